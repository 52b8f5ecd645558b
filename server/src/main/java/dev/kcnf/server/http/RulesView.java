package dev.kcnf.server.http;

import dev.kcnf.Target;
import dev.kcnf.encoding.CellException;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Example;
import dev.kcnf.model.Model;
import dev.kcnf.rows.Nearest;
import dev.kcnf.rules.Clause;
import dev.kcnf.rules.Rules;
import dev.kcnf.rules.Support;
import dev.kcnf.rules.search.RuleSearch;
import dev.kcnf.rules.search.Tolerance;
import dev.kcnf.server.http.wire.ApiError;
import dev.kcnf.server.state.Guess;
import dev.kcnf.server.state.ModelState;
import dev.kcnf.server.state.RowSample;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The short rules of a model, found in a sample of the rows that it has learned. */
final class RulesView {
  private static final int LITERALS = 2;
  private static final int STEPS = 500;
  private static final long MOST_BYTES = 64L << 20;
  private static final long NANOS = 2_000_000_000L;
  private static final int MOST_KEPT = 100;

  private final Semaphore searches = new Semaphore(2);
  private final Map<String, Found> found =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Found> eldest) {
          return size() > MOST_KEPT;
        }
      };

  /** What was found in the rows up to this number. */
  private record Found(long seen, Map<String, @Nullable Object> rules) {}

  /**
   * @param asked the class to find rules of; null for the value that is asked for, or the most
   *     frequent class
   */
  Map<String, @Nullable Object> of(String name, ModelState state, @Nullable String asked) {
    Model model = state.model();
    checkClass(asked, Guess.classes(model.target(), model.classes()));
    RowSample sample = state.sample();
    String key = name + "\0" + model.target() + "\0" + asked;
    long seen = sample.seen();
    synchronized (found) {
      Found known = found.get(key);
      if (known != null && seen <= known.seen + known.seen / 10) {
        return known.rules;
      }
    }
    if (!searches.tryAcquire()) {
      throw new ApiError(429, "busy", "other rules are being searched; ask again in a moment");
    }
    try {
      Map<String, @Nullable Object> rules = search(model, sample.rows(), asked);
      rules.put("ofRows", seen);
      synchronized (found) {
        found.put(key, new Found(seen, rules));
      }
      return rules;
    } finally {
      searches.release();
    }
  }

  private static void checkClass(@Nullable String asked, List<String> classes) {
    if (asked != null && !classes.contains(asked)) {
      String there = classes.isEmpty() ? "no class came yet" : Nearest.hint(asked, classes);
      throw new ApiError(
          404, "no_such_class", "there is no class '" + asked + "'; " + there, "class");
    }
  }

  /** Which rows rules are wanted of, and what those are called. */
  private record Wanted(Predicate<String> label, String name) {
    static Wanted of(Target target, List<RowSample.Row> rows, @Nullable String asked) {
      if (target.hasClasses()) {
        String wanted = asked == null ? mostFrequent(rows) : asked;
        return new Wanted(wanted::equals, target.column() + "=" + wanted);
      }
      if (asked == null || asked.equals(target.classNames().get(0))) {
        return new Wanted(target::isPositive, target.toString());
      }
      return new Wanted(label -> !target.isPositive(label), "not " + target);
    }
  }

  private static Map<String, @Nullable Object> search(
      Model model, List<RowSample.Row> rows, @Nullable String asked) {
    Wanted wanted = Wanted.of(model.target(), rows, asked);
    Columns columns = model.columnsNow();
    List<Example> examples = new ArrayList<>();
    List<Boolean> labels = new ArrayList<>();
    for (RowSample.Row row : rows) {
      Example x = example(columns, row);
      if (x != null && !x.hasUnknown()) {
        examples.add(x.frozen());
        labels.add(wanted.label.test(row.label()));
      }
    }
    boolean[] truths = new boolean[labels.size()];
    for (int i = 0; i < truths.length; i++) {
      truths[i] = labels.get(i);
    }
    long end = System.nanoTime() + NANOS;
    RuleSearch search =
        RuleSearch.dnf(Math.min(LITERALS, columns.schema().size()))
            .withTolerance(Tolerance.share(0.01))
            .withSteps(STEPS)
            .withMaxBytes(MOST_BYTES)
            .withStop(() -> System.nanoTime() > end);
    String name = wanted.name;
    Rules rules = search.find(columns.schema(), name, examples.toArray(Example[]::new), truths);
    return json(rules, name);
  }

  private static Map<String, @Nullable Object> json(Rules rules, String name) {
    List<Object> clauses = new ArrayList<>();
    for (int c = 0; c < rules.formula().size(); c++) {
      Clause clause = rules.formula().clauses().get(c);
      Support support = rules.supports().get(c);
      clauses.add(
          Views.map(
              "words", clause.words(rules.formula().schema()),
              "rejects", support.rejects(),
              "exceptions", support.exceptions()));
    }
    return Views.map(
        "target", name,
        "words", rules.formula().words(),
        "notation", rules.formula().notation(),
        "clauses", clauses,
        "rows", rules.examples(),
        "accuracy", rules.accuracy(),
        "complete", rules.complete());
  }

  private static @Nullable Example example(Columns columns, RowSample.Row row) {
    try {
      return columns.lookUp(row.cells());
    } catch (CellException e) {
      return null;
    }
  }

  private static String mostFrequent(List<RowSample.Row> rows) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    rows.forEach(row -> counts.merge(row.label(), 1, Integer::sum));
    String best = "";
    int most = 0;
    for (Map.Entry<String, Integer> label : counts.entrySet()) {
      if (label.getValue() > most) {
        most = label.getValue();
        best = label.getKey();
      }
    }
    return best;
  }
}
