package dev.kcnf.rules.list;

import dev.kcnf.rules.list.Work.Jobs;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Chooses among portfolios by how their lists do on rows that they were not made from, part after
 * part: who has clearly lost goes no further.
 */
final class Race {
  /**
   * Who is worse by fewer standard errors is as good: the best of many sorts looks better than it
   * is, and the longer lists do so by more.
   */
  private static final double NEAR = 0.5;

  /** Who makes more mistakes and is worse than the best by more standard errors goes no further. */
  private static final double LOST = 2;

  private Race() {}

  /** Those that have not lost, the best first; none if it was stopped. */
  static List<Trial> won(
      List<Portfolio> portfolios,
      Split split,
      Supplier<Work> work,
      BooleanSupplier stop,
      Jobs jobs) {
    List<Trial> left = new ArrayList<>();
    portfolios.forEach(portfolio -> left.add(new Trial(portfolio, split)));
    Comparator<Trial> byLoss = Comparator.comparingDouble(Trial::loss);
    for (int part = 0; part < split.tests(); part++) {
      RuleTable train = split.others(part);
      jobs.map(left, trial -> stop.getAsBoolean() ? trial : trial.next(train, work.get()));
      if (stop.getAsBoolean()) {
        return List.of();
      }
      Trial best = left.stream().min(byLoss).orElseThrow();
      left.removeIf(trial -> trial.mistakes() > best.mistakes() && trial.isWorseThan(best, LOST));
    }
    left.sort(byLoss);
    return left;
  }

  /** Those that are as good as the first by the length of their lists, then the others. */
  static List<Trial> shortestFirst(List<Trial> won) {
    List<Trial> near = new ArrayList<>(won);
    near.removeIf(trial -> trial.isWorseThan(won.get(0), NEAR));
    near.sort(Comparator.comparingLong(Trial::literals));
    Set<Trial> all = new LinkedHashSet<>(near);
    all.addAll(won);
    return List.copyOf(all);
  }
}
