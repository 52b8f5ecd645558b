package dev.kcnf.table.keyed;

import dev.kcnf.encoding.Missing;
import dev.kcnf.rows.BadRowException;
import java.io.StringWriter;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * JSON: one object a line, or the objects of one array. A field of an object inside it is the
 * column {@code outer.inner}; an array is one value, its JSON text; null and absent fields are
 * missing.
 */
public final class JsonLines implements KeyedFormat {
  private final JsonFactory factory = new JsonFactory();

  @Override
  public boolean parse(String line, KeyedRow row) throws BadRowException {
    if (line.isBlank()) {
      return false;
    }
    try (JsonParser json = factory.createParser(ObjectReadContext.empty(), line)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        boolean array = json.currentToken() == JsonToken.START_ARRAY;
        throw new BadRowException("a JSON object is expected" + (array ? ", found an array" : ""));
      }
      object(json, "", row);
      if (json.nextToken() != null) {
        throw new BadRowException("more than one JSON object");
      }
      return true;
    } catch (JacksonException e) {
      throw new BadRowException("malformed JSON: " + e.getOriginalMessage());
    }
  }

  private void object(JsonParser json, String prefix, KeyedRow row) throws BadRowException {
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String column = prefix + json.currentName();
      JsonToken value = json.nextToken();
      switch (value) {
        case START_OBJECT -> object(json, column + ".", row);
        case START_ARRAY -> row.add(column, array(json));
        case VALUE_NULL -> row.add(column, Missing.VALUE);
        default -> row.add(column, json.getString());
      }
    }
  }

  private String array(JsonParser json) {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = factory.createGenerator(ObjectWriteContext.empty(), text)) {
      out.copyCurrentStructure(json);
    }
    return text.toString();
  }

  @Override
  public String absent(String column) {
    return Missing.VALUE;
  }
}
