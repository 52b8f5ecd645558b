package dev.kcnf.mix;

import dev.kcnf.LogLoss;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The Bayesian mixture of N experts: {@code p = Σ_i w_i p_i} with w_i the posterior probability of
 * expert i.
 *
 * <p>Guarantee: on every sequence the loss is at most that of expert i plus {@code log2(1/w_i)}
 * bits, w_i its prior, for every i at once; with the uniform prior {@code log2 N}. It holds because
 * the mixture's probability of the whole sequence is {@code Σ_i w_i P_i} and no term is negative.
 * Weights have exponents of their own, so no expert is ever lost to rounding, however far it falls
 * back.
 */
public final class BayesMixture implements Combiner {
  private static final int STEP = 256; // bits of one unit of an exponent
  private static final double ONE_STEP = 0x1p-256;
  private static final double PER_STEP = 0x1p256;
  private static final double LN_STEP = STEP * LogLoss.LN2;

  /** Log-odds beyond this are rare, and their probabilities too small to multiply by. */
  private static final double MOST = 160;

  /** At most this is left out of a sum, per weight, for log-odds that are beyond that. */
  private static final double BEYOND = 0x1p-230;

  /** At most this is left out for an expert whose weight is too small to count. */
  private static final double BEHIND = 0x1p-512;

  private static final double ROUNDING = 0x1p-50;

  private final double[] lnPrior;

  // The prior times the probability of all labels so far: weight * 2^(-256 steps).
  private final double[] weight; // 0, or in (2^-256, 1]
  private final long[] steps;

  private BayesMixture(double[] lnPrior, double[] weight, long[] steps) {
    this.lnPrior = lnPrior;
    this.weight = weight;
    this.steps = steps;
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
    BayesMixture mixture = new BayesMixture(ln, new double[ln.length], new long[ln.length]);
    for (int i = 0; i < ln.length; i++) {
      ln[i] = StrictMath.log(prior[i] / sum);
      mixture.set(i, ln[i]);
    }
    return mixture;
  }

  /** Sets a weight by its logarithm, which is not positive. */
  private void set(int expert, double ln) {
    if (ln == Double.NEGATIVE_INFINITY) {
      weight[expert] = 0;
      return;
    }
    long whole = (long) (-ln / LN_STEP);
    steps[expert] = whole;
    weight[expert] = 1;
    multiply(expert, StrictMath.exp(ln + whole * LN_STEP));
  }

  private void multiply(int expert, double p) {
    double w = weight[expert] * p;
    if (w <= ONE_STEP && w > 0) {
      w *= PER_STEP;
      steps[expert]++;
    }
    weight[expert] = Math.min(1, w);
  }

  private double ln(int expert) {
    return StrictMath.log(weight[expert]) - steps[expert] * LN_STEP;
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
    return LogLoss.bitsOfNats(-ln(expert));
  }

  @Override
  public double mix(double[] logOdds) {
    return mix(logOdds, null);
  }

  /**
   * As {@link #mix(double[])}; {@link #learnMixed} can then learn without looking at them again.
   *
   * @param likelihoods gets the experts' probabilities of 1 and of 0 in turn
   */
  public double mix(double[] logOdds, double @Nullable [] likelihoods) {
    long least = leastSteps();
    double one = 0;
    double zero = 0;
    double size = Double.NaN; // experts often say the same thing, or its opposite
    double likelier = 0;
    double other = 0;
    double missing = 0; // from the sums, at most
    for (int i = 0; i < weight.length; i++) {
      double l = logOdds[i];
      if (Math.abs(l) != size) {
        size = Math.abs(l);
        double odds = against(size);
        likelier = 1 / (1 + odds);
        other = odds * likelier;
      }
      double w = scaled(i, least);
      missing += w == 0 ? BEHIND : other == 0 ? w * BEYOND : 0;
      double own = l >= 0 ? likelier : other;
      double against = l >= 0 ? other : likelier;
      one += w * own;
      zero += w * against;
      if (likelihoods != null) {
        likelihoods[2 * i] = own;
        likelihoods[2 * i + 1] = against;
      }
    }
    if (Math.min(one, zero) * ROUNDING > missing) {
      return one > zero ? Approx.ln(one / zero) : -Approx.ln(zero / one);
    }
    return mixSlowly(logOdds);
  }

