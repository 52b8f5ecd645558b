package dev.kcnf.archive.column;

import dev.kcnf.archive.text.ByteBuilder;

/** The cells of one column of a block, as far as they are known. */
public abstract class Cells {
  /**
   * Takes a cell.
   *
   * @return whether the column's shape can hold it
   */
  public abstract boolean set(int row, byte[] data, int from, int to);

  /** Codes a cell: the one that was set, or else the one that the decisions make. */
  public abstract void code(int row, Decider decider);

  /** Writes a known cell. */
  public abstract void write(int row, ByteBuilder out);

  /** Whether a cell is that of a row of these cells, which are of the same shape. */
  public abstract boolean same(int row, Cells other, int ofRow);

  /** Makes a cell that of a row of these cells, which are of the same shape. */
  public abstract void copy(int row, Cells other, int ofRow);

  /** How many ways there are to look at a cell as a context, from fine to coarse. */
  public abstract int views();

  /** A cell as a context. */
  public abstract long view(int view, int row);

  /** A cell as a small number, for finding out what it depends on. */
  public abstract int label(int row);

  /** A cell as a number that the same text has in another column, too; 0 if there is none. */
  public long meaning(int row) {
    return 0;
  }

  /**
   * The view that is the quarter of an hour, followed by the hour, the weekday and the minute; -1
   * if there is none.
   */
  public int clockView() {
    return -1;
  }

  /** Whether {@link #number} says something. */
  public boolean isNumeric() {
    return false;
  }

  /** The number that is coded in a cell, for numeric columns. */
  public long number(int row) {
    throw new UnsupportedOperationException();
  }
}
