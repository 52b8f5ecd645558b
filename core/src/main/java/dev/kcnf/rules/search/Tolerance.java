package dev.kcnf.rules.search;

import java.math.BigDecimal;
import java.util.Locale;

/**
 * How many examples may contradict a clause before it is dropped, so that one mislabelled row does
 * not erase a true rule. The same number or share of the examples to reject may stay unrejected, so
 * that no clause exists just for a mislabelled row.
 *
 * @param amount how many examples, or which share of them
 * @param share whether it is a share, in 0..1
 */
public record Tolerance(double amount, boolean share) {
  /** None: the paper's version space. */
  public static final Tolerance NONE = new Tolerance(0, false);

  public Tolerance {
    if (!(amount >= 0) || (share && amount > 1) || Double.isInfinite(amount)) {
      throw new IllegalArgumentException(
          share
              ? "tolerance must be in 0%..100%, was " + 100 * amount + "%"
              : "tolerance must be at least 0, was " + amount);
    }
  }

  /** At most this many examples. */
  public static Tolerance count(long examples) {
    return new Tolerance(examples, false);
  }

  /** At most this share of the examples, in 0..1. */
  public static Tolerance share(double share) {
    return new Tolerance(share, true);
  }

  /**
   * Reads a number such as {@code 5} or a percentage such as {@code 0.5%}.
   *
   * @throws IllegalArgumentException if it is neither
   */
  public static Tolerance parse(String text) {
    boolean percent = text.endsWith("%");
    String number = percent ? text.substring(0, text.length() - 1) : text;
    if (!number.matches(percent ? "\\d+(\\.\\d+)?" : "\\d{1,15}")) {
      throw new IllegalArgumentException(
          "tolerance must be a number of examples like 5 or a share like 0.5%, was '" + text + "'");
    }
    double amount = Double.parseDouble(number);
    return new Tolerance(percent ? amount / 100 : amount, percent);
  }

  /** The number that this allows among that many examples. */
  long of(long examples) {
    // In decimals, as 0.29 times 100 is less than 29.
    return share
        ? BigDecimal.valueOf(amount).multiply(BigDecimal.valueOf(examples)).longValue()
        : (long) amount;
  }

  boolean isNone() {
    return amount == 0;
  }

  @Override
  public String toString() {
    return share ? String.format(Locale.ROOT, "%s%%", 100 * amount) : Long.toString((long) amount);
  }
}
