package dev.kcnf.rows;

import dev.kcnf.SettingException;
import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.ColumnKind;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Schema.Attribute;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Decides from the first rows of a table what its columns are. */
final class ColumnFitter {
  private final List<String> names;
  private final int[] positions;
  private final ColumnSample[] samples; // of the columns at these positions

  /**
   * @param target the column that is not predicted from; negative if there is none
   */
  ColumnFitter(List<String> names, int target, FitOptions options) {
    this.names = names;
    positions = positions(names, target, options);
    samples = new ColumnSample[positions.length];
    for (int c = 0; c < positions.length; c++) {
      String name = names.get(positions[c]);
      samples[c] = new ColumnSample(name, options.mostBins(), options.kinds().get(name));
    }
  }

  private static int[] positions(List<String> names, int target, FitOptions options) {
    checkKnown("ignore", options.ignore(), names);
    checkKnown("only", options.only(), names);
    checkKnown("kind", options.kinds().keySet(), names);
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

  private static void checkKnown(String setting, Collection<String> wanted, List<String> names) {
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
    boolean more = false;
    for (int c = 0; c < positions.length; c++) {
      samples[c].add(row[positions[c]]);
      more |= samples[c].wantsMore();
    }
    return more;
  }

  /** The columns, as the rows looked at have them, numbers cut into so many ranges. */
  Columns fit(int ranges) {
    Map<String, ColumnEncoding> encodings = new LinkedHashMap<>();
    for (int c = 0; c < positions.length; c++) {
      encodings.put(names.get(positions[c]), samples[c].encoding(ranges));
    }
    if (encodings.values().stream().filter(e -> e.kind() == ColumnKind.TEXT).count() > 1) {
      for (int c = 0; c < positions.length; c++) {
        ColumnSample sample = samples[c];
        encodings.computeIfPresent(
            names.get(positions[c]),
            (name, e) -> e.kind() == ColumnKind.TEXT ? sample.oneOfSeveralTexts() : e);
      }
    }
    Set<String> attributes = new HashSet<>(encodings.keySet());
    encodings.replaceAll((name, encoding) -> own(name, encoding, attributes));
    if (encodings.values().stream().allMatch(e -> e.kind() == ColumnKind.ID)) {
      encodings.replaceAll((name, encoding) -> ColumnEncoding.bounded()); // better than nothing
    }
    return Columns.of(encodings);
  }

  /** Parts must not have the name of a column of the table, or of another part. */
  private static ColumnEncoding own(String name, ColumnEncoding encoding, Set<String> taken) {
    List<Attribute> attributes = encoding.attributes(name);
    boolean parts = attributes.size() != 1 || !attributes.get(0).name().equals(name);
    if (parts && attributes.stream().anyMatch(a -> !taken.add(a.name()))) {
      return ColumnEncoding.bounded();
    }
    return encoding;
  }
}
