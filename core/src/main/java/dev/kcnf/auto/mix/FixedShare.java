package dev.kcnf.auto.mix;

import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;

/**
 * A Bayesian mixture whose best member may change (Herbster and Warmuth's Fixed Share): after each
 * example every member gives a small share of its weight to all. The share falls as 1/t, so on
 * every sequence the loss is at most that of any one member plus log2 of one over its prior plus
 * {@link #shareBits}, which grows as the logarithm of t only.
 */
public final class FixedShare {
  private static final double RATE = 0.05;
  private static final double DELAY = 10;

  private final double[] prior;
  private final double[] weights; // sum to one

  public FixedShare(double[] prior) {
    this.prior = prior;
    weights = prior.clone();
  }

  public FixedShare copy() {
    FixedShare copy = new FixedShare(prior);
    System.arraycopy(weights, 0, copy.weights, 0, weights.length);
    return copy;
  }

  public double[] weights() {
    return weights.clone();
  }

  /** Writes the mixed probabilities of the classes; the members' are member by member. */
  public void mix(double[] members, int classes, double[] to) {
    for (int k = 0; k < classes; k++) {
      double sum = 0;
      for (int i = 0, x = k; i < weights.length; i++, x += classes) {
        sum += weights[i] * members[x];
      }
      to[k] = sum;
    }
  }

  /** Learns a class after t examples. */
  public void learn(double[] members, int classes, int label, long t) {
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      weights[i] *= members[i * classes + label];
      sum += weights[i];
    }
    share(sum, t);
  }

  /** Lets an example pass of which nothing is learned, after t examples: weights are shared. */
  public void pass(long t) {
    share(1, t);
  }

  /** Shares the weights, which have this sum. */
  private void share(double sum, long t) {
    double share = RATE / (t + DELAY);
    double kept = (1 - share) / sum;
    for (int i = 0; i < weights.length; i++) {
      weights[i] = weights[i] * kept + share * prior[i];
    }
  }

  /** The most bits that sharing can have cost after n examples. */
  public static double shareBits(long n) {
    // The sum of -log2(1 - c/(t + D)) is at most its integral from t = -1.
    double most = DELAY - 1 - RATE;
    return RATE * StrictMath.log((n + DELAY) / most) / StrictMath.log(2) + 0.01;
  }

  public void save(StateWriter out) {
    for (double weight : weights) {
      out.writeDouble(weight);
    }
  }

  public void restore(StateReader in) {
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      weights[i] = in.readDouble();
      if (!(weights[i] > 0 && weights[i] <= 1)) {
        throw in.damaged("weight must be in (0, 1], was " + weights[i]);
      }
      sum += weights[i];
    }
    if (!(Math.abs(sum - 1) < 1e-6)) {
      throw in.damaged("weights must sum to 1, but sum to " + sum);
    }
  }
}
