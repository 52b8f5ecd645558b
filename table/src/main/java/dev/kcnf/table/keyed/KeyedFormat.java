package dev.kcnf.table.keyed;

import dev.kcnf.rows.BadRowException;
import java.util.List;

/** A format whose lines name their cells. */
public interface KeyedFormat {

  /** Reads one line; false if it holds no row. */
  boolean parse(String line, KeyedRow row) throws BadRowException;

  /** The values of this column are names, not numbers. */
  default void expectNames(String column) {}

  /** The cell of a row whose line does not name this column. */
  String absent(String column);

  /** The order of the columns in the table, given the order in which they appeared. */
  default List<String> order(List<String> columns) {
    return columns;
  }
}
