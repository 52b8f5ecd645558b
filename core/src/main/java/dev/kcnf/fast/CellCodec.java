package dev.kcnf.fast;

import java.util.Arrays;

/**
 * Encodes what is known about a combination of values in one word, its cell: a weight, label
 * counts, and a state. There are 64 states: never seen, only label 1 so far (and how often), only
 * label 0, or both at certain log-odds. States are numbered by ascending log-odds, so a set of
 * states fits one word, whose highest bit is the strongest evidence for label 1 and whose lowest
 * bit is the strongest for label 0.
 */
final class CellCodec {
  /** The largest count; when one exceeds it, both are halved. */
  static final int MAX_COUNT = 255;

  /**
   * The largest value of the packed counts of a combination: zeros in bits 0 to 7, ones in bits 8
   * to 15, recent zeros in bits 16 to 20, recent ones in bits 21 to 25.
   */
  static final int MAX_COUNTS = (1 << 26) - 1;

  /** The bit position of the weight; the state is in the lowest six bits. */
  static final int WEIGHT = 32;

  /** The bit position of the zeros. */
  static final int ZEROS = 6;

  static final int ONES = ZEROS + 8;

  /** The bit position of the recent counts, which fill the lower half of a cell. */
  static final int RECENT = ZEROS + 16;

  private static final int MAX_RECENT = 31;

  /** A recent count up to this size survives the other label; a larger one shrinks towards it. */
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

  /** The sets of one state each, by pairs of recent counts. */
  private static final long[] RECENT_SET = new long[1 << 10];

  /** The pair of recent counts, shifted by 16, after one more label 0, or 1 from 1 << 10 on. */
  private static final int[] NEXT_RECENT = new int[2 << 10];

  /** The state of a combination that was never seen. */
  static final int UNSEEN;

  /** The cell of a combination that was never seen. */
  static final long FRESH;

  /** The states of combinations seen with label 1 only. */
  static final long PLUS;

  /** The states of combinations seen with label 0 only. */
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
      int recentZeros = pair & 31;
      int recentOnes = pair >>> 5;
      RECENT_SET[pair] = 1L << find(recentZeros, recentOnes);
      NEXT_RECENT[pair] = (forgotten(recentOnes) << 5 | more(recentZeros)) << 16;
      NEXT_RECENT[1 << 10 | pair] = (more(recentOnes) << 5 | forgotten(recentZeros)) << 16;
    }
  }

  private static int more(int recent) {
    return Math.min(MAX_RECENT, recent + 1);
  }

  private static int forgotten(int recent) {
    return recent > KEPT ? (recent + KEPT) / 2 : recent;
  }

  private CellCodec() {}

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

  /** The number of contexts of {@link #extremes}. */
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

  /** The number of contexts of {@link #purest}. */
  static final int PUREST = 1 << 8;

  /** How often the most frequent pure combination was seen, for either label. */
  static int purest(long states) {
    long plus = states & PLUS;
    long minus = states & MINUS;
    int one = plus == 0 ? 0 : BUCKET[63 - Long.numberOfLeadingZeros(plus)];
    int zero = minus == 0 ? 0 : BUCKET[Long.numberOfTrailingZeros(minus)];
    return one << 4 | zero;
  }
}
