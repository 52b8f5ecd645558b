package dev.kcnf.rules.list;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Grows a rule one condition at a time, each time the one of the greatest gain: how many rows of
 * the class stay, times the bits by which each gets surer (J. R. Quinlan's FOIL, 1990). It does not
 * ask what a condition costs, and so it grows too far; which of the rules on the way is best other
 * rows must tell.
 */
final class FoilGrower {
  /** A name that fewer rows have is chance. */
  private static final int LEAST_NAMED = 2;

  private final RuleTable table;
  private final boolean[] positive; // by row
  private final CodeLength code;
  private final ListMaker.Settings settings;
  private final Work work;
  private final int[] hits; // by value, of the attribute that is looked at
  private final int[] misses;

  // Of the rows that the rule matches so far:
  private int allHits;
  private int allMisses;
  private double usual; // the bits that one of the class takes

  // The best condition so far:
  private double most;
  private int attribute;
  private long @Nullable [] accepted;

  FoilGrower(
      RuleTable table,
      boolean[] positive,
      CodeLength code,
      ListMaker.Settings settings,
      Work work) {
    this.table = table;
    this.positive = positive;
    this.code = code;
    this.settings = settings;
    this.work = work;
    int values = 0;
    for (int a = 0; a < table.attributes(); a++) {
      values = Math.max(values, table.cardinality(a));
    }
    hits = new int[values + 1];
    misses = new int[values + 1];
  }

  /** All rules on the way, from this one on, which may match everything, to the longest. */
  List<Box> grow(int[] rows, Box start) {
    List<Box> path = new ArrayList<>();
    if (start.size() > 0) {
      path.add(start);
    }
    Box box = start;
    int[] within = matching(box, rows);
    while (path.isEmpty() || !work.isOver()) {
      allHits = hits(within);
      allMisses = within.length - allHits;
      if (allHits == 0 || allMisses == 0) {
        break;
      }
      long[] best = best(box, within);
      if (best == null) {
        break;
      }
      box = box.with(attribute, best);
      within = matching(box, within);
      path.add(box);
    }
    return path;
  }

  private long @Nullable [] best(Box box, int[] rows) {
    usual = code.log(allHits + 1) - code.log(rows.length + 1);
    most = 0;
    accepted = null;
    for (int a = 0; a < table.attributes(); a++) {
      int at = box.find(a);
      if (at < 0 ? box.size() < settings.k() : table.ranges(a) > 0) {
        work.did(rows.length + table.cardinality(a));
        count(a, rows);
        names(a);
        ranges(a, at < 0 ? null : box.accepted(at));
      }
    }
    return accepted;
  }

  private void count(int a, int[] rows) {
    int all = table.cardinality(a);
    Arrays.fill(hits, 0, all + 1, 0);
    Arrays.fill(misses, 0, all + 1, 0);
    char[] values = table.values(a);
    for (int row : rows) {
      if (positive[row]) {
        hits[values[row]]++;
      } else {
        misses[values[row]]++;
      }
    }
  }

  /** One name, or all but one. */
  private void names(int a) {
    int all = table.cardinality(a);
    int ranges = table.ranges(a);
    for (int v = ranges; v < all; v++) {
      if (hits[v] + misses[v] < LEAST_NAMED) {
        continue;
      }
      if (isBest(hits[v], misses[v])) {
        propose(a, v, v + 1, null);
      }
      boolean others = ranges == 0 && settings.join();
      if (others && isBest(allHits - hits[v] - hits[all], allMisses - misses[v] - misses[all])) {
        propose(a, 0, all, null);
        flip(v);
      }
    }
  }

  /** Numbers up to an end, or from it on, among those that the rule allows so far. */
  private void ranges(int a, long @Nullable [] allowed) {
    int ranges = table.ranges(a);
    int numberHits = 0;
    int numberMisses = 0;
    for (int v = 0; v < ranges; v++) {
      numberHits += hits[v];
      numberMisses += misses[v];
    }
    int in = 0;
    int out = 0;
    for (int v = 0; v + 1 < ranges; v++) {
      if (hits[v] + misses[v] == 0) {
        continue;
      }
      in += hits[v];
      out += misses[v];
      if (isBest(in, out)) {
        propose(a, 0, cut(a, v), allowed);
      }
      if (isBest(numberHits - in, numberMisses - out)) {
        propose(a, cut(a, v), ranges, allowed);
      }
    }
  }

  /** Where no row is, nobody knows: the coarsest cut between this range and the next with rows. */
  private int cut(int a, int range) {
    int best = range + 1;
    for (int v = range + 1; v + 1 < table.ranges(a) && hits[v] + misses[v] == 0; v++) {
      best = code.level(a, v + 1) < code.level(a, best) ? v + 1 : best;
    }
    return best;
  }

  /** Of no row of the class, and of all rows, the gain is 0: that is never the best. */
  private boolean isBest(int in, int out) {
    double gain = in * (code.log(in + 1) - code.log(in + out + 1) - usual);
    if (gain <= most) {
      return false;
    }
    most = gain;
    return true;
  }

  private void propose(int a, int from, int to, long @Nullable [] allowed) {
    attribute = a;
    accepted = new long[(table.cardinality(a) >>> 6) + 1]; // with room for what is not known
    for (int v = from; v < to; v++) {
      if (allowed == null || Box.has(allowed, v)) {
        flip(v);
      }
    }
  }

  private void flip(int v) {
    if (accepted != null) {
      accepted[v >>> 6] ^= 1L << v;
    }
  }

  int[] matching(Box box, int[] rows) {
    return box.matching(table, rows, work);
  }

  /** How many of these rows are of the class. */
  int hits(int[] rows) {
    int sum = 0;
    for (int row : rows) {
      sum += positive[row] ? 1 : 0;
    }
    return sum;
  }
}
