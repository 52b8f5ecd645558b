package dev.kcnf.rows;

import java.util.Locale;

/** Numbers of things, for people. */
public final class Plural {
  private Plural() {}

  /** {@code 1 row}, {@code 2,000 rows}. */
  public static String of(long count, String thing) {
    return String.format(Locale.ROOT, "%,d %s%s", count, thing, count == 1 ? "" : "s");
  }
}
