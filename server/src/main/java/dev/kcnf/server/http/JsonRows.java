package dev.kcnf.server.http;

import dev.kcnf.server.http.wire.ApiError;
import dev.kcnf.server.http.wire.Json;
import dev.kcnf.server.http.wire.Limit;
import dev.kcnf.server.http.wire.Limits;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
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
  private final int mostBytes;
  private final int mostColumns;
  private List<String> lastNames = List.of();

  /**
   * @param expected the names that most rows will have, in this order; may be empty
   */
  JsonRows(String target, List<String> expected, Limits limits) {
    this.target = target;
    mostBytes = limits.of(Limit.ROW_BYTES);
    mostColumns = limits.of(Limit.COLUMNS);
    lastNames = expected;
  }

  /** One object, or an array of objects. */
  Items document(byte[] bytes) {
    JsonParser in = Json.parser(bytes, 0, bytes.length);
    boolean array = in.nextToken() == JsonToken.START_ARRAY;
    if (!array && in.currentToken() != JsonToken.START_OBJECT) {
      throw new ApiError(400, "bad_json", "a JSON object or an array of them is expected");
    }
    return new Items() {
      private long line;
      private boolean ended;

      @Override
      public @Nullable Item next() {
        if (ended || (array && in.nextToken() == JsonToken.END_ARRAY)) {
          if (!ended && in.nextToken() != null) {
            throw new ApiError(400, "bad_json", "there is more after the array");
          }
          ended = true;
          return null;
        }
        Item item = item(in, ++line);
        if (!array) {
          ended = true;
          if (in.nextToken() != null) {
            throw new ApiError(400, "bad_json", "there is more after the object");
          }
        }
        return item;
      }

      @Override
      public boolean hasMore() {
        return true;
      }

      @Override
      public void close() {
        in.close();
      }
    };
  }

  /** An object on each line. */
  Items lines(InputStream stream) {
    return new Lines(stream);
  }

  private final class Lines implements Items {
    private final InputStream in;
    private byte[] buffer = new byte[16 << 10];
    private int from;
    private int to;
    private long line;

    Lines(InputStream in) {
      this.in = in;
    }

    @Override
    public @Nullable Item next() throws IOException {
      while (true) {
        int end = endOfLine();
        if (end < 0) {
          return null;
        }
        line++;
        int begin = from;
        from = Math.min(to, end + 1);
        if (!isBlank(begin, end)) {
          return parsed(begin, end - begin);
        }
      }
    }

    private Item parsed(int begin, int length) {
      try (JsonParser parser = Json.parser(buffer, begin, length)) {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
          throw new ApiError(400, "bad_json", "a JSON object is expected on each line");
        }
        Item item = item(parser, line);
        if (parser.nextToken() != null) {
          throw new ApiError(400, "bad_json", "there is more after the object on this line");
        }
        return item;
      } catch (RuntimeException e) {
        return Item.bad(line, e);
      }
    }

    private boolean isBlank(int begin, int end) {
      for (int i = begin; i < end; i++) {
        if (buffer[i] > ' ' || buffer[i] < 0) {
          return false;
        }
      }
      return true;
    }

    /** Where the line ends that begins at {@link #from}; negative if there is none. */
    private int endOfLine() throws IOException {
      int at = from;
      while (true) {
        for (; at < to; at++) {
          if (buffer[at] == '\n') {
            return at;
          }
        }
        int begun = at - from;
        if (begun > mostBytes) {
          throw new ApiError(
              413,
              "row_too_long",
              "a row has at most " + mostBytes + " bytes",
              "line " + (line + 1));
        }
        if (!fill()) {
          return begun == 0 ? -1 : to;
        }
        at = from + begun;
      }
    }

    private boolean fill() throws IOException {
      if (from > 0) {
        System.arraycopy(buffer, from, buffer, 0, to - from);
        to -= from;
        from = 0;
      }
      if (to == buffer.length) {
        buffer = Arrays.copyOf(buffer, 2 * buffer.length);
      }
      int read = in.read(buffer, to, buffer.length - to);
      if (read < 0) {
        return false;
      }
      to += read;
      return true;
    }

    @Override
    public boolean hasMore() throws IOException {
      for (int at = from; at < to; at++) {
        if (buffer[at] == '\n') {
          return true;
        }
      }
      return in.available() > 0;
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }

  /** Reads an object whose beginning was read. */
  private Item item(JsonParser in, long line) {
    if (in.currentToken() != JsonToken.START_OBJECT) {
      throw new ApiError(422, "bad_row", "a row is a JSON object", "row " + line);
    }
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
    } else if (own.names.contains("id") && own.isOnlyIdAndLabel()) {
      label = own.take("label");
      id = own.take("id");
    }
    Cells cells = inner == null ? own : inner;
    String inRow = cells.take(target);
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
              422, "bad_row", "a cell is a text, a number, true, false or null", name);
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
        if (names.size() > mostColumns) {
          throw new ApiError(
              413, "too_many_columns", "a row has at most " + mostColumns + " cells");
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
      return names.size() == 2 && names.contains("label");
    }

    void refuseRest() {
      if (!names.isEmpty()) {
        throw new ApiError(
            422, "bad_row", "beside 'row' there may be 'label' and 'id'", names.get(0));
      }
    }

    /** The same list for rows with the same names, which then need not be compared. */
    List<String> namesOf() {
      if (!lastNames.equals(names)) {
        Set<String> seen = new HashSet<>();
        for (String name : names) {
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
