package dev.kcnf.rules.list;

import dev.kcnf.RowSample;
import dev.kcnf.SplitMix;
import dev.kcnf.rules.Formula;
import dev.kcnf.rules.Recoding;
import dev.kcnf.rules.RuleList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds a short list of rules without being told how much noise there is: the one that, with the
 * exceptions to it, describes the labels in the fewest bits. Rules have as many literals and the
 * list as many rules as the data pay for; if none pays, there is none. What a bit of a rule costs
 * against a bit of the labels is chosen by cross-validation, which also tells how well such a list
 * predicts.
 *
 * <p>The same rows give the same list: what may be done is counted in cells, not in seconds, unless
 * it is stopped.
 *
 * @param k the most literals of a rule
 * @param most the most rules
 * @param form whether a formula rejects or accepts; null for the shorter description
 * @param join whether a literal may name several values
 * @param cells how many cells may be looked at
 * @param stop asked again and again, by all threads; once true, the best list so far is given
 * @param threads how many lists are made at a time; the one that is chosen is the same for any
 *     number
 */
public record ListSearch(
    int k,
    int most,
    Formula.@Nullable Form form,
    boolean join,
    long cells,
    BooleanSupplier stop,
    int threads) {
  /** The most ranges of an attribute of numbers. */
  private static final int RANGES = 100;

  /** How many cells are looked at in a second, about. */
  private static final long CELLS_PER_SECOND = 500_000_000;

  private static final int USUAL_K = 6;

  /** How often all cells may be looked at, at least. */
  private static final int PASSES = 3000;

  private static final int LEAST_ROWS = 1000;
  private static final double USUAL_SECONDS = 3;

  public ListSearch {
    if (k < 1) {
      throw new IllegalArgumentException("k must be at least 1, was " + k);
    }
    if (most < 1) {
      throw new IllegalArgumentException("max-clauses must be at least 1, was " + most);
    }
    if (cells < 1) {
      throw new IllegalArgumentException("cells must be at least 1, was " + cells);
    }
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, was " + threads);
    }
  }

  /** As long as the data pay for. */
  public static ListSearch usual() {
    return new ListSearch(
        USUAL_K, Integer.MAX_VALUE, null, true, cells(USUAL_SECONDS), () -> false, 1);
  }

  private static long cells(double seconds) {
    return Math.max(1, (long) (seconds * CELLS_PER_SECOND));
  }

  public ListSearch withK(int other) {
    return new ListSearch(other, most, form, join, cells, stop, threads);
  }

  /** With at most this many rules. */
  public ListSearch withMost(int other) {
    return new ListSearch(k, other, form, join, cells, stop, threads);
  }

  public ListSearch withForm(Formula.@Nullable Form other) {
    return new ListSearch(k, most, other, join, cells, stop, threads);
  }

  /** With or without sets of values. */
  public ListSearch withJoin(boolean other) {
    return new ListSearch(k, most, form, other, cells, stop, threads);
  }

  /** For about this many seconds. */
  public ListSearch withSeconds(double seconds) {
    return new ListSearch(k, most, form, join, cells(seconds), stop, threads);
  }

  public ListSearch withStop(BooleanSupplier other) {
    return new ListSearch(k, most, form, join, cells, other, threads);
  }

  /** With this many threads: as many cells are looked at, and the same list is chosen. */
  public ListSearch withThreads(int other) {
    return new ListSearch(k, most, form, join, cells, stop, other);
  }

  /**
   * The list for these rows.
   *
   * @param target what is asked, such as {@code class=edible}; for several classes the column
   * @param classes their names by number; of two the second one is the target
   */
  public RuleList find(RowSample rows, String target, List<String> classes) {
    RuleTable all = RuleTable.of(rows, Recoding.fit(rows, RANGES));
    Contest.Result result = new Contest(this, fewer(all), classes).result();
    RuleList list = result.list().counted(all, target, classes, rows.total(), !stop.getAsBoolean());
    return result.tested() == null ? list : list.with(result.tested());
  }

  /** Where there are more cells than can be looked at often, a sample of the rows. */
  private RuleTable fewer(RuleTable all) {
    int most = (int) Math.max(LEAST_ROWS, cells / PASSES / Math.max(1, all.attributes()));
    if (all.rows() <= most) {
      return all;
    }
    int[] rows = Arrays.copyOf(SplitMix.of(1).permutation(all.rows()), most);
    Arrays.sort(rows);
    return all.only(rows);
  }
}
