package dev.kcnf.server.state;

import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Missing;
import dev.kcnf.model.Model;
import dev.kcnf.rows.Nearest;
import java.util.Arrays;
import java.util.Map;

/** Rows by name into the order of a model's columns. */
public final class Rows {
  private Rows() {}

  /** The cells in column order; a column that is not named is missing, other names are refused. */
  public static String[] inOrder(Model model, Map<String, String> row) {
    Columns columns = model.columns();
    String[] cells = new String[columns.size()];
    Arrays.fill(cells, Missing.VALUE);
    int next = 0; // most rows are in the order of the columns
    for (Map.Entry<String, String> cell : row.entrySet()) {
      boolean inOrder = next < cells.length && columns.name(next).equals(cell.getKey());
      int column = inOrder ? next : columns.column(cell.getKey());
      if (column >= 0) {
        cells[column] = cell.getValue();
        next = column + 1;
      } else if (!cell.getKey().equals(model.target().column())) {
        throw new IllegalArgumentException(
            "there is no column '"
                + cell.getKey()
                + "'; "
                + Nearest.hint(cell.getKey(), columns.names()));
      }
    }
    return cells;
  }
}
