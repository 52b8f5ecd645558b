package dev.kcnf.cnf;

import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Layout;
import java.util.Arrays;

/**
 * Which k-way projections have not occurred in a positive example, one bit each, for the attributes
 * of the ranks below {@code ranks}.
 *
 * <p>A projection is k literals of attributes of descending ranks r1 &gt; … &gt; rk. All that share
 * the first k-1 literals are one row: a bit per literal of the ranks below r(k-1), packed as in an
 * example, so that a row and an example need one AND to tell which of the example's projections are
 * unseen. A bit is 1 if the projection is unseen; bits of ranks that are not below are 0 from the
 * start, and need no mask.
 *
 * <p>A row of the literals l1, …, l(k-1) begins at word {@code start[k-1][l1] + start[k-2][l2] + …
 * + start[1][l(k-1)]}. This is the combinatorial number system with blocks for digits: {@code
 * start[j][l]} is the number of words that all j-literal prefixes which begin with a literal below
 * l take; {@code start[0][l]} that of a row over the literals below l. One addition per level finds
 * a row, and the rows that an example needs lie in ascending blocks.
 */
final class DenseTable {
  private final Layout layout;
  private final int k;
  private final int ranks;
  private final int oneWordRanks; // ranks whose rows are at most one word: offset <= 64
  private final int[][] start;
  private final long[] unseen;

  private DenseTable(Layout layout, int k, int ranks, int[][] start, long[] unseen) {
    this.layout = layout;
    this.k = k;
    this.ranks = ranks;
    this.start = start;
    this.unseen = unseen;
    int one = 0;
    while (one < ranks && layout.offset(one) <= Long.SIZE) {
      one++;
    }
    oneWordRanks = one;
  }

  /** A table with everything unseen; the caller has checked {@link #words(Layout, int, int)}. */
  static DenseTable create(Layout layout, int k, int ranks) {
    int bits = layout.offset(ranks);
    int[][] start = new int[k][bits + 1];
    for (int l = 0; l <= bits; l++) {
      start[0][l] = wordsOf(l);
    }
    for (int level = 1; level < k; level++) {
      for (int r = 0; r < ranks; r++) {
        int block = start[level - 1][layout.offset(r)];
        for (int l = layout.offset(r); l < layout.offset(r + 1); l++) {
          start[level][l + 1] = start[level][l] + block;
        }
      }
    }
    int words = start[k - 1][bits];
    DenseTable table = new DenseTable(layout, k, ranks, start, new long[words]);
    table.clear();
    return table;
  }

  private static int wordsOf(int bits) {
    return (bits + 63) >>> 6;
  }

  /** The words of a row over the literals of the ranks below this one. */
  private static int rowWords(Layout layout, int rank) {
    return wordsOf(layout.offset(rank));
  }

  /** How many words a table would take; a double, since it may be any number. */
  static double words(Layout layout, int k, int ranks) {
    double[] size = new double[ranks + 1]; // of the block of prefixes of literals below each rank
    for (int r = 0; r <= ranks; r++) {
      size[r] = rowWords(layout, r);
    }
    for (int level = 1; level < k; level++) {
      double sum = 0;
      for (int r = 0; r <= ranks; r++) {
        double below = size[r];
        size[r] = sum;
        sum += r < ranks ? layout.capacity(r) * below : 0;
      }
    }
    return size[ranks];
  }

  /** How many bytes a table and its index would take. */
  static double bytes(Layout layout, int k, int ranks) {
    double index = (layout.offset(ranks) + 1.0) * k * Integer.BYTES;
    return words(layout, k, ranks) * Long.BYTES + index;
  }

  /** Makes everything unseen. */
  void clear() {
    fillRows(k - 1, ranks, 0);
  }

  private void fillRows(int level, int below, int at) {
    if (level == 0) {
      int bits = layout.offset(below);
      int full = bits >>> 6;
      Arrays.fill(unseen, at, at + full, -1L);
      if ((bits & 63) != 0) {
        unseen[at + full] = (1L << bits) - 1;
      }
      return;
    }
    for (int r = 0; r < below; r++) {
      if (isEmptyBlock(level, r)) {
        continue;
      }
      for (int l = layout.offset(r); l < layout.offset(r + 1); l++) {
        fillRows(level - 1, r, at + start[level][l]);
      }
    }
  }

  /** Whether no row begins with a literal of this rank; there may be very many such prefixes. */
  private boolean isEmptyBlock(int level, int rank) {
    return start[level - 1][layout.offset(rank)] == 0;
  }

  int ranks() {
    return ranks;
  }

  long bytes() {
    return (long) unseen.length * Long.BYTES;
  }

  /**
   * Whether every projection of the example is seen.
   *
   * @param scratch room for a number per rank
   */
  boolean holds(Example x, int[] scratch) {
    if (k == 1) {
      return rowHolds(x, 0, ranks);
    }
    findRows(x, scratch);
    return tuplesHold(x, scratch, k - 1, 0, ranks);
  }

