package dev.kcnf.moa;

import dev.kcnf.encoding.Example;
import dev.kcnf.model.Model;
import dev.kcnf.rules.format.RuleFormat;
import dev.kcnf.rules.search.RuleSearch;
import dev.kcnf.rules.search.Tolerance;
import java.util.List;
import java.util.Locale;

/** Short rules that hold, but for a few exceptions, in some rows. */
final class RecentRules {
  private static final int STEPS = 2000;
  private static final long MAX_BYTES = 256L << 20;
  private static final int MOST_CLASSES = 10;
  private static final int MOST_ATTRIBUTES = 100;

  private RecentRules() {}

  /** What the model is and, for each class or for one of two, the rules of these rows. */
  static String text(Model model, Header header, List<String[]> rows, long learned) {
    StringBuilder text = new StringBuilder(model.toString()).append('\n');
    List<String> classes = header.classes();
    int attributes = model.columns().schema().size();
    if (attributes == 0 || attributes > MOST_ATTRIBUTES || classes.size() > MOST_CLASSES) {
      return text.toString();
    }
    text.append(
        String.format(Locale.ROOT, "Rules of the last %,d of %,d rows:%n", rows.size(), learned));
    Example[] examples =
        rows.stream()
            .map(row -> model.columns().lookUp(java.util.Arrays.copyOf(row, row.length - 1)))
            .toArray(Example[]::new);
    RuleSearch search =
        RuleSearch.cnf(Math.min(2, attributes))
            .withTolerance(Tolerance.parse("5%"))
            .withSteps(STEPS)
            .withMaxBytes(MAX_BYTES);
    for (String name : classes.size() == 2 ? classes.subList(1, 2) : classes) {
      boolean[] labels = new boolean[examples.length];
      for (int r = 0; r < labels.length; r++) {
        String[] row = rows.get(r);
        labels[r] = row[row.length - 1].equals(name);
      }
      String target = header.target() + "=" + name;
      text.append('\n')
          .append(
              RuleFormat.TEXT.format(
                  search.find(model.columns().schema(), target, examples, labels)));
    }
    return text.toString();
  }
}
