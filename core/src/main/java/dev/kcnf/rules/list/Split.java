package dev.kcnf.rules.list;

import dev.kcnf.SplitMix;
import dev.kcnf.rules.RuleList;
import java.util.Arrays;
import java.util.List;

/**
 * Rows in parts: lists are made of all but one and tested on that one. It knows how the constant
 * does there, which what a list loses is measured by.
 */
final class Split {
  private final RuleTable table;
  private final List<String> classes;
  private final int rows;
  private final int[] order; // of each time the rows are split
  private final int parts;
  private final int tests;
  private final boolean[] missed; // by place whether the constant is wrong
  private final double[] constantBits; // by place
  private long mistakes;
  private double bits;

  /**
   * @param parts into how many parts the rows are split
   * @param tests how many parts are tested on; if more than there are, the rows are split again
   */
  Split(RuleTable table, List<String> classes, int parts, int tests, long seed) {
    this.table = table;
    this.classes = classes;
    this.parts = parts;
    this.tests = tests;
    rows = table.rows();
    order = new int[rows * times(tests)];
    SplitMix random = SplitMix.of(seed);
    for (int from = 0; from < order.length; from += rows) {
      System.arraycopy(random.permutation(rows), 0, order, from, rows);
    }
    missed = new boolean[from(tests)];
    constantBits = new double[missed.length];
    for (int part = 0; part < tests; part++) {
      RuleTable train = others(part);
      RuleList none = counted(Rough.constant(train, classes.size()), train);
      for (int i = from(part); i < from(part + 1); i++) {
        int label = table.label(order[i]);
        missed[i] = none.otherwise() != label;
        constantBits[i] = -CodeLength.log2(none.probabilities(0)[label]);
        mistakes += missed[i] ? 1 : 0;
        bits += constantBits[i];
      }
    }
  }

  RuleTable table() {
    return table;
  }

  int parts() {
    return parts;
  }

  /** How many parts are tested on. */
  int tests() {
    return tests;
  }

  /** How often rows were split for so many tests. */
  int times(int made) {
    return Math.max(1, (made + parts - 1) / parts);
  }

  /** The place of the first row of a part. */
  int from(int part) {
    return part / parts * rows + (int) ((long) rows * (part % parts) / parts);
  }

  /** The rows of a part. */
  int[] rows(int part) {
    return Arrays.copyOfRange(order, from(part), from(part + 1));
  }

  /** The rows of all parts that are tested on, each once. */
  int[] tested() {
    return Arrays.copyOf(order, Math.min(rows, from(tests)));
  }

  /** All rows that are not of this part. */
  RuleTable others(int part) {
    int begin = part / parts * rows;
    int own = from(part + 1) - from(part);
    int[] others = new int[rows - own];
    int before = from(part) - begin;
    System.arraycopy(order, begin, others, 0, before);
    System.arraycopy(order, from(part + 1), others, before, others.length - before);
    Arrays.sort(others);
    return table.only(others);
  }

  RuleList counted(Rough list, RuleTable train) {
    return list.counted(train, "", classes, table.rows(), true);
  }

  boolean isMissed(int place) {
    return missed[place];
  }

  double constantBits(int place) {
    return constantBits[place];
  }

  /** How many rows the constant tells wrongly. */
  long mistakes() {
    return mistakes;
  }

  /** What the constant loses. */
  double bits() {
    return bits;
  }
}
