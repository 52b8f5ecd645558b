package dev.kcnf.rows;

import dev.kcnf.SettingException;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Cuts;
import dev.kcnf.encoding.Missing;
import dev.kcnf.encoding.Numbers;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decides from the first rows of a table what its columns are: names, or numbers to be cut. */
final class ColumnFitter {
  private final List<String> names;
  private final FitOptions options;
  private final int[] positions;
  private final List<Integer> undecided = new ArrayList<>(); // may still be of numbers

  /**
   * @param target the column that is not predicted from; negative if there is none
   */
  ColumnFitter(List<String> names, int target, FitOptions options) {
    this.names = names;
    this.options = options;
    positions = positions(names, target, options);
    for (int position : positions) {
      if (options.bins() > 0 && !options.categorical().contains(names.get(position))) {
        undecided.add(position);
      }
    }
  }

  private static int[] positions(List<String> names, int target, FitOptions options) {
    checkKnown("ignore", options.ignore(), names);
    checkKnown("only", options.only(), names);
    checkKnown("categorical", options.categorical(), names);
    if (target >= 0) {
      checkNotTarget("ignore", options.ignore(), names.get(target));
      checkNotTarget("only", options.only(), names.get(target));
    }
    List<Integer> chosen = new ArrayList<>();
    for (int c = 0; c < names.size(); c++) {
      String name = names.get(c);
      boolean wanted = options.only().isEmpty() || options.only().contains(name);
      if (c != target && wanted && !options.ignore().contains(name)) {
        chosen.add(c);
      }
    }
    if (chosen.isEmpty()) {
      throw new SettingException(
          "",
          "no column is left"
              + (target < 0 ? "" : " to predict '" + names.get(target) + "' from")
              + "; the table has "
              + Nearest.list(names));
    }
    return chosen.stream().mapToInt(Integer::intValue).toArray();
  }

  private static void checkNotTarget(String setting, List<String> wanted, String target) {
    if (wanted.contains(target)) {
      throw new SettingException(
          setting, ": '" + target + "' is the target, which is never predicted from; leave it out");
    }
  }

  private static void checkKnown(String setting, List<String> wanted, List<String> names) {
    for (String name : wanted) {
      if (!names.contains(name)) {
        throw new SettingException(
            setting, ": there is no column '" + name + "'; " + Nearest.hint(name, names));
      }
    }
  }

  /** Where the columns to predict from are in a row. */
  int[] positions() {
    return positions;
  }

  /** Looks at a row; returns whether more rows are wanted. */
  boolean wantsMoreAfter(String[] row) {
    undecided.removeIf(c -> !Missing.isNoNumber(row[c]) && Double.isNaN(Numbers.parse(row[c])));
    return !undecided.isEmpty();
  }

  /** The columns, as these rows have them. */
  Columns fit(List<String[]> rows) {
    List<Attribute> attributes = new ArrayList<>();
    for (int position : positions) {
      NumericSample numbers =
          undecided.contains(position) ? NumericSample.of(position, rows) : null;
      Cuts cuts = numbers == null ? null : numbers.cut(options.bins());
      attributes.add(new Attribute(names.get(position), values(numbers, cuts), cuts));
    }
    return Columns.of(Schema.openFrom(attributes));
  }

  /** The values that have a natural order and are known from the start. */
  private static List<String> values(@Nullable NumericSample numbers, @Nullable Cuts cuts) {
    if (cuts != null) {
      return cuts.names();
    }
    return numbers == null ? List.of() : numbers.codes();
  }
}
