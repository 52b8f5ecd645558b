package dev.kcnf.fast;

import dev.kcnf.Clauses.Term;
import dev.kcnf.cnf.KCnfSpace;
import dev.kcnf.cnf.MemoryLimitException;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Evidence for one k in both directions: how many k-way combinations of the example were never seen
 * in a positive (v+, the violated clauses of the k-CNF) and how many never in a negative (v-, those
 * of the k-DNF's dual). It serves Algorithm 2 over k-CNF and over k-DNF, and a context.
 *
 * <p>When attributes with many values make the tables too large, it retires: it then predicts
 * nothing.
 */
final class Evidence {
  /** The most bytes of each of the two tables. */
  private static final long MAX_BYTES = 16L << 20;

  private static final int BUCKETS = 16;

  private final Schema schema;
  private final int k;
  private @Nullable KCnfSpace positives;
  private @Nullable KCnfSpace negatives;

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

  /** Evidence that is retired from the start. */
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

  /** An independent copy for examples of this schema, the same or a copy. */
  Evidence copyFor(Schema copied) {
    return new Evidence(
        copied,
        k,
        positives == null ? null : positives.copyFor(copied),
        negatives == null ? null : negatives.copyFor(copied));
  }

  boolean isRetired() {
    return positives == null;
  }

  void retire() {
    positives = null;
    negatives = null;
  }

  /** v+, or 0 if it is retired. */
  long unseenInPositives(Example x) {
    return positives == null ? 0 : positives.violated(x);
  }

  /** v-, or 0 if it is retired. */
  long unseenInNegatives(Example x) {
    return negatives == null ? 0 : negatives.violated(x);
  }

  /** The first combination that is new to this label, as {@link KCnfSpace#neverSeen} has it. */
  List<Term> firstUnseen(Example x, boolean label) {
    KCnfSpace space = label ? positives : negatives;
    return space == null ? List.of() : space.neverSeen(x, 1).get(0);
  }

  /** Log-odds of Algorithm 2 over k-CNF after this many examples, lnT = ln t. */
  double cnf(double lnT, long unseenInPositives) {
    return positives == null ? 0 : unseenInPositives == 0 ? lnT : -lnT;
  }

  /** Log-odds of Algorithm 2 over k-DNF. */
  double dnf(double lnT, long unseenInNegatives) {
    return negatives == null ? 0 : unseenInNegatives == 0 ? -lnT : lnT;
  }

  /** How many contexts there are. */
  static final int CONTEXTS = BUCKETS * BUCKETS;

  /** Both counts, in buckets. */
  static int context(long unseenInPositives, long unseenInNegatives) {
    return bucket(unseenInPositives) * BUCKETS + bucket(unseenInNegatives);
  }

  private static int bucket(long count) {
    return Math.min(BUCKETS - 1, CellCodec.bucket(count));
  }

  /** Learns an example; {@code unseen} is the number of its combinations new to the label. */
  void learn(Example x, boolean label, long unseen) {
    KCnfSpace space = label ? positives : negatives;
    if (space == null || unseen == 0) {
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
    boolean fresh =
        positives != null && negatives != null && positives.isFresh() && negatives.isFresh();
    if (positives == null || negatives == null || !fresh) {
      positives = KCnfSpace.of(schema, k, MAX_BYTES);
      negatives = KCnfSpace.of(schema, k, MAX_BYTES);
    }
    in.reserve("the tables", (double) positives.bytes() + negatives.bytes());
    positives.restore(in);
    negatives.restore(in);
  }
}
