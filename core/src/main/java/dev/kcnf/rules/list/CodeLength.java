package dev.kcnf.rules.list;

/**
 * Lengths of codes in bits. Labels are coded by the KT estimator, so that nobody has to be told how
 * many exceptions a rule has; a rule by its attributes, and per condition the set of values.
 */
final class CodeLength {
  private static final double LN2 = StrictMath.log(2);

  /** So many logarithms are there at least. */
  private static final int LEAST = 100;

  private final RuleTable table;
  private final double[] factorial; // log2 of i!
  private final double[] half; // log2 of (1/2)(3/2)...(i - 1/2)
  private final double[] logs; // log2 of i
  private final int[][] levels; // by attribute and cut

  CodeLength(RuleTable table) {
    this.table = table;
    int most = Math.max(LEAST, Math.max(table.rows(), table.attributes()));
    for (int a = 0; a < table.attributes(); a++) {
      most = Math.max(most, table.cardinality(a));
    }
    factorial = new double[most + 2];
    half = new double[most + 2];
    logs = new double[most + 2];
    for (int i = 1; i < factorial.length; i++) {
      logs[i] = log2(i);
      factorial[i] = factorial[i - 1] + logs[i];
      half[i] = half[i - 1] + log2(i - 0.5);
    }
    levels = new int[table.attributes()][];
    for (int a = 0; a < levels.length; a++) {
      levels[a] = new int[Math.max(1, table.ranges(a))];
      halve(levels[a], 1, table.ranges(a) - 1, 0);
    }
  }

  /** The cut in the middle has this level, those in the middles of both parts the next one. */
  private static void halve(int[] levels, int low, int high, int level) {
    if (low <= high) {
      int middle = (low + high) >>> 1;
      levels[middle] = level;
      halve(levels, low, middle - 1, level + 1);
      halve(levels, middle + 1, high, level + 1);
    }
  }

  /**
   * How often the numbers must be halved to come to the cut below this range; 0 is the middle. A
   * coarse end costs less: where labels are noisy a finer one is chance, and where they are not it
   * is worth its bits.
   */
  int level(int attribute, int cut) {
    return levels[attribute][cut];
  }

  /** The end of a range: its level, and which of those of that level it is. */
  double cut(int attribute, int cut) {
    int all = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, table.ranges(attribute) - 1));
    return level(attribute, cut) + logs[all];
  }

  static double log2(double x) {
    return StrictMath.log(x) / LN2;
  }

  /** log2 of a number of rows, or one more. */
  double log(int rows) {
    return logs[rows];
  }

  /** Labels of which this many are one and the other. */
  double labels(int some, int others) {
    return factorial[some + others] - half[some] - half[others];
  }

  private double choose(int n, int k) {
    return factorial[n] - factorial[k] - factorial[n - k];
  }

  /** A whole number from 0, small ones shorter. */
  double number(int n) {
    return 2 * logs[n + 1] + 1;
  }

  /** A list of this many rules, whose own bits sum to this; their order says nothing. */
  double list(int rules, double sum) {
    return number(rules) + sum - factorial[rules];
  }

  /** One rule. */
  double rule(Box box) {
    return rule(box.size(), conditions(box));
  }

  /** A rule of this many conditions, whose own bits sum to this. */
  double rule(int size, double sum) {
    int d = table.attributes();
    return number(size) + choose(d, Math.min(d, size)) + sum;
  }

  /** All conditions, their attributes being known. */
  double conditions(Box box) {
    double bits = 0;
    for (int i = 0; i < box.size(); i++) {
      bits += condition(box.attribute(i), box.accepted(i));
    }
    return bits;
  }

  /** One condition, its attribute being known. */
  double condition(int attribute, long[] accepted) {
    int ranges = table.ranges(attribute);
    if (ranges == 0) {
      return names(attribute, size(accepted));
    }
    int ends = 0;
    double bits = 0;
    for (int cut = 1; cut < ranges; cut++) {
      if (Box.has(accepted, cut - 1) != Box.has(accepted, cut)) {
        ends++;
        bits += cut(attribute, cut);
      }
    }
    return range(attribute, ends, bits);
  }

  /** A set of this many names. */
  double names(int attribute, int named) {
    int all = table.cardinality(attribute);
    int least = Math.min(named, all - named);
    return all <= 2 ? 1 : 1 + logs[all] + (least <= 1 ? 0 : choose(all, least));
  }

  /** Numbers up to, from, or between ends, whose own bits sum to this. */
  double range(int attribute, int ends, double sum) {
    boolean mayBeMissing = table.cardinality(attribute) > table.ranges(attribute);
    return (mayBeMissing ? 1 : 0) + 1 + logs[Math.max(2, ends)] + sum;
  }

  static int size(long[] set) {
    int size = 0;
    for (long word : set) {
      size += Long.bitCount(word);
    }
    return size;
  }
}
