package dev.kcnf.rules.search;

import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.rules.Formula;
import dev.kcnf.rules.Rules;
import dev.kcnf.rules.search.Pool.Candidate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Finds short rules. The candidates are the clauses of 1 to k literals that Alg2^k_d has not
 * refuted; it picks a few that still reject every negative example: by greedy set cover, then a
 * local search for a smaller cover, then shorter clauses where possible; finally it drops redundant
 * values. With a tolerance it re-chooses each clause, given the others, while that lowers the
 * errors. Deterministic.
 *
 * <p>For a DNF the labels are swapped: its terms are patterns that match no negative example and
 * together accept every positive one.
 *
 * <p>Finding the smallest cover is NP-hard, so the result may be larger.
 *
 * @param k the most literals a clause may have
 * @param form CNF or DNF
 * @param tolerance how many examples may contradict a clause
 * @param join whether to join interchangeable values into sets
 * @param steps how long the local search may take; 0 for greedy alone
 * @param maxBytes about how much memory candidates may take
 * @param stop asked again and again while it searches; once true, the best rules found so far are
 *     given, which may leave more rows unrejected and are not {@link Rules#complete}; if always to
 *     say the same makes no more errors, that
 */
public record RuleSearch(
    int k,
    Formula.Form form,
    Tolerance tolerance,
    boolean join,
    int steps,
    long maxBytes,
    BooleanSupplier stop) {
  private static final int STEPS = 20_000;
  private static final long MAX_BYTES = 512L << 20;

  public RuleSearch {
    if (k < 1) {
      throw new IllegalArgumentException("k must be at least 1, was " + k);
    }
    if (steps < 0) {
      throw new IllegalArgumentException("steps must be at least 0, was " + steps);
    }
    if (maxBytes < 1) {
      throw new IllegalArgumentException("maxBytes must be positive, was " + maxBytes);
    }
  }

  /** For a k-CNF without exceptions, values joined. */
  public static RuleSearch cnf(int k) {
    return new RuleSearch(k, Formula.Form.CNF, Tolerance.NONE, true, STEPS, MAX_BYTES, () -> false);
  }

  /** For a k-DNF without exceptions, values joined. */
  public static RuleSearch dnf(int k) {
    return new RuleSearch(k, Formula.Form.DNF, Tolerance.NONE, true, STEPS, MAX_BYTES, () -> false);
  }

  /** With this tolerance. */
  public RuleSearch withTolerance(Tolerance other) {
    return new RuleSearch(k, form, other, join, steps, maxBytes, stop);
  }

  /** With or without joining values to sets. */
  public RuleSearch withJoin(boolean other) {
    return new RuleSearch(k, form, tolerance, other, steps, maxBytes, stop);
  }

  /** With this many steps of local search. */
  public RuleSearch withSteps(int other) {
    return new RuleSearch(k, form, tolerance, join, other, maxBytes, stop);
  }

  /** With about this much memory for candidates. */
  public RuleSearch withMaxBytes(long other) {
    return new RuleSearch(k, form, tolerance, join, steps, other, stop);
  }

  /** Until this says true. */
  public RuleSearch withStop(BooleanSupplier other) {
    return new RuleSearch(k, form, tolerance, join, steps, maxBytes, other);
  }

  /**
   * The short rules for these examples; exact, nothing is sampled.
   *
   * @param target what label 1 means, such as {@code class=edible}
   */
  public Rules find(Schema schema, String target, Example[] examples, boolean[] labels) {
    if (examples.length != labels.length) {
      throw new IllegalArgumentException(
          "needs one label per example, " + examples.length + ", got " + labels.length);
    }
    boolean keep = form == Formula.Form.CNF;
    RowBits kept = RowBits.of(schema, examples, labels, keep);
    RowBits rejects = RowBits.of(schema, examples, labels, !keep);
    long tolerated = tolerance.of(kept.total());
    Pool pool = new Pool(rejects.size(), maxBytes);
    new Enumeration(rejects, Kept.of(kept), length(schema), tolerated, join, pool, stop).run();
    List<Pattern> patterns = cover(rejects, kept, pool.sorted(), tolerated);
    boolean stopped = stop.getAsBoolean();
    Rules found =
        rules(schema, target, form, rejects, kept, patterns, !stopped && pool.isComplete());
    long least = Math.min(rejects.total(), kept.total());
    return stopped && found.errors() >= least ? constant(schema, target, rejects, kept) : found;
  }

  private static Rules rules(
      Schema schema,
      String target,
      Formula.Form form,
      RowBits rejects,
      RowBits kept,
      List<Pattern> patterns,
      boolean complete) {
    return new Outcome(rejects, kept, Marginals.of(kept), patterns)
        .rules(schema, target, form, kept.total(), rejects.total(), complete);
  }

  /**
   * What a search says that was stopped before it found anything better: that all rows are kept, or
   * none, which is a formula of the other form without clauses.
   */
  private Rules constant(Schema schema, String target, RowBits rejects, RowBits kept) {
    if (rejects.total() <= kept.total()) {
      return rules(schema, target, form, rejects, kept, List.of(), false);
    }
    Formula.Form other = form == Formula.Form.CNF ? Formula.Form.DNF : Formula.Form.CNF;
    return rules(schema, target, other, kept, rejects, List.of(), false);
  }

  private int length(Schema schema) {
    return Math.min(k, schema.size());
  }

  private List<Pattern> cover(
      RowBits rejects, RowBits kept, List<Candidate> candidates, long tolerated) {
    long mayStay = tolerance.of(rejects.total());
    Greedy greedy = new Greedy(rejects, kept, candidates, tolerated, mayStay, stop);
    List<Integer> chosen = greedy.choose();
    if (!tolerance.isNone()) {
      chosen = greedy.improve(chosen);
    } else if (!chosen.isEmpty() && !stop.getAsBoolean()) {
      chosen = new LocalSearch(candidates, rejects.size(), chosen).run(steps, stop);
      chosen = LocalSearch.shorten(candidates, rejects.size(), chosen, stop);
    }
    List<Pattern> patterns = new ArrayList<>();
    for (int c : chosen) {
      Pattern pattern = Redundancy.shortened(candidates.get(c).pattern(), rejects, kept);
      if (!patterns.contains(pattern)) {
        patterns.add(pattern);
      }
    }
    return stop.getAsBoolean() ? patterns : Redundancy.removed(patterns, rejects, kept);
  }
}
