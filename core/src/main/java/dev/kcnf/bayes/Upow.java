package dev.kcnf.bayes;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;

/**
 * The paper's UPOW: the size of a union of power sets, {@code |P(S_1) ∪ ... ∪ P(S_n)|}. By the
 * Lemma UPOW → ξ_d it is {@code 2^d (1 - ξ_d(0_{1:n}; a_{1:n}))} where a_t is the characteristic
 * vector of S_t: the conjunctions that n negative examples rule out.
 */
public final class Upow {
  private Upow() {}

  /**
   * The size of the union of the power sets of these subsets of {0, ..., d-1}.
   *
   * @throws IllegalArgumentException if d is negative or a set has a member outside that range
   */
  public static BigInteger count(int d, Collection<BitSet> sets) {
    if (d < 0) {
      throw new IllegalArgumentException("d must not be negative, was " + d);
    }
    long[] all = Bits.all(d);
    List<long[]> complements = new ArrayList<>();
    for (BitSet set : sets) {
      complements.add(Bits.minus(all, Bits.of(set, d, "members")));
    }
    // A set is in no P(S_t) iff it hits the complement of every S_t.
    return BigInteger.ONE.shiftLeft(d).subtract(ModelCounter.count(d, complements));
  }
}
