package dev.kcnf.rows;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A table as a stream of rows of cells. Every format comes down to this. */
public interface Table extends Closeable {
  /** What a table returns that does not number its cells. */
  int[] NO_IDS = {};

  /**
   * A table in memory.
   *
   * @param rows one cell per column each; not to be written to
   */
  static Table of(String name, List<String> columns, List<String[]> rows) {
    return new MemoryTable(name, columns, rows);
  }

  /** What messages call it: the file. */
  String name();

  /** The names of the columns, all different. */
  List<String> columns();

  /** Whether the cells of this column are said to be names, even if they look like numbers. */
  default boolean isCategorical(int column) {
    return false;
  }

  /**
   * The next row, one cell per column, or null at the end. The array is only good until the next
   * call.
   *
   * @throws BadRowException if this row cannot be read but the ones after it can
   * @throws TableException if nothing more can be read
   */
  String @Nullable [] next() throws IOException, BadRowException;

  /**
   * For each cell of the last row a number that always stands for the same text in that column, or
   * a negative one if the text has none. Empty if the table does not number its cells. Only good
   * until the next call of {@link #next}.
   */
  default int[] ids() {
    return NO_IDS;
  }

  /** The line on which the last row began, from 1. */
  long line();

  /** Whether the next row was read already, so that it comes without waiting. */
  default boolean holdsRows() {
    return false;
  }

  /** What the user should know once all is read; empty if nothing. */
  default String note() {
    return "";
  }

  @Override
  void close() throws IOException;
}
