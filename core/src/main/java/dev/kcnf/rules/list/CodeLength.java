package dev.kcnf.rules.list;

/**
 * Lengths of codes in bits. Labels are coded by the KT estimator, so that nobody has to be told how
 * many exceptions a rule has; a rule by its attributes, and per condition the set of values.
 */
final class CodeLength {
  private static final double LN2 = StrictMath.log(2);

  /** Logarithms of small whole numbers, which are asked for all the time. */
  private static final double[] SMALL = new double[1024];

  static {
    for (int i = 1; i < SMALL.length; i++) {
      SMALL[i] = StrictMath.log(i) / LN2;
    }
  }

  private final RuleTable table;
  private final double[] factorial; // log2 of i!
  private final double[] half; // log2 of (1/2)(3/2)...(i - 1/2)

  CodeLength(RuleTable table) {
    this.table = table;
    int most = Math.max(table.rows(), table.attributes());
    for (int a = 0; a < table.attributes(); a++) {
      most = Math.max(most, table.cardinality(a));
    }
    factorial = new double[most + 2];
    half = new double[most + 2];
    for (int i = 1; i < factorial.length; i++) {
      factorial[i] = factorial[i - 1] + log2(i);
      half[i] = half[i - 1] + log2(i - 0.5);
    }
  }

  static double log2(double x) {
    int whole = (int) x;
    return whole > 0 && whole == x && whole < SMALL.length ? SMALL[whole] : StrictMath.log(x) / LN2;
  }

  /** Labels of which this many are one and the other. */
  double labels(int some, int others) {
    return factorial[some + others] - half[some] - half[others];
  }

  private double choose(int n, int k) {
    return factorial[n] - factorial[k] - factorial[n - k];
  }

  /** A whole number from 0, small ones shorter. */
  static double number(int n) {
    return 2 * log2(n + 1.0) + 1;
  }

  /** A list of this many rules, whose own bits sum to this; their order says nothing. */
  double list(int rules, double sum) {
    return number(rules) + sum - factorial[rules];
  }

  /** One rule. */
  double rule(Box box) {
    int d = table.attributes();
    double bits = number(box.size()) + choose(d, Math.min(d, box.size()));
    for (int i = 0; i < box.size(); i++) {
      bits += condition(box.attribute(i), box.accepted(i));
    }
    return bits;
  }

  /** One condition, its attribute being known. */
  double condition(int attribute, long[] accepted) {
    int ranges = table.ranges(attribute);
    int all = table.cardinality(attribute);
    if (ranges == 0) {
      int named = size(accepted);
      int least = Math.min(named, all - named);
      return all <= 2 ? 1 : log2(2.0 * all) + (least <= 1 ? 0 : choose(all, least));
    }
    int ends = 0;
    for (int v = 0; v + 1 < ranges; v++) {
      ends += Box.has(accepted, v) != Box.has(accepted, v + 1) ? 1 : 0;
    }
    double names = all > ranges ? 1 : 0; // whether a missing cell is meant, too
    return names + 1 + log2(Math.max(2, ends)) + ends * log2(Math.max(2, ranges - 1));
  }

  static int size(long[] set) {
    int size = 0;
    for (long word : set) {
      size += Long.bitCount(word);
    }
    return size;
  }
}
