package dev.kcnf.rules;

import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Range;
import dev.kcnf.encoding.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A condition on one attribute: its value is one of these, or none of them. With one value these
 * are the paper's literals over one-hot Booleans, {@code attribute = value} and {@code attribute !=
 * value}. A value that the schema learns later counts as none of them.
 */
public final class Literal {
  /** Of a value of more characters only so many are shown: a cell may hold a whole document. */
  private static final int LONGEST = 100;

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

  /** Whether this value makes it true. */
  public boolean holds(int value) {
    return names(value) == in;
  }

  private boolean names(int value) {
    for (int named : values) {
      if (named == value) {
        return true;
      }
    }
    return false;
  }

  /**
   * The same about cells: no cell is {@link ColumnEncoding#OTHER}, which stands for all that have
   * no value of their own, so those that have one are named instead.
   */
  public Literal ofCells(Schema schema) {
    int other = schema.cuts(attribute) == null ? schema.find(attribute, ColumnEncoding.OTHER) : -1;
    if (other < 0 || !names(other)) {
      return this;
    }
    int[] unnamed =
        IntStream.range(0, schema.cardinality(attribute)).filter(v -> !names(v)).toArray();
    return unnamed.length == 0 ? this : new Literal(attribute, unnamed, !in);
  }

  /** The names of the values. */
  public List<String> valueNames(Schema schema) {
    return IntStream.of(values).mapToObj(v -> schema.value(attribute, v)).toList();
  }

  /** Those of the values that are ranges of numbers, ascending, with adjacent ones joined. */
  public List<Range> ranges(Schema schema) {
    List<Range> joined = new ArrayList<>();
    IntStream.of(values)
        .mapToObj(v -> schema.range(attribute, v))
        .filter(Objects::nonNull)
        .sorted(Comparator.comparingDouble(Range::low))
        .forEach(
            range -> {
              int last = joined.size() - 1;
              if (last >= 0 && joined.get(last).high() == range.low()) {
                joined.set(last, new Range(joined.get(last).low(), range.high(), range.scale()));
              } else {
                joined.add(range);
              }
            });
    return joined;
  }

  /** The names of the values that are not ranges of numbers. */
  public List<String> names(Schema schema) {
    return IntStream.of(values)
        .filter(v -> schema.range(attribute, v) == null)
        .mapToObj(v -> schema.value(attribute, v))
        .toList();
  }

  /** The values as people read them: ranges joined, then the other names, long ones cut short. */
  List<String> shownValues(Schema schema) {
    Stream<String> ranges =
        ranges(schema).stream().map(r -> r.hasLow() || r.hasHigh() ? r.name() : "any number");
    return Stream.concat(ranges, names(schema).stream().map(Literal::shown)).toList();
  }

  private static String shown(String name) {
    int end = name.offsetByCodePoints(0, Math.min(LONGEST, name.codePointCount(0, name.length())));
    return end == name.length() ? name : name.substring(0, end) + "…";
  }

  /** The numbers of the values, in ascending order. */
  public int[] values() {
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
