package dev.kcnf.fast;

import dev.kcnf.Clauses.Term;
import dev.kcnf.MemoryBudget;
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
  private final MemoryBudget budget;
  private long mostBytes;
  private boolean retired;
  private @Nullable KCnfSpace positives; // made when the first one comes
  private @Nullable KCnfSpace negatives;

  Evidence(Schema schema, int k, MemoryBudget budget) {
    this.schema = schema;
    this.k = k;
    this.budget = budget;
    mostBytes = budget.of(MAX_BYTES);
  }

  /** Evidence that is retired from the start. */
  static Evidence retired(Schema schema, int k) {
    Evidence evidence = new Evidence(schema, k, MemoryBudget.USUAL);
    evidence.retire();
    return evidence;
  }

  /** An independent copy for examples of this schema, the same or a copy. */
  Evidence copyFor(Schema copied) {
    Evidence copy = new Evidence(copied, k, budget);
    copy.mostBytes = mostBytes;
    copy.retired = retired;
    copy.positives = positives == null ? null : positives.copyFor(copied);
    copy.negatives = negatives == null ? null : negatives.copyFor(copied);
    return copy;
  }

  /** From now on there are so many of these for the same memory, if that is limited. */
  void share(int all) {
    if (budget.isLimited()) {
      mostBytes = budget.among(all).of(MAX_BYTES);
      retireIfTooLarge(positives);
      retireIfTooLarge(negatives);
    }
  }

  private void retireIfTooLarge(@Nullable KCnfSpace space) {
    if (space != null && space.bytes() > mostBytes) {
      retire();
    }
  }

  boolean isRetired() {
    return retired;
  }

  void retire() {
    retired = true;
    positives = null;
    negatives = null;
  }

  /** v+, or 0 if it is retired. */
  long unseenInPositives(Example x) {
    return unseen(positives, x);
  }

  /** v-, or 0 if it is retired. */
  long unseenInNegatives(Example x) {
    return unseen(negatives, x);
  }

  private long unseen(@Nullable KCnfSpace space, Example x) {
    if (space != null) {
      return space.violated(x);
    }
    return retired ? 0 : Grid.combinations(k, x.size());
  }

  /** Stands for a number of combinations that was not counted but is not 0. */
  static final long SOME = -1;

  /** 0 if all came with this label, else {@link #SOME}: quicker to find than how many. */
  long anyUnseen(Example x, boolean label) {
    KCnfSpace space = label ? positives : negatives;
    boolean all = space == null ? retired : space.holds(x);
    return all ? 0 : SOME;
  }

  /** The first combination that is new to this label, as {@link KCnfSpace#neverSeen} has it. */
  List<Term> firstUnseen(Example x, boolean label) {
    KCnfSpace space = label ? positives : negatives;
    return space == null ? List.of() : space.neverSeen(x, 1).get(0);
  }

  /** Log-odds of Algorithm 2 over k-CNF after this many examples, lnT = ln t. */
  double cnf(double lnT, long unseenInPositives) {
    return retired ? 0 : unseenInPositives == 0 ? lnT : -lnT;
  }

  /** Log-odds of Algorithm 2 over k-DNF. */
  double dnf(double lnT, long unseenInNegatives) {
    return retired ? 0 : unseenInNegatives == 0 ? -lnT : lnT;
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
    if (retired || unseen == 0) {
      return;
    }
    try {
      KCnfSpace space = space(label);
      space.learn(x);
      retireIfTooLarge(space); // it may have been made when there was more room
    } catch (MemoryLimitException e) {
      retire();
    }
  }

  /** The combinations of this label, which may be the first. */
  private KCnfSpace space(boolean label) {
    KCnfSpace space = label ? positives : negatives;
    if (space == null) {
      space = KCnfSpace.of(schema, k, mostBytes);
      if (label) {
        positives = space;
      } else {
        negatives = space;
      }
    }
    return space;
  }

  void save(StateWriter out) {
    out.writeByte(retired ? 0 : 1 + (positives == null ? 0 : 2) + (negatives == null ? 0 : 4));
    if (positives != null) {
      positives.save(out);
    }
    if (negatives != null) {
      negatives.save(out);
    }
  }

  void restore(StateReader in) {
    int flags = (int) in.readVarint("evidence", 0, 7);
    positives = null;
    negatives = null;
    retired = flags == 0;
    if (!retired && (flags & 1) == 0) {
      throw in.damaged("evidence that is retired and has tables");
    }
    for (boolean label : new boolean[] {true, false}) {
      if ((flags & (label ? 2 : 4)) != 0) {
        KCnfSpace space = space(label);
        in.reserve("the tables", (double) space.bytes());
        space.restore(in);
      }
    }
  }
}
