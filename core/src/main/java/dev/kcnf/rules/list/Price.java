package dev.kcnf.rules.list;

import java.util.List;

/**
 * What a list may cost, and how it is looked for. Where the labels have little noise, rules that
 * are cheaper than their code find more; where they have much, dearer ones are surer. Which price
 * is right for a table, rows that were not used tell.
 *
 * @param weight what a bit of a rule weighs against a bit of the labels
 * @param ways how rules are looked for; of several classes each has the one that is best for it
 */
record Price(double weight, List<Way> ways) {
  private static final Way SAVING = Way.saving(60);
  private static final Way SUREST = Way.surest(22.5);

  /** Those of the description length itself. */
  static List<Price> usual(int classes) {
    return classes == 2
        ? List.of(new Price(1, List.of(SAVING)), new Price(1, List.of(SUREST)))
        : List.of(new Price(1, List.of(SAVING, SUREST)));
  }

  /** The others, from the dearest to the cheapest. */
  static List<Price> others(int classes) {
    return classes == 2
        ? List.of(
            new Price(2, List.of(SAVING)),
            new Price(0.5, List.of(SAVING)),
            new Price(0.5, List.of(SUREST)),
            new Price(0.25, List.of(Way.surest(10))))
        : List.of(
            new Price(2, List.of(SAVING, SUREST)),
            new Price(0.5, List.of(SAVING, SUREST)),
            new Price(0.5, List.of(Way.surest(5), SUREST)),
            new Price(0.25, List.of(SUREST, Way.surest(10))));
  }
}
