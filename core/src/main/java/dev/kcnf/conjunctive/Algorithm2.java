package dev.kcnf.conjunctive;

import dev.kcnf.Bounds;
import dev.kcnf.encoding.Example;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;

/**
 * The paper's Algorithm 2, π_d: at time t it gives t/(t+1) to the value of the longest conjunction
 * that fits the positives, that is log-odds of ±ln t; where t = 1 the sign of the zero still tells
 * the two apart. Its loss is at most (d+1) log2(n+1) bits on every sequence of n examples that some
 * conjunction generates; O(d) memory.
 */
public final class Algorithm2 implements Head {
  private static final long MAX_EXAMPLES = 1L << 60;

  private final boolean certain;
  private long examples;
  private double lnT;

  private Algorithm2(boolean certain, long examples) {
    this.certain = certain;
    setExamples(examples);
  }

  /** π_d as written. */
  public static Algorithm2 create() {
    return new Algorithm2(false, 0);
  }

  /**
   * The variant that the paper remarks on after its Theorem, with which its Table 1 was made: p(1)
   * = 1 where the conjunction holds. Its loss may become infinite.
   */
  public static Algorithm2 certain() {
    return new Algorithm2(true, 0);
  }

  /** How many examples were learned: t - 1. */
  public long examples() {
    return examples;
  }

  private void setExamples(long n) {
    if (n > MAX_EXAMPLES) {
      throw new IllegalArgumentException("more than " + MAX_EXAMPLES + " examples");
    }
    examples = n;
    lnT = StrictMath.log(n + 1.0);
  }

  @Override
  public long count(VersionSpace space, Example x) {
    return space.holds(x) ? 0 : 1;
  }

  @Override
  public double logOdds(long violated, Example x) {
    if (violated != 0) {
      return -lnT;
    }
    return certain ? Double.POSITIVE_INFINITY : lnT;
  }

  @Override
  public void learn(long violated, Example x, boolean label) {
    setExamples(examples + 1);
  }

  @Override
  public double boundBits(double members, long n) {
    // Of an open schema no member may be known yet.
    return n == 0 ? 0 : Bounds.algorithm2(Math.max(1, members), n);
  }

  /** All members hold where the odds are not negative; -0.0 counts as negative. */
  @Override
  public boolean isContradicted(double logOdds, boolean label) {
    return Double.compare(logOdds, 0.0) >= 0 && !label;
  }

  @Override
  public void merge(Head other) {
    if (!(other instanceof Algorithm2 o && o.certain == certain)) {
      throw new IllegalArgumentException("cannot merge: the other has another head");
    }
    setExamples(Math.addExact(examples, o.examples));
  }

  @Override
  public Algorithm2 copy() {
    return new Algorithm2(certain, examples);
  }

  @Override
  public void save(StateWriter out) {
    out.writeLong(examples);
  }

  @Override
  public void restore(StateReader in) {
    setExamples(in.readLong("number of examples", 0, MAX_EXAMPLES));
  }
}
