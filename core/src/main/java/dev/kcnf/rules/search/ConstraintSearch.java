package dev.kcnf.rules.search;

import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.rules.Clause;
import dev.kcnf.rules.Formula;
import dev.kcnf.rules.Rules;
import dev.kcnf.rules.Support;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Finds what always held, from positive examples only: clauses of at most k literals that are still
 * in D, most surprising first. If the columns were independent, each pattern would have an expected
 * count; the higher it is, the more surprising that the pattern never occurred (by that many nats,
 * under a Poisson law). Only minimal patterns count, interchangeable values are joined, and
 * constraints that follow from earlier ones by unit propagation are left out.
 *
 * @param k the most literals a clause may have
 * @param limit the most clauses to find
 * @param minExpected how often a pattern must be expected, its joined values together; below about
 *     5 its absence may be chance
 * @param tolerance how many of the examples may break a clause; fewer than half of what is expected
 * @param stop asked again and again while it searches; once true, the best found so far are given
 */
public record ConstraintSearch(
    int k, int limit, double minExpected, Tolerance tolerance, BooleanSupplier stop) {
  private static final int MAX_CANDIDATES = 500_000;

  public ConstraintSearch {
    if (k < 1) {
      throw new IllegalArgumentException("k must be at least 1, was " + k);
    }
    if (limit < 1) {
      throw new IllegalArgumentException("limit must be at least 1, was " + limit);
    }
    if (!(minExpected > 0)) {
      throw new IllegalArgumentException("minExpected must be positive, was " + minExpected);
    }
  }

  /** Without a stop. */
  public ConstraintSearch(int k, int limit, double minExpected) {
    this(k, limit, minExpected, Tolerance.NONE, () -> false);
  }

  /** At most this many clauses of at most k literals, expected five times and more. */
  public static ConstraintSearch of(int k, int limit) {
    return new ConstraintSearch(k, limit, 5);
  }

  /** Until this says true. */
  public ConstraintSearch withStop(BooleanSupplier other) {
    return new ConstraintSearch(k, limit, minExpected, tolerance, other);
  }

  /** With this tolerance. */
  public ConstraintSearch withTolerance(Tolerance other) {
    return new ConstraintSearch(k, limit, minExpected, other, stop);
  }

  private record Candidate(Pattern pattern, double expected) {}

  private static final Comparator<Candidate> MOST_SURPRISING =
      Comparator.<Candidate>comparingDouble(c -> -c.expected()).thenComparing(Candidate::pattern);

  /**
   * The constraints that all these examples obey, as a CNF.
   *
   * @param target what the formula is called, such as {@code valid}
   */
  public Rules find(Schema schema, String target, Example[] examples) {
    boolean[] labels = new boolean[examples.length];
    Arrays.fill(labels, true);
    RowBits rows = RowBits.of(schema, examples, labels, true);
    Run run = new Run(rows, Marginals.of(rows));
    run.enumerate(0, 0, (double) rows.total(), rows.all());
    List<Candidate> chosen = run.choose();
    long[] broken = new long[rows.words()];
    List<Clause> clauses = new ArrayList<>();
    List<Support> supports = new ArrayList<>();
    for (Candidate c : chosen) {
      clauses.add(c.pattern().term().negated());
      long exceptions = rows.countMatching(c.pattern(), Long.MAX_VALUE);
      supports.add(new Support(0, 0, 0, 0, exceptions, c.expected()));
      long[] matching = rows.matching(c.pattern());
      for (int w = 0; w < broken.length; w++) {
        broken[w] |= matching[w];
      }
    }
    return new Rules(
        Formula.cnf(schema, target, clauses),
        supports,
        List.of(),
        rows.total(),
        rows.total(),
        rows.total(),
        rows.count(broken),
        run.complete && !stop.getAsBoolean());
  }

  /** One search. */
  private final class Run {
    private final RowBits rows;
    private final Kept kept;
    private final Marginals marginals;

    /** How often a single combination must be expected; joined with others it may count. */
    private final double alone = Math.min(1, minExpected);

    private final long tolerated;
    private final int length;
    private final int[] attributes;
    private final int[] values;
    private final long[][] sets;
    private List<Candidate> candidates = new ArrayList<>();
    private boolean complete = true;

    Run(RowBits rows, Marginals marginals) {
      this.rows = rows;
      this.marginals = marginals;
      kept = Kept.of(rows);
      tolerated = tolerance.of(rows.total());
      length = Math.min(k, rows.attributes());
      attributes = new int[length];
      values = new int[length];
      sets = new long[length][rows.words()];
    }

    /** Adds one more condition, on this attribute or a later one. */
    void enumerate(int depth, int from, double expected, long[] within) {
      for (int a = from; a < rows.attributes(); a++) {
        attributes[depth] = a;
        for (int v = 0; v < rows.cardinality(a) && !stop.getAsBoolean(); v++) {
          double now = expected * marginals.share(a, v);
          long[] having = rows.having(a, v);
          if (now < alone || having == null) {
            continue;
          }
          values[depth] = v;
          for (int w = 0; w < having.length; w++) {
            sets[depth][w] = within[w] & having[w];
          }
          if (isRare(rows.count(sets[depth]), now)) {
            add(Pattern.of(attributes, values, depth + 1));
          } else if (depth + 1 < length) {
            enumerate(depth + 1, a + 1, now, sets[depth]);
          }
        }
      }
    }

    /** Whether this many is little enough, where so many are expected. */
    private boolean isRare(long count, double expected) {
      return count == 0 || (count <= tolerated && 2 * count < expected);
    }

    private void add(Pattern pattern) {
      if (!Kept.isMinimal(kept, pattern, 0)) {
        return;
      }
      for (int first = 0; first < pattern.size(); first++) {
        Pattern grown = pattern;
        for (int i = 0; i < pattern.size(); i++) {
          grown = grow(grown, (first + i) % pattern.size());
        }
        double expected = marginals.expected(grown);
        if (expected >= minExpected && isRare(kept.matching(grown, Long.MAX_VALUE), expected)) {
          candidates.add(new Candidate(grown, expected));
        }
      }
      if (candidates.size() > MAX_CANDIDATES) {
        candidates.sort(MOST_SURPRISING);
        candidates = new ArrayList<>(candidates.subList(0, MAX_CANDIDATES / 2));
        complete = false;
      }
    }

    /**
     * Adds the values of the i-th attribute that also never occur with the other conditions though
     * expected to. Rare values would only make it longer.
     */
    private Pattern grow(Pattern pattern, int i) {
      int[] set =
          IntStream.range(0, rows.cardinality(pattern.attributes()[i]))
              .filter(v -> isSurprising(pattern.with(i, new int[] {v})))
              .toArray();
      return pattern.with(i, set);
    }

    private boolean isSurprising(Pattern pattern) {
      double expected = marginals.expected(pattern);
      return expected >= alone && isRare(kept.matching(pattern, tolerated), expected);
    }

    /** The most surprising ones that do not follow from earlier ones. */
    List<Candidate> choose() {
      PriorityQueue<Candidate> queue = new PriorityQueue<>(MOST_SURPRISING);
      queue.addAll(candidates);
      Propagation known = new Propagation(rows);
      List<Candidate> chosen = new ArrayList<>();
      while (!queue.isEmpty() && chosen.size() < limit) {
        Candidate best = queue.remove();
        if (known.implies(best.pattern())) {
          continue;
        }
        Pattern fresh = known.withoutImplied(best.pattern());
        double expected = marginals.expected(fresh);
        if (fresh.equals(best.pattern())) {
          known.add(fresh);
          chosen.add(best);
        } else if (expected >= minExpected
            && isRare(kept.matching(fresh, Long.MAX_VALUE), expected)) {
          queue.add(new Candidate(fresh, expected)); // less surprising now: back into the queue
        }
      }
      return Collections.unmodifiableList(chosen);
    }
  }
}
