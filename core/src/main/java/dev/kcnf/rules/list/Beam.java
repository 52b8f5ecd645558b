package dev.kcnf.rules.list;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The rules that a search goes on with: those with the highest scores, no two alike. */
final class Beam {
  private final int width;
  private final List<Candidate> best = new ArrayList<>(); // the best first

  /** A rule that was found, and the rows among which it was. */
  record Candidate(Grower.Rule rule, Grower.State parent) {}

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

  private static boolean isBetter(double score, int hits, Grower.Rule other) {
    return score > other.score() || (score == other.score() && hits > other.hits());
  }

  /** Keeps a rule that is wanted. */
  void add(Grower.Rule rule, Grower.State parent) {
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
  List<Candidate> best(int most, Predicate<Grower.Rule> hopeful) {
    return best.stream().filter(c -> hopeful.test(c.rule())).limit(most).toList();
  }
}
