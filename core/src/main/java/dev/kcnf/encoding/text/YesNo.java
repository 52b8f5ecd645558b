package dev.kcnf.encoding.text;

import java.util.List;
import java.util.Locale;

/**
 * Pairs of values that mean no and yes, as 0 and 1 do, in capitals or not: a target with such a
 * pair needs no value named, and such a column is one Boolean.
 */
public final class YesNo {
  private static final List<List<String>> PAIRS =
      List.of(
          List.of("0", "1"),
          List.of("-1", "1"),
          List.of("-1", "+1"),
          List.of("false", "true"),
          List.of("f", "t"),
          List.of("no", "yes"),
          List.of("n", "y"),
          List.of("off", "on"),
          List.of("negative", "positive"));

  private YesNo() {}

  /** The place of the yes among these values; -1 if they are not such a pair. */
  public static int yes(List<String> values) {
    if (values.size() != 2) {
      return -1;
    }
    for (List<String> pair : PAIRS) {
      for (int i = 0; i < 2; i++) {
        if (same(values.get(1 - i), pair.get(0)) && same(values.get(i), pair.get(1))) {
          return i;
        }
      }
    }
    return -1;
  }

  private static boolean same(String value, String of) {
    return value.toLowerCase(Locale.ROOT).equals(of);
  }
}
