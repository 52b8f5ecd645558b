package dev.kcnf.cnf;

import dev.kcnf.Example;
import dev.kcnf.Layout;
import dev.kcnf.Schema;
import dev.kcnf.conjunctive.VersionSpace;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The k-CNF version space of Alg2^k_d over Boolean and categorical attributes, without the (2d)^k
 * clauses.
 *
 * <p>A clause of k literals is violated exactly by the examples that agree with one assignment of
 * its k attributes. So it is still in D iff that {@link Projection} has never occurred in a
 * positive example, and the k-CNF holds iff every k-way combination of the example's values has.
 * Clauses with repeated literals are shorter clauses: if a surviving one is violated, so is one
 * over k distinct attributes. For a categorical attribute this decides as k-CNF over its one-hot
 * Booleans does. {@link #violated} counts projections, one per clause over k distinct attributes;
 * {@link KCnfCountSpace} counts as the paper does.
 *
 * <p>Combinations of attributes with few values are bits in a {@link DenseTable}; those with many
 * values are entries of a {@link SparseTable}. New values of an open schema make the tables grow.
 *
 * <p>Threads: one thread learns. Others may predict at the same time: seen combinations never
 * become unseen, so {@code holds} answers true only if every combination had occurred, and answers
 * true for all that held when the learner's work was last published to the reading thread.
 */
public final class KCnfSpace implements VersionSpace {
  /** Attributes of at most this many values go to the dense table if the limit allows it. */
  private static final int DENSE_VALUES = 64;

  /** Attributes of more values do so only while the dense table is smaller than this. */
  private static final long DENSE_BYTES = 64L << 20;

  /** What ints can number. */
  private static final long MAX_DENSE_BYTES = 8L << 30;

  private final Schema schema;
  private final int k;
  private final long limitBytes;
  private final Combinations combinations;
  private final ThreadLocal<Scratch> scratch; // so that several threads may predict
  private volatile Tables tables;

  /** What changes together when the schema grows. */
  private record Tables(Layout layout, DenseTable dense, SparseTable sparse, boolean allDense) {
    Tables copy() {
      return new Tables(layout, dense.copy(), sparse.copy(), allDense);
    }

    long bytes() {
      return dense.bytes() + sparse.bytes();
    }
  }

  /** Room for what one call computes. */
  private static final class Scratch {
    final int[] rows;
    final int[] values;
    final int[] literals;

    Scratch(int d, int k) {
      rows = new int[d];
      values = new int[k];
      literals = new int[k];
    }
  }

  private KCnfSpace(Schema schema, int k, long limitBytes) {
    this.schema = schema;
    this.k = k;
    this.limitBytes = limitBytes;
    this.combinations = new Combinations(schema.size(), k);
    this.scratch = ThreadLocal.withInitial(() -> new Scratch(schema.size(), k));
    this.tables = empty(schema.layout());
  }

  private KCnfSpace(KCnfSpace original) {
    schema = original.schema;
    k = original.k;
    limitBytes = original.limitBytes;
    combinations = original.combinations;
    scratch = original.scratch;
    tables = original.tables.copy();
  }

  /** All k-clauses over this schema; the tables may take six tenths of the heap. */
  public static KCnfSpace of(Schema schema, int k) {
    return of(schema, k, Runtime.getRuntime().maxMemory() / 10 * 6);
  }

  /**
   * All k-clauses over this schema, in tables of at most this many bytes.
   *
   * @throws IllegalArgumentException if k is not in 1..d, or an example has over 2^31 combinations
   * @throws MemoryLimitException if the tables cannot even begin within the limit
   */
  public static KCnfSpace of(Schema schema, int k, long limitBytes) {
    return new KCnfSpace(schema, k, limitBytes);
  }

  private Tables empty(Layout layout) {
    int ranks = layout.packed();
    while (ranks > 0 && !fits(layout, ranks)) {
      ranks--;
    }
    boolean allDense = ranks == schema.size();
    // One example's combinations must fit, or the sparse table could not even learn one.
    double oneExample = allDense ? 0 : SparseTable.bytes(k, combinations.count());
    if (oneExample > limitBytes) {
      double dense = DenseTable.words(layout, k, layout.packed()) * Long.BYTES;
      boolean wide = layout.packed() < schema.size();
      throw new MemoryLimitException(k, wide ? oneExample : dense, limitBytes);
    }
    return new Tables(layout, DenseTable.create(layout, k, ranks), SparseTable.create(k), allDense);
  }

  private boolean fits(Layout layout, int ranks) {
    double bytes = DenseTable.words(layout, k, ranks) * Long.BYTES;
    boolean fewValues = layout.capacity(ranks - 1) <= DENSE_VALUES;
    return bytes <= Math.min(limitBytes, fewValues ? MAX_DENSE_BYTES : DENSE_BYTES);
  }

  @Override
  public Schema schema() {
    return schema;
  }

  /** The clause length. */
  public int k() {
    return k;
  }

  /** How many bytes the tables take. */
  public long bytes() {
    return tables.bytes();
  }

  /** How many k-way combinations of the values known now there are. */
  @Override
  public double members() {
    double[] sums = new double[k + 1]; // elementary symmetric polynomials of the cardinalities
    sums[0] = 1;
    for (int a = 0; a < schema.size(); a++) {
      for (int j = k; j >= 1; j--) {
        sums[j] += sums[j - 1] * schema.cardinality(a);
      }
    }
    return sums[k];
  }

  @Override
  public boolean holds(Example x) {
    Tables now = tables;
    if (x.layout() != now.layout) {
      if (!isKnown(x, now)) {
        return false;
      }
      x = x.repacked(now.layout);
    }
    return now.dense.holds(x, scratch.get().rows)
        && (now.allDense || sparseUnseen(x, now, true) == 0);
  }

  @Override
  public long violated(Example x) {
    Tables now = tables;
    if (x.layout() != now.layout) {
      if (!isKnown(x, now)) {
        return unseen(x, Integer.MAX_VALUE, null);
      }
      x = x.repacked(now.layout);
    }
    return now.dense.violated(x, scratch.get().rows)
        + (now.allDense ? 0 : sparseUnseen(x, now, false));
  }

  @Override
  public void learn(Example positive) {
    Layout current = schema.layout();
    if (tables.layout != current) {
      tables = rebuilt(current);
    }
    Tables now = tables;
    checkSchema(positive);
    Example x = positive.repacked(current);
    if (!now.allDense) {
      reserve(now, sparseUnseen(x, now, false));
      learnSparse(x, now, k - 1, schema.size(), 0, false, scratch.get().values);
    }
    now.dense.learn(x, scratch.get().rows);
  }

  private void reserve(Tables now, long more) {
    double bytes = now.dense.bytes() + now.sparse.bytesWith(more);
    if (bytes > limitBytes) {
      throw new MemoryLimitException(k, bytes, limitBytes);
    }
  }

  /** Whether every value of the example has a place in the tables. */
  private boolean isKnown(Example x, Tables now) {
    checkSchema(x);
    for (int r = 0; r < now.layout.packed(); r++) {
      if (x.value(now.layout.attribute(r)) >= now.layout.capacity(r)) {
        return false;
      }
    }
    return true;
  }

  private void checkSchema(Example x) {
    if (x.layout().schema() != schema) {
      throw new IllegalArgumentException("the example is of another schema");
    }
  }

  private static boolean isDense(int attribute, Tables now) {
    int rank = now.layout.rank(attribute);
    return rank >= 0 && rank < now.dense.ranks();
  }

  /** How many combinations with an attribute outside the dense table are unseen, or whether any. */
  private long sparseUnseen(Example x, Tables now, boolean any) {
    return sparseUnseen(x, now, k - 1, schema.size(), 0, false, any, scratch.get().values);
  }

  private long sparseUnseen(
      Example x,
      Tables now,
      int i,
      int below,
      int rank,
      boolean sparse,
      boolean any,
      int[] values) {
    if (i < 0) {
      return sparse && !now.sparse.contains(rank, values) ? 1 : 0;
    }
    long count = 0;
    for (int a = below - 1; a >= i; a--) {
      values[i] = x.value(a);
      boolean sparseNow = sparse || !isDense(a, now);
      int rankNow = rank + combinations.term(i, a);
      count += sparseUnseen(x, now, i - 1, a, rankNow, sparseNow, any, values);
      if (any && count > 0) {
        return count;
      }
    }
    return count;
  }

  private void learnSparse(
      Example x, Tables now, int i, int below, int rank, boolean sparse, int[] values) {
    if (i < 0) {
      if (sparse) {
        now.sparse.add(rank, values);
      }
      return;
    }
    for (int a = below - 1; a >= i; a--) {
      values[i] = x.value(a);
      boolean sparseNow = sparse || !isDense(a, now);
      learnSparse(x, now, i - 1, a, rank + combinations.term(i, a), sparseNow, values);
    }
  }

  /**
   * Whether the combination of these values, of k ascending attributes, occurred in a positive
   * example; if not, the clause that forbids it is still in D. The arrays are only read.
   */
  public boolean isSeen(int[] attributes, int[] values) {
    if (attributes.length != k || values.length != k) {
      throw new IllegalArgumentException(
          String.format(
              "a combination must have k = %d attributes and values, has %d and %d",
              k, attributes.length, values.length));
    }
    Tables now = tables;
    int[] literals = scratch.get().literals;
    for (int i = 0; i < k; i++) {
      int rank = now.layout.rank(attributes[i]);
      if (rank >= 0 && values[i] >= now.layout.capacity(rank)) {
        return false;
      }
    }
    return toLiterals(now, attributes, values, literals)
        ? !now.dense.isUnseen(literals)
        : now.sparse.contains(combinations.rank(attributes), values);
  }

  private void mark(Tables now, int[] attributes, int[] values) {
    int[] literals = scratch.get().literals;
    if (toLiterals(now, attributes, values, literals)) {
      now.dense.mark(literals);
    } else {
      reserve(now, 1);
      now.sparse.add(combinations.rank(attributes), values);
    }
  }

  /** Writes the literals in descending order; false if one is not in the dense table. */
  private boolean toLiterals(Tables now, int[] attributes, int[] values, int[] literals) {
    for (int i = 0; i < k; i++) {
      if (!isDense(attributes[i], now)) {
        return false;
      }
      int literal = now.layout.offset(now.layout.rank(attributes[i])) + values[i];
      int j = i;
      for (; j > 0 && literals[j - 1] < literal; j--) {
        literals[j] = literals[j - 1];
      }
      literals[j] = literal;
    }
    return true;
  }

  /** Sees a combination of values; the arrays are reused. */
  interface SeenVisitor {
    void visit(int[] attributes, int[] values);
  }

  /** Visits every combination that occurred in a positive example, in no particular order. */
  void forEachSeen(SeenVisitor visitor) {
    Tables now = tables;
    int[] attributes = new int[k];
    int[] values = new int[k];
    int[] rankOf = rankOfLiterals(now.layout);
    now.dense.forEachSeen(
        literals -> {
          for (int i = 0; i < k; i++) {
            int rank = rankOf[literals[i]];
            int attribute = now.layout.attribute(rank);
            int j = i;
            for (; j > 0 && attributes[j - 1] > attribute; j--) {
              attributes[j] = attributes[j - 1];
              values[j] = values[j - 1];
            }
            attributes[j] = attribute;
            values[j] = literals[i] - now.layout.offset(rank);
          }
          visitor.visit(attributes, values);
        });
    forEachSeenSparse(
        (subset, sparseValues) -> {
          combinations.unrank(subset, attributes);
          visitor.visit(attributes, sparseValues);
        });
  }

  void forEachSeenSparse(SparseTable.Visitor visitor) {
    tables.sparse.forEach(visitor);
  }

  private static int[] rankOfLiterals(Layout layout) {
    int[] rankOf = new int[layout.bits()];
    for (int r = 0; r < layout.packed(); r++) {
      Arrays.fill(rankOf, layout.offset(r), layout.offset(r + 1), r);
    }
    return rankOf;
  }

  /** Whether combinations of these attributes are kept in the sparse table. */
  boolean isSparse(int[] attributes) {
    Tables now = tables;
    for (int attribute : attributes) {
      if (!isDense(attribute, now)) {
        return true;
      }
    }
    return false;
  }

  Combinations combinations() {
    return combinations;
  }

  /** How many combinations have occurred in positive examples. */
  public long seen() {
    long[] count = new long[1];
    forEachSeen((attributes, values) -> count[0]++);
    return count[0];
  }

  /** The violated clauses, at most this many, as the combinations that were never seen. */
  public List<Projection> unseen(Example x, int limit) {
    checkSchema(x);
    List<Projection> found = new ArrayList<>();
    unseen(x, limit, found);
    return found;
  }

  private long unseen(Example x, int limit, @Nullable List<Projection> to) {
    int[] attributes = new int[k];
    int[] values = new int[k];
    long count = 0;
    for (int subset = 0; subset < combinations.count() && count < limit; subset++) {
      combinations.unrank(subset, attributes);
      for (int i = 0; i < k; i++) {
        values[i] = x.value(attributes[i]);
      }
      if (!isSeen(attributes, values)) {
        count++;
        if (to != null) {
          to.add(Projection.of(attributes, values));
        }
      }
    }
    return count;
  }

  /** The same combinations in tables of another layout. */
  private Tables rebuilt(Layout layout) {
    Tables grown = empty(layout);
    forEachSeen((attributes, values) -> mark(grown, attributes, values));
    return grown;
  }

  @Override
  public void merge(VersionSpace other) {
    if (!(other instanceof KCnfSpace o && o.k == k)) {
      throw new IllegalArgumentException("cannot merge: the other is not a k-CNF of k = " + k);
    }
    if (o.schema == schema && o.tables.dense.sameShape(tables.dense)) {
      tables.dense.merge(o.tables.dense);
      o.forEachSeenSparse(
          (subset, values) -> {
            reserve(tables, 1);
            tables.sparse.add(subset, values);
          });
      return;
    }
    int[][] translation = ValueTranslation.between(o.schema, schema);
    Tables grown = tables.layout == schema.layout() ? tables.copy() : rebuilt(schema.layout());
    int[] translated = new int[k];
    o.forEachSeen(
        (attributes, values) -> {
          for (int i = 0; i < k; i++) {
            translated[i] = translation[attributes[i]][values[i]];
          }
          mark(grown, attributes, translated);
        });
    tables = grown;
  }

  @Override
  public KCnfSpace copy() {
    return new KCnfSpace(this);
  }

  @Override
  public void save(StateWriter out) {
    ProjectionCodec.save(this, out);
  }

  @Override
  public void restore(StateReader in) {
    ProjectionCodec codec = ProjectionCodec.reading(this, in); // adds the values to the schema
    Tables restored = empty(schema.layout());
    codec.restore(in, (attributes, values) -> mark(restored, attributes, values));
    tables = restored;
  }
}
