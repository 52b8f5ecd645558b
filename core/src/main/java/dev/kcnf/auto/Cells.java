package dev.kcnf.auto;

import java.util.Arrays;

/**
 * What a combination of values says by the labels it came with, as one of 64 states: never seen,
 * always label 1 so far (and how often), always label 0, or both at certain log-odds. The states
 * are numbered by ascending log-odds. So the states of thousands of combinations are one word, a
 * bit for each state that occurs, and the strongest evidence for label 1 is its highest bit, that
 * for label 0 its lowest.
 */
final class Cells {
  /** Counts end here: beyond, both are halved. */
  static final int MAX_COUNT = 255;

  /**
   * The largest value of all counts of a combination, packed: zeros in bits 0 to 7, ones in 8 to
   * 15; the same of late in bits 16 to 20 and 21 to 25.
   */
  static final int MAX_COUNTS = (1 << 26) - 1;

  /** Where a cell has its weight; its state is in the lowest six bits. */
  static final int WEIGHT = 32;

  /** Where a cell has its counts. */
  static final int ZEROS = 6;

  static final int ONES = ZEROS + 8;

  /** Where a cell, as an int, has its recent counts, the last there is. */
  static final int RECENT = ZEROS + 16;

  private static final int MAX_RECENT = 31;

  /** What is left of the recent count of one label, at most, when the other one comes. */
  private static final int KEPT = 4;

  private static final int STATES = 64;
  private static final int[] PURE_FROM = {1, 2, 3, 4, 5, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128};
  private static final int LEVELS = 16; // mixed levels on either side of even odds, ½ apart

  /** {@code ln(n + ½)}. */
  private static final double[] LN = new double[MAX_COUNT + 1];

  private static final byte[] PURE = new byte[MAX_COUNT + 1]; // index into PURE_FROM
  private static final byte[] PLUS_STATE = new byte[PURE_FROM.length];
  private static final byte[] MINUS_STATE = new byte[PURE_FROM.length];
  private static final byte[] MIXED_STATE = new byte[2 * LEVELS];
  private static final double[] LOG_ODDS = new double[STATES];
  private static final byte[] BUCKET = new byte[STATES];

  /** The states by pairs of counts. */
  private static final byte[] STATE = new byte[1 << 16];

  /** The sets of one state each: a load is quicker than a shift by a variable. */
  private static final long[] SET = new long[STATES];

  /** The same of the states by pairs of recent counts. */
  private static final long[] RECENT_SET = new long[1 << 10];

  /** The pair of recent counts, shifted by 16, after one more label 0, or 1 from 1 << 10 on. */
  private static final int[] NEXT_RECENT = new int[2 << 10];

  /** The state of a combination that was never seen. */
  static final int UNSEEN;

  /** The cell of a combination that was never seen. */
  static final long FRESH;

  /** The states of combinations that came with label 1 only. */
  static final long PLUS;

  /** The states of combinations that came with label 0 only. */
  static final long MINUS;

  static {
    for (int n = 0; n <= MAX_COUNT; n++) {
      LN[n] = StrictMath.log(n + 0.5);
      for (int i = 0; i < PURE_FROM.length; i++) {
        PURE[n] = n >= PURE_FROM[i] ? (byte) i : PURE[n];
      }
    }
    // Kinds in the order unseen, plus, minus, mixed; their numbers follow from the log-odds.
    double[] odds = new double[1 + 2 * PURE_FROM.length + 2 * LEVELS];
    for (int i = 0; i < PURE_FROM.length; i++) {
      odds[1 + i] = LN[PURE_FROM[i]] - LN[0];
      odds[1 + PURE_FROM.length + i] = -odds[1 + i];
    }
    for (int i = 0; i < 2 * LEVELS; i++) {
      // A hair above the lower end of the level: distinct from all others.
      odds[1 + 2 * PURE_FROM.length + i] = (i - LEVELS) / 2.0 + 0.01;
    }
    double[] sorted = odds.clone();
    Arrays.sort(sorted);
    long plus = 0;
    long minus = 0;
    for (int kind = 0; kind < odds.length; kind++) {
      byte state = (byte) Arrays.binarySearch(sorted, odds[kind]);
      LOG_ODDS[state] = odds[kind];
      int i = kind - 1;
      if (i >= 0 && i < PURE_FROM.length) {
        PLUS_STATE[i] = state;
        plus |= 1L << state;
        BUCKET[state] = (byte) bucket(PURE_FROM[i]);
      } else if (i >= PURE_FROM.length && i < 2 * PURE_FROM.length) {
        MINUS_STATE[i - PURE_FROM.length] = state;
        minus |= 1L << state;
        BUCKET[state] = (byte) bucket(PURE_FROM[i - PURE_FROM.length]);
      } else if (i >= 0) {
        MIXED_STATE[i - 2 * PURE_FROM.length] = state;
      }
    }
    UNSEEN = Arrays.binarySearch(sorted, 0);
    PLUS = plus;
    MINUS = minus;
    for (int pair = 0; pair < STATE.length; pair++) {
      STATE[pair] = (byte) find(pair & 0xFF, pair >>> 8);
    }
    FRESH = UNSEEN;
    for (int state = 0; state < STATES; state++) {
      SET[state] = 1L << state;
    }
    for (int pair = 0; pair < RECENT_SET.length; pair++) {
      int lateZeros = pair & 31;
      int lateOnes = pair >>> 5;
      RECENT_SET[pair] = 1L << find(lateZeros, lateOnes);
      NEXT_RECENT[pair] = (forgotten(lateOnes) << 5 | more(lateZeros)) << 16;
      NEXT_RECENT[1 << 10 | pair] = (more(lateOnes) << 5 | forgotten(lateZeros)) << 16;
    }
  }

