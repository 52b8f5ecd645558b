package dev.kcnf.mix;

/** Sums of probabilities that are known by their logarithms. */
final class LogSpace {
  private LogSpace() {}

  /** {@code ln p(label)} of a prediction. */
  static double lnProbability(double logOdds, boolean label) {
    double against = label ? -logOdds : logOdds;
    return against > 40 ? -against : -StrictMath.log1p(StrictMath.exp(against));
  }

  /** {@code ln Σ e^terms} of the first n terms; -∞ if all of them are. */
  static double lnSum(double[] terms, int n) {
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < n; i++) {
      most = Math.max(most, terms[i]);
    }
    if (most == Double.NEGATIVE_INFINITY) {
      return most;
    }
    double sum = 0;
    for (int i = 0; i < n; i++) {
      // Below -40 a term is less than half an ulp of the largest.
      sum += terms[i] - most < -40 ? 0 : StrictMath.exp(terms[i] - most);
    }
    return most + StrictMath.log(sum);
  }
}
