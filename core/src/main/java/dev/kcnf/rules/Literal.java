package dev.kcnf.rules;

import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A condition on one attribute: its value is one of a few, or is none of them. With one value these
 * are the paper's literals over one-hot Booleans, {@code attribute = value} and {@code attribute !=
 * value}. A value that the schema did not know when the literal was made is none of them.
 */
public final class Literal {
  private final int attribute;
  private final int[] values;
  private final boolean in;

  private Literal(int attribute, int[] values, boolean in) {
    if (attribute < 0) {
      throw new IllegalArgumentException("attribute must be at least 0, was " + attribute);
    }
    this.attribute = attribute;
    this.values = IntStream.of(values).sorted().distinct().toArray();
    this.in = in;
    if (this.values.length == 0 || this.values[0] < 0) {
      throw new IllegalArgumentException(
          "a literal needs at least one value number, all at least 0, was "
              + Arrays.toString(values));
    }
  }

  /** The attribute has one of these values, given by number. */
  public static Literal in(int attribute, int... values) {
    return new Literal(attribute, values, true);
  }

  /** The attribute has none of these values, given by number. */
  public static Literal notIn(int attribute, int... values) {
    return new Literal(attribute, values, false);
  }

  /** The number of the attribute. */
  public int attribute() {
    return attribute;
  }

  /** How many values are named. */
  public int size() {
    return values.length;
  }

  /** The number of the i-th value named, from 0, in ascending order. */
  public int value(int i) {
    return values[i];
  }

  /** Whether it asks for one of the values, rather than for none of them. */
  public boolean isIn() {
    return in;
  }

  /** The literal that is true exactly where this is false. */
  public Literal negated() {
    return new Literal(attribute, values, !in);
  }

  /** Whether the example makes it true. */
  public boolean holds(Example x) {
    return names(x.value(attribute)) == in;
  }

  private boolean names(int value) {
    for (int named : values) {
      if (named == value) {
        return true;
      }
    }
    return false;
  }

  /** The names of the values. */
  List<String> valueNames(Schema schema) {
    return IntStream.of(values).mapToObj(v -> schema.value(attribute, v)).toList();
  }

  int[] values() {
    return values.clone();
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Literal other
        && attribute == other.attribute
        && in == other.in
        && Arrays.equals(values, other.values);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * attribute + Arrays.hashCode(values)) + Boolean.hashCode(in);
  }

  @Override
  public String toString() {
    return attribute + (in ? " in " : " not in ") + Arrays.toString(values);
  }
}
