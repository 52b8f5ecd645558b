package dev.kcnf.cli.input;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Checks the names of columns. */
final class Header {
  /** More columns than this are taken for something that is not a table. */
  static final int MAX_COLUMNS = 100_000;

  private Header() {}

  /** The names with c1, c2, … in place of empty ones; all must be different. */
  static List<String> of(String source, long line, List<String> names) {
    List<String> result = new ArrayList<>();
    Map<String, Integer> seen = new HashMap<>();
    for (String name : names) {
      int number = result.size() + 1;
      String own = name.isEmpty() ? "c" + number : name;
      Integer before = seen.putIfAbsent(own, number);
      if (before != null) {
        throw InputException.at(
            source,
            line,
            String.format("columns %d and %d are both named '%s'", before, number, own));
      }
      result.add(own);
    }
    return List.copyOf(result);
  }

  /** c1, c2, … */
  static List<String> numbered(int width) {
    List<String> names = new ArrayList<>();
    for (int i = 1; i <= width; i++) {
      names.add("c" + i);
    }
    return names;
  }

  static InputException tooMany(String source, long line) {
    return InputException.at(source, line, "more than " + MAX_COLUMNS + " columns");
  }
}
