package dev.kcnf.benchmarks.harness;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * How a peer went on a table, predicting each row before learning it.
 *
 * @param isOnline whether it learns row by row; else it is trained again and again on all rows
 */
public record Score(String name, boolean isOnline, double accuracy, double bits, double seconds) {

  /** The means over several orders of a table, of the peers that came to the end of all of them. */
  public static List<Score> means(List<List<Score>> orders) {
    Map<String, List<Score>> byName = new LinkedHashMap<>();
    for (List<Score> order : orders) {
      order.forEach(
          score -> byName.computeIfAbsent(score.name(), n -> new ArrayList<>()).add(score));
    }
    return byName.values().stream()
        .filter(scores -> scores.size() == orders.size())
        .map(
            scores ->
                new Score(
                    scores.get(0).name(),
                    scores.get(0).isOnline(),
                    mean(scores, Score::accuracy),
                    mean(scores, Score::bits),
                    mean(scores, Score::seconds)))
        .toList();
  }

  private static double mean(List<Score> scores, ToDoubleFunction<Score> of) {
    return scores.stream().mapToDouble(of).average().orElseThrow();
  }
}
