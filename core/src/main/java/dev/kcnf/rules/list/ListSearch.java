package dev.kcnf.rules.list;

import dev.kcnf.RowSample;
import dev.kcnf.SplitMix;
import dev.kcnf.rules.Formula;
import dev.kcnf.rules.Recoding;
import dev.kcnf.rules.RuleList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
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

  /** The parts of cross-validation that chooses the price, and how many rows one has at least. */
  private static final int PARTS = 4;

  private static final int LEAST_PART = 10;

  /**
   * The parts of the one that tells how well the rules predict: lists of nine tenths of the rows
   * are nearly those of all.
   */
  private static final int FINE_PARTS = 10;

  /** So many rows tell enough: of more rows not all are tested. */
  private static final int ENOUGH = 10_000;

  /** After this many prices that were not better no cheaper one is tried. */
  private static final int PATIENCE = 3;

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
    int n = table.rows();
    int parts = Math.min(PARTS, n / LEAST_PART);
    int tests = n > ENOUGH ? Math.max(1, PARTS * ENOUGH / n) : parts;
    // Each list may take as much: what is tested is to be as good as what is shown.
    int lists = 2 + Price.ALL.size() * tests + (n > ENOUGH ? 0 : FINE_PARTS);
    Supplier<Work> work = () -> new Work(cells / lists, stop);
    // First a list of all rows, to have something to show whenever it is stopped.
    Price usual = Price.ALL.get(0);
    Rough found = portfolio(classes, usual).make(table, work.get());
    ListSearch formed = withForm(found.form(form));
    Trial best = parts < 2 ? null : formed.best(table, classes, parts, tests, work);
    if (best == null) {
      return found.counted(all, target, classes, rows.total(), !stop.getAsBoolean());
    }
    if (!best.price().equals(usual) && !stop.getAsBoolean()) {
      found = portfolio(classes, best.price()).make(table, work.get());
    }
    if (n <= ENOUGH && n >= FINE_PARTS * LEAST_PART && best.tested().mistakes() > 0) {
      Trial finer =
          Trial.of(
              formed.portfolio(classes, best.price()),
              table,
              classes,
              FINE_PARTS,
              FINE_PARTS,
              work);
      best = stop.getAsBoolean() ? best : finer;
    }
    if (found.boxes().isEmpty() || !best.isWorthIt()) {
      return Rough.constant(table, classes.size())
          .counted(all, target, classes, rows.total(), !stop.getAsBoolean())
          .with(best.constant());
    }
    boolean clean = classes.size() == 2 && best.tested().mistakes() == 0;
    if (clean && found.errors(table) == 0) {
      found = Exact.shorter(found, table, this);
    }
    return found
        .counted(all, target, classes, rows.total(), !stop.getAsBoolean())
        .with(best.tested());
  }

  private Portfolio portfolio(List<String> classes, Price price) {
    return new Portfolio(this, classes.size(), price);
  }

  /** The price that does best on rows not used; null if it was stopped before there was one. */
  private @Nullable Trial best(
      RuleTable table, List<String> classes, int parts, int tests, Supplier<Work> work) {
    Trial best = null;
    int worse = 0;
    for (Price price : Price.ALL) {
      Trial trial = Trial.of(portfolio(classes, price), table, classes, parts, tests, work);
      if (stop.getAsBoolean()) {
        return best;
      }
      boolean better = best == null || trial.isClearlyBetterThan(best);
      best = better ? trial : best;
      worse = better ? 0 : worse + 1;
      if (worse == PATIENCE || trial.tested().mistakes() == 0) {
        break;
      }
    }
    return best;
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