  /** The last addend of every row of the example, which all prefixes share. */
  private void findRows(Example x, int[] rows) {
    int[] starts = start[1];
    for (int r = 1; r < ranks; r++) {
      rows[r] = starts[x.literal(r)];
    }
  }

  // From the highest rank down: attributes of many values tell a new combination soonest.
  private boolean tuplesHold(Example x, int[] rows, int level, int base, int below) {
    if (level == 1) {
      return pairsHold(x, rows, base, below);
    }
    if (level == 2) {
      return triplesHold(x, rows, base, below);
    }
    int[] starts = start[level];
    for (int r = below - 1; r >= level; r--) {
      if (!tuplesHold(x, rows, level - 1, base + starts[x.literal(r)], r)) {
        return false;
      }
    }
    return true;
  }

  private boolean triplesHold(Example x, int[] rows, int base, int below) {
    int[] starts = start[2];
    int r = below - 1;
    // The highest rank by itself, since it often decides; and those that have longer rows.
    for (; r >= 2 && (r == below - 1 || r > oneWordRanks); r--) {
      if (!pairsHold(x, rows, base + starts[x.literal(r)], r)) {
        return false;
      }
    }
    // The others by fours: they share the rows' addends, and the loop's overhead.
    long[] table = unseen;
    for (; r >= 5; r -= 4) {
      int a = base + starts[x.literal(r)];
      int b = base + starts[x.literal(r - 1)];
      int c = base + starts[x.literal(r - 2)];
      int d = base + starts[x.literal(r - 3)];
      long any = table[a + rows[r - 1]] | table[a + rows[r - 2]] | table[b + rows[r - 2]];
      any |= table[a + rows[r - 3]] | table[b + rows[r - 3]] | table[c + rows[r - 3]];
      for (int q = 1; q < r - 3; q++) {
        int row = rows[q];
        any |= (table[a + row] | table[b + row]) | (table[c + row] | table[d + row]);
      }
      if ((any & x.word(0)) != 0) {
        return false;
      }
    }
    for (; r >= 2; r--) {
      if (!pairsHold(x, rows, base + starts[x.literal(r)], r)) {
        return false;
      }
    }
    return true;
  }

  private boolean pairsHold(Example x, int[] rows, int base, int below) {
    int oneWord = Math.min(below, oneWordRanks);
    long any = 0;
    // These rows meet the same word of the example: unite them first, one AND at the end.
    for (int r = 1; r < oneWord; r++) {
      any |= unseen[base + rows[r]];
    }
    if (any != 0 && (any & x.word(0)) != 0) {
      return false;
    }
    for (int r = oneWord; r < below; r++) {
      if (!rowHolds(x, base + rows[r], r)) {
        return false;
      }
    }
    return true;
  }

  private boolean rowHolds(Example x, int row, int rank) {
    int words = rowWords(layout, rank);
    long any = 0;
    for (int w = 0; w < words; w++) {
      any |= unseen[row + w] & x.word(w);
    }
    return any == 0;
  }

  /** How many projections of the example are unseen. */
  long violated(Example x, int[] scratch) {
    if (k == 1) {
      return rowViolated(x, 0, ranks);
    }
    findRows(x, scratch);
    return violated(x, scratch, k - 1, 0, ranks);
  }

  private long violated(Example x, int[] rows, int level, int base, int below) {
    long count = 0;
    if (level == 1) {
      int oneWord = Math.min(below, oneWordRanks);
      long word = oneWord > 1 ? x.word(0) : 0;
      for (int r = 1; r < oneWord; r++) {
        count += Long.bitCount(unseen[base + rows[r]] & word);
      }
      for (int r = oneWord; r < below; r++) {
        count += rowViolated(x, base + rows[r], r);
      }
      return count;
    }
    int[] starts = start[level];
    for (int r = level; r < below; r++) {
      count += violated(x, rows, level - 1, base + starts[x.literal(r)], r);
    }
    return count;
  }

  /** How many projections of the example that have no unknown value are unseen. */
  long violatedKnown(Example x) {
    return violatedKnown(x, k - 1, 0, ranks);
  }

  private long violatedKnown(Example x, int level, int base, int below) {
    if (level == 0) {
      return rowViolated(x, base, below); // unknown values have no bit
    }
    long count = 0;
    for (int r = level; r < below; r++) {
      if (x.literal(r) >= 0) {
        count += violatedKnown(x, level - 1, base + start[level][x.literal(r)], r);
      }
    }
    return count;
  }

  private long rowViolated(Example x, int row, int rank) {
    int words = rowWords(layout, rank);
    long count = 0;
    for (int w = 0; w < words; w++) {
      count += Long.bitCount(unseen[row + w] & x.word(w));
    }
    return count;
  }

