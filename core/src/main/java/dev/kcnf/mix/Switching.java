package dev.kcnf.mix;

import dev.kcnf.LogLoss;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;

/**
 * Fixed share (Herbster and Warmuth) with the decreasing rate 1/t: a Bayesian mixture over all ways
 * to follow one expert for a while and then another. After example t each expert gives the share
 * {@code 1/(t+1)} of its weight to the others, in equal parts.
 *
 * <p>Guarantee: on every sequence of n examples, and for every way to cut it into m+1 pieces with
 * one expert each, the loss is at most that of following them plus {@code log2 N + log2 n + m log2
 * ((N-1) n)} bits. Staying has the prior {@code ∏ t/(t+1) = 1/n} in all, and a switch after example
 * t costs a factor {@code 1/(t (N-1))} against staying there.
 */
public final class Switching implements Combiner {
  private final double[] weight;
  private long examples;

  private Switching(double[] weight, long examples) {
    this.weight = weight;
    this.examples = examples;
  }

  /** Between this many experts, at least two. */
  public static Switching of(int experts) {
    if (experts < 2) {
      throw new IllegalArgumentException("switching needs at least 2 experts, was " + experts);
    }
    double[] weight = new double[experts];
    Arrays.fill(weight, 1.0 / experts);
    return new Switching(weight, 0);
  }

  @Override
  public int size() {
    return weight.length;
  }

  /** The most bits lost beyond the best m+1 experts in turn, after n examples. */
  public double regretBits(long switches, long n) {
    if (n < 1) {
      return 0;
    }
    double turn = StrictMath.log((weight.length - 1.0) * n);
    return LogLoss.bitsOfNats(
        StrictMath.log(weight.length) + StrictMath.log((double) n) + switches * turn);
  }

  @Override
  public double mix(double[] logOdds) {
    int n = weight.length;
    Scratch scratch = Scratch.forTerms(n);
    double[] ones = scratch.ones;
    double[] zeros = scratch.zeros;
    for (int i = 0; i < weight.length; i++) {
      double ln = StrictMath.log(weight[i]);
      ones[i] = ln + LogSpace.lnProbability(logOdds[i], true);
      zeros[i] = ln + LogSpace.lnProbability(logOdds[i], false);
    }
    double one = LogSpace.lnSum(ones, n);
    double zero = LogSpace.lnSum(zeros, n);
    return one == Double.NEGATIVE_INFINITY && zero == Double.NEGATIVE_INFINITY ? 0 : one - zero;
  }

  @Override
  public void learn(double[] logOdds, boolean label) {
    double most = Double.NEGATIVE_INFINITY;
    double[] ln = Scratch.forTerms(weight.length).ones;
    for (int i = 0; i < weight.length; i++) {
      ln[i] = StrictMath.log(weight[i]) + LogSpace.lnProbability(logOdds[i], label);
      most = Math.max(most, ln[i]);
    }
    examples++;
    if (most == Double.NEGATIVE_INFINITY) {
      Arrays.fill(weight, 1.0 / weight.length); // all were certain and wrong: start again
      return;
    }
    double sum = 0;
    for (int i = 0; i < weight.length; i++) {
      weight[i] = StrictMath.exp(ln[i] - most);
      sum += weight[i];
    }
    double share = 1.0 / (examples + 1);
    double toEach = share / (weight.length - 1);
    for (int i = 0; i < weight.length; i++) {
      double w = weight[i] / sum;
      weight[i] = (1 - share) * w + toEach * (1 - w);
    }
  }

  @Override
  public double[] weights() {
    return weight.clone();
  }

  @Override
  public Switching copy() {
    return new Switching(weight.clone(), examples);
  }

  @Override
  public void save(StateWriter out) {
    out.writeVarint(examples);
    for (double w : weight) {
      out.writeDouble(w);
    }
  }

  @Override
  public void restore(StateReader in) {
    long n = in.readVarint("number of examples", 0, Long.MAX_VALUE / 2);
    double[] read = new double[weight.length];
    for (int i = 0; i < read.length; i++) {
      read[i] = in.readDouble();
      if (!(read[i] >= 0 && read[i] <= 1)) {
        throw in.damaged("weight must be in [0, 1], was " + read[i]);
      }
    }
    examples = n;
    System.arraycopy(read, 0, weight, 0, read.length);
  }
}
