package dev.kcnf.rules.search;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the clauses still in D that reject something: the patterns of 1 to k values that occur
 * among the rows to reject and in no (or, with a tolerance, in few) of the examples to keep. It
 * visits only what occurs, never all (2d)^k clauses.
 *
 * <p>Without tolerance only minimal patterns are taken: a pattern that contains a shorter one
 * rejects fewer rows and is longer. With joining, each takes in as many values as it can: {@code
 * odor is foul} to {@code odor is in {foul, creosote, pungent}}.
 */
final class Enumeration {
  private final RowBits rejects;
  private final Kept kept;
  private final int k;
  private final long tolerance;
  private final boolean join;
  private final Pool pool;
  private final BooleanSupplier stop;
  private final int[] attributes;
  private final int[] values;
  private final long[][] sets;

  /**
   * @param stop ends it early
   */
  Enumeration(
      RowBits rejects,
      Kept kept,
      int k,
      long tolerance,
      boolean join,
      Pool pool,
      BooleanSupplier stop) {
    this.rejects = rejects;
    this.kept = kept;
    this.k = k;
    this.tolerance = tolerance;
    this.join = join;
    this.pool = pool;
    this.stop = stop;
    attributes = new int[k];
    values = new int[k];
    sets = new long[k][rejects.words()];
  }

  void run() {
    extend(0, 0, rejects.all());
  }

  /** Adds one more condition, on this attribute or a later one. */
  private void extend(int depth, int from, long[] within) {
    for (int a = from; a < rejects.attributes(); a++) {
      attributes[depth] = a;
      for (int v = 0; v < rejects.cardinality(a) && !stop.getAsBoolean(); v++) {
        long[] having = rejects.having(a, v);
        if (having != null && intersect(within, having, sets[depth])) {
          values[depth] = v;
          visit(depth, a);
        }
      }
    }
  }

  private static boolean intersect(long[] a, long[] b, long[] to) {
    long any = 0;
    for (int w = 0; w < to.length; w++) {
      to[w] = a[w] & b[w];
      any |= to[w];
    }
    return any != 0;
  }

  private void visit(int depth, int attribute) {
    Pattern pattern = Pattern.of(attributes, values, depth + 1);
    long exceptions = kept.matching(pattern, tolerance);
    if (exceptions == 0 && tolerance == 0) {
      if (Kept.isMinimal(kept, pattern, 0)) {
        add(pattern, sets[depth].clone(), 0);
      }
      return;
    }
    if (exceptions <= tolerance) {
      add(pattern, sets[depth].clone(), exceptions);
    }
    if (exceptions > 0 && depth + 1 < k) {
      extend(depth + 1, attribute + 1, sets[depth]);
    }
  }

  private void add(Pattern pattern, long[] rejected, long exceptions) {
    if (!join) {
      take(pattern, rejected, exceptions);
      return;
    }
    // The attribute that grows first limits how far the others can.
    for (int first = 0; first < pattern.size(); first++) {
      Pattern grown = pattern;
      for (int i = 0; i < pattern.size(); i++) {
        grown = grow(grown, (first + i) % pattern.size());
      }
      if (grown.equals(pattern)) {
        take(pattern, rejected, exceptions);
      } else {
        take(grown, rejects.matching(grown), kept.matching(grown, tolerance));
      }
    }
  }

  private void take(Pattern pattern, long[] rejected, long exceptions) {
    long gain = rejects.count(rejected) - exceptions;
    if (gain > 0) {
      pool.add(new Pool.Candidate(pattern, rejected, gain, exceptions));
    }
  }

  /**
   * Adds the values of the i-th attribute that reject more examples and still fit the tolerance.
   */
  private Pattern grow(Pattern pattern, int i) {
    int attribute = pattern.attributes()[i];
    if (rejects.cardinality(attribute) < 3) {
      return pattern; // with both of two values it would not be a condition
    }
    long exceptions = tolerance == 0 ? 0 : kept.matching(pattern, tolerance);
    long[] others = pattern.size() == 1 ? null : rejects.matching(pattern.without(i));
    Pattern grown = pattern;
    for (int v = 0; v < rejects.cardinality(attribute); v++) {
      if (Arrays.binarySearch(grown.values()[i], v) >= 0) {
        continue;
      }
      long more = rejected(attribute, v, others);
      Pattern alone = pattern.with(i, new int[] {v});
      long worse = more == 0 ? 0 : kept.matching(alone, tolerance);
      if (more > worse && worse <= tolerance - exceptions) {
        exceptions += worse;
        grown =
            grown.with(
                i,
                IntStream.concat(IntStream.of(v), IntStream.of(grown.values()[i]))
                    .sorted()
                    .toArray());
      }
    }
    return grown;
  }

  private long rejected(int attribute, int value, long @Nullable [] others) {
    long[] having = rejects.having(attribute, value);
    if (having == null) {
      return 0;
    }
    return others == null ? rejects.count(having) : rejects.countBoth(having, others);
  }
}
