package dev.kcnf.rules.search;

import dev.kcnf.cnf.KCnfSpace;
import java.util.List;

/** The examples that no clause should reject: tells how many of them a pattern matches. */
interface Kept {

  /** How many of them match this pattern, or any number above the limit if more do. */
  long matching(Pattern pattern, long limit);

  /** All of them, held in memory: exact. */
  static Kept of(RowBits rows) {
    return rows::countMatching;
  }

  /**
   * Those that k-CNF spaces of k = 1, 2, … learned. They know which combinations occurred, not how
   * often: the answer is 0 or more than any limit.
   */
  static Kept of(List<KCnfSpace> spaces) {
    return (pattern, limit) -> {
      KCnfSpace space = spaces.get(pattern.size() - 1);
      return anySeen(space, pattern, new int[pattern.size()], 0) ? Long.MAX_VALUE : 0;
    };
  }

  /**
   * Whether every shorter part of this pattern, which matches none of them, matches some; otherwise
   * the shorter one says more. The part without the last condition is assumed to match.
   */
  static boolean isMinimal(Kept kept, Pattern pattern) {
    for (int i = 0; i < pattern.size() - 1; i++) {
      if (kept.matching(pattern.without(i), 0) == 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean anySeen(KCnfSpace space, Pattern pattern, int[] values, int i) {
    if (i == values.length) {
      return space.isSeen(pattern.attributes(), values);
    }
    for (int value : pattern.values()[i]) {
      values[i] = value;
      if (anySeen(space, pattern, values, i + 1)) {
        return true;
      }
    }
    return false;
  }
}
