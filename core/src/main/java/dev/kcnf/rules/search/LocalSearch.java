package dev.kcnf.rules.search;

import dev.kcnf.SplitMix;
import dev.kcnf.rules.search.Pool.Candidate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Shrinks a cover by local search with row weights: drop a pattern, then swap patterns until
 * everything is covered again. Rows that stay uncovered gain weight, which leads the search out of
 * dead ends (C. Gao, X. Yao, T. Weise, J. Li: An efficient local search heuristic with row
 * weighting for the unicost set covering problem, 2015). Its random choices come from a fixed seed,
 * and it ends after a fixed number of steps: the same input gives the same output.
 */
final class LocalSearch {
  /** Entries of the index from rows to candidates, 4 bytes each. */
  private static final long MAX_INDEX = 40_000_000;

  private final List<Candidate> candidates;
  private final int words;
  private final int[][] covering;
  private final long[] weights;
  private final int[] times;
  private final long[] changed;
  private final long[] open; // of the rows that the start covers; the others do not count
  private final long[] once;
  private final List<Integer> chosen = new ArrayList<>();
  private final SplitMix random = SplitMix.of(1);

  LocalSearch(List<Candidate> candidates, int rows, List<Integer> start) {
    this.candidates = candidates;
    words = (rows + 63) >>> 6;
    weights = new long[rows];
    Arrays.fill(weights, 1);
    times = new int[rows];
    changed = new long[candidates.size()];
    open = new long[words];
    once = new long[words];
    covering = index(rows);
    start.forEach(this::add);
  }

  /**
   * For each row the candidates that reject it, best first; only the best if there are too many.
   */
  private int[][] index(int rows) {
    int[] sizes = new int[rows];
    long entries = 0;
    int last = 0;
    for (; last < candidates.size() && entries < MAX_INDEX; last++) {
      long[] set = candidates.get(last).rejected();
      for (int r = next(set, 0); r >= 0; r = next(set, r + 1)) {
        sizes[r]++;
        entries++;
      }
    }
    int[][] index = new int[rows][];
    for (int r = 0; r < rows; r++) {
      index[r] = new int[sizes[r]];
    }
    Arrays.fill(sizes, 0);
    for (int c = 0; c < last; c++) {
      long[] set = candidates.get(c).rejected();
      for (int r = next(set, 0); r >= 0; r = next(set, r + 1)) {
        index[r][sizes[r]++] = c;
      }
    }
    return index;
  }

  /** The first row in the set from this one on, or -1. */
  static int next(long[] set, int from) {
    int w = from >>> 6;
    if (w >= set.length) {
      return -1;
    }
    long word = set[w] & (-1L << from);
    while (word == 0) {
      if (++w == set.length) {
        return -1;
      }
      word = set[w];
    }
    return (w << 6) + Long.numberOfTrailingZeros(word);
  }

  /** The smallest cover found within this many steps, or until it shall stop. */
  List<Integer> run(int steps, BooleanSupplier stop) {
    List<Integer> best = new ArrayList<>(chosen);
    int tabu = -1;
    for (int step = 1; step <= steps && best.size() > 1 && !stop.getAsBoolean(); step++) {
      if (isEmpty(open)) {
        dropRedundant();
        best = new ArrayList<>(chosen);
        remove(leastMissed(-1), step);
      }
      if (!chosen.isEmpty()) {
        remove(leastMissed(tabu), step);
      }
      if (isEmpty(open)) {
        continue;
      }
      int row = randomOpen();
      if (covering[row].length == 0) {
        return best; // the index was cut: no other way to cover this row is known
      }
      tabu = mostWelcome(row, step);
      changed[tabu] = step;
      add(tabu);
      for (int r = next(open, 0); r >= 0; r = next(open, r + 1)) {
        weights[r]++;
      }
    }
    return best;
  }

  private static boolean isEmpty(long[] set) {
    long any = 0;
    for (long word : set) {
      any |= word;
    }
    return any == 0;
  }

