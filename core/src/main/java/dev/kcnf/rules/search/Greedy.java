package dev.kcnf.rules.search;

import dev.kcnf.rules.search.Pool.Candidate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Greedy set cover: repeatedly takes the candidate that rejects the most examples not rejected yet,
 * minus the new exceptions. Ties go to the shorter one, then to the one that rejects more overall.
 */
final class Greedy {
  private static final int ROUNDS = 10;

  /** How many candidates are still chosen when it shall stop. */
  private static final int AT_LAST = 20;

  private final RowBits rejects;
  private final RowBits kept;
  private final List<Candidate> candidates;
  private final long tolerance;
  private final long mayStay;
  private final BooleanSupplier stop;
  private final long[] open;
  private final long[] excepted;

  /**
   * @param kept the examples to keep
   * @param candidates best first, as {@link Pool#sorted} gives them
   * @param tolerance the most exceptions a candidate has
   * @param mayStay how many examples may stay unrejected
   * @param stop ends it early
   */
  Greedy(
      RowBits rejects,
      RowBits kept,
      List<Candidate> candidates,
      long tolerance,
      long mayStay,
      BooleanSupplier stop) {
    this.rejects = rejects;
    this.kept = kept;
    this.candidates = candidates;
    this.tolerance = tolerance;
    this.mayStay = mayStay;
    this.stop = stop;
    open = rejects.all();
    excepted = new long[kept.words()];
  }

  /** The numbers of the candidates chosen, in the order of choice. */
  List<Integer> choose() {
    List<Integer> chosen = new ArrayList<>();
    while (rejects.count(open) > mayStay && (chosen.size() < AT_LAST || !stop.getAsBoolean())) {
      int best = best();
      if (best < 0) {
        break;
      }
      chosen.add(best);
      take(candidates.get(best));
    }
    return chosen;
  }

  private void take(Candidate c) {
    for (int w = 0; w < open.length; w++) {
      open[w] &= ~c.rejected()[w];
    }
    if (c.exceptions() > 0) {
      long[] more = kept.matching(c.pattern());
      for (int w = 0; w < excepted.length; w++) {
        excepted[w] |= more[w];
      }
    }
  }

  /**
   * Re-chooses each candidate, given all the others, as long as that helps. Early choices often
   * have exceptions that later choices make unnecessary.
   */
  List<Integer> improve(List<Integer> chosen) {
    List<Integer> improved = new ArrayList<>(chosen);
    boolean again = true;
    for (int round = 0; again && round < ROUNDS; round++) {
      again = false;
      for (int i = 0; i < improved.size() && !stop.getAsBoolean(); i++) {
        System.arraycopy(rejects.all(), 0, open, 0, open.length);
        Arrays.fill(excepted, 0);
        for (int other = 0; other < improved.size(); other++) {
          if (other != i) {
            take(candidates.get(improved.get(other)));
          }
        }
        int best = best();
        if (best >= 0 && gain(candidates.get(best)) > gain(candidates.get(improved.get(i)))) {
          improved.set(i, best);
          again = true;
        }
      }
    }
    return improved;
  }

  /** What the candidate adds to those already taken. */
  private long gain(Candidate c) {
    long gain = rejects.countBoth(c.rejected(), open);
    return c.exceptions() > 0 ? gain - newExceptions(c) : gain;
  }

  private int best() {
    int best = -1;
    long most = 0;
    for (int i = 0; i < candidates.size(); i++) {
      Candidate c = candidates.get(i);
      if (c.gain() + tolerance < most) {
        break; // sorted, so no later one can reject more
      }
      long gain = rejects.countBoth(c.rejected(), open);
      if (gain >= most && gain > 0 && c.exceptions() > 0) {
        gain -= newExceptions(c);
      }
      boolean better = gain > most;
      if (best >= 0 && gain == most) {
        better = c.pattern().size() < candidates.get(best).pattern().size();
      }
      if (better) {
        best = i;
        most = gain;
      }
    }
    return best;
  }

  private long newExceptions(Candidate c) {
    long[] matching = kept.matching(c.pattern());
    for (int w = 0; w < matching.length; w++) {
      matching[w] &= ~excepted[w];
    }
    return kept.count(matching);
  }
}