  /** Marks every projection of the example as seen. */
  void learn(Example x, int[] scratch) {
    if (k == 1) {
      learnRow(x, 0, ranks);
    } else {
      findRows(x, scratch);
      learn(x, scratch, k - 1, 0, ranks);
    }
  }

  private void learn(Example x, int[] rows, int level, int base, int below) {
    if (level == 1) {
      int oneWord = Math.min(below, oneWordRanks);
      long word = oneWord > 1 ? x.word(0) : 0;
      for (int r = 1; r < oneWord; r++) {
        unseen[base + rows[r]] &= ~word;
      }
      for (int r = oneWord; r < below; r++) {
        learnRow(x, base + rows[r], r);
      }
      return;
    }
    int[] starts = start[level];
    for (int r = level; r < below; r++) {
      learn(x, rows, level - 1, base + starts[x.literal(r)], r);
    }
  }

  private void learnRow(Example x, int row, int rank) {
    int words = rowWords(layout, rank);
    for (int w = 0; w < words; w++) {
      unseen[row + w] &= ~x.word(w);
    }
  }

  /** Whether the projection of these literals, of descending ranks, is unseen. */
  boolean isUnseen(int[] literals) {
    int bit = literals[k - 1];
    return (unseen[word(literals)] >>> bit & 1) != 0;
  }

  /** Marks the projection of these literals, of descending ranks, as seen. */
  void mark(int[] literals) {
    mark(word(literals), literals[k - 1]);
  }

  private int word(int[] literals) {
    int at = literals[k - 1] >>> 6;
    for (int i = 0; i < k - 1; i++) {
      at += start[k - 1 - i][literals[i]];
    }
    return at;
  }

  /** What a literal adds to the address of a row; {@code level} literals follow it. */
  int start(int level, int literal) {
    return start[level][literal];
  }

  /** A word of a row: a bit for each projection that is unseen. */
  long unseen(int word) {
    return unseen[word];
  }

  /** Marks the projection at this word whose last literal is this one as seen. */
  void mark(int word, int literal) {
    unseen[word] &= ~(1L << literal);
  }

  /** The literals that occur in a seen projection, as bits. */
  long[] seenLiterals() {
    long[] found = new long[wordsOf(layout.offset(ranks))];
    findLiterals(k - 1, ranks, 0, found);
    return found;
  }

  private boolean findLiterals(int level, int below, int base, long[] found) {
    boolean any = false;
    if (level == 0) {
      int bits = layout.offset(below);
      for (int first = 0; first < bits; first += Long.SIZE) {
        long inRow = bits - first < Long.SIZE ? (1L << bits) - 1 : -1L;
        long seen = ~unseen[base + (first >>> 6)] & inRow;
        found[first >>> 6] |= seen;
        any |= seen != 0;
      }
      return any;
    }
    for (int r = level; r < below; r++) {
      if (isEmptyBlock(level, r)) {
        continue;
      }
      for (int l = layout.offset(r); l < layout.offset(r + 1); l++) {
        if (findLiterals(level - 1, r, base + start[level][l], found)) {
          found[l >>> 6] |= 1L << l;
          any = true;
        }
      }
    }
    return any;
  }

  /** Marks as seen what the other table, of the same layout, has seen. */
  void merge(DenseTable other) {
    for (int i = 0; i < unseen.length; i++) {
      unseen[i] &= other.unseen[i];
    }
  }

  interface Visitor {
    void visit(int[] literals);
  }

  /** Visits the literals, of descending ranks, of every seen projection; the array is reused. */
  void forEachSeen(Visitor visitor) {
    forEachSeen(k - 1, ranks, 0, new int[k], visitor);
  }

  private void forEachSeen(int level, int below, int base, int[] literals, Visitor visitor) {
    if (level == 0) {
      int bits = layout.offset(below);
      for (int first = 0; first < bits; first += Long.SIZE) {
        long inRow = bits - first < Long.SIZE ? (1L << bits) - 1 : -1L;
        long seen = ~unseen[base + (first >>> 6)] & inRow;
        for (; seen != 0; seen &= seen - 1) {
          literals[k - 1] = first + Long.numberOfTrailingZeros(seen);
          visitor.visit(literals);
        }
      }
      return;
    }
    for (int r = level; r < below; r++) {
      if (isEmptyBlock(level, r)) {
        continue;
      }
      for (int l = layout.offset(r); l < layout.offset(r + 1); l++) {
        literals[k - 1 - level] = l;
        forEachSeen(level - 1, r, base + start[level][l], literals, visitor);
      }
    }
  }

  /** An independent copy for a layout of the same shape. */
  DenseTable copyFor(Layout copied) {
    return new DenseTable(copied, k, ranks, start, unseen.clone());
  }
}
