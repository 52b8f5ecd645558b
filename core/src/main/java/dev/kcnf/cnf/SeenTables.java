package dev.kcnf.cnf;

import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Layout;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The k-way projections that occurred in positive examples, for one layout of the schema: those of
 * attributes with few values in a {@link DenseTable}, those with any other attribute in a {@link
 * SparseTable}.
 *
 * <p>Attributes go to the dense table in the order of their ranks, that is of ascending numbers of
 * values, as long as it stays within its share of the memory limit.
 */
final class SeenTables {
  /** Attributes of at most this many values go to the dense table if the limit allows it. */
  private static final int DENSE_VALUES = 64;

  /** Attributes of more values do so only while the dense table is smaller than this. */
  private static final long DENSE_BYTES = 64L << 20;

  /** The part of the limit that the dense table may take beside a sparse one. */
  private static final int DENSE_PART = 8;

  /** What ints can number. */
  private static final long MAX_DENSE_BYTES = 8L << 30;

  private final Layout layout;
  private final Combinations combinations;
  private final int k;
  private final long limitBytes;
  private final DenseTable dense;
  private final SparseTable sparse;
  private final boolean allDense;

  private SeenTables(
      Layout layout,
      Combinations combinations,
      long limitBytes,
      DenseTable dense,
      SparseTable sparse) {
    this.layout = layout;
    this.combinations = combinations;
    this.k = combinations.k();
    this.limitBytes = limitBytes;
    this.dense = dense;
    this.sparse = sparse;
    this.allDense = dense.ranks() == layout.attributes();
  }

  /**
   * Tables that have seen nothing.
   *
   * @throws MemoryLimitException if they could not learn even one example
   */
  static SeenTables create(Layout layout, Combinations combinations, long limitBytes) {
    int k = combinations.k();
    int ranks = denseRanks(layout, k, limitBytes);
    if (ranks < layout.attributes()) {
      double oneExample = SparseTable.bytes(k, combinations.count());
      if (oneExample > limitBytes) {
        boolean wide = layout.packed() < layout.attributes();
        double dense = DenseTable.bytes(layout, k, layout.packed());
        throw new MemoryLimitException(k, wide ? oneExample : dense, limitBytes);
      }
    }
    return new SeenTables(
        layout,
        combinations,
        limitBytes,
        DenseTable.create(layout, k, ranks),
        SparseTable.create(k));
  }

  /** How many attributes go to the dense table: all, or else as many as leave most of the room. */
  private static int denseRanks(Layout layout, int k, long limitBytes) {
    int all = layout.packed();
    if (all == layout.attributes() && fits(layout, k, all, limitBytes)) {
      return all;
    }
    int ranks = 0;
    for (int tooMany = all + 1; tooMany - ranks > 1; ) {
      int middle = (ranks + tooMany) >>> 1;
      if (fits(layout, k, middle, limitBytes / DENSE_PART)) {
        ranks = middle;
      } else {
        tooMany = middle;
      }
    }
    return ranks;
  }

  private static boolean fits(Layout layout, int k, int ranks, long limitBytes) {
    double bytes = DenseTable.bytes(layout, k, ranks);
    boolean fewValues = layout.capacity(ranks - 1) <= DENSE_VALUES;
    return bytes <= Math.min(limitBytes, fewValues ? MAX_DENSE_BYTES : DENSE_BYTES);
  }

  /**
   * Room for what one call computes. It belongs to the thread, so that several may predict, and all
   * tables of a thread share it.
   */
  static final class Scratch {
    private static final ThreadLocal<Scratch> OWN = ThreadLocal.withInitial(Scratch::new);

    private int[] rows = {};
    private int[] values = {};
    private int[] literals = {};

    private Scratch() {}

    /** This thread's room, enough for k-way projections of d attributes. */
    static Scratch ofThread(int d, int k) {
      Scratch own = OWN.get();
      if (own.rows.length < d) {
        own.rows = new int[d];
      }
      if (own.values.length < k) {
        own.values = new int[k];
        own.literals = new int[k];
      }
      return own;
    }
  }

  Layout layout() {
    return layout;
  }

  long bytes() {
    return dense.bytes() + sparse.bytes();
  }

  SeenTables copy() {
    return copyFor(layout);
  }

