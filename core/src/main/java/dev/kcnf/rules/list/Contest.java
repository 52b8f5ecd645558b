package dev.kcnf.rules.list;

import dev.kcnf.rules.Formula;
import dev.kcnf.rules.RuleList;
import dev.kcnf.rules.list.Work.Jobs;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the list to show. The shortest description of all rows is the first, so that there is
 * something to show whenever it is stopped. Then lists of many sorts race on rows that they were
 * not made from, and the winner is tested on such rows once more.
 */
final class Contest {
  /**
   * The parts of cross-validation: as many as rows go into so many, but so many at least, and of
   * few rows again and again in other parts. Lists of few rows are soon made, and soon chosen
   * wrongly: which rows are together in a part matters more there than which sort of list is best.
   */
  private static final int PARTED = 30_000;

  private static final int LEAST_PARTS = 4;

  private static final int MOST_PARTS = 10;

  private static final int MOST_TIMES = 3;

  /** How many rows a part has at least. */
  private static final int LEAST_PART = 10;

  /** So many rows tell enough: of more rows not all are tested. */
  private static final int ENOUGH = 10_000;

  /** The same rows are tested with every price. */
  private static final long SEED = 1;

  private final ListSearch search;
  private final RuleTable table;
  private final List<String> classes;
  private final List<Portfolio> usual;
  private final List<Portfolio> portfolios;
  private final int parts;
  private final int tests;
  private final BooleanSupplier stop;
  private final Supplier<Work> work;
  private final Jobs jobs;

  /**
   * What is chosen.
   *
   * @param tested how its like do on rows not used; null if that was not found out
   */
  record Result(Rough list, RuleList.@Nullable Tested tested) {}

  /** A list, and how its like do. */
  private record Chosen(Rough list, Trial trial) {}

  Contest(ListSearch search, RuleTable table, List<String> classes) {
    this.search = search;
    this.table = table;
    this.classes = classes;
    stop = search.stop();
    jobs = new Jobs(search.threads());
    usual = portfolios(Price.usual(classes.size()));
    portfolios = new ArrayList<>(usual);
    portfolios.addAll(portfolios(Price.others(classes.size())));
    int dear = portfolios.size();
    portfolios.addAll(portfolios(List.of(Price.PRUNED)));
    int n = Math.max(1, table.rows());
    int all = Math.max(LEAST_PARTS, PARTED / n);
    parts = Math.min(Math.min(MOST_PARTS, all), n / LEAST_PART);
    int times = Math.max(1, Math.min(MOST_TIMES, all / MOST_PARTS));
    tests = n > ENOUGH ? Math.max(1, parts * ENOUGH / n) : parts * times;
    // Each list may take as much: what is tested is to be as good as what is shown. About half of
    // the race is not run, and what is pruned takes next to nothing.
    int races = dear * (tests + 1) / 2;
    int lists = usual.size() + 2 + races + (n > ENOUGH ? 0 : MOST_PARTS);
    work = () -> new Work(search.cells() / lists, stop);
  }

  /** At each of these prices; of two classes for rules that reject, and for rules that accept. */
  private List<Portfolio> portfolios(List<Price> prices) {
    List<Portfolio> made = new ArrayList<>();
    for (Price price : prices) {
      if (classes.size() > 2 || search.form() != null) {
        made.add(new Portfolio(search, classes.size(), price));
      } else {
        for (Formula.Form either : Formula.Form.values()) {
          made.add(new Portfolio(search.withForm(either), classes.size(), price));
        }
      }
    }
    return made;
  }

  /** The list to show; none if rules are not worth it. */
  Result result() {
    Rough first = shortest();
    if (parts < 2 || stop.getAsBoolean()) {
      return new Result(first, null);
    }
    Split split = new Split(table, classes, parts, tests, SEED);
    List<Trial> won = Race.won(portfolios, split, work, stop, jobs);
    Chosen chosen =
        won.isEmpty()
            ? null
            : won.get(0).mistakes() == 0 ? clean(won) : best(Race.shortestFirst(won));
    if (chosen == null || stop.getAsBoolean()) {
      return new Result(first, null);
    }
    Trial tested = chosen.trial;
    if (table.rows() <= ENOUGH && tested.mistakes() > 0) {
      int most = Math.min(MOST_PARTS, table.rows() / LEAST_PART);
      Split other = new Split(table, classes, most, most, SEED + 1);
      Trial again = new Trial(tested.portfolio(), other).whole(work, stop, jobs);
      tested = stop.getAsBoolean() ? tested : again;
    }
    return chosen.list.boxes().isEmpty() || !tested.isWorthIt()
        ? new Result(none(), tested.constant())
        : new Result(chosen.list, tested.tested());
  }

  /** The list of all rows. */
  private Rough made(Portfolio portfolio) {
    return portfolio.make(table, work.get());
  }

  private Rough none() {
    return Rough.constant(table, classes.size());
  }

  /** The list with the shortest description. */
  private Rough shortest() {
    List<Rough> lists =
        jobs.map(usual.size(), i -> i > 0 && stop.getAsBoolean() ? none() : made(usual.get(i)));
    Rough best = lists.get(0);
    for (Rough list : lists) {
      best = list.bits() < best.bits() ? list : best;
    }
    return best;
  }

  /**
   * The list of the first. Where a list makes clearly more mistakes than its like make on rows not
   * used, the search got stuck; then the next one is better, if it did not.
   */
  private Chosen best(List<Trial> won) {
    Chosen first = null;
    for (Trial trial : won) {
      Rough list = made(trial.portfolio());
      boolean isStuck = trial.isStuck(list);
      if (!list.boxes().isEmpty() && (!isStuck || first == null)) {
        first = new Chosen(list, trial);
      }
      if (stop.getAsBoolean() || (first != null && !isStuck)) {
        break;
      }
    }
    return first == null ? new Chosen(none(), won.get(0)) : first;
  }

  /**
   * Of those that make no mistakes the list with the fewest literals, be it to reject or accept.
   */
  private Chosen clean(List<Trial> won) {
    List<Trial> right = won.stream().filter(trial -> trial.mistakes() == 0).toList();
    Map<Integer, Chosen> shortest = new TreeMap<>(); // by the class that no rule is of
    for (Chosen one : jobs.map(right, t -> new Chosen(made(t.portfolio()), t))) {
      shortest.merge(one.list.otherwise(), one, (a, b) -> b.list.bits() < a.list.bits() ? b : a);
    }
    List<Chosen> each = List.copyOf(shortest.values());
    return (classes.size() > 2 ? each : jobs.map(each, this::exactly))
        .stream()
            .min(
                Comparator.<Chosen>comparingInt(c -> c.list.errors(table))
                    .thenComparingInt(c -> c.list.literals())
                    .thenComparingDouble(c -> c.list.bits()))
            .orElseThrow();
  }

  private Chosen exactly(Chosen found) {
    return new Chosen(Exact.shorter(found.list, table, search), found.trial);
  }
}
