package dev.kcnf.cli.input;

import dev.kcnf.model.ColumnEncoding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Cuts numbers into ranges with about equally many of the numbers seen: quantiles. */
final class Bins {
  private final double[] cuts; // ascending; bin i holds cuts[i-1] <= x < cuts[i]

  private Bins(double[] cuts) {
    this.cuts = cuts;
  }

  /** At most this many bins, fewer where many of the numbers are equal. */
  static Bins of(double[] numbers, int bins) {
    double[] sorted = numbers.clone();
    Arrays.sort(sorted);
    double[] cuts = new double[bins - 1];
    int count = 0;
    double last = sorted[0];
    for (int i = 1; i < bins; i++) {
      double cut = sorted[(int) ((long) i * sorted.length / bins)];
      if (cut > last) {
        cuts[count++] = cut;
        last = cut;
      }
    }
    return new Bins(Arrays.copyOf(cuts, count));
  }

  /** Bins with these cuts, ascending. */
  static Bins ofCuts(double... cuts) {
    return new Bins(cuts.clone());
  }

  /** How a model file tells them. */
  ColumnEncoding encoding() {
    return ColumnEncoding.numeric(cuts);
  }

  /** The finite number that this text is, if it is one. */
  static OptionalDouble parse(String text) {
    // Of what parseDouble takes, hexadecimal and a suffix like 1d are not numbers in a table.
    char last = text.isEmpty() ? ' ' : text.charAt(text.length() - 1);
    if ((last < '0' || last > '9') && last != '.') {
      return OptionalDouble.empty();
    }
    try {
      double number = Double.parseDouble(text);
      boolean decimal = Double.isFinite(number) && text.indexOf('x') < 0 && text.indexOf('X') < 0;
      return decimal ? OptionalDouble.of(number + 0.0) : OptionalDouble.empty();
    } catch (NumberFormatException e) {
      return OptionalDouble.empty();
    }
  }

  /** The number that this text is, if it is one; infinite ones are in the outermost bins. */
  static OptionalDouble parseAny(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "inf", "+inf", "infinity", "+infinity" -> OptionalDouble.of(Double.POSITIVE_INFINITY);
      case "-inf", "-infinity" -> OptionalDouble.of(Double.NEGATIVE_INFINITY);
      default -> parse(text);
    };
  }

  /** The bin of this number. */
  int of(double number) {
    int found = Arrays.binarySearch(cuts, number);
    return found >= 0 ? found + 1 : -found - 1;
  }

  /** The bins as ranges in ascending order; each begins with its first number, as in 3.5..7. */
  List<String> names() {
    List<String> names = new ArrayList<>();
    if (cuts.length == 0) {
      names.add("any");
      return names;
    }
    names.add("<" + show(cuts[0]));
    for (int i = 1; i < cuts.length; i++) {
      names.add(show(cuts[i - 1]) + ".." + show(cuts[i]));
    }
    names.add(">=" + show(cuts[cuts.length - 1]));
    return names;
  }

  private static String show(double cut) {
    String text = Double.toString(cut);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }
}
