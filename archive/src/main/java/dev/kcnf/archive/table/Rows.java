package dev.kcnf.archive.table;

import dev.kcnf.archive.column.ShapeFinder;
import dev.kcnf.archive.records.Dialect;
import java.util.ArrayList;
import java.util.List;

/**
 * Bytes cut into rows of cells. Rows with another number of cells than most are kept whole, beside
 * the table. Put together again, cells, delimiters, line ends and odd rows are the bytes.
 */
final class Rows {
  /** A row that is not of the table, and how many rows of the table are before it. */
  record Odd(int before, int from, int to) {}

  private final byte[] data;
  private final Dialect dialect;
  private int[] start = new int[256]; // of each row
  private int[] to = new int[1024]; // the end of each cell; the next one begins after a delimiter
  private int count;
  private final List<Odd> odd = new ArrayList<>();
  private final boolean ended;

  private Rows(byte[] data, int length, Dialect dialect) {
    this.data = data;
    this.dialect = dialect;
    int columns = dialect.columns();
    int[] ends = new int[columns + 2];
    boolean whole = true;
    for (int at = 0; at < length; ) {
      int end = dialect.rowEnd(data, at, length, ends);
      if (ends[0] == columns) {
        add(at, ends, columns);
      } else {
        odd.add(new Odd(rows(), at, end));
      }
      whole = end < length;
      at = whole ? end + dialect.lineEnd().length : length;
    }
    this.ended = whole;
  }

  /** Cuts bytes. */
  static Rows cut(byte[] data, int length, Dialect dialect) {
    return new Rows(data, length, dialect);
  }

  private void add(int at, int[] ends, int columns) {
    if (count + columns > to.length) {
      to = java.util.Arrays.copyOf(to, Math.max(to.length + to.length / 2, count + columns));
    }
    if (rows() == start.length) {
      start = java.util.Arrays.copyOf(start, start.length + start.length / 2);
    }
    start[rows()] = at;
    System.arraycopy(ends, 1, to, count, columns);
    count += columns;
  }

  byte[] data() {
    return data;
  }

  int rows() {
    return count / dialect.columns();
  }

  List<Odd> odd() {
    return odd;
  }

  /** Whether the last row has its line end, too. */
  boolean isEnded() {
    return ended;
  }

  int from(int row, int column) {
    return column == 0 ? start[row] : to[row * dialect.columns() + column - 1] + 1;
  }

  int to(int row, int column) {
    return to[row * dialect.columns() + column];
  }

  /** The cells of a column, the quotes around each left out if so wished. */
  ShapeFinder.CellSource column(int column, boolean quoted, int skip) {
    int quote = quoted ? 1 : 0;
    return new ShapeFinder.CellSource() {
      @Override
      public byte[] data() {
        return data;
      }

      @Override
      public int from(int row) {
        return Rows.this.from(row + skip, column) + quote;
      }

      @Override
      public int to(int row) {
        return Rows.this.to(row + skip, column) - quote;
      }
    };
  }

  /** Whether each cell of a column stands in quotes, and has none inside. */
  boolean isQuoted(int column, int skip) {
    for (int r = skip; r < rows(); r++) {
      int start = from(r, column);
      int end = to(r, column) - 1;
      if (end <= start || data[start] != '"' || data[end] != '"') {
        return false;
      }
      for (int i = start + 1; i < end; i++) {
        if (data[i] == '"') {
          return false;
        }
      }
    }
    return rows() > skip;
  }
}
