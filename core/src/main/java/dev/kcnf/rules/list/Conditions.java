package dev.kcnf.rules.list;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Finds the conditions on one attribute that best tell the class in some rows. */
final class Conditions {
  /** Of more values none are joined: the set would be no rule to read. */
  private static final int MOST_JOINED = 500;

  /** Takes what is found. */
  interface Taker {
    void take(long[] set, int hits, int misses);
  }

  private final RuleTable table;
  private final boolean[] positive;
  private final int[] hits; // by value
  private final int[] misses;
  private final int[] order;
  private final double[] rank;
  private int allHits;
  private int allMisses;

  Conditions(RuleTable table, boolean[] positive) {
    this.table = table;
    this.positive = positive;
    int most = 0;
    for (int a = 0; a < table.attributes(); a++) {
      most = Math.max(most, table.cardinality(a));
    }
    hits = new int[most + 1];
    misses = new int[most + 1];
    order = new int[most + 1];
    rank = new double[most + 1];
  }

  /**
   * Gives the best condition of each sort: one value, all but one value, a set, a range.
   *
   * @param allowed the values that these rows have; null for all
   */
  void find(
      int attribute,
      int[] rows,
      long @Nullable [] allowed,
      Estimate estimate,
      boolean join,
      Taker taker) {
    int all = table.cardinality(attribute);
    count(attribute, rows, all);
    int ranges = table.ranges(attribute);
    if (ranges > 1) {
      ranges(all, ranges, estimate, taker);
    }
    int present = 0;
    for (int v = ranges; v < all; v++) {
      if (hits[v] + misses[v] > 0) {
        order[present++] = v;
      }
    }
    boolean others = ranges > 0 && present > 0;
    if (present + (others ? 1 : 0) < 2) {
      return; // nothing to tell apart
    }
    single(all, present, estimate, taker);
    if (ranges == 0 && join && present > 2 && present <= MOST_JOINED) {
      complement(all, present, allowed, estimate, taker);
      set(all, present, estimate, taker);
    }
  }

  private void count(int attribute, int[] rows, int all) {
    Arrays.fill(hits, 0, all + 1, 0);
    Arrays.fill(misses, 0, all + 1, 0);
    char[] values = table.values(attribute);
    for (int row : rows) {
      if (positive[row]) {
        hits[values[row]]++;
      } else {
        misses[values[row]]++;
      }
    }
    allHits = 0;
    allMisses = 0;
    for (int v = 0; v <= all; v++) {
      allHits += hits[v];
      allMisses += misses[v];
    }
  }

  private static long[] set(int all) {
    return new long[(all >>> 6) + 1]; // with room for the value that is not known
  }

  private void single(int all, int present, Estimate estimate, Taker taker) {
    int best = -1;
    double most = -1;
    for (int i = 0; i < present; i++) {
      int v = order[i];
      double score = estimate.of(hits[v], misses[v]);
      if (hits[v] > 0 && score > most) {
        best = v;
        most = score;
      }
    }
    if (best >= 0) {
      long[] set = set(all);
      set[best >>> 6] |= 1L << best;
      taker.take(set, hits[best], misses[best]);
    }
  }

  private void complement(
      int all, int present, long @Nullable [] allowed, Estimate estimate, Taker taker) {
    int best = -1;
    double most = -1;
    for (int i = 0; i < present; i++) {
      int v = order[i];
      double score = estimate.of(allHits - hits[v], allMisses - misses[v]);
      if (allHits > hits[v] && score > most) {
        best = v;
        most = score;
      }
    }
    if (best < 0) {
      return;
    }
    long[] set = set(all);
    for (int v = 0; v < all; v++) {
      if (v != best && (allowed == null || Box.has(allowed, v))) {
        set[v >>> 6] |= 1L << v;
      }
    }
    taker.take(set, allHits - hits[best] - hits[all], allMisses - misses[best] - misses[all]);
  }

  /** The values with the highest shares, as many as is best. */
  private void set(int all, int present, Estimate estimate, Taker taker) {
    for (int i = 0; i < present; i++) {
      int v = order[i];
      rank[v] = (hits[v] + estimate.prior()) / (hits[v] + misses[v] + 1.0);
    }
    sort(present);
    int best = 0;
    double most = -1;
    int in = 0;
    int out = 0;
    for (int i = 0; i + 1 < present; i++) {
      in += hits[order[i]];
      out += misses[order[i]];
      double score = estimate.of(in, out);
      if (score > most) {
        best = i + 1;
        most = score;
      }
    }
    if (best < 2) {
      return; // one value
    }
    long[] set = set(all);
    in = 0;
    out = 0;
    for (int i = 0; i < best; i++) {
      int v = order[i];
      set[v >>> 6] |= 1L << v;
      in += hits[v];
      out += misses[v];
    }
    taker.take(set, in, out);
  }

  /** Sorts the values by descending rank, equal ones ascending. */
  private void sort(int present) {
    for (int i = 1; i < present; i++) {
      int v = order[i];
      int j = i;
      for (; j > 0 && rank[order[j - 1]] < rank[v]; j--) {
        order[j] = order[j - 1];
      }
      order[j] = v;
    }
  }

  /** The best range with one end, and the best with two. */
  private void ranges(int all, int ranges, Estimate estimate, Taker taker) {
    double bestOne = -1;
    double bestTwo = -1;
    int oneFrom = 0;
    int oneTo = 0;
    int twoFrom = 0;
    int twoTo = 0;
    for (int from = 0; from < ranges; from++) {
      if (from > 0 && hits[from] == 0) {
        continue; // it would be better to begin later
      }
      int in = 0;
      int out = 0;
      for (int to = from; to < ranges; to++) {
        in += hits[to];
        out += misses[to];
        boolean twoEnds = from > 0 && to < ranges - 1;
        if ((hits[to] == 0 && to < ranges - 1) || (from == 0 && to == ranges - 1)) {
          continue;
        }
        double score = estimate.of(in, out);
        if (!twoEnds && score > bestOne) {
          bestOne = score;
          oneFrom = from;
          oneTo = to;
        } else if (twoEnds && score > bestTwo) {
          bestTwo = score;
          twoFrom = from;
          twoTo = to;
        }
      }
    }
    take(all, ranges, oneFrom, oneTo, bestOne, taker);
    take(all, ranges, twoFrom, twoTo, bestTwo, taker);
  }

  private void take(int all, int ranges, int first, int last, double score, Taker taker) {
    int in = 0;
    int out = 0;
    for (int v = first; v <= last; v++) {
      in += hits[v];
      out += misses[v];
    }
    // Where no row is, nobody knows: the end goes into the middle.
    int from = first;
    while (from > 0 && hits[from - 1] + misses[from - 1] == 0) {
      from--;
    }
    from = first == 0 || from == 0 ? first : first - (first - from) / 2;
    int to = last;
    while (to < ranges - 1 && hits[to + 1] + misses[to + 1] == 0) {
      to++;
    }
    to = to == ranges - 1 ? last : last + (to - last) / 2;
    if (score >= 0 && in > 0 && in + out < allHits + allMisses) {
      long[] set = set(all);
      for (int v = from; v <= to; v++) {
        set[v >>> 6] |= 1L << v;
      }
      taker.take(set, in, out);
    }
  }
}
