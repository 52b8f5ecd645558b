package dev.kcnf.table.text;

import dev.kcnf.rows.Problem;
import dev.kcnf.rows.TableException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The names of columns. */
public final class Header {
  /** A file with more columns is taken for something other than a table. */
  public static final int MAX_COLUMNS = 100_000;

  private Header() {}

  /**
   * The names without spaces around them, with c1, c2, … in place of empty ones. If two columns
   * have one name, the second gets a number: {@code size} and {@code size.2}.
   */
  public static List<String> of(List<String> names) {
    List<String> stripped = new ArrayList<>();
    for (String name : names) {
      String own = name.strip();
      stripped.add(own.isEmpty() ? "c" + (stripped.size() + 1) : own);
    }
    Set<String> given = new HashSet<>(stripped);
    Set<String> result = new LinkedHashSet<>();
    for (String name : stripped) {
      String own = name;
      for (int i = 2; result.contains(own) || (i > 2 && given.contains(own)); i++) {
        own = name + "." + i;
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
