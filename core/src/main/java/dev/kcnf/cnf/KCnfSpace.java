package dev.kcnf.cnf;

import dev.kcnf.Clauses;
import dev.kcnf.cnf.SeenTables.Scratch;
import dev.kcnf.conjunctive.VersionSpace;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The k-CNF version space of Alg2^k_d over Boolean and categorical attributes, without the (2d)^k
 * clauses.
 *
 * <p>A clause of k literals is violated exactly by the examples that agree with one assignment of
 * its k attributes. So it is still in D iff that projection has never occurred in a positive
 * example, and the k-CNF holds iff every k-way combination of the example's values has. Clauses
 * with repeated literals are shorter clauses: if a surviving one is violated, so is one over k
 * distinct attributes. For a categorical attribute this decides as k-CNF over its one-hot Booleans
 * does. {@link #violated} counts projections, one per clause over k distinct attributes; {@link
 * KCnfCountSpace} counts as the paper does.
 *
 * <p>Combinations of attributes with few values are bits in a dense table; those with many values
 * are entries of a sparse one. New values of an open schema make the tables grow.
 *
 * <p>Threads: one thread learns. Others may predict at the same time: seen combinations never
 * become unseen, so {@code holds} answers true only if every combination had occurred, and answers
 * true for all that held when the learner's work was last published to the reading thread.
 */
public final class KCnfSpace implements VersionSpace, Clauses {
  private final Schema schema;
  private final int k;
  private final long limitBytes;
  private final Combinations combinations;
  private volatile SeenTables tables; // replaced when the schema grows
  private boolean fresh = true; // nothing was learned yet

  private KCnfSpace(Schema schema, int k, long limitBytes) {
    this.schema = schema;
    this.k = k;
    this.limitBytes = limitBytes;
    this.combinations = new Combinations(schema.size(), k);
    this.tables = empty();
  }

  private KCnfSpace(KCnfSpace original, Schema schema) {
    this.schema = schema;
    k = original.k;
    limitBytes = original.limitBytes;
    combinations = original.combinations;
    tables = original.tables.copyFor(original.tables.layout().forCopy(schema));
    fresh = original.fresh;
  }

  /** All k-clauses over this schema; the tables may take {@link #defaultLimitBytes}. */
  public static KCnfSpace of(Schema schema, int k) {
    return of(schema, k, defaultLimitBytes());
  }

  /** 45 percent of the heap: where tables are rebuilt or merged, two sets of them exist at once. */
  public static long defaultLimitBytes() {
    return Runtime.getRuntime().maxMemory() / 100 * 45;
  }

  /**
   * All k-clauses over this schema, in tables of at most this many bytes; while they are rebuilt
   * for a schema that grew, or merged, the old ones take as many again.
   *
   * @throws IllegalArgumentException if k is not in 1..d, or an example has over 2^31 combinations
   * @throws MemoryLimitException if the tables could not learn even one example
   */
  public static KCnfSpace of(Schema schema, int k, long limitBytes) {
    return new KCnfSpace(schema, k, limitBytes);
  }

  private Scratch scratch() {
    return Scratch.ofThread(schema.size(), k);
  }

  private SeenTables empty() {
    return SeenTables.create(schema.layout(), combinations, limitBytes);
  }

  @Override
  public Schema schema() {
    return schema;
  }

  /** The clause length. */
  @Override
  public int k() {
    return k;
  }

  /** How many bytes the tables take. */
  @Override
  public long bytes() {
    return tables.bytes();
  }

  @Override
  public long tableBytes() {
    return tables.bytes();
  }

  @Override
  public Optional<Clauses> clauses() {
    return Optional.of(this);
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
    SeenTables now = tables;
    if (x.layout() != now.layout()) {
      checkSchema(x);
      return now.knows(x) && now.holds(x.repacked(now.layout()), scratch());
    }
    return now.holds(x, scratch());
  }

