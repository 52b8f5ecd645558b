package dev.kcnf.rules.list;

import java.util.List;

/**
 * What a list may cost, and how it is looked for. The code of a rule is longer than it need be, as
 * many rules say nearly the same, so cheaper ones find more; where the labels have much noise, the
 * shortest description is surer. Which price is right for a table, rows that were not used tell.
 *
 * @param weight what a bit of a rule weighs against a bit of the labels
 * @param ways how rules are looked for; of several classes each has the one that is best for it
 */
record Price(double weight, List<Way> ways) {
  private static final Way SAVING = Way.saving(60);
  private static final Way SUREST = Way.surest(22.5);

  /** RIPPER's, whose description length, too, takes half a bit for a bit of a rule. */
  static final Price PRUNED = new Price(0.5, List.of(Way.PRUNED));

  /** That of the description length itself. */
  static List<Price> usual(int classes) {
    return List.of(new Price(1, classes == 2 ? List.of(SAVING) : List.of(SAVING, SUREST)));
  }

  /** The others, from the dearest to the cheapest. */
  static List<Price> others(int classes) {
    return classes == 2
        ? List.of(
            new Price(0.7, List.of(SAVING)),
            new Price(0.5, List.of(SAVING)),
            new Price(0.5, List.of(SUREST)),
            new Price(0.25, List.of(Way.surest(10))))
        : List.of(
            new Price(0.7, List.of(SAVING, SUREST)),
            new Price(0.5, List.of(SAVING, SUREST)),
            new Price(0.5, List.of(Way.surest(5), SUREST)),
            new Price(0.25, List.of(SUREST, Way.surest(10))));
  }

  /**
   * How rules are looked for.
   *
   * @param guide what is looked for
   * @param m of the m-estimate that guides a beam search: the larger, the more rows a rule is to
   *     match
   */
  record Way(Guide guide, double m) {
    /** Grown on some of the rows and cut back on others. */
    static final Way PRUNED = new Way(Guide.PRUNED, 0);

    /** The surest rule that saves. */
    static Way surest(double m) {
      return new Way(Guide.SUREST, m);
    }

    /** The rule that saves most bits. */
    static Way saving(double m) {
      return new Way(Guide.SAVING, m);
    }

    boolean bySaving() {
      return guide == Guide.SAVING;
    }

    boolean isPruned() {
      return guide == Guide.PRUNED;
    }
  }

  private enum Guide {
    SUREST,
    SAVING,
    PRUNED
  }
}
