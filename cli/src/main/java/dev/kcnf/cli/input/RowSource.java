package dev.kcnf.cli.input;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A table as a stream of rows. Every format comes down to this. */
public interface RowSource extends Closeable {

  /** What messages call it: the file. */
  String name();

  /** The names of the columns, all different. */
  List<String> columns();

  /**
   * Whether the format says that the values of this column are names, even if they look numeric.
   */
  default boolean isCategorical(int column) {
    return false;
  }

  /**
   * The next row, one text per column, or null at the end. The array is only good until the next
   * call.
   *
   * @throws BadRowException if this row cannot be read but the ones after it can
   * @throws InputException if nothing more can be read
   */
  String @Nullable [] next() throws IOException, BadRowException;

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
