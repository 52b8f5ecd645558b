package dev.kcnf.rules.list;

import dev.kcnf.RowSample;
import dev.kcnf.SplitMix;
import dev.kcnf.rules.Formula;
import dev.kcnf.rules.Recoding;
import dev.kcnf.rules.RuleList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
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
  private static final long CELLS_PER_SECOND = 500_000_000;

  private static final int USUAL_K = 6;

  /**
   * The parts of cross-validation that chooses the price: as many as rows go into so many, but so
   * many at least; and how many rows a part has at least.
   */
  private static final int PARTED = 12_000;

  private static final int LEAST_PARTS = 4;

  private static final int LEAST_PART = 10;

  /**
   * The parts of the one that tells how well the rules predict: lists of nine tenths of the rows
   * are nearly those of all.
   */
  private static final int FINE_PARTS = 10;

  /** So many rows tell enough: of more rows not all are tested. */
  private static final int ENOUGH = 10_000;

  /** By how many standard errors others must be better than the shortest description. */
  private static final double CLEARLY = 1;

  /** The same rows are tested with every price. */
  private static final long SEED = 1;

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
    int parts = Math.min(parts(n), n / LEAST_PART);
    int tests = n > ENOUGH ? Math.max(1, parts * ENOUGH / n) : parts;
    List<Portfolio> usual = portfolios(Price.usual(classes.size()), classes.size());
    List<Portfolio> portfolios = new ArrayList<>(usual);
    portfolios.addAll(portfolios(Price.others(classes.size()), classes.size()));
    // Each list may take as much: what is tested is to be as good as what is shown. About half of
    // the race is not run.
    int races = portfolios.size() * (tests + 1) / 2;
    int lists = usual.size() + 2 + races + (n > ENOUGH ? 0 : 2 * FINE_PARTS);
    Supplier<Work> work = () -> new Work(cells / lists, stop);
    // First a list of all rows, to have something to show whenever it is stopped.
    Made first = shortest(usual, table, work);
    List<Trial> won =
        parts < 2 || stop.getAsBoolean()
            ? List.of()
            : Race.won(
                portfolios,
                first.portfolio,
                new Split(table, classes, parts, tests, SEED),
                work,
                stop);
    if (won.isEmpty()) {
      return first.list.counted(all, target, classes, rows.total(), !stop.getAsBoolean());
    }
    Chosen chosen =
        won.get(0).mistakes() == 0
            ? clean(won, table, classes.size(), work)
            : chosen(won, first, table, work);
    Rough found = chosen.list;
    Trial best = chosen.trial;
    if (n <= ENOUGH && n >= FINE_PARTS * LEAST_PART && best.mistakes() > 0) {
      Split finer = new Split(table, classes, FINE_PARTS, FINE_PARTS, SEED + 1);
      Trial tested = new Trial(best.portfolio(), finer).whole(work, stop);
      if (best.portfolio() != first.portfolio && !first.list.boxes().isEmpty()) {
        // Who won must win again.
        Trial usually = new Trial(first.portfolio, finer).whole(work, stop);
        boolean again = stop.getAsBoolean() || tested.loss() < usually.loss();
        tested = again ? tested : usually;
        found = again ? found : first.list;
      }
      best = stop.getAsBoolean() ? best : tested;
    }
    if (found.boxes().isEmpty() || !best.isWorthIt()) {
      return Rough.constant(table, classes.size())
          .counted(all, target, classes, rows.total(), !stop.getAsBoolean())
          .with(best.constant());
    }
    return found
        .counted(all, target, classes, rows.total(), !stop.getAsBoolean())
        .with(best.tested());
  }

  /** At each of these prices; of two classes for rules that reject, and for rules that accept. */
  private List<Portfolio> portfolios(List<Price> prices, int classes) {
    List<Portfolio> portfolios = new ArrayList<>();
    for (Price price : prices) {
      if (classes > 2 || form != null) {
        portfolios.add(new Portfolio(this, classes, price));
      } else {
        for (Formula.Form either : Formula.Form.values()) {
          portfolios.add(new Portfolio(withForm(either), classes, price));
        }
      }
    }
    return portfolios;
  }

  /** A list, and what made it. */
  private record Made(Rough list, Portfolio portfolio) {}

  /** A list, and how its like do. */
  private record Chosen(Rough list, Trial trial) {}

  /**
   * The shortest description, unless others do better on rows not used, longer ones clearly so:
   * then the best. A list that makes more mistakes than its like make on rows not used is none: the
   * search got stuck.
   */
  private Chosen chosen(List<Trial> won, Made first, RuleTable table, Supplier<Work> work) {
    Trial usual =
        won.stream().filter(t -> t.portfolio() == first.portfolio).findFirst().orElseThrow();
    boolean stuck = usual.isStuck(first.list);
    for (Trial trial : won) {
      if (trial == usual && !stuck) {
        break; // it is better than the rest
      }
      Rough other = trial.portfolio().make(table, work.get());
      if (stop.getAsBoolean()) {
        break;
      }
      boolean isShorter = other.literals() <= first.list.literals();
      boolean isBetter = stuck || isShorter || usual.isWorseThan(trial, CLEARLY);
      if (isBetter && !other.boxes().isEmpty() && !trial.isStuck(other)) {
        return new Chosen(other, trial);
      }
    }
    return new Chosen(first.list, usual);
  }

  /**
   * Of those that make no mistakes the list with the fewest literals, be it to reject or accept.
   */
  private Chosen clean(List<Trial> won, RuleTable table, int classes, Supplier<Work> work) {
    Map<Integer, Chosen> shortest = new TreeMap<>(); // by the class that no rule is of
    for (Trial trial : won) {
      if (trial.mistakes() == 0) {
        Rough list = trial.portfolio().make(table, work.get());
        shortest.merge(
            list.otherwise(),
            new Chosen(list, trial),
            (a, b) -> b.list.bits() < a.list.bits() ? b : a);
      }
    }
    return shortest.values().stream()
        .map(c -> classes > 2 ? c : new Chosen(Exact.shorter(c.list, table, this), c.trial))
        .min(
            Comparator.<Chosen>comparingInt(c -> c.list.errors(table))
                .thenComparingInt(c -> c.list.literals())
                .thenComparingDouble(c -> c.list.bits()))
        .orElseThrow();
  }

  /** The list with the shortest description. */
  private Made shortest(List<Portfolio> portfolios, RuleTable table, Supplier<Work> work) {
    Made best = null;
    for (Portfolio portfolio : portfolios) {
      if (best != null && stop.getAsBoolean()) {
        break;
      }
      Rough list = portfolio.make(table, work.get());
      best = best == null || list.bits() < best.list.bits() ? new Made(list, portfolio) : best;
    }
    return Objects.requireNonNull(best);
  }

  /** Of few rows there are more parts: lists of few rows are soon made, and soon chosen wrongly. */
  private static int parts(int rows) {
    return Math.max(LEAST_PARTS, Math.min(FINE_PARTS, PARTED / Math.max(1, rows)));
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
