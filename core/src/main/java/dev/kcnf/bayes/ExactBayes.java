package dev.kcnf.bayes;

import dev.kcnf.Bounds;
import dev.kcnf.LogLoss;
import dev.kcnf.Mergeable;
import dev.kcnf.Predictor;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Layout;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The paper's ξ_d: the uniform Bayesian mixture over all 2^d monotone conjunctions, computed
 * exactly. Its loss is at most d bits on every sequence that some conjunction generates, and no
 * predictor does better on all of them (Section 2).
 *
 * <p>{@code 2^d ξ_d(x_{1:n}; a_{1:n})} is the number of conjunctions S that agree with every label:
 * that lie inside every positive example and hit the complement of every negative one. Let A be the
 * AND of the positives. Then the negatives matter only through their complements within A, and of
 * those only the minimal ones: that is all this class remembers, so its state depends on the set of
 * examples, not on their order.
 *
 * <p>Counting is #P-complete (the paper's Theorem): a prediction may take exponential time in the
 * worst case, that is with many negatives and few positives. It is always exact.
 *
 * <p>Once the labels contradict every conjunction, ξ_d is undefined (0/0); this predictor then
 * answers log-odds of 0 from then on.
 */
public final class ExactBayes implements Mergeable {
  /** Of more saved clauses it is not checked that they are minimal: that takes quadratic time. */
  private static final int CHECKED_CLAUSES = 1 << 14;

  private final Schema schema;
  private final Layout layout;
  private long[] alive; // A: the variables that were 1 in every positive
  private List<long[]> clauses; // an antichain of subsets of A, each to be hit

  // What was counted last; each is a function of the state above, or null. Threads that predict at
  // the same time may overwrite each other's counts, and then count again; each field holds a whole
  // and right answer at any time.
  private volatile @Nullable BigInteger total;
  private volatile @Nullable Counted counted;

  /** How many consistent conjunctions lie inside a set. */
  private static final class Counted {
    private final long[] inside;
    private final BigInteger agreeing;

    Counted(long[] inside, BigInteger agreeing) {
      this.inside = inside;
      this.agreeing = agreeing;
    }
  }

  private ExactBayes(Schema schema, long[] alive, List<long[]> clauses) {
    this.schema = schema;
    this.layout = schema.layout();
    this.alive = alive;
    this.clauses = clauses;
  }

  /**
   * A predictor that has learned nothing.
   *
   * @throws IllegalArgumentException if the schema is not Boolean
   */
  public static ExactBayes of(Schema schema) {
    if (!schema.isBoolean()) {
      throw new IllegalArgumentException(
          "exact Bayes needs a Boolean schema; expand a categorical one with OneHot");
    }
    return new ExactBayes(schema, Bits.all(schema.size()), new ArrayList<>());
  }

  /** {@code 2^d ξ_d(x_{1:n}; a_{1:n})}: how many conjunctions agree with all labels so far. */
  public BigInteger consistent() {
    BigInteger known = total;
    if (known == null) {
      known = count(alive);
      total = known;
    }
    return known;
  }

  /**
   * How many of the consistent conjunctions give this example this label. Divided by {@link
   * #consistent} it is the exact probability of the label.
   */
  public BigInteger consistent(Example x, boolean label) {
    BigInteger positive = agreeing(ones(x));
    return label ? positive : consistent().subtract(positive);
  }

  @Override
  public double boundBits(long n) {
    return Bounds.exactBayes(schema.size());
  }

  @Override
  public double logOdds(Example x) {
    BigInteger positive = agreeing(ones(x));
    return lnRatio(positive, consistent().subtract(positive));
  }

  /** {@code ln(a/b)} to a few ulps, whatever their size; 0 for 0/0. */
  static double lnRatio(BigInteger a, BigInteger b) {
    if (a.signum() == 0 || b.signum() == 0) {
      return a.equals(b)
          ? 0
          : a.signum() == 0 ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }
    int shiftB = b.bitLength() - 64; // the leading 64 bits are enough
    double divisor = b.shiftRight(shiftB).doubleValue();
    BigInteger difference = a.subtract(b);
    if (difference.bitLength() < b.bitLength() - 1) {
      // Nearly even odds: the quotient would round to 1, its distance to 1 does not.
      int shift = difference.bitLength() - 64;
      double distance = difference.shiftRight(shift).doubleValue() / divisor;
      return StrictMath.log1p(StrictMath.scalb(distance, shift - shiftB));
    }
    int shiftA = a.bitLength() - 64;
    double ratio = a.shiftRight(shiftA).doubleValue() / divisor;
    return StrictMath.log(ratio) + (shiftA - shiftB) * LogLoss.LN2;
  }

