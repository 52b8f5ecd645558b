package dev.kcnf.archive.mix;

/**
 * What is known under each context, in a hash table of fixed size: one word a context.
 *
 * <pre>
 *   63      48 47      32 31    24 23    16 15     8 7      0
 *  +----------+----------+--------+--------+--------+--------+
 *  |  check   |    p     |  past  |   n    |   c1   |   c0   |
 *  +----------+----------+--------+--------+--------+--------+
 * </pre>
 *
 * p is the mean of the decisions, the later ones with more weight once n reaches its limit; c0 and
 * c1 count them, but a 1 makes a large c0 smaller and the other way round, so that what came lately
 * counts more; past has the last decisions below a leading 1.
 *
 * <p>When three places for a context are taken, the one with the smallest n is given up. Two
 * contexts that fall on one place with the same check are taken for one: that costs bytes, never
 * correctness.
 */
public final class Slots {
  private static final long FRESH = 0x8000L << 32 | 1L << 24;
  private static final int MOST = 250;
  private static final int[] RATE = new int[256];
  private static final byte[] AGED = new byte[256];

  static {
    for (int n = 0; n < 256; n++) {
      RATE[n] = (int) (65536 / (n + 1.6));
      AGED[n] = (byte) (n > 3 ? (n * 7 + 4) / 8 : n);
    }
  }

  private final long[] words;
  private final int mask;

  /** Room for {@code 2^bits} contexts. */
  public Slots(int bits) {
    this(new long[1 << bits]);
  }

  private Slots(long[] words) {
    this.words = words;
    this.mask = words.length - 1;
  }

  /** An independent copy. */
  public Slots copy() {
    return new Slots(words.clone());
  }

  int bits() {
    return Integer.numberOfTrailingZeros(words.length);
  }

  /** Mixes two numbers into one that can be looked up. */
  public static long hash(long a, long b) {
    long h = a ^ (b * 0x9E3779B97F4A7C15L);
    h ^= h >>> 29;
    h *= 0xBF58476D1CE4E5B9L;
    return h ^ h >>> 32;
  }

  /** The place of a context, which it keeps until another takes it. */
  int find(long hash) {
    int at = (int) (hash >>> 8) & mask;
    long check = hash >>> 48 | 1;
    int worst = at;
    int least = 256;
    for (int k = 0; k < 3; k++) {
      long word = words[at ^ k];
      if (word >>> 48 == check) {
        return at ^ k;
      }
      int n = (int) (word >>> 16) & 0xFF;
      if (n < least) {
        least = n;
        worst = at ^ k;
      }
    }
    words[worst] = check << 48 | FRESH;
    return worst;
  }

  /** Whether a context has a place. */
  boolean holds(long hash) {
    int at = (int) (hash >>> 8) & mask;
    long check = hash >>> 48 | 1;
    return words[at] >>> 48 == check
        || words[at ^ 1] >>> 48 == check
        || words[at ^ 2] >>> 48 == check;
  }

  long word(int at) {
    return words[at];
  }

  static int p16(long word) {
    return (int) (word >>> 32) & 0xFFFF;
  }

  static int past(long word) {
    return (int) (word >>> 24) & 0xFF;
  }

  static int n(long word) {
    return (int) (word >>> 16) & 0xFF;
  }

  static int c1(long word) {
    return (int) (word >>> 8) & 0xFF;
  }

  static int c0(long word) {
    return (int) word & 0xFF;
  }

  /** Adds a decision to what is known at a place. */
  void learn(int at, int bit) {
    long word = words[at];
    int p = p16(word);
    int n = n(word);
    int c0 = c0(word);
    int c1 = c1(word);
    int past = past(word);
    p += (int) (((long) ((bit << 16) - bit - p) * RATE[n]) >> 16);
    n = n < MOST ? n + 1 : n;
    if (bit != 0) {
      c1 = c1 < MOST ? c1 + 1 : c1;
      c0 = AGED[c0] & 0xFF;
    } else {
      c0 = c0 < MOST ? c0 + 1 : c0;
      c1 = AGED[c1] & 0xFF;
    }
    past = past >= 64 ? (past & 31) << 1 | 64 | bit : past << 1 | bit;
    words[at] =
        (word & 0xFFFF000000000000L)
            | (long) p << 32
            | (long) past << 24
            | (long) n << 16
            | c1 << 8
            | c0;
  }
}
