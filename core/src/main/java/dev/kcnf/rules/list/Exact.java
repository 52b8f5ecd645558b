package dev.kcnf.rules.list;

import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.rules.Clause;
import dev.kcnf.rules.Formula;
import dev.kcnf.rules.Literal;
import dev.kcnf.rules.search.RuleSearch;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Where rules make no mistake, the same may be said with fewer of them: these the exact search
 * finds, which knows all patterns of up to three values that hold.
 */
final class Exact {
  private static final int MOST_K = 3;

  /** Of fewer rules none can be spared, as a rule. */
  private static final int LEAST_RULES = 4;

  /** Larger tables take too long. */
  private static final long MOST_CELLS = 300_000;

  /** How many patterns are looked at, about, and how many steps a cover is improved. */
  private static final long PATTERNS = 300_000;

  private static final int STEPS = 300;

  private Exact() {}

  /** The list, or a shorter one that is right in the same rows, if those are all. */
  static Rough shorter(Rough found, RuleTable table, ListSearch search) {
    long cells = (long) table.rows() * table.attributes();
    if (found.boxes().size() < LEAST_RULES || cells > MOST_CELLS || hasNumbers(table)) {
      return found;
    }
    if (found.errors(table) > 0) {
      return found;
    }
    int label = 1 - found.otherwise();
    long[] looked = {0};
    BooleanSupplier stop = () -> ++looked[0] > PATTERNS || search.stop().getAsBoolean();
    int k = Math.min(MOST_K, search.k());
    Formula formula =
        (label == 1 ? RuleSearch.dnf(k) : RuleSearch.cnf(k))
            .withJoin(search.join())
            .withSteps(STEPS)
            .withStop(stop)
            .find(table.recoding().schema(), "", examples(table), positives(table))
            .formula();
    List<Box> boxes = formula.patterns().stream().map(pattern -> box(pattern, table)).toList();
    Rough other =
        new Rough(boxes, Collections.nCopies(boxes.size(), label), found.otherwise(), found.bits());
    boolean isShorter = boxes.size() < found.boxes().size() && other.literals() <= found.literals();
    return isShorter && other.errors(table) == 0 ? other : found;
  }

  private static boolean hasNumbers(RuleTable table) {
    for (int a = 0; a < table.attributes(); a++) {
      if (table.ranges(a) > 0) {
        return true;
      }
    }
    return false;
  }

  private static Box box(Clause pattern, RuleTable table) {
    Box box = Box.ALL;
    for (Literal literal : pattern.literals()) {
      int a = literal.attribute();
      long[] set = new long[(table.cardinality(a) >>> 6) + 1];
      for (int v = 0; v < table.cardinality(a); v++) {
        set[v >>> 6] |= literal.holds(v) ? 1L << v : 0;
      }
      box = box.with(a, set);
    }
    return box;
  }

  private static Example[] examples(RuleTable table) {
    Schema schema = table.recoding().schema();
    List<Example> examples = new ArrayList<>();
    int[] values = new int[table.attributes()];
    for (int row = 0; row < table.rows(); row++) {
      for (int a = 0; a < values.length; a++) {
        int value = table.values(a)[row];
        values[a] = value < table.cardinality(a) ? value : Schema.UNKNOWN;
      }
      examples.add(schema.example(values));
    }
    return examples.toArray(new Example[0]);
  }

  private static boolean[] positives(RuleTable table) {
    boolean[] positives = new boolean[table.rows()];
    for (int row = 0; row < positives.length; row++) {
      positives[row] = table.label(row) == 1;
    }
    return positives;
  }
}
