package dev.kcnf.benchmarks.harness;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** On many tables, the best online learner and the best that is trained again and again. */
public final class BestPeers {
  /** The head of its columns of a Markdown table, and the line below it. */
  public static final String HEAD =
      " best online peer | bits | ratio | best boosting | bits | ratio |";

  public static final String LINE = " --- | ---: | ---: | --- | ---: | ---: |";

  private static final double ONLINE_LIMIT = 1.02;
  private static final double RETRAINED_LIMIT = 1.05;

  private final List<Double> toOnline = new ArrayList<>();
  private final List<Double> toRetrained = new ArrayList<>();
  private int beyondLuck; // tables on which we lose more than log2 of the online peers' number
  private int fewest = Integer.MAX_VALUE; // peers that had a score on a table
  private int most;

  /** Its columns of a table on which the peers had these scores, with ratios of our bits. */
  public String line(List<Score> scores, double bits) {
    fewest = Math.min(fewest, scores.size());
    most = Math.max(most, scores.size());
    int online = (int) scores.stream().filter(Score::isOnline).count();
    double hindsight = StrictMath.log(Math.max(1, online)) / StrictMath.log(2);
    beyondLuck += best(scores, true).filter(p -> bits > p.bits() + hindsight).isPresent() ? 1 : 0;
    return columns(best(scores, true), bits, toOnline)
        + columns(best(scores, false), bits, toRetrained);
  }

  private static Optional<Score> best(List<Score> scores, boolean isOnline) {
    return scores.stream()
        .filter(score -> score.isOnline() == isOnline)
        .min(Comparator.comparingDouble(Score::bits));
  }

  private static String columns(Optional<Score> best, double bits, List<Double> ratios) {
    if (best.isEmpty()) {
      return " – | – | – |";
    }
    double theirs = best.get().bits();
    ratios.add(bits / theirs);
    return String.format(
        Locale.ROOT, " %s | %.1f | %.3f |", best.get().name(), theirs, bits / theirs);
  }

  /** How often it was below, and at worst. */
  public String summary() {
    return summary("best online peer", toOnline, ONLINE_LIMIT)
        + String.format(
            "more bits than the best online peer and log2 of their number, which to know it costs: on"
                + " %d%n",
            beyondLuck)
        + summary("best boosting", toRetrained, RETRAINED_LIMIT)
        + String.format("peers that came to the end of a table: %d to %d%n", fewest, most);
  }

  private static String summary(String name, List<Double> ratios, double limit) {
    if (ratios.isEmpty()) {
      return "";
    }
    double sum = ratios.stream().mapToDouble(StrictMath::log).sum();
    return String.format(
        Locale.ROOT,
        "to the %s: below on %d of %d, above %s on %d, geometric mean %.3f, at worst %.3f%n",
        name,
        ratios.stream().filter(ratio -> ratio < 1).count(),
        ratios.size(),
        limit,
        ratios.stream().filter(ratio -> ratio > limit).count(),
        StrictMath.exp(sum / ratios.size()),
        Collections.max(ratios));
  }
}
