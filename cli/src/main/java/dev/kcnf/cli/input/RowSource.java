package dev.kcnf.cli.input;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A table as a stream of rows. Every format comes down to this. */
public interface RowSource extends Closeable {
  /** What a source returns that does not number texts. */
  int[] NO_IDS = {};

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

  /**
   * For each cell of the last row a number that always stands for the same text in that column, or
   * a negative one if the text has none. Empty if the source does not number texts. Only good until
   * the next call of {@link #next}.
   */
  default int[] ids() {
    return NO_IDS;
  }

  /**
   * The next rows, about so many, for another thread to split; null if the next row must be had
   * from {@link #next}, or there is none.
   */
  default @Nullable Chunk chunk(int rows) {
    return null;
  }

  /** The line on which the last row began, from 1. */
  long line();

  /** What the user should know once all is read; empty if nothing. */
  default String note() {
    return "";
  }

  @Override
  void close() throws IOException;
}
