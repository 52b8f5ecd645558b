package dev.kcnf.table.text;

import dev.kcnf.rows.Problem;
import dev.kcnf.rows.TableException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Checks the names of columns. */
public final class Header {
  /** A file with more columns is taken for something other than a table. */
  public static final int MAX_COLUMNS = 100_000;

  private Header() {}

  /** The names with c1, c2, … in place of empty ones; all must be different. */
  public static List<String> of(String source, long line, List<String> names) {
    List<String> result = new ArrayList<>();
    Map<String, Integer> seen = new HashMap<>();
    for (String name : names) {
      int number = result.size() + 1;
      String own = name.isEmpty() ? "c" + number : name;
      Integer before = seen.putIfAbsent(own, number);
      if (before != null) {
        throw TableException.at(
            Problem.MALFORMED,
            source,
            line,
            String.format("columns %d and %d are both named '%s'", before, number, own));
      }
      result.add(own);
    }
    return List.copyOf(result);
  }

  /** c1, c2, … */
  public static List<String> numbered(int width) {
    List<String> names = new ArrayList<>();
    for (int i = 1; i <= width; i++) {
      names.add("c" + i);
    }
    return names;
  }

  public static TableException tooMany(String source, long line) {
    return TableException.at(
        Problem.MALFORMED, source, line, "more than " + MAX_COLUMNS + " columns");
  }
}
