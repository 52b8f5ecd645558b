package dev.kcnf.rules.search;

/** The examples that no clause should reject: tells how many of them a pattern matches. */
interface Kept {

  /** How many of them match this pattern, or any number above the limit if more do. */
  long matching(Pattern pattern, long limit);

  /** All of them, held in memory: exact. */
  static Kept of(RowBits rows) {
    return rows::countMatching;
  }

  /**
   * Whether every shorter part of this pattern, which matches at most this many of them, matches
   * more; otherwise the shorter one says more. The part without the last condition is assumed to.
   */
  static boolean isMinimal(Kept kept, Pattern pattern, long tolerance) {
    for (int i = 0; i < pattern.size() - 1; i++) {
      if (kept.matching(pattern.without(i), tolerance) <= tolerance) {
        return false;
      }
    }
    return true;
  }
}
