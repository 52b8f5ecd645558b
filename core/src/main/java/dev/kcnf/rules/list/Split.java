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
  private final int[] order;
  private final int parts;
  private final int tests;
  private final boolean[] missed; // by place whether the constant is wrong
  private final double[] constantBits; // by place
  private long mistakes;
  private double bits;

  /**
   * @param parts into how many parts the rows are split
   * @param tests how many of them are tested on
   */
  Split(RuleTable table, List<String> classes, int parts, int tests, long seed) {
    this.table = table;
    this.classes = classes;
    this.parts = parts;
    this.tests = tests;
    order = SplitMix.of(seed).permutation(table.rows());
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

  /** The place of the first row of a part. */
  int from(int part) {
    return (int) ((long) order.length * part / parts);
  }

  /** The rows of a part. */
  int[] rows(int part) {
    return Arrays.copyOfRange(order, from(part), from(part + 1));
  }

  /** All rows that are not of this part. */
  RuleTable others(int part) {
    int[] others = new int[order.length - (from(part + 1) - from(part))];
    System.arraycopy(order, 0, others, 0, from(part));
    System.arraycopy(order, from(part + 1), others, from(part), order.length - from(part + 1));
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