  private static int more(int recent) {
    return Math.min(MAX_RECENT, recent + 1);
  }

  private static int forgotten(int recent) {
    return recent > KEPT ? (recent + KEPT) / 2 : recent;
  }

  private Cells() {}

  /** 0, 1, 2, 3, then one for each power of two. */
  static int bucket(long count) {
    return count < 4 ? (int) count : 65 - Long.numberOfLeadingZeros(count);
  }

  /** The counts of a combination after one more label. */
  static int counted(int counts, boolean label) {
    int own = label ? 8 : 0; // where the label's own count stands
    int pair = (counts & 0xFFFF) + (1 << own);
    if (((counts >>> own) & 0xFF) == MAX_COUNT) {
      int other = ((counts >>> (8 - own)) & 0xFF) + 1;
      int half = (MAX_COUNT + 1) / 2;
      pair = (half << own) | ((other / 2) << (8 - own));
    }
    return NEXT_RECENT[(label ? 1 << 10 : 0) + (counts >>> 16)] | pair;
  }

  /** A cell of this weight and these counts, with the state that they give. */
  static long pack(int weight, int counts) {
    int rest = (counts << ZEROS) | STATE[counts & 0xFFFF];
    return ((long) weight << WEIGHT) | (rest & 0xFFFFFFFFL);
  }

  /** The cell's state as a set of states. */
  static long set(long cell) {
    return SET[(int) cell & (STATES - 1)];
  }

  /** The cell's state by its recent counts. */
  static long recentSet(long cell) {
    return RECENT_SET[(int) cell >>> RECENT];
  }

  private static int find(int zeros, int ones) {
    if (zeros == 0) {
      return ones == 0 ? UNSEEN : PLUS_STATE[PURE[ones]];
    }
    if (ones == 0) {
      return MINUS_STATE[PURE[zeros]];
    }
    int level = (int) (2 * (LN[ones] - LN[zeros]) + LEVELS);
    return MIXED_STATE[Math.max(0, Math.min(2 * LEVELS - 1, level))];
  }

  /** How many contexts {@link #extremes} tells apart. */
  static final int EXTREMES = 1 << 10;

  /** The highest and the lowest log-odds among these states, in steps of ½. */
  static int extremes(long states) {
    double most = LOG_ODDS[63 - Long.numberOfLeadingZeros(states)];
    double least = LOG_ODDS[Long.numberOfTrailingZeros(states)];
    return step(most) << 5 | step(-least);
  }

  private static int step(double logOdds) {
    return Math.max(0, Math.min(31, (int) (2 * logOdds + 8)));
  }

  /** How many contexts {@link #purest} tells apart. */
  static final int PUREST = 1 << 8;

  /** How often the most frequent combinations without an exception were seen, on either side. */
  static int purest(long states) {
    long plus = states & PLUS;
    long minus = states & MINUS;
    int one = plus == 0 ? 0 : BUCKET[63 - Long.numberOfLeadingZeros(plus)];
    int zero = minus == 0 ? 0 : BUCKET[Long.numberOfTrailingZeros(minus)];
    return one << 4 | zero;
  }
}
