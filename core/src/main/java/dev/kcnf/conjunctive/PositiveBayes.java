package dev.kcnf.conjunctive;

import dev.kcnf.LogLoss;
import dev.kcnf.encoding.Example;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.BitSet;

/**
 * ξ^α_d: the exact Bayesian mixture over all conjunctions, with prior {@code α^|S| (1-α)^(d-|S|)},
 * learned from the positive examples only. By the product formula of the Proposition, {@code p1 =
 * (1-α)^v} for an example that violates v members of D.
 *
 * <p>With α = ½ this is the heuristic predictor ξ^+_d. Repeated negatives cost it the same loss
 * every time; Algorithm 1 mends that.
 */
public final class PositiveBayes implements Head {
  private final double alpha;
  private final double lnOneMinusAlpha;

  private PositiveBayes(double alpha) {
    this.alpha = alpha;
    this.lnOneMinusAlpha = StrictMath.log1p(-alpha);
  }

  /** ξ^α_d. */
  public static PositiveBayes of(double alpha) {
    if (!(alpha > 0 && alpha < 1)) {
      throw new IllegalArgumentException("alpha must be in (0, 1), was " + alpha);
    }
    return new PositiveBayes(alpha);
  }

  /** ξ^+_d, the heuristic predictor: α = ½. */
  public static PositiveBayes heuristic() {
    return of(0.5);
  }

  public double alpha() {
    return alpha;
  }

  /**
   * The natural logarithm of the prior w_α(S) = α^|S| (1-α)^(d-|S|) of a conjunction of this many
   * of d literals.
   */
  public double lnPrior(int literals, int d) {
    if (literals < 0 || literals > d) {
      throw new IllegalArgumentException("literals must be in 0.." + d + ", was " + literals);
    }
    return literals * StrictMath.log(alpha) + (d - literals) * lnOneMinusAlpha;
  }

  /** How many of d literals a conjunction is expected to have under the prior: αd. */
  public double expectedLength(int d) {
    return alpha * d;
  }

  /**
   * The natural logarithm of ξ^α_d(1_{1:n}; a_{1:n}), the probability of all positives seen: {@code
   * (1-α)} for each member that they ruled out.
   */
  public double lnMarginal(LiteralSpace space) {
    return (space.members() - space.size()) * lnOneMinusAlpha;
  }

  /**
   * The maximum a posteriori conjunction given the positives seen, numbered as by {@link
   * LiteralSpace#literals}: all of D, which is Valiant's conjunction, for α &gt; ½, and the empty
   * one for α &lt; ½. For α = ½ every subset of D is as probable; the largest is returned.
   */
  public BitSet map(LiteralSpace space) {
    return alpha < 0.5 ? new BitSet() : space.literals();
  }

  @Override
  public long count(VersionSpace space, Example x) {
    return space.violated(x);
  }

  @Override
  public double logOdds(long violated, Example x) {
    return LogLoss.logOddsOfLn(violated * lnOneMinusAlpha);
  }

  @Override
  public void learn(long violated, Example x, boolean label) {
    // The version space holds all there is to learn.
  }

  /** It is certain of 1 only where all members hold. */
  @Override
  public boolean isContradicted(double logOdds, boolean label) {
    return logOdds == Double.POSITIVE_INFINITY && !label;
  }

  @Override
  public void merge(Head other) {
    if (!(other instanceof PositiveBayes o && o.alpha == alpha)) {
      throw new IllegalArgumentException(
          "cannot merge: the other has another head or another alpha");
    }
  }

  @Override
  public PositiveBayes copy() {
    return this;
  }

  @Override
  public void save(StateWriter out) {
    // Nothing is learned here.
  }

  @Override
  public void restore(StateReader in) {
    // Nothing was saved.
  }
}
