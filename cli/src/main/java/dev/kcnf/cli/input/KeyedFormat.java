package dev.kcnf.cli.input;

import java.util.List;

/** A format whose lines name the cells they have. */
interface KeyedFormat {

  /** Reads one line; false if it holds no row. */
  boolean parse(String line, Cells cells) throws BadRowException;

  /** The values of this column are names, not numbers. */
  default void expectNames(String column) {}

  /** What a row has in this column if its line does not name it. */
  String absent(String column);

  /** The columns in the order in which the table has them, given that in which they appeared. */
  default List<String> order(List<String> columns) {
    return columns;
  }
}
