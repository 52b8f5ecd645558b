package dev.kcnf.rules.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Removes patterns, and values in patterns, that the others make redundant. */
final class Redundancy {
  private final List<Pattern> patterns;
  private final RowBits rejects;
  private final RowBits kept;

  private Redundancy(List<Pattern> patterns, RowBits rejects, RowBits kept) {
    this.patterns = patterns;
    this.rejects = rejects;
    this.kept = kept;
  }

  /**
   * The remaining patterns. A pattern or value is dropped if, among the examples that only it
   * rejects, no more should be rejected than kept. The longest are tried first.
   */
  static List<Pattern> removed(List<Pattern> patterns, RowBits rejects, RowBits kept) {
    List<Pattern> longestFirst = new ArrayList<>(patterns);
    longestFirst.sort(Collections.reverseOrder());
    Redundancy redundancy = new Redundancy(longestFirst, rejects, kept);
    redundancy.dropPatterns();
    redundancy.dropValues();
    return redundancy.patterns;
  }

  /**
   * The pattern without conditions that tell none of the examples apart. With a tolerance one may
   * grow until it names every value, and then is always true.
   */
  static Pattern shortened(Pattern pattern, RowBits rejects, RowBits kept) {
    Pattern shorter = pattern;
    for (int i = shorter.size() - 1; i >= 0 && shorter.size() > 1; i--) {
      Pattern without = shorter.without(i);
      if (Arrays.equals(rejects.matching(without), rejects.matching(shorter))
          && Arrays.equals(kept.matching(without), kept.matching(shorter))) {
        shorter = without;
      }
    }
    return shorter;
  }

  private void dropPatterns() {
    for (int p = 0; p < patterns.size(); ) {
      if (isSuperfluous(patterns.get(p), p)) {
        patterns.remove(p);
      } else {
        p++;
      }
    }
  }

  private void dropValues() {
    for (int p = 0; p < patterns.size(); p++) {
      for (int i = 0; i < patterns.get(p).size(); i++) {
        for (int v : patterns.get(p).values()[i]) {
          Pattern pattern = patterns.get(p);
          int[] set = pattern.values()[i];
          if (set.length > 1 && isSuperfluous(pattern.with(i, new int[] {v}), p)) {
            int[] rest = Arrays.stream(set).filter(other -> other != v).toArray();
            patterns.set(p, pattern.with(i, rest));
          }
        }
      }
    }
  }

  /** Whether this part of pattern p adds nothing to the other patterns. */
  private boolean isSuperfluous(Pattern part, int p) {
    return alone(rejects, part, p) <= alone(kept, part, p);
  }

  private long alone(RowBits rows, Pattern part, int p) {
    long[] matching = rows.matching(part);
    for (int other = 0; other < patterns.size(); other++) {
      if (other != p) {
        long[] also = rows.matching(patterns.get(other));
        for (int w = 0; w < matching.length; w++) {
          matching[w] &= ~also[w];
        }
      }
    }
    return rows.count(matching);
  }
}
