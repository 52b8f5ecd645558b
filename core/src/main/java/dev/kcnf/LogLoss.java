package dev.kcnf;

/** The paper's loss: {@code -log2 ρ(label)}, computed from log-odds without loss at either end. */
public final class LogLoss {
  /** The natural logarithm of 2: how many nats a bit is. */
  public static final double LN2 = 0.6931471805599453;

  /** Of smaller numbers the sixth power is below half an ulp. */
  private static final double SMALL = 1e-3;

  private LogLoss() {}

  /**
   * The loss in bits of predicting with these log-odds when this is the label; +∞ when the
   * predictor was certain of the other one.
   */
  public static double bits(double logOdds, boolean label) {
    double against = label ? -logOdds : logOdds;
    // ln(1 + e^against); beyond 40 the 1 is below half an ulp of e^against.
    return bitsOfNats(against > 40 ? against : log1p(StrictMath.exp(against)));
  }

  /** ln(1 + x) for x >= 0: of small ones, which are most, by the first terms of its series. */
  private static double log1p(double x) {
    return x < SMALL
        ? x * (1 - x * (0.5 - x * (1.0 / 3 - x * (0.25 - x / 5))))
        : StrictMath.log1p(x);
  }

  /** Converts nats to bits. */
  public static double bitsOfNats(double nats) {
    return nats / LN2;
  }

  /** The probability of label 1. */
  public static double probability(double logOdds) {
    return 1 / (1 + StrictMath.exp(-logOdds));
  }

  /** The log-odds of a probability in [0, 1]. */
  public static double logOdds(double probability) {
    if (!(probability >= 0 && probability <= 1)) {
      throw new IllegalArgumentException("probability must be in [0, 1], was " + probability);
    }
    return StrictMath.log(probability) - StrictMath.log1p(-probability);
  }

  /** The log-odds of {@code p1 = e^lnP1}, for {@code lnP1 <= 0}. */
  public static double logOddsOfLn(double lnP1) {
    return lnP1 - StrictMath.log(-StrictMath.expm1(lnP1));
  }
}
