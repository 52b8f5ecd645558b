package dev.kcnf.archive.records;

/** Finds where a block can end. */
public final class BlockCutter {
  /** Cells are larger in memory than in a file: more are not put into a block. */
  private static final int MOST_CELLS = 1 << 20;

  private BlockCutter() {}

  /**
   * The end of a block that begins with these bytes.
   *
   * @param rows the most rows
   * @param full whether it can have no more bytes than these
   * @param ended whether there are no more bytes
   * @return the end, after a whole row if there is one; 0 if more bytes are needed
   */
  public static int cut(byte[] data, int length, int rows, boolean full, boolean ended) {
    Dialect dialect = Dialect.guess(data, length);
    int most = Math.min(rows, Math.max(1, MOST_CELLS / dialect.columns()));
    int[] ends = new int[2];
    int last = 0;
    int at = 0;
    for (int row = 0; row < most; row++) {
      int end = dialect.rowEnd(data, at, length, ends);
      if (end == length) {
        return ended || (full && last == 0) ? length : full ? last : 0;
      }
      last = end + dialect.lineEnd().length;
      at = last;
    }
    return last;
  }
}
