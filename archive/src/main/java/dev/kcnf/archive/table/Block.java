package dev.kcnf.archive.table;

import dev.kcnf.archive.column.Cells;
import dev.kcnf.archive.column.ShapeFinder;
import dev.kcnf.archive.records.Dialect;
import dev.kcnf.archive.text.ByteBuilder;
import org.jspecify.annotations.Nullable;

/** What is known of a block while it is coded. */
final class Block {
  /** The bytes in rows; null for a decoder, and as soon as the cells are known. */
  @Nullable Rows source;

  /** How many bytes its rows can have. */
  int length;

  int rows;
  boolean ended;
  byte[][] odd = new byte[0][];
  int[] oddBefore = new int[0];
  Cells[] cells = new Cells[0];

  /** Whether the first row is one of names, which are not among the cells. */
  boolean header;

  byte[][] names = new byte[0][];

  /** Which columns are of another shape than in the first block. */
  boolean[] other = new boolean[0];

  private long texts; // bytes of them so far

  Block(@Nullable Rows source, int length) {
    this.source = source;
    this.length = length;
  }

  /** The bytes that texts may still have: all are in the block. */
  int room() {
    return (int) (length - texts);
  }

  /** A text of so many bytes is known. */
  void spend(int bytes) {
    texts += bytes;
    if (texts > length) {
      throw new IllegalStateException("texts are longer than the block");
    }
  }

  /** How many rows are data. */
  int dataRows() {
    return header ? rows - 1 : rows;
  }

  private Rows source() {
    return java.util.Objects.requireNonNull(source);
  }

  ShapeFinder.CellSource column(int c, boolean quoted) {
    return source().column(c, quoted, header ? 1 : 0);
  }

  boolean isQuoted(int c) {
    return source != null && source.isQuoted(c, header ? 1 : 0);
  }

  /** Sets the cells of a column; whether its shape can hold all. */
  boolean fill(int c, boolean quoted) {
    ShapeFinder.CellSource column = column(c, quoted);
    for (int r = 0; r < dataRows(); r++) {
      if (!cells[c].set(r, column.data(), column.from(r), column.to(r))) {
        return false;
      }
    }
    return true;
  }

  int lines() {
    return rows + odd.length;
  }

  /** Puts the bytes together. */
  void write(Dialect dialect, boolean[] quoted, ByteBuilder out) {
    int nextOdd = 0;
    int end = lines();
    byte[] lineEnd = dialect.lineEnd();
    for (int row = 0, line = 0; line < end; line++) {
      boolean isOdd = row == rows || (nextOdd < odd.length && oddBefore[nextOdd] <= row);
      if (isOdd) {
        out.add(odd[nextOdd], 0, odd[nextOdd].length);
      } else {
        writeRow(row, dialect, quoted, out);
      }
      if (line < end - 1 || ended) {
        out.add(lineEnd, 0, lineEnd.length);
      }
      if (out.length() > length) {
        throw new IllegalStateException("a block is longer than it says");
      }
      nextOdd += isOdd ? 1 : 0;
      row += isOdd ? 0 : 1;
    }
  }

  private void writeRow(int line, Dialect dialect, boolean[] quoted, ByteBuilder out) {
    if (header && line == 0) {
      for (int c = 0; c < names.length; c++) {
        if (c > 0) {
          out.add(dialect.delimiter());
        }
        out.add(names[c], 0, names[c].length);
      }
      return;
    }
    int row = header ? line - 1 : line;
    for (int c = 0; c < cells.length; c++) {
      if (c > 0) {
        out.add(dialect.delimiter());
      }
      if (quoted[c]) {
        out.add('"');
      }
      cells[c].write(row, out);
      if (quoted[c]) {
        out.add('"');
      }
    }
  }
}
