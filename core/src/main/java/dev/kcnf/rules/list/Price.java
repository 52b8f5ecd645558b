package dev.kcnf.rules.list;

import java.util.List;

/**
 * What a list may cost. Where the labels have little noise, rules that are cheaper than their code
 * find more; which price is right for a table, rows that were not used tell.
 *
 * @param weight what a bit of a rule weighs against a bit of the labels
 * @param ways how rules may be looked for; of their lists that with the shortest description counts
 */
record Price(double weight, List<Way> ways) {
  /** From the dearest to the cheapest. */
  static final List<Price> ALL =
      List.of(
          new Price(1, List.of(Way.saving(60), Way.surest(22.5))),
          new Price(0.7, List.of(Way.saving(60))),
          new Price(0.5, List.of(Way.saving(200))),
          new Price(0.5, List.of(Way.surest(5), Way.surest(22.5))),
          new Price(0.25, List.of(Way.surest(2))));
}
