package dev.kcnf.rules;

import dev.kcnf.RowSample;
import dev.kcnf.encoding.Cuts;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Range;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * From the examples of a model to the values that rules are about. Names stay as they are; numbers
 * are cut anew and finer, at round numbers, so that a rule may say {@code age is <40} wherever the
 * model cuts ages.
 *
 * <p>The values of an attribute of numbers are first its ranges, ascending, and then the names.
 */
public final class Recoding {
  private final Schema from;
  private final Schema to;
  private final boolean sameNames; // whether names have the same numbers in both
  private final @Nullable Cuts[] cuts; // by attribute; null for names

  private Recoding(Schema from, Schema to, boolean sameNames) {
    this.from = from;
    this.to = to;
    this.sameNames = sameNames;
    cuts = new Cuts[to.size()];
    for (int a = 0; a < cuts.length; a++) {
      cuts[a] = to.cuts(a);
    }
  }

  /** To a schema that was made before, with the same attributes. */
  public static Recoding of(Schema from, Schema to) {
    if (from.size() != to.size()) {
      throw new IllegalArgumentException("needs " + to.size() + " attributes, got " + from.size());
    }
    return new Recoding(from, to, false);
  }

  /**
   * To ranges that suit these rows.
   *
   * @param ranges the most ranges of an attribute
   */
  public static Recoding fit(RowSample rows, int ranges) {
    Schema from = rows.schema();
    List<Attribute> attributes = new ArrayList<>();
    for (int a = 0; a < from.size(); a++) {
      Cuts rough = from.cuts(a);
      if (rough == null) {
        List<String> known = from.attributes().get(a).values();
        attributes.add(new Attribute(from.name(a), known.isEmpty() ? List.of("?") : known));
        continue;
      }
      double[] numbers = new double[rows.size()];
      for (int row = 0; row < numbers.length; row++) {
        numbers[row] = number(from, a, rows.value(a, row), rows.number(a, row));
      }
      Cuts cuts = Cuts.fine(rough.scale(), numbers, ranges);
      Set<String> values = new LinkedHashSet<>(cuts.names());
      for (int v = 0; v < from.cardinality(a); v++) {
        if (from.range(a, v) == null) {
          values.add(from.value(a, v));
        }
      }
      attributes.add(new Attribute(from.name(a), List.copyOf(values), cuts));
    }
    return new Recoding(from, Schema.closed(attributes), true);
  }

  /** A number that the cell has; if only its range is known, one that is in it; else NaN. */
  private static double number(Schema schema, int attribute, int value, double exact) {
    if (Double.isFinite(exact)) {
      return exact;
    }
    Range range = value < 0 ? null : schema.range(attribute, value);
    if (range == null) {
      return Double.NaN;
    }
    return range.hasLow() ? range.low() : Math.nextDown(range.high());
  }

  /** The attributes and values that rules are about. */
  public Schema schema() {
    return to;
  }

  /** How many values of this attribute are ranges of numbers; these come first, ascending. */
  public int ranges(int attribute) {
    Cuts own = cuts[attribute];
    return own == null ? 0 : own.ranges();
  }

  /** The number of the value; {@link Schema#UNKNOWN} if rules do not know it. */
  public int value(int attribute, int value, double exact) {
    Cuts own = cuts[attribute];
    if (own != null) {
      double number = number(from, attribute, value, exact);
      if (!Double.isNaN(number)) {
        return own.rangeOf(number);
      }
    }
    if (value < 0) {
      return Schema.UNKNOWN;
    }
    return own == null && sameNames
        ? value < to.cardinality(attribute) ? value : Schema.UNKNOWN
        : to.find(attribute, from.value(attribute, value));
  }

  /** The values of an example, as rules number them. */
  public int[] values(Example x) {
    int[] values = new int[cuts.length];
    for (int a = 0; a < values.length; a++) {
      values[a] = value(a, x.value(a), x.number(a));
    }
    return values;
  }
}
