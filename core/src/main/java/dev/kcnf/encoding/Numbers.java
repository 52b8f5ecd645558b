package dev.kcnf.encoding;

import java.util.Locale;

/** Numbers as cells write them. */
public final class Numbers {
  private Numbers() {}

  /** The finite number that this text is; NaN if it is none. */
  public static double parseFinite(String text) {
    // Of what parseDouble takes, hexadecimal and a suffix like 1d are not numbers in a table.
    char last = text.isEmpty() ? ' ' : text.charAt(text.length() - 1);
    if ((last < '0' || last > '9') && last != '.') {
      return Double.NaN;
    }
    try {
      double number = Double.parseDouble(text);
      boolean decimal = Double.isFinite(number) && text.indexOf('x') < 0 && text.indexOf('X') < 0;
      return decimal ? number + 0.0 : Double.NaN;
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /** The number that this text is, which may be infinite; NaN if it is none. */
  public static double parse(String text) {
    double finite = parseFinite(text);
    if (!Double.isNaN(finite)) {
      return finite;
    }
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "inf", "+inf", "infinity", "+infinity" -> Double.POSITIVE_INFINITY;
      case "-inf", "-infinity" -> Double.NEGATIVE_INFINITY;
      default -> Double.NaN;
    };
  }

  /** As short as it can be read back; whole numbers without a point. */
  public static String show(double number) {
    String text = Double.toString(number);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }
}
