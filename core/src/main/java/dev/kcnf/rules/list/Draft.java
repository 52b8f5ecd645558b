package dev.kcnf.rules.list;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rules for one class, and how long a description of the labels they make: the rules, and for the
 * rows that each is the first to match, and for the rest, the labels. The surest rules come first.
 */
final class Draft {
  /** A rule with the set of the rows that it matches. */
  @SuppressWarnings("ArrayRecordComponent") // never written to
  record Entry(Box box, long[] rows, double sure, double bits) {}

  private static final Comparator<Entry> SUREST =
      Comparator.<Entry>comparingDouble(e -> -e.sure()).thenComparingInt(e -> e.box().size());

  private final RuleTable table;
  private final CodeLength code;
  private final double weight;
  private final long[] active;
  private final long[] positive;

  Draft(RuleTable table, CodeLength code, double weight, long[] active, boolean[] labels) {
    this.table = table;
    this.code = code;
    this.weight = weight;
    this.active = active;
    positive = new long[active.length];
    for (int row = 0; row < labels.length; row++) {
      positive[row >>> 6] |= labels[row] ? 1L << row : 0;
    }
  }

  /** A rule, with what it matches. */
  Entry entry(Box box, Work work) {
    work.did((long) table.rows() * box.size());
    long[] rows = box.rows(table);
    int hits = 0;
    int all = 0;
    for (int w = 0; w < rows.length; w++) {
      rows[w] &= active[w];
      hits += Long.bitCount(rows[w] & positive[w]);
      all += Long.bitCount(rows[w]);
    }
    return new Entry(box, rows, (hits + 1.0) / (all + 2.0), code.rule(box));
  }

  /** The same rules, the surest first. */
  static List<Entry> sorted(List<Entry> rules) {
    List<Entry> sorted = new ArrayList<>(rules);
    sorted.sort(SUREST);
    return sorted;
  }

  /** With another rule in the place of one; without it if that is null. */
  static List<Entry> with(List<Entry> rules, int place, @Nullable Entry other) {
    List<Entry> changed = new ArrayList<>(rules);
    if (other == null) {
      changed.remove(place);
    } else {
      changed.set(place, other);
    }
    return sorted(changed);
  }

  /**
   * Without the rules that others say as well. They tell where the class is surer, but no other
   * class, and who reads them wonders what they are for.
   */
  static List<Entry> needed(List<Entry> rules) {
    List<Entry> needed = new ArrayList<>();
    for (Entry rule : rules) {
      boolean said =
          rules.stream()
              .map(Entry::box)
              .anyMatch(other -> !other.equals(rule.box()) && rule.box().isWithin(other));
      if (!said) {
        needed.add(rule);
      }
    }
    return needed;
  }

  /** Without the rule that is needed least. */
  List<Entry> withoutOne(List<Entry> rules) {
    List<Entry> best = rules;
    double least = Double.POSITIVE_INFINITY;
    for (int r = 0; r < rules.size(); r++) {
      List<Entry> fewer = with(rules, r, null);
      double now = bits(fewer);
      if (now < least) {
        least = now;
        best = fewer;
      }
    }
    return best;
  }

  /** The length of the description in bits, as it is weighed; the rules are sorted. */
  double bits(List<Entry> rules) {
    return bits(rules, weight);
  }

  /** The length of the description if a bit of a rule weighs so much. */
  double bits(List<Entry> rules, double ruleWeight) {
    double sum = 0;
    double labels = 0;
    long[] left = active.clone();
    for (Entry rule : rules) {
      int hits = 0;
      int all = 0;
      for (int w = 0; w < left.length; w++) {
        long first = left[w] & rule.rows()[w];
        hits += Long.bitCount(first & positive[w]);
        all += Long.bitCount(first);
        left[w] &= ~first;
      }
      labels += code.labels(hits, all - hits);
      if (all > 0 && !Estimate.isMostlyRight(hits, all - hits)) {
        labels += all; // what a rule says must be so
      }
      sum += rule.bits();
    }
    int hits = 0;
    int all = 0;
    for (int w = 0; w < left.length; w++) {
      hits += Long.bitCount(left[w] & positive[w]);
      all += Long.bitCount(left[w]);
    }
    return labels + code.labels(hits, all - hits) + ruleWeight * code.list(rules.size(), sum);
  }

  /** How many rows are told wrongly. */
  int errors(List<Entry> rules) {
    int errors = 0;
    for (int w = 0; w < active.length; w++) {
      long said = 0;
      for (Entry rule : rules) {
        said |= rule.rows()[w];
      }
      errors += Long.bitCount((said ^ positive[w]) & active[w]);
    }
    return errors;
  }

  /** The rows that none of the rules matches, but for the one in this place. */
  int[] open(List<Entry> rules, int except) {
    long[] left = active.clone();
    for (int r = 0; r < rules.size(); r++) {
      for (int w = 0; w < left.length && r != except; w++) {
        left[w] &= ~rules.get(r).rows()[w];
      }
    }
    int[] open = new int[CodeLength.size(left)];
    int n = 0;
    for (int w = 0; w < left.length; w++) {
      for (long word = left[w]; word != 0; word &= word - 1) {
        open[n++] = (w << 6) + Long.numberOfTrailingZeros(word);
      }
    }
    return open;
  }
}
