package dev.kcnf.rules.list;

/**
 * The m-estimate of how often a rule is right: as if it had matched m more rows with the usual
 * share of the class.
 */
record Estimate(double prior, double m) {
  double of(int hits, int misses) {
    return (hits + m * prior) / (hits + misses + m);
  }
}
