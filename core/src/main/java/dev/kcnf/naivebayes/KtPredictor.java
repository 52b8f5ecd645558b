package dev.kcnf.naivebayes;

import dev.kcnf.LogLoss;
import dev.kcnf.Mergeable;
import dev.kcnf.Predictor;
import dev.kcnf.encoding.Example;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;

/**
 * The KT estimator of the labels, which looks at no attribute: what every other predictor should
 * beat. It loses at most {@code ½ log2 n + 1} bits more than the best constant in hindsight.
 */
public final class KtPredictor implements Mergeable {
  private static final long MOST = 1L << 60;

  private long zeros;
  private long ones;

  @Override
  public double logOdds(Example x) {
    return Kt.logOdds(zeros, ones);
  }

  @Override
  public void learn(Example x, boolean label) {
    x.requireKnown(); // as every predictor does, though it does not look
    if (label) {
      ones++;
    } else {
      zeros++;
    }
  }

  /** On this very sequence: the best constant's loss, plus {@code ½ log2 n + 1}. */
  @Override
  public double boundBits(long n) {
    double count = (double) zeros + ones;
    return count == 0
        ? 0
        : entropyBits(count) + 0.5 * LogLoss.bitsOfNats(StrictMath.log(count)) + 1;
  }

  private double entropyBits(double count) {
    return part(zeros, count) + part(ones, count);
  }

  private static double part(long own, double count) {
    return own == 0 ? 0 : own * LogLoss.bitsOfNats(StrictMath.log(count / own));
  }

  @Override
  public void merge(Predictor other) {
    if (!(other instanceof KtPredictor o)) {
      throw new IllegalArgumentException(
          "cannot merge a " + other.getClass().getSimpleName() + " into a KtPredictor");
    }
    zeros += o.zeros;
    ones += o.ones;
  }

  @Override
  public KtPredictor copy() {
    KtPredictor copy = new KtPredictor();
    copy.zeros = zeros;
    copy.ones = ones;
    return copy;
  }

  @Override
  public void save(StateWriter out) {
    out.writeVarint(zeros).writeVarint(ones);
  }

  @Override
  public void restore(StateReader in) {
    long savedZeros = in.readVarint("number of zeros", 0, MOST);
    ones = in.readVarint("number of ones", 0, MOST);
    zeros = savedZeros;
  }
}
