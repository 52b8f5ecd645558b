package dev.kcnf.rules.list;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds the conditions on one attribute that best tell the class in some rows. A condition is first
 * only proposed: few are taken, and only these are worth a set of their own.
 */
final class Conditions {
  /** Of more values none are joined: the set would be no rule to read. */
  private static final int MOST_JOINED = 500;

  /** How sure a range with two ends is to be, as a part of the way from the usual share to 1. */
  private static final double[] WAYS = {0, 0.5};

  /** How fine the cuts are among which the best one is looked for: coarse ones, then all. */
  private static final int[] LEVELS = {2, 4, Integer.MAX_VALUE};

  /** Is told what is found, with the bits of the condition. */
  interface Taker {
    void take(int hits, int misses, double bits);
  }

  private enum Sort {
    VALUE,
    ALL_BUT_VALUE,
    SET,
    RANGE
  }

  private final RuleTable table;
  private final CodeLength code;
  private final char[][] coded; // by attribute and row twice the value, and 1 more in the class
  private final int[] counts; // by what is coded
  private final int[] hits; // by value
  private final int[] misses;
  private final int[] order;
  private final double[] rank;
  private int attribute;
  private int all; // values
  private long @Nullable [] allowed;
  private int present; // values that some row has
  private int allHits;
  private int allMisses;
  private Estimate estimate = new Estimate(0, 0);
  private Taker taker = (in, out, bits) -> {};

  // What is proposed: from this value to this one, or the first of the order.
  private Sort sort = Sort.VALUE;
  private int first;
  private int last;

  Conditions(RuleTable table, CodeLength code, boolean[] positive) {
    this.table = table;
    this.code = code;
    coded = new char[table.attributes()][];
    int most = 0;
    for (int a = 0; a < coded.length; a++) {
      most = Math.max(most, table.cardinality(a));
      char[] values = table.values(a);
      coded[a] = new char[values.length];
      for (int row = 0; row < values.length; row++) {
        coded[a][row] = (char) (2 * values[row] + (positive[row] ? 1 : 0));
      }
    }
    counts = new int[2 * (most + 1)];
    hits = new int[most + 1];
    misses = new int[most + 1];
    order = new int[most + 1];
    rank = new double[most + 1];
  }

  /**
   * Proposes the best condition of each sort: one value, all but one value, a set, a range.
   *
   * @param within the values that these rows have; null for all
   */
  void find(
      int a, int[] rows, long @Nullable [] within, Estimate guide, boolean join, Taker listener) {
    attribute = a;
    all = table.cardinality(a);
    allowed = within;
    estimate = guide;
    taker = listener;
    sort = Sort.VALUE; // no range is proposed yet
    count(rows);
    int ranges = table.ranges(a);
    if (ranges > 1) {
      for (int finest : LEVELS) {
        oneEnd(ranges, finest);
      }
      for (double way : WAYS) {
        twoEnds(ranges, way);
      }
    }
    present = 0;
    for (int v = ranges; v < all; v++) {
      if (hits[v] + misses[v] > 0) {
        order[present++] = v;
      }
    }
    boolean others = ranges > 0 && present > 0;
    if (present + (others ? 1 : 0) < 2) {
      return; // nothing to tell apart
    }
    single();
    if (ranges == 0 && join && present > 2 && present <= MOST_JOINED) {
      complement();
      set();
    }
  }

  /** The set of values of what is proposed. */
  long[] proposed() {
    long[] set = new long[(all >>> 6) + 1]; // with room for the value that is not known
    if (sort == Sort.SET) {
      for (int i = 0; i < first; i++) {
        set[order[i] >>> 6] |= 1L << order[i];
      }
      return set;
    }
    boolean but = sort == Sort.ALL_BUT_VALUE;
    for (int v = but ? 0 : first; v <= (but ? all - 1 : last); v++) {
      if (!(but && v == first) && (allowed == null || Box.has(allowed, v))) {
        set[v >>> 6] |= 1L << v;
      }
    }
    return set;
  }

  private void propose(Sort what, int from, int to, int in, int out, double bits) {
    if (what == Sort.RANGE && sort == what && first == from && last == to) {
      return; // the same again, with coarse cuts and with all
    }
    sort = what;
    first = from;
    last = to;
    taker.take(in, out, bits);
  }

  private void count(int[] rows) {
    int[] own = counts; // no branch on the label: it could not be foreseen
    Arrays.fill(own, 0, 2 * (all + 1), 0);
    char[] codes = coded[attribute];
    for (int row : rows) {
      own[codes[row]]++;
    }
    allHits = 0;
    allMisses = 0;
    for (int v = 0; v <= all; v++) {
      misses[v] = own[2 * v];
      hits[v] = own[2 * v + 1];
      allHits += hits[v];
      allMisses += misses[v];
    }
  }

