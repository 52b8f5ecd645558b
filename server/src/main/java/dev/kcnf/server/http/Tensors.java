package dev.kcnf.server.http;

import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Missing;
import dev.kcnf.rows.Nearest;
import dev.kcnf.server.http.wire.ApiError;
import dev.kcnf.server.http.wire.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The tensors of the Open Inference Protocol: one for each column, with a value for each row. */
final class Tensors {
  static final List<String> OUTPUTS = List.of("decision", "probability", "probabilities");

  private static final Set<String> INTEGERS =
      Set.of("INT8", "INT16", "INT32", "INT64", "UINT8", "UINT16", "UINT32", "UINT64");

  private static final Set<String> FLOATS = Set.of("FP16", "FP32", "FP64", "BF16");

  private Tensors() {}

  /** A tensor's name, type and shape; a length of -1 is any. */
  static Map<String, @Nullable Object> tensor(String name, String type, List<Long> shape) {
    return Views.map("name", name, "datatype", type, "shape", shape);
  }

  /** Which outputs are asked for: all unless some are named. */
  static Set<String> outputs(@Nullable Object asked) {
    if (asked == null) {
      return new LinkedHashSet<>(OUTPUTS);
    }
    Set<String> names = new LinkedHashSet<>();
    for (Map<?, ?> output : objects(asked, "outputs")) {
      String name = String.valueOf(output.get("name"));
      if (!OUTPUTS.contains(name)) {
        throw bad("there is no output '" + name + "'; " + Nearest.hint(name, OUTPUTS), "outputs");
      }
      names.add(name);
    }
    return names;
  }

  /** The rows that these inputs are, in the order of the columns; columns left out are missing. */
  static List<String[]> rows(@Nullable Object asked, Columns columns, int mostRows) {
    List<String[]> rows = new ArrayList<>();
    Set<String> seen = new LinkedHashSet<>();
    for (Map<?, ?> input : objects(asked, "inputs")) {
      String name = String.valueOf(input.get("name"));
      int column = columns.column(name);
      if (column < 0) {
        throw bad(
            "there is no column '" + name + "'; " + Nearest.hint(name, columns.names()), "inputs");
      }
      List<String> data = data(input, name);
      if (seen.isEmpty()) {
        if (data.size() > mostRows) {
          throw new ApiError(413, "too_many_rows", "at most " + mostRows + " rows", name);
        }
        for (int r = 0; r < data.size(); r++) {
          rows.add(missing(columns.size()));
        }
      }
      if (!seen.add(name)) {
        throw bad("there are two tensors of this name", name);
      }
      if (rows.size() != data.size()) {
        throw bad("it has " + data.size() + " rows, the first tensor " + rows.size(), name);
      }
      for (int r = 0; r < data.size(); r++) {
        rows.get(r)[column] = data.get(r);
      }
    }
    return rows;
  }

  private static String[] missing(int columns) {
    String[] row = new String[columns];
    Arrays.fill(row, Missing.VALUE);
    return row;
  }

  private static List<Map<?, ?>> objects(@Nullable Object given, String where) {
    List<Map<?, ?>> objects = new ArrayList<>();
    if (given instanceof List<?> list && !list.isEmpty()) {
      for (Object one : list) {
        if (one instanceof Map<?, ?> object) {
          objects.add(object);
        }
      }
      if (objects.size() == list.size()) {
        return objects;
      }
    }
    throw bad("a list of tensors is expected", where);
  }

  /** A value for each row: of shape [n] or [n, 1]. */
  private static List<String> data(Map<?, ?> tensor, String name) {
    if (!(tensor.get("data") instanceof List<?> nested)
        || !(tensor.get("shape") instanceof List<?> shape)
        || tensor.get("datatype") == null) {
      throw bad("a tensor has a name, a shape, a datatype and data", name);
    }
    String type = String.valueOf(tensor.get("datatype"));
    List<String> data = new ArrayList<>();
    flatten(nested, type, name, data);
    long size = data.size();
    boolean isColumn =
        shape.size() == 1 || (shape.size() == 2 && String.valueOf(shape.get(1)).equals("1"));
    if (!isColumn || !String.valueOf(shape.get(0)).equals(String.valueOf(size))) {
      throw bad(
          String.format(
              "the shape is [%1$s], but there are %2$d data: a column of these has the shape [%2$d]"
                  + " or [%2$d, 1]",
              String.join(", ", shape.stream().map(String::valueOf).toList()), size),
          name);
    }
    return data;
  }

  private static void flatten(List<?> nested, String type, String name, List<String> flat) {
    for (Object part : nested) {
      if (part instanceof List<?> list) {
        flatten(list, type, name, flat);
      } else if (part instanceof Map) {
        throw bad("data are texts, numbers and booleans", name);
      } else {
        String text = part == null ? Missing.VALUE : part.toString();
        if (part != null && !fits(part, text, type)) {
          throw bad("'" + Json.shortened(text) + "' is no " + type, name);
        }
        flat.add(text);
      }
    }
  }

  private static boolean fits(Object part, String text, String type) {
    if (type.equals("BYTES")) {
      return true;
    } else if (type.equals("BOOL")) {
      return part instanceof Boolean;
    } else if (INTEGERS.contains(type)) {
      return text.matches("-?\\d{1,20}");
    } else if (FLOATS.contains(type)) {
      return text.matches("-?\\d+(\\.\\d+)?([eE][-+]?\\d+)?");
    }
    throw bad("there is no datatype '" + type + "' here", "datatype");
  }

  static ApiError bad(String message, String where) {
    return new ApiError(400, "bad_request", message, where);
  }
}
