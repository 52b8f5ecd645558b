package dev.kcnf.rules.list;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Grows one rule: a beam search that adds conditions, or narrows those there are, from any start.
 * It looks for the rule of the best m-estimate among those that shorten the description.
 */
final class Grower {
  private static final int WIDTH = 5;

  /** Steps beyond the number of conditions, to narrow those there are. */
  private static final int NARROWING = 3;

  /** A rule, and how many of the rows it matches are of the class and of others. */
  record Rule(Box box, int hits, int misses, double score) {}

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record State(Rule rule, int[] rows) {}

  private final RuleTable table;
  private final boolean[] positive; // by row
  private final CodeLength code;
  private final ListSettings settings;
  private final Conditions conditions;
  private final Work work;

  Grower(RuleTable table, boolean[] positive, CodeLength code, ListSettings settings, Work work) {
    this.table = table;
    this.positive = positive;
    this.code = code;
    this.settings = settings;
    this.work = work;
    conditions = new Conditions(table, positive);
  }

  /** The best rule for these rows that begins so; null if none pays. */
  @Nullable Rule grow(int[] rows, Box start) {
    int hits = hits(rows);
    int misses = rows.length - hits;
    if (hits == 0) {
      return null;
    }
    double prior = (double) hits / rows.length;
    double before = code.labels(hits, misses);
    Estimate estimate = new Estimate(prior, settings.m());
    int[] within = start.size() == 0 ? rows : matching(start, rows);
    int in = hits(within);
    Rule begin = new Rule(start, in, within.length - in, estimate.of(in, within.length - in));
    List<State> beam = List.of(new State(begin, within));
    Rule best = null;
    double most = 0;
    if (gain(begin, hits, misses, before) > 0) {
      best = begin;
      most = merit(begin, gain(begin, hits, misses, before));
    }
    Set<Box> seen = new HashSet<>();
    int steps = settings.k() + NARROWING;
    for (int step = 0; step < steps && !beam.isEmpty() && !work.isOver(); step++) {
      List<Rule> found = new ArrayList<>();
      List<State> parents = new ArrayList<>();
      for (State state : beam) {
        int from = found.size();
        expand(state, estimate, found);
        while (parents.size() < found.size()) {
          parents.add(state);
        }
        for (int i = from; i < found.size(); i++) {
          Rule rule = found.get(i);
          double gain = gain(rule, hits, misses, before);
          if (gain > 0 && (best == null || merit(rule, gain) > most)) {
            best = rule;
            most = merit(rule, gain);
          }
        }
      }
      double reached = best == null ? -1 : most;
      beam =
          next(
              found,
              parents,
              rule -> merit(pure(rule, estimate), bound(rule, hits, misses, before)) > reached,
              seen);
    }
    return best;
  }

  private void expand(State state, Estimate estimate, List<Rule> found) {
    Box box = state.rule().box();
    for (int a = 0; a < table.attributes(); a++) {
      int at = box.find(a);
      if (at < 0 && box.size() >= settings.k()) {
        continue;
      }
      work.did(state.rows().length + table.cardinality(a));
      long[] allowed = at < 0 ? null : box.accepted(at);
      int attribute = a;
      conditions.find(
          a,
          state.rows(),
          allowed,
          estimate,
          settings.join(),
          (set, hits, misses) ->
              found.add(
                  new Rule(box.with(attribute, set), hits, misses, estimate.of(hits, misses))));
    }
  }

  /** What the search looks for: the surest rule, or the one that saves most. */
  private double merit(Rule rule, double gain) {
    return settings.bySaving() ? gain : rule.score();
  }

  /** The best that can become of a rule. */
  private static Rule pure(Rule rule, Estimate estimate) {
    return new Rule(rule.box(), rule.hits(), 0, estimate.of(rule.hits(), 0));
  }

  private double bound(Rule rule, int hits, int misses, double before) {
    return before - code.labels(rule.hits(), 0) - code.labels(hits - rule.hits(), misses);
  }

  private List<State> next(
      List<Rule> found, List<State> parents, Predicate<Rule> hopeful, Set<Box> seen) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      order.add(i);
    }
    order.sort(
        Comparator.<Integer>comparingDouble(i -> -found.get(i).score())
            .thenComparingInt(i -> -found.get(i).hits())
            .thenComparingInt(i -> i));
    List<State> beam = new ArrayList<>();
    for (int i : order) {
      Rule rule = found.get(i);
      if (rule.misses() > 0 && hopeful.test(rule) && seen.add(rule.box())) {
        beam.add(new State(rule, matching(rule.box(), parents.get(i).rows())));
        if (beam.size() == WIDTH) {
          break;
        }
      }
    }
    return beam;
  }

  /** By how much the rule shortens the description of these rows; it must be right mostly. */
  private double gain(Rule rule, int hits, int misses, double before) {
    if (rule.box().size() == 0 || rule.hits() <= rule.misses()) {
      return -1;
    }
    double after =
        code.labels(rule.hits(), rule.misses())
            + code.labels(hits - rule.hits(), misses - rule.misses());
    double saved = before - after;
    return saved <= 0 ? -1 : saved - settings.weight() * code.rule(rule.box());
  }

  private int hits(int[] rows) {
    int hits = 0;
    for (int row : rows) {
      hits += positive[row] ? 1 : 0;
    }
    return hits;
  }

  private int[] matching(Box box, int[] rows) {
    int[] matching = new int[rows.length];
    int n = 0;
    for (int row : rows) {
      if (box.matches(table, row)) {
        matching[n++] = row;
      }
    }
    work.did((long) rows.length * box.size());
    return java.util.Arrays.copyOf(matching, n);
  }
}