  /** The chosen candidate whose removal uncovers least; not the tabu one. */
  private int leastMissed(int tabu) {
    int best = -1;
    long least = Long.MAX_VALUE;
    for (int c : chosen) {
      long loss = weight(candidates.get(c).rejected(), once);
      boolean older = best >= 0 && loss == least && changed[c] < changed[best];
      if ((c != tabu || chosen.size() == 1) && (loss < least || older)) {
        best = c;
        least = loss;
      }
    }
    return best;
  }

  /** The candidate for this row that covers most of what is uncovered; not one just removed. */
  private int mostWelcome(int row, int step) {
    int best = -1;
    long most = -1;
    for (int c : covering[row]) {
      if (changed[c] == step) {
        continue;
      }
      long gain = weight(candidates.get(c).rejected(), open);
      if (gain > most || (gain == most && changed[c] < changed[best])) {
        best = c;
        most = gain;
      }
    }
    return best >= 0 ? best : covering[row][0];
  }

  private int randomOpen() {
    int count = 0;
    for (long word : open) {
      count += Long.bitCount(word);
    }
    int r = next(open, 0);
    for (int skip = random.nextInt(count); skip > 0; skip--) {
      r = next(open, r + 1);
    }
    return r;
  }

  private long weight(long[] a, long[] b) {
    long sum = 0;
    for (int w = 0; w < words; w++) {
      for (long both = a[w] & b[w]; both != 0; both &= both - 1) {
        sum += weights[(w << 6) + Long.numberOfTrailingZeros(both)];
      }
    }
    return sum;
  }

  private void add(int c) {
    chosen.add(c);
    long[] set = candidates.get(c).rejected();
    for (int r = next(set, 0); r >= 0; r = next(set, r + 1)) {
      mark(r, ++times[r]);
    }
  }

  private void remove(int c, int step) {
    chosen.remove(Integer.valueOf(c));
    changed[c] = step;
    long[] set = candidates.get(c).rejected();
    for (int r = next(set, 0); r >= 0; r = next(set, r + 1)) {
      mark(r, --times[r]);
    }
  }

  private void mark(int r, int now) {
    long bit = 1L << r;
    int w = r >>> 6;
    open[w] = now == 0 ? open[w] | bit : open[w] & ~bit;
    once[w] = now == 1 ? once[w] | bit : once[w] & ~bit;
  }

  private void dropRedundant() {
    for (int c : List.copyOf(chosen)) {
      if (weight(candidates.get(c).rejected(), once) == 0) {
        remove(c, 0);
      }
    }
  }

  /**
   * Replaces each pattern by a shorter one, or an equally short one that rejects more, where the
   * others allow it. Call it when everything is covered.
   */
  static List<Integer> shorten(
      List<Candidate> candidates, int rows, List<Integer> cover, BooleanSupplier stop) {
    LocalSearch search = new LocalSearch(candidates, rows, cover);
    boolean again = true;
    while (again && !stop.getAsBoolean()) {
      again = false;
      List<Integer> order = new ArrayList<>(search.chosen);
      Collections.sort(order);
      for (int c : order) {
        again |= search.replace(c);
      }
    }
    return search.chosen;
  }

  private boolean replace(int c) {
    long[] mine = candidates.get(c).rejected().clone();
    for (int w = 0; w < words; w++) {
      mine[w] &= once[w];
    }
    int row = next(mine, 0);
    if (row < 0) {
      remove(c, 0);
      return true;
    }
    int best = c;
    for (int other : covering[row]) {
      if (isShorter(other, best) && containsAll(candidates.get(other).rejected(), mine)) {
        best = other;
      }
    }
    if (best == c) {
      return false;
    }
    remove(c, 0);
    add(best);
    return true;
  }

  private boolean isShorter(int a, int b) {
    int sizeA = candidates.get(a).pattern().size();
    int sizeB = candidates.get(b).pattern().size();
    return sizeA != sizeB ? sizeA < sizeB : a < b; // sorted: the smaller number has the higher gain
  }

  private static boolean containsAll(long[] set, long[] part) {
    long missing = 0;
    for (int w = 0; w < set.length; w++) {
      missing |= part[w] & ~set[w];
    }
    return missing == 0;
  }
}
