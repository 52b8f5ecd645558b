package dev.kcnf.rules.list;

/**
 * The m-estimate of how often a rule is right: as if it had matched m more rows with the usual
 * share of the class.
 */
record Estimate(double prior, double m) {
  double of(int hits, int misses) {
    return (hits + m * prior) / (hits + misses + m);
  }

  /**
   * Whether a rule is right more often than not, by more than a standard error: of many rules the
   * one that looks best is not quite as good.
   */
  static boolean isMostlyRight(int hits, int misses) {
    double more = (double) hits - misses;
    return more > 0 && more * more >= hits + misses;
  }
}
