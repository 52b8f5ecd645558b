package dev.kcnf.auto;

import java.util.Arrays;

/**
 * Counts for several questions at once how many rows have the category asked for, of all and of the
 * second of two classes. The codes of a row lie in a few words, a byte for each column, so one
 * comparison of words answers up to eight questions; counts are kept in bytes, too, and taken out
 * before they overflow.
 */
final class CategoryCounter {
  /** Codes from this one on are not told apart in a byte. */
  static final int CODES = 255;

  private static final int MOST = 255; // rows until a byte is full
  private static final long LOW = 0x7F7F_7F7F_7F7F_7F7FL;
  private static final long HIGH = ~LOW;

  private final long[] packed; // by row, words of it
  private final int words;
  private final long[] asked; // by word: the codes asked for
  private final boolean[] isAsked;
  private final int[] yes; // by column
  private final int[] second;

  CategoryCounter(long[] packed, int words) {
    this.packed = packed;
    this.words = words;
    asked = new long[words];
    isAsked = new boolean[words];
    yes = new int[words * Long.BYTES];
    second = new int[words * Long.BYTES];
  }

  /** Begins anew, without questions. */
  void clear() {
    Arrays.fill(asked, 0);
    Arrays.fill(isAsked, false);
  }

  /** Asks whether a column has this code. */
  void ask(int column, int code) {
    asked[column >>> 3] |= (long) code << ((column & 7) << 3);
    isAsked[column >>> 3] = true;
  }

  /**
   * Answers all questions.
   *
   * @param order rows
   * @param labels of these, 0 or 1
   */
  void count(int[] order, char[] labels, int start, int end, int step) {
    for (int w = 0; w < words; w++) {
      if (isAsked[w]) {
        Arrays.fill(yes, w << 3, (w + 1) << 3, 0);
        Arrays.fill(second, w << 3, (w + 1) << 3, 0);
        for (int from = start; from < end; from += MOST * step) {
          count(order, labels, from, Math.min(end, from + MOST * step), step, w);
        }
      }
    }
  }

  private void count(int[] order, char[] labels, int from, int to, int step, int w) {
    long code = asked[w];
    long all = 0;
    long ones = 0;
    for (int i = from; i < to; i += step) {
      long x = packed[order[i] * words + w] ^ code;
      long equal = ~(((x & LOW) + LOW) | x) & HIGH; // the high bit of each byte that is 0
      all += equal >>> 7;
      ones += equal >>> 7 & -(long) labels[i];
    }
    for (int c = w << 3; c < (w + 1) << 3; c++) {
      yes[c] += (int) (all & 0xFF);
      second[c] += (int) (ones & 0xFF);
      all >>>= Byte.SIZE;
      ones >>>= Byte.SIZE;
    }
  }

  /** How many rows have the code asked for in this column. */
  int yes(int column) {
    return yes[column];
  }

  /** How many of these are of the second class. */
  int second(int column) {
    return second[column];
  }
}
