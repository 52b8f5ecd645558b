package dev.kcnf.rules.search;

import dev.kcnf.rules.Clause;
import dev.kcnf.rules.Literal;
import java.util.Arrays;

/**
 * An and of conditions {@code attribute in values}, as the search uses it. Attributes ascend, and
 * so do the values of each.
 */
@SuppressWarnings("ArrayRecordComponent") // never shared or written to
record Pattern(int[] attributes, int[][] values) implements Comparable<Pattern> {

  /** A single value per attribute; of the arrays, the first {@code size} entries. */
  static Pattern of(int[] attributes, int[] values, int size) {
    int[][] sets = new int[size][];
    for (int i = 0; i < size; i++) {
      sets[i] = new int[] {values[i]};
    }
    return new Pattern(Arrays.copyOf(attributes, size), sets);
  }

  int size() {
    return attributes.length;
  }

  /** How many values are named in all. */
  int width() {
    int width = 0;
    for (int[] set : values) {
      width += set.length;
    }
    return width;
  }

  /** With another set of values for the i-th attribute. */
  Pattern with(int i, int[] set) {
    int[][] changed = values.clone();
    changed[i] = set;
    return new Pattern(attributes, changed);
  }

  /** Without the i-th condition. */
  Pattern without(int i) {
    int n = attributes.length - 1;
    int[] fewer = new int[n];
    int[][] sets = new int[n][];
    for (int j = 0; j < n; j++) {
      fewer[j] = attributes[j < i ? j : j + 1];
      sets[j] = values[j < i ? j : j + 1];
    }
    return new Pattern(fewer, sets);
  }

  /** The term of a DNF; negated, the clause of a CNF. */
  Clause term() {
    Literal[] literals = new Literal[size()];
    for (int i = 0; i < literals.length; i++) {
      literals[i] = Literal.in(attributes[i], values[i]);
    }
    return Clause.of(literals);
  }

  /** Shorter ones first, then those that name fewer values, then by attributes and values. */
  @Override
  public int compareTo(Pattern o) {
    int order = Integer.compare(size(), o.size());
    order = order != 0 ? order : Integer.compare(width(), o.width());
    order = order != 0 ? order : Arrays.compare(attributes, o.attributes);
    for (int i = 0; order == 0 && i < size(); i++) {
      order = Arrays.compare(values[i], o.values[i]);
    }
    return order;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Pattern p && compareTo(p) == 0;
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(attributes) + Arrays.deepHashCode(values);
  }
}