  /** An independent copy for a layout of the same shape. */
  SeenTables copyFor(Layout copied) {
    return new SeenTables(copied, combinations, limitBytes, dense.copyFor(copied), sparse.copy());
  }

  /** Tables that have seen nothing, in the place of these. */
  SeenTables cleared() {
    dense.clear();
    return new SeenTables(layout, combinations, limitBytes, dense, SparseTable.create(k));
  }

  /** Whether every value of the example, of any layout of the schema, has a place here. */
  boolean knows(Example x) {
    for (int r = 0; r < layout.packed(); r++) {
      if (x.value(layout.attribute(r)) >= layout.capacity(r)) {
        return false;
      }
    }
    return true;
  }

  /** Whether every projection of the example, of this layout, is seen. */
  boolean holds(Example x, Scratch scratch) {
    return !x.hasUnknown()
        && dense.holds(x, scratch.rows)
        && (allDense || sparseUnseen(x, k - 1, x.size(), 0, false, true, scratch.values) == 0);
  }

  /** How many projections of the example, of this layout, are unseen. */
  long violated(Example x, Scratch scratch) {
    long inDense = x.hasUnknown() ? denseUnknown(x) : dense.violated(x, scratch.rows);
    return inDense + (allDense ? 0 : sparseViolated(x, scratch));
  }

  /** A combination with an unknown value is unseen; the others are looked up. */
  private long denseUnknown(Example x) {
    int unknown = 0;
    for (int r = 0; r < dense.ranks(); r++) {
      unknown += x.literal(r) < 0 ? 1 : 0;
    }
    double without = Combinations.count(dense.ranks() - unknown, k);
    return (long) (Combinations.count(dense.ranks(), k) - without) + dense.violatedKnown(x);
  }

  private long sparseViolated(Example x, Scratch scratch) {
    return sparseUnseen(x, k - 1, x.size(), 0, false, false, scratch.values);
  }

  /**
   * The unseen projections with an attribute outside the dense table, or, if {@code any}, whether
   * there are any.
   *
   * @param i the position in the projection, counted down
   * @param below the attribute after it
   * @param rank the rank of the attributes so far
   * @param isSparse whether one of them is outside the dense table
   */
  private long sparseUnseen(
      Example x, int i, int below, int rank, boolean isSparse, boolean any, int[] values) {
    if (i < 0) {
      return isSparse && !sparse.contains(rank, values) ? 1 : 0;
    }
    long count = 0;
    for (int a = below - 1; a >= i && !(any && count > 0); a--) {
      values[i] = x.value(a);
      int rankNow = rank + combinations.term(i, a);
      count += sparseUnseen(x, i - 1, a, rankNow, isSparse || !isDense(a), any, values);
    }
    return count;
  }

  /**
   * Marks every projection of the example, of this layout, as seen.
   *
   * @throws MemoryLimitException if they do not fit, and then none is marked
   */
  void learn(Example x, Scratch scratch) {
    if (!allDense) {
      long more = sparseViolated(x, scratch);
      reserve(more);
      makeRoom(more);
      learnSparse(x, k - 1, x.size(), 0, false, scratch.values);
    }
    dense.learn(x, scratch.rows);
  }

  private void learnSparse(Example x, int i, int below, int rank, boolean isSparse, int[] values) {
    if (i < 0) {
      if (isSparse) {
        sparse.add(rank, values);
      }
      return;
    }
    for (int a = below - 1; a >= i; a--) {
      values[i] = x.value(a);
      learnSparse(x, i - 1, a, rank + combinations.term(i, a), isSparse || !isDense(a), values);
    }
  }

  /** Makes sure that more projections fit into the sparse table. */
  void reserve(long more) {
    double sparseBytes = sparse.bytesWith(more);
    double bytes = dense.bytes() + sparseBytes;
    if (bytes > limitBytes || sparseBytes > SparseTable.MAX_BYTES) {
      throw new MemoryLimitException(k, bytes, limitBytes);
    }
  }

  private void makeRoom(long more) {
    try {
      sparse.makeRoom(more);
    } catch (OutOfMemoryError e) {
      throw MemoryLimitException.whileGrowing(k, (double) bytes());
    }
  }

  private boolean isDense(int attribute) {
    int rank = layout.rank(attribute);
    return rank >= 0 && rank < dense.ranks();
  }