  @Override
  public long violated(Example x) {
    SeenTables now = tables;
    if (x.layout() != now.layout()) {
      checkSchema(x);
      return now.knows(x)
          ? now.violated(x.repacked(now.layout()), scratch())
          : unseen(x, Integer.MAX_VALUE, null);
    }
    return now.violated(x, scratch());
  }

  @Override
  public void learn(Example positive) {
    checkSchema(positive);
    positive.requireKnown();
    fresh = false;
    SeenTables now = grown();
    now.learn(positive.repacked(now.layout()), scratch());
    tables = now;
  }

  /** The tables for the schema as it is now. */
  private SeenTables grown() {
    SeenTables now = tables;
    if (now.layout() == schema.layout()) {
      return now;
    }
    try {
      SeenTables grown = empty();
      Scratch room = scratch();
      now.forEachSeen((attributes, values) -> grown.mark(attributes, values, room));
      return grown;
    } catch (OutOfMemoryError e) {
      throw MemoryLimitException.whileGrowing(
          k, (double) now.bytes()); // What was learned is still there.
    }
  }

  private void checkSchema(Example x) {
    if (x.layout().schema() != schema) {
      throw new IllegalArgumentException("the example is of another schema");
    }
  }

  /** How many combinations have occurred in positive examples. */
  @Override
  public long seen() {
    long[] count = new long[1];
    tables.forEachSeen((attributes, values) -> count[0]++);
    return count[0];
  }

  @Override
  public List<List<Term>> neverSeen(Example x, int limit) {
    checkSchema(x);
    List<List<Term>> found = new ArrayList<>();
    unseen(x, limit, found);
    return found;
  }

  private long unseen(Example x, int limit, @Nullable List<List<Term>> found) {
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
        if (found != null) {
          found.add(terms(attributes, values));
        }
      }
    }
    return count;
  }

  private static List<Term> terms(int[] attributes, int[] values) {
    return IntStream.range(0, attributes.length)
        .mapToObj(i -> new Term(attributes[i], values[i], true))
        .toList();
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
    return tables.isSeen(attributes, values, scratch());
  }

  SeenTables tables() {
    return tables;
  }

  Combinations combinations() {
    return combinations;
  }

  @Override
  public void merge(VersionSpace other) {
    if (!(other instanceof KCnfSpace o && o.k == k)) {
      throw new IllegalArgumentException("cannot merge: the other is not a k-CNF of k = " + k);
    }
    fresh = false;
    if (o.schema == schema && tables.mergeSameShape(o.tables)) {
      return;
    }
    int[][] translation = schema.numbersOf(o.schema);
    SeenTables merged = tables.layout() == schema.layout() ? tables.copy() : grown();
    int[] translated = new int[k];
    Scratch room = scratch();
    o.tables.forEachSeen(
        (attributes, values) -> {
          for (int i = 0; i < k; i++) {
            translated[i] = translation[attributes[i]][values[i]];
          }
          merged.mark(attributes, translated, room);
        });
    tables = merged;
  }

  @Override
  public KCnfSpace copy() {
    return copyFor(schema);
  }

  @Override
  public KCnfSpace copyFor(Schema copied) {
    return new KCnfSpace(this, copied);
  }

  @Override
  public void save(StateWriter out) {
    ProjectionCodec.save(this, out);
  }

  @Override
  public void restore(StateReader in) {
    ProjectionCodec codec = ProjectionCodec.reading(this, in); // adds the values to the schema
    // A second set of tables beside untouched ones might not fit into memory.
    boolean inPlace = fresh && tables.layout() == schema.layout();
    SeenTables restored = inPlace ? tables : empty();
    try {
      codec.restore(in, restored, scratch());
    } catch (RuntimeException e) {
      if (inPlace) {
        clear();
      }
      throw e;
    }
    fresh = false;
    tables = restored;
  }

  @Override
  public void clear() {
    tables = tables.cleared();
    fresh = true;
  }

  @Override
  public boolean isFresh() {
    return fresh;
  }
}
