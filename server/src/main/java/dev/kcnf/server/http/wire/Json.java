package dev.kcnf.server.http.wire;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.core.util.JsonRecyclerPools;

/** JSON in and out: maps, lists, texts, numbers, booleans and null. */
public final class Json {
  private static final int MOST_DEPTH = 20;
  private static final int MOST_NAME = 10_000;
  private static final int MOST_NUMBER = 1000;
  private static final int MOST_TOLD = 100;

  static final String CONSTRAINTS =
      String.format(
          "JSON may be %d levels deep, and have names of %d and numbers of %d characters, no more",
          MOST_DEPTH, MOST_NAME, MOST_NUMBER);

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MOST_DEPTH)
                  .maxNameLength(MOST_NAME)
                  .maxNumberLength(MOST_NUMBER)
                  .build())
          .rootValueSeparator("")
          .disable(JsonWriteFeature.ESCAPE_FORWARD_SLASHES)
          .recyclerPool(JsonRecyclerPools.threadLocalPool())
          .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
          .build();

  private Json() {}

  public static JsonParser parser(byte[] bytes, int from, int length) {
    return FACTORY.createParser(ObjectReadContext.empty(), bytes, from, length);
  }

  public static JsonGenerator generator(ByteArrayOutputStream out) {
    return FACTORY.createGenerator(ObjectWriteContext.empty(), out);
  }

  /** This value as bytes. */
  public static byte[] bytes(@Nullable Object value) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(512);
    try (JsonGenerator json = generator(out)) {
      write(json, value);
    }
    return out.toByteArray();
  }

  public static void write(JsonGenerator json, @Nullable Object value) {
    if (value == null) {
      json.writeNull();
    } else if (value instanceof Map<?, ?> map) {
      json.writeStartObject();
      map.forEach(
          (name, part) -> {
            json.writeName(String.valueOf(name));
            write(json, part);
          });
      json.writeEndObject();
    } else if (value instanceof Iterable<?> list) {
      json.writeStartArray();
      list.forEach(part -> write(json, part));
      json.writeEndArray();
    } else if (value instanceof Boolean truth) {
      json.writeBoolean(truth);
    } else if (value instanceof Double number) {
      number(json, number);
    } else if (value instanceof Number number) {
      json.writeNumber(number.longValue());
    } else {
      json.writeString(value.toString());
    }
  }

  /** A number; null where JSON has none for it. */
  public static void number(JsonGenerator json, double number) {
    if (Double.isInfinite(number) || Double.isNaN(number)) {
      json.writeNull();
    } else {
      json.writeNumber(number);
    }
  }

  /** The one object that these bytes are; numbers stay texts as they are written. */
  public static Map<String, @Nullable Object> object(byte[] bytes) {
    try (JsonParser in = parser(bytes, 0, bytes.length)) {
      if (in.nextToken() != JsonToken.START_OBJECT) {
        throw new ApiError(400, "bad_json", "a JSON object is expected");
      }
      Map<String, @Nullable Object> object = object(in);
      if (in.nextToken() != null) {
        throw new ApiError(400, "bad_json", "there is more after the JSON object");
      }
      return object;
    }
  }

  private static Map<String, @Nullable Object> object(JsonParser in) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    while (in.nextToken() != JsonToken.END_OBJECT) {
      String name = in.currentName();
      in.nextToken();
      if (object.containsKey(name)) {
        throw twice(name);
      }
      object.put(name, value(in));
    }
    return object;
  }

  /** A name that an object has twice: which value is meant? */
  public static ApiError twice(String name) {
    return new ApiError(400, "bad_json", "this name is there twice", name);
  }

  /** Refuses names of columns, and labels, that are too long to be told again and again. */
  public static void checkName(String name, Limits limits) {
    int most = limits.of(Limit.NAME_CHARS);
    if (name.length() > most) {
      throw new ApiError(
          422,
          "name_too_long",
          "names of columns and labels have at most " + most + " characters",
          shortened(name));
    }
  }

  /** A text of any length, to be told. */
  public static String shortened(String text) {
    return text.length() <= MOST_TOLD
        ? text
        : text.substring(0, text.offsetByCodePoints(0, MOST_TOLD / 2)) + "…";
  }

  private static @Nullable Object value(JsonParser in) {
    return switch (in.currentToken()) {
      case START_OBJECT -> object(in);
      case START_ARRAY -> list(in);
      case VALUE_NULL -> null;
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      default -> text(in);
    };
  }

  /** A text that can be written down: no half of a surrogate pair, which UTF-8 does not have. */
  public static String text(JsonParser in) {
    String text = in.getString();
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (i + 1 == text.length()
            || !Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1))) {
          throw new ApiError(400, "bad_json", "half of a surrogate pair is no text");
        }
        i++;
      }
    }
    return text;
  }

  private static List<@Nullable Object> list(JsonParser in) {
    List<@Nullable Object> list = new ArrayList<>();
    while (in.nextToken() != JsonToken.END_ARRAY) {
      list.add(value(in));
    }
    return list;
  }

  /** A text of an object. */
  public static @Nullable String text(Map<String, @Nullable Object> object, String name) {
    Object value = object.get(name);
    if (value instanceof Map || value instanceof List) {
      throw new ApiError(422, "bad_request", "a text is expected", name);
    }
    return value == null ? null : value.toString();
  }

  /** A text that must be there. */
  public static String needed(Map<String, @Nullable Object> object, String name) {
    String value = text(object, name);
    if (value == null) {
      throw new ApiError(422, "bad_request", "'" + name + "' is missing", name);
    }
    return value;
  }

  /** Refuses names that mean nothing, which are mostly mistakes. */
  public static void allow(Map<String, @Nullable Object> object, List<String> names) {
    for (String name : object.keySet()) {
      if (!names.contains(name)) {
        throw new ApiError(
            422,
            "bad_request",
            "there is no such property; there are " + String.join(", ", names),
            name);
      }
    }
  }
}
