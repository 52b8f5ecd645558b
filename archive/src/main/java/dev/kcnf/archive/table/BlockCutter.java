package dev.kcnf.archive.table;

/** Finds where a block can end. */
public final class BlockCutter {
  /** Cells are larger in memory than in a file: more are not put into a block. */
  private static final int MOST_CELLS = 1 << 21;

  private BlockCutter() {}

  /**
   * The end of a block that begins with these bytes.
   *
   * @param rows the most rows
   * @param all whether these are all the bytes that it can have
   * @return the end, after a whole row if there is one; 0 if more bytes are needed
   */
  public static int cut(byte[] data, int length, int rows, boolean all) {
    Dialect dialect = Dialect.guess(data, length);
    int most = Math.min(rows, Math.max(1, MOST_CELLS / dialect.columns()));
    int[] ends = new int[2];
    int last = 0;
    int at = 0;
    for (int row = 0; row < most; row++) {
      int end = dialect.rowEnd(data, at, length, ends);
      if (end == length) {
        return all ? last : 0;
      }
      last = end + dialect.lineEnd().length;
      at = last;
    }
    return last;
  }
}
