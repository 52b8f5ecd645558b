package dev.kcnf.model;

import dev.kcnf.Example;
import dev.kcnf.Schema;
import dev.kcnf.SplitMix;
import dev.kcnf.conjunctive.VersionSpace;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.HashSet;
import java.util.Set;

/** Stands in for the k-CNF engine until it lands. */
final class PlaceholderSpace implements VersionSpace {
  private final Schema schema;
  private final int k;
  private final Set<Long> seen;

  private PlaceholderSpace(Schema schema, int k, Set<Long> seen) {
    this.schema = schema;
    this.k = k;
    this.seen = seen;
  }

  static PlaceholderSpace of(Schema schema, int k) {
    return new PlaceholderSpace(schema, k, new HashSet<>());
  }

  @Override
  public Schema schema() {
    return schema;
  }

  @Override
  public double members() {
    double[] e = new double[k + 1];
    e[0] = 1;
    for (int a = 0; a < schema.size(); a++) {
      for (int j = k; j > 0; j--) {
        e[j] += e[j - 1] * schema.cardinality(a);
      }
    }
    return e[k];
  }

  private long visit(Example x, int from, int left, long key, boolean learn) {
    if (left == 0) {
      return (learn ? seen.add(key) : !seen.contains(key)) ? 1 : 0;
    }
    long count = 0;
    for (int a = from; a + left <= x.size(); a++) {
      count += visit(x, a + 1, left - 1, SplitMix.mix(key * 31 + a * 4096L + x.value(a)), learn);
    }
    return count;
  }

  @Override
  public boolean holds(Example x) {
    return violated(x) == 0;
  }

  @Override
  public long violated(Example x) {
    return visit(x, 0, k, 1, false);
  }

  @Override
  public void learn(Example positive) {
    visit(positive, 0, k, 1, true);
  }

  @Override
  public void merge(VersionSpace other) {
    seen.addAll(((PlaceholderSpace) other).seen);
  }

  @Override
  public VersionSpace copy() {
    return new PlaceholderSpace(schema, k, new HashSet<>(seen));
  }

  @Override
  public void save(StateWriter out) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void restore(StateReader in) {
    throw new UnsupportedOperationException();
  }
}
