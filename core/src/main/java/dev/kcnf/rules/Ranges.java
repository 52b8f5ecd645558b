package dev.kcnf.rules;

import dev.kcnf.encoding.Schema;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Values that are ranges of numbers: {@code <3.5}, {@code 3.5..7} (from 3.5 to below 7) and {@code
 * >=7}, as binned columns have them. A column is binned if all its values, but for a missing one,
 * are such ranges.
 */
final class Ranges {
  /**
   * A range of numbers.
   *
   * @param low the least number in it, as text; empty if there is none
   * @param high the least number above it, as text; empty if there is none
   */
  record Range(String low, String high) {
    /** As the bins are named. */
    String name() {
      if (low.isEmpty()) {
        return high.isEmpty() ? "any number" : "<" + high;
      }
      return high.isEmpty() ? ">=" + low : low + ".." + high;
    }
  }

  /** The value that stands for a missing cell. */
  static final String MISSING = "?";

  private Ranges() {}

  static @Nullable Range parse(String name) {
    int dots = name.indexOf("..");
    if (name.startsWith("<") && isNumber(name.substring(1))) {
      return new Range("", name.substring(1));
    }
    if (name.startsWith(">=") && isNumber(name.substring(2))) {
      return new Range(name.substring(2), "");
    }
    if (dots > 0 && isNumber(name.substring(0, dots)) && isNumber(name.substring(dots + 2))) {
      return new Range(name.substring(0, dots), name.substring(dots + 2));
    }
    return null;
  }

  private static boolean isNumber(String text) {
    return text.matches("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");
  }

  /** Whether the values of this attribute are ranges. */
  static boolean isBinned(Schema schema, int attribute) {
    int ranges = 0;
    for (int v = 0; v < schema.cardinality(attribute); v++) {
      String name = schema.value(attribute, v);
      if (!name.equals(MISSING)) {
        if (parse(name) == null) {
          return false;
        }
        ranges++;
      }
    }
    return ranges > 0;
  }

  /** The values of a literal as ranges, adjacent ones joined, and what is none, by name. */
  static Parts parts(Schema schema, Literal literal) {
    if (!isBinned(schema, literal.attribute())) {
      return new Parts(List.of(), literal.valueNames(schema));
    }
    List<Range> ranges = new ArrayList<>();
    List<String> others = new ArrayList<>();
    for (String name : literal.valueNames(schema)) {
      Range range = parse(name);
      if (range == null) {
        others.add(name);
      } else {
        ranges.add(range);
      }
    }
    ranges.sort((a, b) -> Double.compare(start(a), start(b)));
    List<Range> joined = new ArrayList<>();
    for (Range range : ranges) {
      int last = joined.size() - 1;
      if (last >= 0 && joined.get(last).high().equals(range.low())) {
        joined.set(last, new Range(joined.get(last).low(), range.high()));
      } else {
        joined.add(range);
      }
    }
    return new Parts(joined, others);
  }

  private static double start(Range range) {
    return range.low().isEmpty() ? Double.NEGATIVE_INFINITY : Double.parseDouble(range.low());
  }

  /**
   * What a literal names.
   *
   * @param ranges ranges of numbers, ascending
   * @param names other values
   */
  record Parts(List<Range> ranges, List<String> names) {
    /** All as names. */
    List<String> all() {
      List<String> all = new ArrayList<>();
      ranges.forEach(r -> all.add(r.name()));
      all.addAll(names);
      return all;
    }
  }
}
