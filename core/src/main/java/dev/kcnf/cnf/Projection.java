package dev.kcnf.cnf;

import dev.kcnf.Clauses.Term;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A combination of values of k attributes. The clause that it stands for is violated by exactly the
 * examples that have these values: {@code ¬(a = u ∧ b = v)}, that is {@code a ≠ u ∨ b ≠ v}.
 */
public final class Projection {
  private final int[] attributes;
  private final int[] values;

  private Projection(int[] attributes, int[] values) {
    this.attributes = attributes;
    this.values = values;
  }

  /** Attributes in ascending order, and their values by number. */
  static Projection of(int[] attributes, int[] values) {
    return new Projection(attributes.clone(), values.clone());
  }

  /** How many attributes: k. */
  public int size() {
    return attributes.length;
  }

  /** The i-th attribute, from 0, in ascending order. */
  public int attribute(int i) {
    return attributes[i];
  }

  /** The number of the i-th attribute's value. */
  public int value(int i) {
    return values[i];
  }

  /** As conditions on its attributes. */
  List<Term> terms() {
    return IntStream.range(0, size())
        .mapToObj(i -> new Term(attributes[i], values[i], true))
        .toList();
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Projection p
        && Arrays.equals(attributes, p.attributes)
        && Arrays.equals(values, p.values);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(attributes) + Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return Arrays.toString(attributes) + Arrays.toString(values);
  }
}
