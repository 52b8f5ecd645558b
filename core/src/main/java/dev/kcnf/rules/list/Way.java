package dev.kcnf.rules.list;

/**
 * How rules are looked for.
 *
 * @param m of the m-estimate that guides the search: the larger, the more rows a rule is to match
 * @param bySaving whether the rule that saves most bits is taken, rather than the surest that saves
 */
record Way(double m, boolean bySaving) {
  static Way surest(double m) {
    return new Way(m, false);
  }

  static Way saving(double m) {
    return new Way(m, true);
  }
}
