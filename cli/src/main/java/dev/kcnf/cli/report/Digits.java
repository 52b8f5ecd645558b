package dev.kcnf.cli.report;

import java.util.Locale;

/**
 * Numbers with as many digits as tell the truth: 14 mistakes in 459,507 are an accuracy of 99.9970
 * %, not of 100.00 %.
 */
public final class Digits {
  /** Two digits of what is missing to all, or to none, must be seen; this is rounded to 10. */
  private static final double SIGNIFICANT = 9.95;

  private static final int MOST_DECIMALS = 12;
  private static final int AUC_DECIMALS = 4;

  private Digits() {}

  /** A whole number, with commas. */
  public static String count(long n) {
    return String.format(Locale.ROOT, "%,d", n);
  }

  /** The share of a whole, with two decimals or more; 0.00 % and 100.00 % are only said of all. */
  public static String percent(long part, long whole) {
    if (whole == 0) {
      return "none";
    }
    double least = Math.min(part, whole - part) / (double) whole;
    return String.format(
        Locale.ROOT, "%." + decimals(100 * least, 2) + "f %%", 100.0 * part / whole);
  }

  /**
   * The area under a ROC curve, and how far it may be off if that can be seen; empty if there is
   * none.
   */
  static String auc(double auc, double error) {
    if (Double.isNaN(auc)) {
      return "";
    }
    int decimals = decimals(Math.min(auc, 1 - auc), AUC_DECIMALS);
    while (decimals > AUC_DECIMALS && error * StrictMath.pow(10, decimals) >= 0.5) {
      decimals--; // digits that nothing is known of
    }
    double unit = StrictMath.pow(10, -decimals);
    String number = String.format(Locale.ROOT, "%." + decimals + "f", auc);
    return error < unit / 2
        ? number
        : number
            + String.format(Locale.ROOT, " ± %." + decimals + "f", Math.ceil(error / unit) * unit);
  }

  private static int decimals(double distance, int least) {
    int decimals = least;
    double scaled = distance * StrictMath.pow(10, least);
    while (scaled > 0 && scaled < SIGNIFICANT && decimals < MOST_DECIMALS) {
      scaled *= 10;
      decimals++;
    }
    return decimals;
  }
}
