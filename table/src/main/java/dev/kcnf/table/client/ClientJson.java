package dev.kcnf.table.client;

import dev.kcnf.table.client.KcnfClient.Answer;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** What the client sends and gets, as JSON. */
final class ClientJson {
  private static final JsonFactory JSON = new JsonFactory();

  private ClientJson() {}

  private static String written(Consumer<JsonGenerator> writing) {
    StringWriter body = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), body)) {
      writing.accept(json);
    }
    return body.toString();
  }

  /** A model to be made; without columns the first rows decide them. */
  static String model(String name, List<String> columns, String target, @Nullable String value) {
    return written(
        json -> {
          json.writeStartObject();
          json.writeStringProperty("name", name);
          if (!columns.isEmpty()) {
            json.writeArrayPropertyStart("columns");
            columns.forEach(json::writeString);
            json.writeEndArray();
          }
          json.writeStringProperty("target", target);
          if (value != null) {
            json.writeStringProperty("value", value);
          }
          json.writeEndObject();
        });
  }

  static String row(
      @Nullable Map<String, String> row, @Nullable String label, @Nullable String id) {
    return written(json -> row(json, row, label, id));
  }

  static String rows(List<Map<String, String>> rows) {
    return written(
        json -> {
          json.writeStartArray();
          rows.forEach(row -> row(json, row, null, null));
          json.writeEndArray();
        });
  }

  private static void row(
      JsonGenerator json,
      @Nullable Map<String, String> row,
      @Nullable String label,
      @Nullable String id) {
    json.writeStartObject();
    if (row != null) {
      json.writeObjectPropertyStart("row");
      row.forEach(json::writeStringProperty);
      json.writeEndObject();
    }
    if (label != null) {
      json.writeStringProperty("label", label);
    }
    if (id != null) {
      json.writeStringProperty("id", id);
    }
    json.writeEndObject();
  }

  private static JsonParser parser(String body) {
    return JSON.createParser(ObjectReadContext.empty(), body);
  }

  /**
   * The one answer that this is, or all of an array.
   *
   * @throws ServerException if one of them is an error
   */
  static List<Answer> answers(String body) throws ServerException {
    List<Answer> answers = new ArrayList<>();
    try (JsonParser in = parser(body)) {
      for (JsonToken token = in.nextToken(); token != null; token = in.nextToken()) {
        if (token == JsonToken.START_OBJECT) {
          answers.add(answer(in, body));
        }
      }
    }
    return answers;
  }

  private static Answer answer(JsonParser in, String body) throws ServerException {
    String decision = "";
    double probability = 0;
    Map<String, Double> probabilities = new LinkedHashMap<>();
    List<String> reasons = new ArrayList<>();
    while (in.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = in.currentName();
      JsonToken token = in.nextToken();
      boolean isNone = token == JsonToken.VALUE_NULL; // no class came yet
      if (!isNone && name.equals("decision")) {
        decision = in.getString();
      } else if (!isNone && name.equals("probability")) {
        probability = in.getDoubleValue();
      } else if (name.equals("probabilities")) {
        while (in.nextToken() == JsonToken.PROPERTY_NAME) {
          String label = in.currentName();
          in.nextToken();
          probabilities.put(label, in.getDoubleValue());
        }
      } else if (name.equals("reasons")) {
        while (in.nextToken() != JsonToken.END_ARRAY) {
          reasons.add(in.getString());
        }
      } else if (name.equals("error")) {
        throw error(422, body);
      } else if (token.isStructStart()) {
        in.skipChildren();
      }
    }
    return new Answer(decision, probability, probabilities, List.copyOf(reasons));
  }

  /** The names of the models of a list. */
  static List<String> names(String body) {
    List<String> names = new ArrayList<>();
    try (JsonParser in = parser(body)) {
      int depth = 0;
      for (JsonToken token = in.nextToken(); token != null; token = in.nextToken()) {
        depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
        if (depth == 3 && token == JsonToken.VALUE_STRING && in.currentName().equals("name")) {
          names.add(in.getString());
        }
      }
    }
    return names;
  }

  /** What the server refused. */
  static ServerException error(int status, String body) {
    Map<String, String> error = texts(body);
    return new ServerException(
        status,
        error.getOrDefault("code", "http"),
        error.getOrDefault("message", "the server answered " + status));
  }

  /** The first text of each name in this JSON, however deep; none if it is no JSON. */
  static Map<String, String> texts(String body) {
    Map<String, String> texts = new LinkedHashMap<>();
    String name = "";
    try (JsonParser in = parser(body)) {
      for (JsonToken token = in.nextToken(); token != null; token = in.nextToken()) {
        if (token == JsonToken.PROPERTY_NAME) {
          name = in.currentName();
        } else if (token == JsonToken.VALUE_STRING) {
          texts.putIfAbsent(name, in.getString());
        }
      }
    } catch (JacksonException e) {
      return texts;
    }
    return texts;
  }
}
