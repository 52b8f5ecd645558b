package dev.kcnf.flink.sql;

import dev.kcnf.engines.CellText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.apache.flink.types.Row;

/** The rows of SQL, with or without the names of their fields. */
final class SqlRows {
  private static final String UNNAMED = "EXPR$";

  private static final String BY_PLACE = "column ";

  private SqlRows() {}

  private static boolean isNamed(Collection<String> names) {
    return names.stream().noneMatch(n -> n.startsWith(UNNAMED) || n.startsWith(BY_PLACE));
  }

  /** The names of the fields; those that have none are called by their place. */
  static List<String> names(Row row) {
    Set<String> given = row.getFieldNames(true);
    List<String> names = new ArrayList<>(given == null ? List.of() : given);
    for (int f = 0; f < row.getArity(); f++) {
      if (f >= names.size()) {
        names.add(BY_PLACE + (f + 1));
      } else if (names.get(f).startsWith(UNNAMED)) {
        names.set(f, BY_PLACE + (f + 1));
      }
    }
    return names;
  }

  /**
   * The cells in the order of these columns: by name if the fields have names and the columns, too;
   * else by place.
   */
  static String[] cells(Row row, List<String> columns) {
    if (row.getArity() != columns.size()) {
      throw new IllegalArgumentException(
          "the row has "
              + row.getArity()
              + " fields, and the model "
              + columns.size()
              + " columns: "
              + String.join(", ", columns));
    }
    Set<String> names = row.getFieldNames(true);
    boolean named = names != null && names.containsAll(columns);
    if (!named && names != null && isNamed(names) && isNamed(columns)) {
      throw new IllegalArgumentException(
          "the row has the fields "
              + String.join(", ", names)
              + ", and the model the columns "
              + String.join(", ", columns)
              + ": give the fields these names, or none");
    }
    String[] cells = new String[columns.size()];
    for (int c = 0; c < cells.length; c++) {
      cells[c] = CellText.of(named ? row.getField(columns.get(c)) : row.getField(c));
    }
    return cells;
  }
}