  private void single() {
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
      double bits =
          table.ranges(attribute) == 0 ? code.names(attribute, 1) : code.range(attribute, 0, 0);
      propose(Sort.VALUE, best, best, hits[best], misses[best], bits);
    }
  }

  private void complement() {
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
    if (best >= 0) {
      int named = (allowed == null ? all : CodeLength.size(allowed)) - 1;
      propose(
          Sort.ALL_BUT_VALUE,
          best,
          best,
          allHits - hits[best] - hits[all],
          allMisses - misses[best] - misses[all],
          code.names(attribute, named));
    }
  }

  /** The values with the highest shares, as many as is best. */
  private void set() {
    for (int i = 0; i < present; i++) {
      int v = order[i];
      rank[v] = (hits[v] + estimate.prior()) / (hits[v] + misses[v] + 1.0);
    }
    sort();
    int best = 0;
    double most = -1;
    int in = 0;
    int out = 0;
    int bestIn = 0;
    int bestOut = 0;
    for (int i = 0; i + 1 < present; i++) {
      in += hits[order[i]];
      out += misses[order[i]];
      double score = estimate.of(in, out);
      if (score > most) {
        best = i + 1;
        most = score;
        bestIn = in;
        bestOut = out;
      }
    }
    if (best >= 2) { // else it is one value
      propose(Sort.SET, best, 0, bestIn, bestOut, code.names(attribute, best));
    }
  }

  /** Sorts the values by descending rank, equal ones ascending. */
  private void sort() {
    for (int i = 1; i < present; i++) {
      int v = order[i];
      int j = i;
      for (; j > 0 && rank[order[j - 1]] < rank[v]; j--) {
        order[j] = order[j - 1];
      }
      order[j] = v;
    }
  }

  /** The best range with one end that is not finer than this. */
  private void oneEnd(int ranges, int finest) {
    int numberHits = 0;
    int numberMisses = 0;
    for (int v = 0; v < ranges; v++) {
      numberHits += hits[v];
      numberMisses += misses[v];
    }
    double best = -1;
    int from = 0;
    int to = -1;
    int in = 0;
    int out = 0;
    for (int v = 0; v + 1 < ranges; v++) {
      in += hits[v];
      out += misses[v];
      if (code.level(attribute, v + 1) > finest) {
        continue;
      }
      double below = in == 0 ? -1 : estimate.of(in, out);
      if (below > best) {
        best = below;
        from = 0;
        to = v;
      }
      double above = in == numberHits ? -1 : estimate.of(numberHits - in, numberMisses - out);
      if (above > best) {
        best = above;
        from = v + 1;
        to = ranges - 1;
      }
    }
    range(ranges, from, to);
  }

  /**
   * The range whose rows are of the class most clearly more often than so: the part of the numbers
   * with the greatest sum of what each is worth.
   */
  private void twoEnds(int ranges, double way) {
    double usual = (double) allHits / (allHits + allMisses);
    double sure = usual + way * (1 - usual);
    double best = 0;
    int from = 0;
    int to = -1;
    double sum = 0;
    int begin = 0;
    for (int v = 0; v < ranges; v++) {
      if (sum <= 0) {
        sum = 0;
        begin = v;
      }
      sum += hits[v] * (1 - sure) - misses[v] * sure;
      if (sum > best) {
        best = sum;
        from = begin;
        to = v;
      }
    }
    if (from > 0 && to < ranges - 1) {
      range(ranges, from, to);
    }
  }

  private void range(int ranges, int begin, int end) {
    int in = 0;
    int out = 0;
    for (int v = begin; v <= end; v++) {
      in += hits[v];
      out += misses[v];
    }
    if (in == 0 || in + out == allHits + allMisses) {
      return;
    }
    int from = lowest(begin);
    int to = highest(end, ranges);
    int first = firstAllowed(from);
    int last = lastAllowed(to);
    double bits =
        (first > 0 ? code.cut(attribute, first) : 0)
            + (last < ranges - 1 ? code.cut(attribute, last + 1) : 0);
    int ends = (first > 0 ? 1 : 0) + (last < ranges - 1 ? 1 : 0);
    propose(Sort.RANGE, from, to, in, out, code.range(attribute, ends, bits));
  }

  /**
   * Where no row is, nobody knows: of the cuts between the first row of the range and the last one
   * before it the coarsest is taken.
   */
  private int lowest(int begin) {
    if (begin == 0) {
      return 0; // no end
    }
    int best = begin;
    while (isEmpty(best)) {
      best++;
    }
    for (int v = best - 1; v > 0 && isOpen(v); v--) {
      best = code.level(attribute, v) < code.level(attribute, best) ? v : best;
    }
    return best;
  }

  private int highest(int end, int ranges) {
    if (end == ranges - 1) {
      return end;
    }
    int best = end;
    while (isEmpty(best)) {
      best--;
    }
    for (int v = best + 1; v < ranges - 1 && isOpen(v); v++) {
      best = code.level(attribute, v + 1) < code.level(attribute, best + 1) ? v : best;
    }
    return best;
  }

  private boolean isEmpty(int v) {
    return hits[v] + misses[v] == 0;
  }

  /** Whether no row is in this range, but may be. */
  private boolean isOpen(int v) {
    return isEmpty(v) && (allowed == null || Box.has(allowed, v));
  }

  private int firstAllowed(int from) {
    int first = from;
    while (allowed != null && !Box.has(allowed, first)) {
      first++;
    }
    return first;
  }

  private int lastAllowed(int to) {
    int last = to;
    while (allowed != null && !Box.has(allowed, last)) {
      last--;
    }
    return last;
  }
}
