package dev.kcnf.auto;

import dev.kcnf.cnf.KCnfSpace;
import dev.kcnf.cnf.MemoryLimitException;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import org.jspecify.annotations.Nullable;

/**
 * Evidence for one k in both directions: how many k-way combinations of the example were never seen
 * in a positive (v+, the violated clauses of the k-CNF) and how many never in a negative (v-, those
 * of the k-DNF's dual). It serves Algorithm 2 over k-CNF and over k-DNF, and a context.
 *
 * <p>It can retire, when attributes of many values make it too costly: then it says nothing.
 */
final class Evidence {
  /** The most bytes of each of the two tables. */
  private static final long MAX_BYTES = 16L << 20;

  private static final int BUCKETS = 16;

  private final Schema schema;
  private final int k;
  private @Nullable KCnfSpace positives;
  private @Nullable KCnfSpace negatives;
  private long unseenInPositives;
  private long unseenInNegatives;

  Evidence(Schema schema, int k) {
    this.schema = schema;
    this.k = k;
    try {
      positives = KCnfSpace.of(schema, k, MAX_BYTES);
      negatives = KCnfSpace.of(schema, k, MAX_BYTES);
    } catch (MemoryLimitException e) {
      retire();
    }
  }

  /** One that says nothing from the start. */
  static Evidence retired(Schema schema, int k) {
    return new Evidence(schema, k, null, null);
  }

  private Evidence(
      Schema schema, int k, @Nullable KCnfSpace positives, @Nullable KCnfSpace negatives) {
    this.schema = schema;
    this.k = k;
    this.positives = positives;
    this.negatives = negatives;
  }

  private Evidence(Evidence o) {
    schema = o.schema;
    k = o.k;
    positives = o.positives == null ? null : o.positives.copy();
    negatives = o.negatives == null ? null : o.negatives.copy();
  }

  Evidence copy() {
    return new Evidence(this);
  }

  boolean isRetired() {
    return positives == null;
  }

  void retire() {
    positives = null;
    negatives = null;
    unseenInPositives = 0;
    unseenInNegatives = 0;
  }

  void read(Example x) {
    if (positives != null && negatives != null) {
      unseenInPositives = positives.violated(x);
      unseenInNegatives = negatives.violated(x);
    }
  }

  /** Log-odds of Algorithm 2 over k-CNF after this many examples, lnT = ln t. */
  double cnf(double lnT) {
    return positives == null ? 0 : unseenInPositives == 0 ? lnT : -lnT;
  }

  /** Log-odds of Algorithm 2 over k-DNF. */
  double dnf(double lnT) {
    return negatives == null ? 0 : unseenInNegatives == 0 ? -lnT : lnT;
  }

  /** How many contexts there are. */
  static final int CONTEXTS = BUCKETS * BUCKETS;

  /** Both counts, in buckets. */
  int context() {
    return bucket(unseenInPositives) * BUCKETS + bucket(unseenInNegatives);
  }

  private static int bucket(long count) {
    return Math.min(BUCKETS - 1, Cells.bucket(count));
  }

  /** Whether the label would rule something out. */
  boolean isNew(boolean label) {
    return (label ? unseenInPositives : unseenInNegatives) > 0;
  }

  void learn(Example x, boolean label) {
    KCnfSpace space = label ? positives : negatives;
    if (space == null || !isNew(label)) {
      return;
    }
    try {
      space.learn(x);
    } catch (MemoryLimitException e) {
      retire();
    }
  }

  void save(StateWriter out) {
    out.writeByte(positives == null ? 0 : 1);
    if (positives != null && negatives != null) {
      positives.save(out);
      negatives.save(out);
    }
  }

  void restore(StateReader in) {
    if (in.readVarint("evidence", 0, 1) == 0) {
      retire();
      return;
    }
    positives = KCnfSpace.of(schema, k, MAX_BYTES);
    negatives = KCnfSpace.of(schema, k, MAX_BYTES);
    in.reserve("the tables", (double) positives.bytes() + negatives.bytes());
    positives.restore(in);
    negatives.restore(in);
  }
}
