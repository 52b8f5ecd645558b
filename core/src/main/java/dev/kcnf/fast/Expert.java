package dev.kcnf.fast;

/**
 * An input of the mixers.
 *
 * @param kind what it looks at
 * @param order how many values a combination has; 0 if it does not look at combinations
 */
record Expert(Kind kind, int order) {
  /** What an expert looks at. */
  enum Kind {
    LABELS("share of labels"),
    CONSTANT("constant"),
    MADNB("MADNB"),
    LOGISTIC("logistic"),
    UNSEEN("unseen"),
    STRONGEST("strongest"),
    PUREST("purest"),
    STRONGEST_RECENT("strongest recent"),
    PUREST_RECENT("purest recent");

    private final String text;

    Kind(String text) {
      this.text = text;
    }
  }

  Expert(Kind kind) {
    this(kind, 0);
  }

  /** Its name in reports. */
  String label() {
    return order == 0 ? kind.text : kind.text + " " + order + "-way";
  }

  /**
   * Its share of the weight before anything is learned, about what it gets later on the average of
   * many tables: naive Bayes and the richest logistic expert the most, single values nothing unless
   * there is nothing else.
   *
   * @param longest the most values of a combination that the mixer looks at
   */
  double trust(int longest) {
    int rank = longest == 1 ? order + 1 : order;
    return switch (kind) {
      case LABELS, CONSTANT -> 0;
      case MADNB -> 0.25;
      case LOGISTIC -> rank == 3 ? 0.25 : rank == 2 ? 0.1 : 0;
      default -> rank == 3 ? 0.1 : rank == 2 ? 0.05 : 0;
    };
  }
}
