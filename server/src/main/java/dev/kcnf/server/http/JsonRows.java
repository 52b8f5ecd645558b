package dev.kcnf.server.http;

import dev.kcnf.server.http.wire.ApiError;
import dev.kcnf.server.http.wire.Json;
import dev.kcnf.server.http.wire.Limit;
import dev.kcnf.server.http.wire.Limits;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Rows as JSON objects. Either an object has a {@code row}, and beside it a {@code label} and an
 * {@code id}; or it is the row itself, with the label in the target's column.
 */
final class JsonRows {
  private final String target;
  private final Limits limits;
  private final boolean hasIdColumn; // then an object of an id and a label is a row
  private List<String> lastNames;

  /**
   * @param expected the names that most rows will have, in this order; may be empty
   */
  JsonRows(String target, List<String> expected, Limits limits) {
    this.target = target;
    this.limits = limits;
    hasIdColumn = expected.contains("id") && (expected.contains("label") || target.equals("label"));
    lastNames = expected;
  }

  /** The row in these bytes, or why it is none. */
  Item item(byte[] bytes, int from, int length, long line) {
    if (length > limits.of(Limit.ROW_BYTES)) {
      return Item.bad(line, tooLong(limits));
    }
    try (JsonParser in = Json.parser(bytes, from, length)) {
      JsonToken first = in.nextToken();
      if (first == null) {
        throw new ApiError(400, "bad_json", "a JSON object is expected, or an array of them");
      }
      if (first != JsonToken.START_OBJECT) {
        throw new ApiError(422, "bad_row", "a row is a JSON object");
      }
      Item item = item(in, line);
      if (in.nextToken() != null) {
        throw new ApiError(400, "bad_json", "there is more after the object");
      }
      return item;
    } catch (RuntimeException e) {
      return Item.bad(line, e);
    }
  }

  static ApiError tooLong(Limits limits) {
    return new ApiError(
        413, "row_too_long", "a row has at most " + limits.of(Limit.ROW_BYTES) + " bytes");
  }

  /** Reads an object whose beginning was read. */
  private Item item(JsonParser in, long line) {
    Cells own = new Cells();
    Cells inner = null;
    String label = null;
    String id = null;
    while (in.nextToken() != JsonToken.END_OBJECT) {
      String name = in.currentName();
      JsonToken token = in.nextToken();
      if (token == JsonToken.START_OBJECT && name.equals("row") && inner == null) {
        inner = new Cells();
        while (in.nextToken() != JsonToken.END_OBJECT) {
          String column = in.currentName();
          in.nextToken();
          inner.add(column, cell(in, column));
        }
      } else {
        own.add(name, cell(in, name));
      }
    }
    if (inner != null) {
      label = own.take("label");
      id = own.take("id");
      own.refuseRest();
    } else if (!hasIdColumn && own.isOnlyIdAndLabel()) {
      label = own.take("label");
      id = own.take("id");
    }
    Cells cells = inner == null ? own : inner;
    String inRow = cells.take(target);
    if (label != null && inRow != null && !label.equals(inRow)) {
      throw new ApiError(
          422, "bad_row", "there are two labels: 'label', and another in the row", "label");
    }
    return new Item(
        cells.namesOf(),
        cells.texts.toArray(String[]::new),
        label == null ? inRow : label,
        id,
        line,
        null);
  }

  private static @Nullable String cell(JsonParser in, String name) {
    return switch (in.currentToken()) {
      case VALUE_NULL -> null;
      case START_OBJECT, START_ARRAY ->
          throw new ApiError(
              422,
              "bad_row",
              "a cell is a text, a number, true, false or null",
              Json.shortened(name));
      default -> Json.text(in);
    };
  }

  /** Cells by name, in their order; null is left out. */
  private final class Cells {
    final List<String> names = new ArrayList<>(lastNames.size() + 2);
    final List<String> texts = new ArrayList<>(lastNames.size() + 2);

    void add(String name, @Nullable String text) {
      if (text != null) {
        names.add(name);
        texts.add(text);
        if (names.size() > limits.of(Limit.COLUMNS)) {
          throw new ApiError(
              413, "too_many_columns", "a row has at most " + limits.of(Limit.COLUMNS) + " cells");
        }
      }
    }

    @Nullable String take(String name) {
      int at = names.indexOf(name);
      if (at < 0) {
        return null;
      }
      names.remove(at);
      return texts.remove(at);
    }

    /** A label that comes later needs no row. */
    boolean isOnlyIdAndLabel() {
      return names.size() == 2 && names.contains("id") && names.contains("label");
    }

    void refuseRest() {
      if (!names.isEmpty()) {
        throw new ApiError(
            422,
            "bad_row",
            "beside 'row' there may be 'label' and 'id'",
            Json.shortened(names.get(0)));
      }
    }

    /** The same list for rows with the same names, which then need not be looked at. */
    List<String> namesOf() {
      if (!lastNames.equals(names)) {
        Set<String> seen = new HashSet<>();
        for (String name : names) {
          Json.checkName(name, limits);
          if (!seen.add(name)) {
            throw Json.twice(name);
          }
        }
        lastNames = List.copyOf(names);
      }
      return lastNames;
    }
  }
}
