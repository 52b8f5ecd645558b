package dev.kcnf.cnf;

import dev.kcnf.encoding.Layout;
import java.util.Arrays;

/**
 * The projections of a {@link DenseTable} to one set of attributes after the other, numbered as
 * {@link ProjectionCodec} says, in bulk. The numbers of the last two attributes' projections recur
 * for all values of the others, so where their bits lie is worked out once per set, by adding; no
 * number is ever decoded, and no branch depends on what was seen.
 */
final class DenseProjections {
  private final DenseTable table;
  private final Layout layout;
  private final int k;
  private final int[][] literals; // by attribute and position
  private final int[] zeros; // as long as the longest list of positions
  private final int[][][] addends; // by level, attribute and position

  // Of the attributes entered last:
  private final int[][] adds; // what each position of each attribute adds to the word
  private final int[][] bits; // and to the bit: only one attribute's literals are bits
  private int[] innerAdds = new int[64];
  private int[] innerBits = new int[64];
  private int inner;
  private long[] numbers = {};

  /**
   * Numbers by these values.
   *
   * @param canonical for each attribute its values by position
   */
  DenseProjections(DenseTable table, Layout layout, int k, int[][] canonical) {
    this.table = table;
    this.layout = layout;
    this.k = k;
    int d = canonical.length;
    literals = new int[d][];
    zeros = new int[Arrays.stream(canonical).mapToInt(values -> values.length).max().orElse(0)];
    addends = new int[k][d][];
    for (int a = 0; a < d; a++) {
      int rank = layout.rank(a);
      if (rank >= 0 && rank < table.ranks()) {
        place(a, layout.offset(rank), canonical[a]);
      }
    }
    adds = new int[k][];
    bits = new int[k][];
  }

  private void place(int attribute, int offset, int[] values) {
    literals[attribute] = new int[values.length];
    for (int level = 0; level < k; level++) {
      addends[level][attribute] = new int[values.length];
    }
    for (int i = 0; i < values.length; i++) {
      int literal = offset + values[i];
      literals[attribute][i] = literal;
      addends[0][attribute][i] = literal >>> 6;
      for (int level = 1; level < k; level++) {
        addends[level][attribute][i] = table.start(level, literal);
      }
    }
  }

  /** Selects these ascending attributes, all of which must be in the table. */
  void enter(int[] attributes) {
    for (int i = 0; i < k; i++) {
      int attribute = attributes[i];
      int level = 0;
      for (int other : attributes) {
        level += layout.rank(other) < layout.rank(attribute) ? 1 : 0;
      }
      adds[i] = addends[level][attribute];
      bits[i] = level == 0 ? literals[attribute] : zeros;
    }
    findInner();
  }

  private void findInner() {
    int[] one = adds[k - 1];
    int[] oneBit = bits[k - 1];
    int rows = k == 1 ? 1 : adds[k - 2].length;
    inner = rows * one.length;
    if (inner > innerAdds.length) {
      innerAdds = new int[2 * inner];
      innerBits = new int[2 * inner];
    }
    for (int row = 0, to = 0; row < rows; row++) {
      int add = k == 1 ? 0 : adds[k - 2][row];
      int bit = k == 1 ? 0 : bits[k - 2][row];
      for (int p = 0; p < one.length; p++, to++) {
        innerAdds[to] = add + one[p];
        innerBits[to] = bit + oneBit[p];
      }
    }
  }

  /** The numbers of the seen projections, as bits. */
  long[] seen(long projections) {
    numbers = new long[(int) ((projections + 63) >>> 6)];
    collect(0, 0, 0, 0);
    return numbers;
  }

  /** Returns the next number. */
  private long collect(int i, int at, int bit, long number) {
    if (i < k - 2) {
      for (int p = 0; p < adds[i].length; p++) {
        number = collect(i + 1, at + adds[i][p], bit + bits[i][p], number);
      }
      return number;
    }
    int to = (int) (number >>> 6);
    int n = 0;
    while (n < inner) {
      int room = Long.SIZE - (int) (number & 63);
      int end = Math.min(inner, n + room);
      long word = 0;
      for (int m = n; m < end; m++) {
        long unseen = table.unseen(at + innerAdds[m]) >>> (bit + innerBits[m]) & 1;
        word |= (1 - unseen) << (number + m - n);
      }
      numbers[to++] |= word;
      number += end - n;
      n = end;
    }
    return number;
  }

  /** Marks the projections of these numbers, given as bits, as seen. */
  void mark(long[] seen) {
    numbers = seen;
    mark(0, 0, 0, 0);
  }

  private long mark(int i, int at, int bit, long number) {
    if (i < k - 2) {
      for (int p = 0; p < adds[i].length; p++) {
        number = mark(i + 1, at + adds[i][p], bit + bits[i][p], number);
      }
      return number;
    }
    for (int first = 0; first < inner; first += Long.SIZE) {
      long set = bits(number + first, Math.min(Long.SIZE, inner - first));
      for (; set != 0; set &= set - 1) {
        int n = first + Long.numberOfTrailingZeros(set);
        table.mark(at + innerAdds[n], bit + innerBits[n]);
      }
    }
    return number + inner;
  }

  /** The next {@code count} bits, 1 to 64. */
  private long bits(long from, int count) {
    int word = (int) (from >>> 6);
    int shift = (int) from & 63;
    long found = numbers[word] >>> shift;
    if (shift + count > Long.SIZE) {
      found |= numbers[word + 1] << -shift;
    }
    return found & (-1L >>> -count);
  }
}