  /** The consistent conjunctions inside A and this set. */
  private BigInteger agreeing(long[] ones) {
    Counted last = counted;
    if (last == null || !Arrays.equals(last.inside, ones)) {
      boolean all = Bits.isSubset(alive, ones);
      last = new Counted(ones, all ? consistent() : count(Bits.and(alive, ones)));
      counted = last;
    }
    return last.agreeing;
  }

  private BigInteger count(long[] inside) {
    List<long[]> within = new ArrayList<>();
    for (long[] clause : clauses) {
      within.add(Bits.and(clause, inside));
    }
    int outside = schema.size() - Bits.size(inside);
    // The counter takes the variables outside for free ones.
    return ModelCounter.count(schema.size(), within).shiftRight(outside);
  }

  @Override
  public void learn(Example x, boolean label) {
    x.requireKnown();
    long[] ones = ones(x);
    // After a prediction for the same example the new total is already known.
    BigInteger next = null;
    BigInteger before = total;
    Counted last = counted;
    if (before != null && last != null && Arrays.equals(last.inside, ones)) {
      next = label ? last.agreeing : before.subtract(last.agreeing);
    }
    if (label) {
      restrict(ones);
    } else {
      ModelCounter.addMinimal(clauses, Bits.minus(alive, ones));
    }
    forgetCounts();
    total = next;
  }

  private void restrict(long[] ones) {
    if (Bits.isSubset(alive, ones)) {
      return;
    }
    alive = Bits.and(alive, ones);
    List<long[]> old = clauses;
    clauses = new ArrayList<>();
    for (long[] clause : old) {
      ModelCounter.addMinimal(clauses, Bits.and(clause, alive));
    }
  }

  private void forgetCounts() {
    total = null;
    counted = null;
  }

  @Override
  public void merge(Predictor other) {
    if (!(other instanceof ExactBayes o)) {
      throw new IllegalArgumentException(
          "cannot merge a " + other.getClass().getSimpleName() + " into an ExactBayes");
    }
    if (!o.schema.attributes().equals(schema.attributes())) {
      throw new IllegalArgumentException("cannot merge: the other has another schema");
    }
    restrict(o.alive);
    for (long[] clause : o.clauses) {
      ModelCounter.addMinimal(clauses, Bits.and(clause, alive));
    }
    forgetCounts();
  }

  @Override
  public ExactBayes copy() {
    // The sets themselves never change, so sharing them is safe.
    ExactBayes copy = new ExactBayes(schema, alive, new ArrayList<>(clauses));
    copy.total = total;
    return copy;
  }

  @Override
  public void save(StateWriter out) {
    out.writeLongs(alive);
    out.writeVarint(clauses.size());
    clauses.stream().sorted(Arrays::compare).forEach(out::writeLongs);
  }

  @Override
  public void restore(StateReader in) {
    long[] savedAlive = in.readLongs(alive.length);
    if (!Bits.isSubset(savedAlive, Bits.all(schema.size()))) {
      throw in.damaged("a variable that the schema does not have");
    }
    long count = in.readVarint("number of clauses", 0, in.remaining() / Long.BYTES);
    List<long[]> saved = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long[] clause = in.readLongs(alive.length);
      if (!Bits.isSubset(clause, savedAlive)) {
        throw in.damaged("a clause with a variable that is ruled out");
      }
      if (count <= CHECKED_CLAUSES) {
        ModelCounter.addMinimal(saved, clause);
      } else {
        saved.add(clause);
      }
      if (saved.size() != i + 1 || (i > 0 && Arrays.compare(saved.get(i - 1), clause) >= 0)) {
        throw in.damaged("clauses are not minimal and in ascending order");
      }
    }
    alive = savedAlive;
    clauses = saved;
    forgetCounts();
  }

  /** The variables that are 1, a set of d bits. */
  private long[] ones(Example x) {
    if (x.layout() != layout) {
      throw new IllegalArgumentException("the example is of another schema");
    }
    long[] ones = new long[alive.length];
    for (int i = 0; i < x.size(); i++) {
      if (x.value(i) == 1) {
        Bits.add(ones, i);
      }
    }
    return ones;
  }
}