  /** Where one of the two probabilities is so small that what was left out of it may count. */
  private double mixSlowly(double[] logOdds) {
    int n = weight.length;
    Scratch scratch = Scratch.forTerms(n);
    for (int i = 0; i < n; i++) {
      double ln = ln(i);
      scratch.ones[i] = ln + LogSpace.lnProbability(logOdds[i], true);
      scratch.zeros[i] = ln + LogSpace.lnProbability(logOdds[i], false);
    }
    double one = LogSpace.lnSum(scratch.ones, n);
    double zero = LogSpace.lnSum(scratch.zeros, n);
    // Every expert was certain of something that did not happen: nothing is known any more.
    return one == Double.NEGATIVE_INFINITY && zero == Double.NEGATIVE_INFINITY ? 0 : one - zero;
  }

  /** The odds against what an expert with log-odds of this size expects. */
  private static double against(double size) {
    return size <= MOST ? Approx.exp(-size) : 0;
  }

  private long leastSteps() {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < weight.length; i++) {
      least = weight[i] > 0 ? Math.min(least, steps[i]) : least;
    }
    return least;
  }

  /** The weight, relative to the largest power; those too small to count are 0. */
  private double scaled(int i, long least) {
    long behind = steps[i] - least;
    return behind == 0 ? weight[i] : behind == 1 ? weight[i] * ONE_STEP : 0;
  }

  @Override
  public void learn(double[] logOdds, boolean label) {
    double size = Double.NaN;
    double likelier = 0;
    double other = 0;
    for (int i = 0; i < weight.length; i++) {
      double l = logOdds[i];
      if (Math.abs(l) != size) {
        size = Math.abs(l);
        double against = against(size);
        likelier = 1 / (1 + against);
        other = against * likelier;
      }
      boolean expected = l >= 0 == label;
      if (expected || size <= MOST) {
        multiply(i, expected ? likelier : other);
      } else {
        set(i, ln(i) - size);
      }
    }
  }

  /**
   * As {@link #learn}, after {@link #mix(double[], double[])} of the same.
   *
   * @param likelihoods as that found them
   */
  public void learnMixed(double[] logOdds, double[] likelihoods, boolean label) {
    for (int i = 0; i < weight.length; i++) {
      double p = likelihoods[label ? 2 * i : 2 * i + 1];
      if (p > 0) {
        multiply(i, p);
      } else {
        set(i, ln(i) - Math.abs(logOdds[i]));
      }
    }
  }

  @Override
  public double[] weights() {
    long least = leastSteps();
    double[] weights = new double[weight.length];
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      weights[i] = scaled(i, least);
      sum += weights[i];
    }
    for (int i = 0; i < weights.length; i++) {
      weights[i] = sum == 0 ? 0 : weights[i] / sum;
    }
    return weights;
  }

  @Override
  public BayesMixture copy() {
    return new BayesMixture(lnPrior, weight.clone(), steps.clone());
  }

  @Override
  public void save(StateWriter out) {
    for (int i = 0; i < weight.length; i++) {
      out.writeDouble(weight[i]).writeVarint(steps[i]);
    }
  }

  @Override
  public void restore(StateReader in) {
    double[] read = new double[weight.length];
    long[] readSteps = new long[weight.length];
    for (int i = 0; i < read.length; i++) {
      read[i] = in.readDouble();
      if (!(read[i] == 0 || (read[i] > ONE_STEP && read[i] <= 1))) {
        throw in.damaged("a weight must be 0 or in (2^-256, 1], was " + read[i]);
      }
      readSteps[i] = in.readVarint("exponent of a weight", 0, Long.MAX_VALUE / 2);
    }
    System.arraycopy(read, 0, weight, 0, read.length);
    System.arraycopy(readSteps, 0, steps, 0, read.length);
  }
}
