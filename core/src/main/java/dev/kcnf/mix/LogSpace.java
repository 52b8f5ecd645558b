package dev.kcnf.mix;

/** Sums of probabilities that are known by their logarithms. */
final class LogSpace {
  private static final double LN2 = 0.6931471805599453;

  private LogSpace() {}

  /** {@code ln p(label)} of a prediction. */
  static double lnProbability(double logOdds, boolean label) {
    double against = label ? -logOdds : logOdds;
    return against > 40 ? -against : -StrictMath.log1p(StrictMath.exp(against));
  }

  /** {@code ln Σ e^terms}; -∞ if all terms are. */
  static double lnSum(double[] terms) {
    double most = Double.NEGATIVE_INFINITY;
    for (double term : terms) {
      most = Math.max(most, term);
    }
    if (most == Double.NEGATIVE_INFINITY) {
      return most;
    }
    double sum = 0;
    for (double term : terms) {
      // Below -40 a term is less than half an ulp of the largest.
      sum += term - most < -40 ? 0 : StrictMath.exp(term - most);
    }
    return most + StrictMath.log(sum);
  }

  static double bits(double nats) {
    return nats / LN2;
  }
}
