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
 * @param stop asked again and again; once true, the best list so far is given
 */
public record ListSearch(
    int k, int most, Formula.@Nullable Form form, boolean join, long cells, BooleanSupplier stop) {
  /** The most ranges of an attribute of numbers. */
  private static final int RANGES = 100;

  /** How many cells are looked at in a second, about. */
  private static final long CELLS_PER_SECOND = 400_000_000;

  private static final int USUAL_K = 6;

  /** The parts of cross-validation, and how many rows one has at least. */
  private static final int PARTS = 4;

  private static final int LEAST_PART = 10;

  /** A cheaper list must be better by that factor, or the dearer one, which is shorter, stays. */
  private static final double CLEARLY = 0.99;

  /** After this many prices that were not better no cheaper one is tried. */
  private static final int PATIENCE = 3;

  /** How often all cells may be looked at, at least. */
  private static final int PASSES = 3000;

  /** What one list may take of all that may be done, or is left. */
  private static final double MOST_OF_ONE = 1.0 / 8;

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
  }

  /** As long as the data pay for. */
  public static ListSearch usual() {
    return new ListSearch(
        USUAL_K, Integer.MAX_VALUE, null, true, cells(USUAL_SECONDS), () -> false);
  }

  private static long cells(double seconds) {
    return Math.max(1, (long) (seconds * CELLS_PER_SECOND));
  }

  public ListSearch withK(int other) {
    return new ListSearch(other, most, form, join, cells, stop);
  }

  /** With at most this many rules. */
  public ListSearch withMost(int other) {
    return new ListSearch(k, other, form, join, cells, stop);
  }

  public ListSearch withForm(Formula.@Nullable Form other) {
    return new ListSearch(k, most, other, join, cells, stop);
  }

  /** With or without sets of values. */
  public ListSearch withJoin(boolean other) {
    return new ListSearch(k, most, form, other, cells, stop);
  }

  /** For about this many seconds. */
  public ListSearch withSeconds(double seconds) {
    return new ListSearch(k, most, form, join, cells(seconds), stop);
  }

  public ListSearch withStop(BooleanSupplier other) {
    return new ListSearch(k, most, form, join, cells, other);
  }

  /**
   * The list for these rows.
   *
   * @param target what is asked, such as {@code class=edible}; for several classes the column
   * @param classes their names by number; of two the second one is the target
   */
  public RuleList find(RowSample rows, String target, List<String> classes) {
    RuleTable all = RuleTable.of(rows, Recoding.fit(rows, RANGES));
    RuleTable table = fewer(all);
    int parts = Math.min(PARTS, table.rows() / LEAST_PART);
    Work work = new Work(cells, stop);
    // First a list of all rows, to have something to show whenever it is stopped.
    Price usual = Price.ALL.get(0);
    Rough found = new Portfolio(this, classes.size(), usual).make(table, work.share(MOST_OF_ONE));
    Trial best =
        parts < 2 ? null : withForm(found.form(form)).best(table, target, classes, parts, work);
    if (best != null && !best.price().equals(usual) && !stop.getAsBoolean()) {
      found =
          new Portfolio(this, classes.size(), best.price())
              .make(table, new Work(cells, stop).share(MOST_OF_ONE));
    }
    boolean clean = classes.size() == 2 && best != null && best.tested().mistakes() == 0;
    if (clean && found.errors(table) == 0) {
      found = Exact.shorter(found, table, this);
    }
    RuleList list = found.counted(all, target, classes, rows.total(), !stop.getAsBoolean());
    return best == null ? list : list.with(best.tested());
  }

  /** The price that does best on rows not used; null if it was stopped before there was one. */
  private @Nullable Trial best(
      RuleTable table, String target, List<String> classes, int parts, Work work) {
    Trial best = null;
    int worse = 0;
    for (Price price : Price.ALL) {
      Trial trial = test(table, price, target, classes, parts, work);
      if (stop.getAsBoolean()) {
        return best;
      }
      if (best == null || trial.loss() < CLEARLY * best.loss()) {
        best = trial;
        worse = 0;
      } else {
        worse++;
      }
      if (worse == PATIENCE || trial.tested().mistakes() == 0) {
        break;
      }
    }
    return best;
  }

  private record Trial(Price price, RuleList.Tested tested) {
    /** What is left of the loss without rules: the mean of bits and of mistakes. */
    double loss() {
      return tested.bits() / tested.constantBits()
          + (double) tested.mistakes() / Math.max(1, tested.constantMistakes());
    }
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

  /** Makes a list of each part of the rows but one, and tests it on that one. */
  private Trial test(
      RuleTable table, Price price, String target, List<String> classes, int tests, Work work) {
    Portfolio portfolio = new Portfolio(this, classes.size(), price);
    int n = table.rows();
    int[] order = SplitMix.of(1).permutation(n);
    long mistakes = 0;
    long constant = 0;
    double bits = 0;
    double constantBits = 0;
    for (int fold = 0; fold < tests; fold++) {
      int from = (int) ((long) n * fold / tests);
      int to = (int) ((long) n * (fold + 1) / tests);
      int[] train = new int[n - (to - from)];
      System.arraycopy(order, 0, train, 0, from);
      System.arraycopy(order, to, train, from, n - to);
      Arrays.sort(train);
      RuleTable part = table.only(train);
      Rough rough = portfolio.make(part, work.share(MOST_OF_ONE));
      RuleList list = rough.counted(part, target, classes, train.length, true);
      RuleList none = Rough.constant(part, classes.size()).counted(part, target, classes, n, true);
      int[] places = rough.firsts(table, Arrays.copyOfRange(order, from, to));
      for (int i = 0; i < places.length; i++) {
        int label = table.label(order[from + i]);
        mistakes += list.label(places[i]) == label ? 0 : 1;
        bits -= CodeLength.log2(list.probabilities(places[i])[label]);
        constant += none.otherwise() == label ? 0 : 1;
        constantBits -= CodeLength.log2(none.probabilities(0)[label]);
      }
    }
    return new Trial(price, new RuleList.Tested(n, mistakes, bits, tests, constant, constantBits));
  }
}
