package dev.kcnf.rules.list;

import java.util.List;

/**
 * What a list may cost. Where the labels have little noise, rules that are cheaper than their code
 * find more; which price is right for a table, rows that were not used tell.
 *
 * @param weight what a bit of a rule weighs against a bit of the labels
 * @param ways how the search may be guided: the m of its estimate, negative to take the rule that
 *     saves most rather than the surest
 */
record Price(double weight, List<Double> ways) {
  /** From the dearest to the cheapest. */
  static final List<Price> ALL =
      List.of(
          new Price(1, List.of(22.5, -22.5)),
          new Price(0.5, List.of(5.0, 22.5)),
          new Price(0.25, List.of(2.0)));
}
