package dev.kcnf.mix;

import dev.kcnf.LogLoss;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;

/**
 * The Bayesian mixture of N experts: {@code p = Σ_i w_i p_i} with w_i the posterior probability of
 * expert i.
 *
 * <p>Guarantee: on every sequence the loss is at most that of expert i plus {@code log2(1/w_i)}
 * bits, w_i its prior, for every i at once; with the uniform prior {@code log2 N}. It holds because
 * the mixture's probability of the whole sequence is {@code Σ_i w_i P_i} and no term is negative.
 * Losses are kept as logarithms, so no expert is ever lost to rounding, however far it falls back.
 */
public final class BayesMixture implements Combiner {
  private final double[] lnPrior;
  private final double[] lnWeight; // ln of the prior times the probability of all labels so far

  private BayesMixture(double[] lnPrior, double[] lnWeight) {
    this.lnPrior = lnPrior;
    this.lnWeight = lnWeight;
  }

  /** The uniform prior. */
  public static BayesMixture uniform(int experts) {
    double[] prior = new double[experts];
    Arrays.fill(prior, 1.0 / Math.max(1, experts));
    return of(prior);
  }

  /** This prior, which is scaled to sum to 1. */
  public static BayesMixture of(double... prior) {
    if (prior.length == 0) {
      throw new IllegalArgumentException("a mixture needs at least one expert");
    }
    double sum = 0;
    for (double p : prior) {
      if (!(p > 0 && p < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("a prior must be positive and finite, was " + p);
      }
      sum += p;
    }
    double[] ln = new double[prior.length];
    for (int i = 0; i < ln.length; i++) {
      ln[i] = StrictMath.log(prior[i] / sum);
    }
    return new BayesMixture(ln, ln.clone());
  }

  @Override
  public int size() {
    return lnPrior.length;
  }

  /** The most bits that this mixture can lose beyond this expert, on any sequence. */
  public double regretBits(int expert) {
    return LogLoss.bitsOfNats(-lnPrior[expert]);
  }

  /**
   * The most bits that this mixture can have lost so far: the loss of this expert plus {@link
   * #regretBits}.
   */
  public double boundBits(int expert) {
    return LogLoss.bitsOfNats(-lnWeight[expert]);
  }

  @Override
  public double mix(double[] logOdds) {
    int n = lnWeight.length;
    Scratch scratch = Scratch.forTerms(n);
    double[] ones = scratch.ones;
    double[] zeros = scratch.zeros;
    double size = Double.NaN; // experts often say the same thing, or its opposite
    double likelier = 0;
    for (int i = 0; i < n; i++) {
      double l = logOdds[i];
      if (Math.abs(l) != size) {
        size = Math.abs(l);
        likelier = LogSpace.lnProbability(size, true);
      }
      ones[i] = lnWeight[i] + (l >= 0 ? likelier : likelier - size);
      zeros[i] = lnWeight[i] + (l >= 0 ? likelier - size : likelier);
    }
    double one = LogSpace.lnSum(ones, n);
    double zero = LogSpace.lnSum(zeros, n);
    // Every expert was certain of something that did not happen: nothing is known any more.
    return one == Double.NEGATIVE_INFINITY && zero == Double.NEGATIVE_INFINITY ? 0 : one - zero;
  }

  @Override
  public void learn(double[] logOdds, boolean label) {
    double size = Double.NaN;
    double likelier = 0;
    for (int i = 0; i < lnWeight.length; i++) {
      double l = logOdds[i];
      if (Math.abs(l) != size) {
        size = Math.abs(l);
        likelier = LogSpace.lnProbability(size, true);
      }
      lnWeight[i] += l >= 0 == label ? likelier : likelier - size;
    }
  }

  @Override
  public double[] weights() {
    double sum = LogSpace.lnSum(lnWeight, lnWeight.length);
    double[] weights = new double[lnWeight.length];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = sum == Double.NEGATIVE_INFINITY ? 0 : StrictMath.exp(lnWeight[i] - sum);
    }
    return weights;
  }

  @Override
  public BayesMixture copy() {
    return new BayesMixture(lnPrior, lnWeight.clone());
  }

  @Override
  public void save(StateWriter out) {
    for (double ln : lnWeight) {
      out.writeDouble(ln);
    }
  }

  @Override
  public void restore(StateReader in) {
    double[] read = new double[lnWeight.length];
    for (int i = 0; i < read.length; i++) {
      read[i] = in.readDouble();
      if (!(read[i] <= 0)) {
        throw in.damaged("logarithm of a weight must not be positive, was " + read[i]);
      }
    }
    System.arraycopy(read, 0, lnWeight, 0, read.length);
  }
}
