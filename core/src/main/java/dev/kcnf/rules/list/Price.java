package dev.kcnf.rules.list;

import java.util.List;

/**
 * What a list may cost, and how it is looked for. Where the labels have little noise, rules that
 * are cheaper than their code find more; where they have much, dearer ones are surer. Which price
 * is right for a table, rows that were not used tell.
 *
 * @param weight what a bit of a rule weighs against a bit of the labels
 * @param way how rules are looked for
 */
record Price(double weight, Way way) {
  /** Those of the description length itself. */
  static final List<Price> USUAL =
      List.of(new Price(1, Way.saving(60)), new Price(1, Way.surest(22.5)));

  /** From the dearest to the cheapest. */
  static final List<Price> OTHERS =
      List.of(
          new Price(2, Way.saving(60)),
          new Price(0.5, Way.saving(60)),
          new Price(0.5, Way.surest(22.5)),
          new Price(0.25, Way.surest(10)));
}
