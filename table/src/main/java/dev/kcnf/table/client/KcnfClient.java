package dev.kcnf.table.client;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Learns and predicts with the models of a server, {@code kcnf serve}. Any number of threads may
 * use it at once.
 */
public final class KcnfClient {
  private static final JsonFactory JSON = new JsonFactory();

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final URI server;
  private final @Nullable String token;

  private KcnfClient(URI server, @Nullable String token) {
    this.server = server;
    this.token = token;
  }

  /** Of the server at this address, such as {@code http://localhost:8080}. */
  public static KcnfClient of(URI server) {
    return new KcnfClient(server, null);
  }

  /** The same, with the token of the server. */
  public KcnfClient withToken(String other) {
    return new KcnfClient(server, other);
  }

  /**
   * What a model says of a row.
   *
   * @param decision the likeliest class; empty if none came yet
   * @param probability of the value asked for, or of the decision if every value is a class
   * @param probabilities by class
   */
  public record Answer(String decision, double probability, Map<String, Double> probabilities) {}

  /** Makes a model of these columns that predicts whether the target has this value. */
  public void create(String model, List<String> columns, String target, String value)
      throws IOException, InterruptedException {
    StringWriter body = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), body)) {
      json.writeStartObject();
      json.writeStringProperty("name", model);
      json.writeArrayPropertyStart("columns");
      columns.forEach(json::writeString);
      json.writeEndArray();
      json.writeStringProperty("target", target);
      json.writeStringProperty("value", value);
      json.writeEndObject();
    }
    post("/api/models", body.toString());
  }

  /** Learns a row; when this returns it is on the server's disk. */
  public void learn(String model, Map<String, String> row, String label)
      throws IOException, InterruptedException {
    post(path(model, "learn"), body(row, label, null));
  }

  /** Predicts a row, then learns it. */
  public Answer step(String model, Map<String, String> row, String label)
      throws IOException, InterruptedException {
    return answer(post(path(model, "step"), body(row, label, null)));
  }

  /** Predicts a row. */
  public Answer predict(String model, Map<String, String> row)
      throws IOException, InterruptedException {
    return answer(post(path(model, "predict"), body(row, null, null)));
  }

  /** Predicts a row whose label comes later, under this id. */
  public Answer predict(String model, Map<String, String> row, String id)
      throws IOException, InterruptedException {
    return answer(post(path(model, "predict"), body(row, null, id)));
  }

  /** Learns the label of a prediction that was made under this id. */
  public void label(String model, String id, String label)
      throws IOException, InterruptedException {
    post(path(model, "learn"), body(null, label, id));
  }

  private static String path(String model, String verb) {
    return "/api/models/" + model + "/" + verb;
  }

  private static String body(
      @Nullable Map<String, String> row, @Nullable String label, @Nullable String id) {
    StringWriter body = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), body)) {
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
    return body.toString();
  }

  private String post(String path, String body) throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.resolve(path))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body));
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    HttpResponse<String> answer = http.send(request.build(), BodyHandlers.ofString());
    if (answer.statusCode() >= 400) {
      Map<String, String> error = texts(answer.body());
      throw new ServerException(
          answer.statusCode(),
          error.getOrDefault("code", "http"),
          error.getOrDefault("message", "the server answered " + answer.statusCode()));
    }
    return answer.body();
  }

  private static Answer answer(String body) {
    String decision = "";
    double probability = 0;
    Map<String, Double> probabilities = new LinkedHashMap<>();
    try (JsonParser in = JSON.createParser(ObjectReadContext.empty(), body)) {
      in.nextToken();
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
        } else if (token.isStructStart()) {
          in.skipChildren();
        }
      }
    }
    return new Answer(decision, probability, probabilities);
  }

  /** All texts of this JSON by their names, however deep; none if it is no JSON. */
  private static Map<String, String> texts(String body) {
    Map<String, String> texts = new LinkedHashMap<>();
    List<String> names = new ArrayList<>();
    try (JsonParser in = JSON.createParser(ObjectReadContext.empty(), body)) {
      for (JsonToken token = in.nextToken(); token != null; token = in.nextToken()) {
        if (token == JsonToken.PROPERTY_NAME) {
          names.add(in.currentName());
        } else if (token == JsonToken.VALUE_STRING && !names.isEmpty()) {
          texts.put(names.get(names.size() - 1), in.getString());
        }
      }
    } catch (JacksonException e) {
      return texts;
    }
    return texts;
  }
}
