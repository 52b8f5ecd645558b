package dev.kcnf.server.state;

import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Missing;
import dev.kcnf.model.Model;
import dev.kcnf.rows.Nearest;
import java.util.Arrays;
import java.util.List;

/** Rows by name into the order of a model's columns. */
public final class Rows {
  private Rows() {}

  /** How long the texts of a row are, all together. */
  static long chars(String[] cells) {
    long chars = 0;
    for (String cell : cells) {
      chars += cell.length();
    }
    return chars;
  }

  /**
   * Cells with these names in column order; a column that is not named is missing, other names but
   * the target's are refused.
   */
  public static String[] inOrder(Model model, List<String> names, String[] given) {
    Columns columns = model.columns();
    if (names.equals(columns.names())) {
      return given;
    }
    String[] cells = new String[columns.size()];
    Arrays.fill(cells, Missing.VALUE);
    int next = 0; // most rows are in the order of the columns
    for (int c = 0; c < given.length; c++) {
      String name = names.get(c);
      boolean inOrder = next < cells.length && columns.name(next).equals(name);
      int column = inOrder ? next : columns.column(name);
      if (column >= 0) {
        cells[column] = given[c];
        next = column + 1;
      } else if (!name.equals(model.target().column())) {
        throw new IllegalArgumentException(
            "there is no column '" + name + "'; " + Nearest.hint(name, columns.names()));
      }
    }
    return cells;
  }
}
