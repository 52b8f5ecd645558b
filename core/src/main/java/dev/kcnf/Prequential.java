package dev.kcnf;

import dev.kcnf.encoding.Example;

/**
 * Prequential evaluation, test-then-train: every example is predicted before its label is learned,
 * so the figures are of examples never seen before.
 *
 * <p>A prediction is a mistake if the likelier label is wrong; log-odds of exactly 0 count as
 * predicting 0.
 */
public final class Prequential {
  /** Losses of several streams are rounded to a part of a bit that so many make one of. */
  private static final double PARTS_OF_A_BIT = 0x1p24;

  private long examples;
  private long mistakes;
  private double bits;

  /** An evaluation of nothing yet. */
  public Prequential() {}

  private Prequential(long examples, long mistakes, double bits) {
    this.examples = examples;
    this.mistakes = mistakes;
    this.bits = bits;
  }

  /** An evaluation that goes on from these figures of an earlier one. */
  public static Prequential of(long examples, long mistakes, double bits) {
    if (mistakes < 0 || mistakes > examples || !(bits >= 0)) {
      throw new IllegalArgumentException(
          String.format(
              "mistakes must be in 0..%d and bits at least 0, were %d and %s",
              examples, mistakes, bits));
    }
    return new Prequential(examples, mistakes, bits);
  }

  /**
   * The loss of two streams in bits. It is rounded, by less than a ten-millionth of a bit, so that
   * the sum of several does not depend on their order.
   */
  public static double sum(double one, double other) {
    return one == 0 || other == 0 ? one + other : rounded(one) + rounded(other);
  }

  private static double rounded(double bits) {
    return Math.rint(bits * PARTS_OF_A_BIT) / PARTS_OF_A_BIT;
  }

  /** Predicts the example, notes the loss and learns the label. */
  public double step(Predictor predictor, Example x, boolean label) {
    double logOdds = predictor.step(x, label);
    add(logOdds, label);
    return logOdds;
  }

  /** Notes one prediction and the label that came. */
  public void add(double logOdds, boolean label) {
    if (Double.isNaN(logOdds)) {
      throw new IllegalArgumentException("log-odds must not be NaN");
    }
    examples++;
    if (logOdds > 0 != label) {
      mistakes++;
    }
    bits += LogLoss.bits(logOdds, label);
  }

  /** Notes one prediction of this loss, of one of several classes. */
  public void addLoss(double lossBits, boolean mistake) {
    if (!(lossBits >= 0)) {
      throw new IllegalArgumentException("a loss must be at least 0, was " + lossBits);
    }
    examples++;
    mistakes += mistake ? 1 : 0;
    bits += lossBits;
  }

  /** How many examples were predicted. */
  public long examples() {
    return examples;
  }

  /** How many were predicted wrongly. */
  public long mistakes() {
    return mistakes;
  }

  /** The share predicted rightly, in [0, 1]; 1 before the first example. */
  public double accuracy() {
    return examples == 0 ? 1 : 1 - (double) mistakes / examples;
  }

  /** The cumulative loss L_n in bits; +∞ once the predictor was certain and wrong. */
  public double bits() {
    return bits;
  }
}
