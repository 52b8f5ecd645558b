package dev.kcnf.rules.list;

import java.util.ArrayList;
import java.util.List;
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

  /** How many are kept for that; some turn out hopeless. */
  private static final int CANDIDATES = 8;

  /**
   * A rule, and how many of the rows it matches are of the class and of others.
   *
   * @param bits of its conditions
   */
  record Rule(Box box, int hits, int misses, double score, double bits) {}

  /** A rule with the rows it matches. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record State(Rule rule, int[] rows) {}

  private final RuleTable table;
  private final boolean[] positive; // by row
  private final CodeLength code;
  private final ListMaker.Settings settings;
  private final Conditions conditions;
  private final Work work;

  // Of the rows that are looked at:
  private int allHits;
  private int allMisses;
  private double before; // the bits of their labels
  private Estimate estimate = new Estimate(0, 0);
  private @Nullable Rule best; // so far
  private double most; // its merit

  Grower(
      RuleTable table,
      boolean[] positive,
      CodeLength code,
      ListMaker.Settings settings,
      Work work) {
    this.table = table;
    this.positive = positive;
    this.code = code;
    this.settings = settings;
    this.work = work;
    conditions = new Conditions(table, code, positive);
  }

  /** The best rule for these rows that begins so; null if none pays. */
  @Nullable Rule grow(int[] rows, Box start) {
    allHits = hits(rows);
    allMisses = rows.length - allHits;
    if (allHits == 0) {
      return null;
    }
    before = code.labels(allHits, allMisses);
    estimate = new Estimate((double) allHits / rows.length, settings.way().m());
    int[] within = start.size() == 0 ? rows : matching(start, rows);
    int in = hits(within);
    int out = within.length - in;
    Rule begin = new Rule(start, in, out, estimate.of(in, out), code.conditions(start));
    best = null;
    most = 0;
    double gain = gain(start.size(), in, out, begin.bits());
    if (gain > 0) {
      best = begin;
      most = merit(begin.score(), gain);
    }
    List<State> beam = List.of(new State(begin, within));
    int steps = settings.k() + NARROWING;
    for (int step = 0; step < steps && !beam.isEmpty() && (step == 0 || !work.isOver()); step++) {
      Beam next = new Beam(CANDIDATES);
      beam.forEach(state -> expand(state, next));
      beam =
          next.best(WIDTH, this::isHopeful).stream()
              .map(c -> new State(c.rule(), matching(c.rule().box(), c.parent().rows())))
              .toList();
    }
    return best;
  }

  private void expand(State state, Beam next) {
    Box box = state.rule().box();
    for (int a = 0; a < table.attributes(); a++) {
      int at = box.find(a);
      if (at < 0 && box.size() >= settings.k()) {
        continue;
      }
      work.did(state.rows().length + table.cardinality(a));
      int attribute = a;
      int size = box.size() + (at < 0 ? 1 : 0);
      double others = state.rule().bits() - (at < 0 ? 0 : code.condition(a, box.accepted(at)));
      conditions.find(
          a,
          state.rows(),
          at < 0 ? null : box.accepted(at),
          estimate,
          settings.join(),
          (hits, misses, bits) -> look(state, next, attribute, size, hits, misses, others + bits));
    }
  }

  /** Keeps what was found if it is the best, or to go on with. */
  private void look(
      State state, Beam next, int attribute, int size, int hits, int misses, double bits) {
    double score = estimate.of(hits, misses);
    double gain = gain(size, hits, misses, bits);
    boolean isBest = gain > 0 && (best == null || merit(score, gain) > most);
    boolean goesOn = misses > 0 && next.wants(score, hits);
    if (!isBest && !goesOn) {
      return;
    }
    Box box = state.rule().box().with(attribute, conditions.proposed());
    Rule rule = new Rule(box, hits, misses, score, bits);
    if (isBest) {
      best = rule;
      most = merit(score, gain);
    }
    if (goesOn) {
      next.add(rule, state);
    }
  }

  /**
   * Whether the best that can become of a rule, if it loses all misses, is better than the best.
   */
  private boolean isHopeful(Rule rule) {
    double saved =
        before - code.labels(rule.hits(), 0) - code.labels(allHits - rule.hits(), allMisses);
    return best == null || merit(estimate.of(rule.hits(), 0), saved) > most;
  }

  /** What the search looks for: the surest rule, or the one that saves most. */
  private double merit(double score, double gain) {
    return settings.way().bySaving() ? gain : score;
  }

  /** By how much a rule shortens the description of these rows; it must be right mostly. */
  private double gain(int size, int hits, int misses, double bits) {
    if (size == 0 || !Estimate.isMostlyRight(hits, misses)) {
      return -1;
    }
    double after = code.labels(hits, misses) + code.labels(allHits - hits, allMisses - misses);
    return before - after - settings.weight() * code.rule(size, bits);
  }

  private int hits(int[] rows) {
    int hits = 0;
    for (int row : rows) {
      hits += positive[row] ? 1 : 0;
    }
    return hits;
  }

  private int[] matching(Box box, int[] rows) {
    return box.matching(table, rows, work);
  }

  /** The rules that a search goes on with: those with the highest scores, no two alike. */
  private static final class Beam {
    private final int width;
    private final List<Candidate> best = new ArrayList<>(); // the best first

    /** A rule that was found, and the rows among which it was. */
    record Candidate(Rule rule, State parent) {}

    /**
     * @param width how many are kept: more than are needed, as some may turn out hopeless
     */
    Beam(int width) {
      this.width = width;
    }

    /** Whether a rule like this would be kept. */
    boolean wants(double score, int hits) {
      return best.size() < width || isBetter(score, hits, best.get(width - 1).rule());
    }

    private static boolean isBetter(double score, int hits, Rule other) {
      return score > other.score() || (score == other.score() && hits > other.hits());
    }

    /** Keeps a rule that is wanted. */
    void add(Rule rule, State parent) {
      for (Candidate other : best) {
        if (other.rule().box().equals(rule.box())) {
          return;
        }
      }
      int place = best.size();
      while (place > 0 && isBetter(rule.score(), rule.hits(), best.get(place - 1).rule())) {
        place--;
      }
      best.add(place, new Candidate(rule, parent));
      if (best.size() > width) {
        best.remove(width);
      }
    }

    /** The best of these, at most this many. */
    List<Candidate> best(int most, Predicate<Rule> hopeful) {
      return best.stream().filter(c -> hopeful.test(c.rule())).limit(most).toList();
    }
  }
}
