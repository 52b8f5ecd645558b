package dev.kcnf.archive.table;

import dev.kcnf.archive.column.Cells;
import dev.kcnf.archive.mix.Slots;

/**
 * The evidence of 3-CNF: of all pairs of known cells, which have never been seen with a 1, or never
 * with a 0? If a table obeys a clause of three literals, and two of them fail, the third must hold;
 * whichever two columns these are, they are among all pairs, where no choice of contexts has to
 * find them.
 *
 * <p>A pair that came n times without a 1 says something if ones are frequent: what counts is how
 * many there should have been by their share in all rows. The most of that among the pairs, for
 * either side, is the evidence.
 */
final class PairEvidence {
  /** How many contexts there are. */
  static final int CONTEXTS = 3;

  private static final int NODES = 4; // of a tree that have counts of their own, side by side
  private static final int MOST = 255;
  private static final int STEPS = 24;

  private final int columns;
  private final short[] counts; // c1 above c0
  private final int[] values; // of the known cells, hashed
  private final int[] pairs; // where the counts of each pair are, at node 0
  private int known;
  private int used; // pairs
  private int node;
  private int never1;
  private int never0;
  private int pure1;
  private int pure0;

  /** Evidence for so many columns, with room for {@code 2^bits} counts. */
  PairEvidence(int columns, int bits) {
    this(columns, new short[1 << bits]);
  }

  private PairEvidence(int columns, short[] counts) {
    this.columns = columns;
    this.counts = counts;
    this.values = new int[columns];
    this.pairs = new int[columns * (columns - 1) / 2 + 1];
  }

  PairEvidence copy() {
    return new PairEvidence(columns, counts.clone());
  }

  /** A row begins. */
  void beginRow() {
    known = 0;
  }

  /** The next cell of the row is known. */
  void add(Cells cells, int column, int row) {
    long hash = Slots.hash(cells.label(row) + 1L, column);
    values[known++] = (int) (hash >>> 16);
  }

  /** A cell of this column comes next. */
  void begin(int column) {
    int salt = (int) (Slots.hash(column, 77) >>> 16) | 1;
    int mask = counts.length - NODES;
    int n = 0;
    for (int a = 1; a < known; a++) {
      int first = values[a] * salt;
      for (int b = 0; b < a; b++) {
        int h = (first ^ values[b]) * 0x2C1B3C6D;
        pairs[n++] = (h ^ h >>> 15) & mask;
      }
    }
    used = n;
  }

  /**
   * Looks at a decision.
   *
   * @param at its node
   * @param share of ones among all decisions here
   */
  void look(long at, float share) {
    node = at < NODES ? (int) at : -1;
    never1 = 0;
    never0 = 0;
    pure1 = 0;
    pure0 = 0;
    if (node < 0) {
      return;
    }
    int most0 = 0; // of those without a 1
    int most1 = 0;
    for (int i = 0; i < used; i++) {
      int count = counts[pairs[i] + node] & 0xFFFF;
      if (count <= MOST) {
        most0 = Math.max(most0, count);
        pure1 += count * share > 2 ? 1 : 0;
      } else if ((count & MOST) == 0) {
        most1 = Math.max(most1, count >>> 8);
        pure0 += (count >>> 8) * (1 - share) > 2 ? 1 : 0;
      }
    }
    never1 = step(most0 * share);
    never0 = step(most1 * (1 - share));
  }

  /** The logarithm of what should have been, in half steps. */
  private static int step(float expected) {
    if (expected < 0.25f) {
      return 0;
    }
    int bits = Float.floatToRawIntBits(expected);
    return Math.min(STEPS - 1, 1 + ((bits - Float.floatToRawIntBits(0.25f)) >> 22));
  }

  /** A context of the decision. */
  long context(int i) {
    long strongest = never1 * (long) STEPS + never0;
    return switch (i) {
      case 0 -> strongest;
      case 1 -> Slots.hash(strongest, node + 1000L);
      default -> level(pure1) * 32L + level(pure0);
    };
  }

  private static int level(int n) {
    return 32 - Integer.numberOfLeadingZeros(n);
  }

  /** The decision is known. */
  void learn(int bit) {
    if (node < 0) {
      return;
    }
    int one = bit != 0 ? 256 : 1;
    int mask = bit != 0 ? MOST << 8 : MOST;
    for (int i = 0; i < used; i++) {
      int at = pairs[i] + node;
      int count = counts[at] & 0xFFFF;
      if ((count & mask) != mask) {
        counts[at] = (short) (count + one);
      }
    }
  }
}