  /** Whether projections of these attributes are kept in the sparse table. */
  boolean isSparse(int[] attributes) {
    for (int attribute : attributes) {
      if (!isDense(attribute)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the projection to these ascending attributes with these values is seen. */
  boolean isSeen(int[] attributes, int[] values, Scratch scratch) {
    for (int i = 0; i < k; i++) {
      int rank = layout.rank(attributes[i]);
      if (values[i] < 0 || (rank >= 0 && values[i] >= layout.capacity(rank))) {
        return false;
      }
    }
    return toLiterals(attributes, values, scratch.literals)
        ? !dense.isUnseen(scratch.literals)
        : sparse.contains(combinations.rank(attributes), values);
  }

  /** Marks the projection to these ascending attributes with these values as seen. */
  void mark(int[] attributes, int[] values, Scratch scratch) {
    if (toLiterals(attributes, values, scratch.literals)) {
      dense.mark(scratch.literals);
    } else {
      reserve(1);
      sparse.add(combinations.rank(attributes), values);
    }
  }

  /** Writes the literals in descending order; false if one is not in the dense table. */
  private boolean toLiterals(int[] attributes, int[] values, int[] literals) {
    for (int i = 0; i < k; i++) {
      if (!isDense(attributes[i])) {
        return false;
      }
      int literal = layout.offset(layout.rank(attributes[i])) + values[i];
      int j = i;
      for (; j > 0 && literals[j - 1] < literal; j--) {
        literals[j] = literals[j - 1];
      }
      literals[j] = literal;
    }
    return true;
  }

  /** Marks what the other has seen; false, and nothing done, if it is not of the same shape. */
  boolean mergeSameShape(SeenTables other) {
    if (layout != other.layout || dense.ranks() != other.dense.ranks()) {
      return false;
    }
    long[] more = new long[1];
    other.sparse.forEach((subset, values) -> more[0] += sparse.contains(subset, values) ? 0 : 1);
    reserve(more[0]); // before anything is marked
    other.sparse.forEach(sparse::add);
    dense.merge(other.dense);
    return true;
  }

  /** Sees a projection: ascending attributes, and their values. */
  interface Visitor {
    void visit(int[] attributes, int[] values);
  }

  /** Visits every seen projection in no particular order; the arrays are reused. */
  void forEachSeen(Visitor visitor) {
    int[] attributes = new int[k];
    int[] values = new int[k];
    int[] rankOf = new int[layout.bits()];
    for (int r = 0; r < layout.packed(); r++) {
      Arrays.fill(rankOf, layout.offset(r), layout.offset(r + 1), r);
    }
    dense.forEachSeen(
        literals -> {
          for (int i = 0; i < k; i++) {
            int rank = rankOf[literals[i]];
            int attribute = layout.attribute(rank);
            int j = i;
            for (; j > 0 && attributes[j - 1] > attribute; j--) {
              attributes[j] = attributes[j - 1];
              values[j] = values[j - 1];
            }
            attributes[j] = attribute;
            values[j] = literals[i] - layout.offset(rank);
          }
          visitor.visit(attributes, values);
        });
    forEachSparse(
        (subset, sparseValues) -> {
          combinations.unrank(subset, attributes);
          visitor.visit(attributes, sparseValues);
        });
  }

  /** The projections of the dense table, by number. */
  DenseProjections denseProjections(int[][] canonical) {
    return new DenseProjections(dense, layout, k, canonical);
  }

  /** For each attribute the values that occur in a seen projection. */
  BitSet[] seenValues() {
    BitSet[] values = new BitSet[layout.attributes()];
    Arrays.setAll(values, a -> new BitSet());
    BitSet literals = BitSet.valueOf(dense.seenLiterals());
    for (int r = 0; r < dense.ranks(); r++) {
      values[layout.attribute(r)] = literals.get(layout.offset(r), layout.offset(r + 1));
    }
    int[] attributes = new int[k];
    forEachSparse(
        (subset, sparseValues) -> {
          combinations.unrank(subset, attributes);
          for (int i = 0; i < k; i++) {
            values[attributes[i]].set(sparseValues[i]);
          }
        });
    return values;
  }

  /** Visits the seen projections of the sparse table. */
  void forEachSparse(SparseTable.Visitor visitor) {
    sparse.forEach(visitor);
  }
}
