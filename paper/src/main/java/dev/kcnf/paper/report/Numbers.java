package dev.kcnf.paper.report;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Numbers as people read them. */
final class Numbers {
  private Numbers() {}

  /** Whole numbers as they are, others with fewer decimals the larger they are. */
  static String figure(double value) {
    if (!Double.isFinite(value)) {
      return Double.isNaN(value) ? "" : value > 0 ? "∞" : "-∞";
    }
    double size = Math.abs(value);
    if (value == Math.rint(value) && size < 1e15) {
      return String.format(Locale.ROOT, "%.0f", value);
    }
    String format = size >= 1000 ? "%.1f" : size >= 100 ? "%.2f" : size >= 0.1 ? "%.3f" : "%.2g";
    return String.format(Locale.ROOT, format, value);
  }

  /** As {@link #figure(double)}, with as many decimals as the figure printed beside it at least. */
  static String figure(double value, @Nullable Double printed) {
    String text = figure(value);
    int decimals = printed == null ? 0 : decimals(printed(printed));
    return Double.isFinite(value) && value != Math.rint(value) && decimals(text) < decimals
        ? String.format(Locale.ROOT, "%." + decimals + "f", value)
        : text;
  }

  private static int decimals(String text) {
    return text.contains(".") ? text.length() - 1 - text.indexOf('.') : 0;
  }

  /** For ranges: one decimal, none from 1000 on. */
  static String rough(double value) {
    return String.format(Locale.ROOT, Math.abs(value) >= 1000 ? "%.0f" : "%.1f", value);
  }

  /** For spreads: shares in percent with two decimals, as the paper has them, others with one. */
  static String spread(String column, double value) {
    String format =
        column.equals("Accuracy") ? "%.2f" : value == Math.rint(value) ? "%.0f" : "%.1f";
    return String.format(Locale.ROOT, format, value);
  }

  /** Times, of which two digits are worth saying. */
  static String time(double value) {
    String format = value >= 10 ? "%.0f" : value >= 1 ? "%.1f" : "%.2g";
    return String.format(Locale.ROOT, format, value);
  }

  /** A published figure, with the digits it was printed with. */
  static String printed(double value) {
    String text = Double.toString(value);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }

  /** A share as a percentage with its sign; nothing for NaN. */
  static String difference(double share) {
    if (Double.isNaN(share)) {
      return "";
    }
    String text = String.format(Locale.ROOT, "%+.1f %%", 100 * share);
    return text.matches("[+-]0\\.0 %") ? "0.0 %" : text;
  }

  /** A power of ten or a multiple of one, short: 20, 1k, 5M. */
  static String tick(double value) {
    String[] units = {"", "k", "M", "G", "T"};
    double rest = value;
    int unit = 0;
    while (Math.abs(rest) >= 1000 && unit + 1 < units.length && rest % 100 == 0) {
      rest /= 1000;
      unit++;
    }
    String number =
        rest == Math.rint(rest)
            ? String.format(Locale.ROOT, "%.0f", rest)
            : Double.toString(rest).replaceAll("0+$", "");
    return number + units[unit];
  }
}
