package dev.kcnf.spark;

import dev.kcnf.engines.CellText;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import scala.collection.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** The rows of Spark: structs, whose fields have names, or arrays in column order. */
final class SparkRows {
  private SparkRows() {}

  /** The cells of a struct, by name, in the order of these columns. */
  static String[] cells(Row row, List<String> columns) {
    String[] cells = new String[columns.size()];
    for (int c = 0; c < cells.length; c++) {
      cells[c] = CellText.of(row.get(row.fieldIndex(columns.get(c))));
    }
    return cells;
  }

  /** The cells of a struct or of an array. */
  static String[] cells(Object row, List<String> columns) {
    if (row instanceof Row struct) {
      return cells(struct, columns);
    }
    if (row instanceof Seq<?> array) {
      return inOrder(CollectionConverters.asJava(array), columns);
    }
    throw new IllegalArgumentException(
        "a row is struct(...) or array(...), not a " + row.getClass().getSimpleName());
  }

  /** The cells of an array, which must be as many as the columns. */
  static String[] inOrder(List<?> values, List<String> columns) {
    if (values.size() != columns.size()) {
      throw new IllegalArgumentException(
          "the row has "
              + values.size()
              + " cells, and the model "
              + columns.size()
              + " columns: "
              + String.join(", ", columns));
    }
    @Nullable Object[] all = values.toArray();
    return Arrays.stream(all).map(CellText::of).toArray(String[]::new);
  }
}
