package dev.kcnf.table.csv;

import dev.kcnf.rows.BadRowException;
import java.io.IOException;

/** The rows of any CSV, plain or not. */
interface Records {
  /** From now on rows of this width are expected; cells past it are only counted. */
  void fixWidth(int width);

  /**
   * Reads the next row; false at the end.
   *
   * @throws BadRowException if this row cannot be read but the ones after it can
   */
  boolean next() throws BadRowException;

  /** The last row does not have the right width. */
  default void reject() {}

  /** The line on which the last row began. */
  long line();

  /** How many cells the last row has. */
  int cells();

  /** The cells of the last row. */
  String[] texts();

  /** Whether the next row was read already. */
  default boolean holdsRows() {
    return false;
  }

  void close() throws IOException;
}
