package dev.kcnf.rules.list;

import dev.kcnf.rules.Clause;
import dev.kcnf.rules.Literal;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * An and of conditions, each that the value of an attribute is in a set. Attributes ascend.
 * Immutable.
 */
final class Box {
  /** Without conditions. */
  static final Box ALL = new Box(new int[0], new long[0][]);

  private final int[] attributes;
  private final long[][] accepted; // by condition the set of value numbers

  private Box(int[] attributes, long[][] accepted) {
    this.attributes = attributes;
    this.accepted = accepted;
  }

  /** How many attributes have a condition. */
  int size() {
    return attributes.length;
  }

  int attribute(int i) {
    return attributes[i];
  }

  /** The values that the i-th condition accepts; not to be written to. */
  long[] accepted(int i) {
    return accepted[i];
  }

  /** The place of the condition on this attribute; negative if there is none. */
  int find(int attribute) {
    return Arrays.binarySearch(attributes, attribute);
  }

  static boolean has(long[] set, int value) {
    return (set[value >>> 6] >>> value & 1) != 0;
  }

  /** With this condition on an attribute, instead of the one it has, if it has one. */
  Box with(int attribute, long[] set) {
    int at = find(attribute);
    if (at >= 0) {
      long[][] sets = accepted.clone();
      sets[at] = set;
      return new Box(attributes, sets);
    }
    int place = -at - 1;
    int n = attributes.length;
    int[] more = Arrays.copyOf(attributes, n + 1);
    long[][] sets = Arrays.copyOf(accepted, n + 1);
    System.arraycopy(attributes, place, more, place + 1, n - place);
    System.arraycopy(accepted, place, sets, place + 1, n - place);
    more[place] = attribute;
    sets[place] = set;
    return new Box(more, sets);
  }

  /** Without the i-th condition. */
  Box without(int i) {
    int n = attributes.length - 1;
    int[] fewer = Arrays.copyOf(attributes, n);
    long[][] sets = Arrays.copyOf(accepted, n);
    System.arraycopy(attributes, i + 1, fewer, i, n - i);
    System.arraycopy(accepted, i + 1, sets, i, n - i);
    return new Box(fewer, sets);
  }

  /** Whether all that matches this one matches the other one, too. */
  boolean isWithin(Box other) {
    for (int i = 0; i < other.size(); i++) {
      int at = find(other.attribute(i));
      if (at < 0) {
        return false;
      }
      for (int w = 0; w < accepted[at].length; w++) {
        if ((accepted[at][w] & ~other.accepted[i][w]) != 0) {
          return false;
        }
      }
    }
    return true;
  }

  boolean matches(RuleTable table, int row) {
    for (int i = 0; i < attributes.length; i++) {
      if (!has(accepted[i], table.values(attributes[i])[row])) {
        return false;
      }
    }
    return true;
  }

  /** Those of these rows that match. */
  int[] matching(RuleTable table, int[] rows, Work work) {
    int[] matching = new int[rows.length];
    int n = 0;
    for (int row : rows) {
      if (matches(table, row)) {
        matching[n++] = row;
      }
    }
    work.did((long) rows.length * attributes.length);
    return Arrays.copyOf(matching, n);
  }

  /** The set of the rows that match. */
  long[] rows(RuleTable table) {
    long[] set = new long[(table.rows() + 63) >>> 6];
    for (int row = 0; row < table.rows(); row++) {
      if (matches(table, row)) {
        set[row >>> 6] |= 1L << row;
      }
    }
    return set;
  }

  /** The literals, each said in the shorter way: what it is, or what it is not. */
  Clause clause(RuleTable table) {
    Literal[] literals = new Literal[attributes.length];
    for (int i = 0; i < literals.length; i++) {
      literals[i] = literal(table, i);
    }
    return Clause.of(literals);
  }

  private Literal literal(RuleTable table, int i) {
    int a = attributes[i];
    int all = table.cardinality(a);
    int[] in = IntStream.range(0, all).filter(v -> has(accepted[i], v)).toArray();
    int[] out = IntStream.range(0, all).filter(v -> !has(accepted[i], v)).toArray();
    // "is not" only among names, where it names fewer: a range is easier to read than a gap.
    boolean shorter = table.ranges(a) == 0 && out.length > 0 && out.length < in.length && all > 2;
    return shorter ? Literal.notIn(a, out) : Literal.in(a, in);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Box other
        && Arrays.equals(attributes, other.attributes)
        && Arrays.deepEquals(accepted, other.accepted);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(attributes) + Arrays.deepHashCode(accepted);
  }
}
