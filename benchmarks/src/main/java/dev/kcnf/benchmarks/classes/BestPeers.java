package dev.kcnf.benchmarks.classes;

import dev.kcnf.benchmarks.classes.ClassPeer.Score;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** On many tables, the best online learner and the best that is trained again and again. */
public final class BestPeers {
  /** The head of its columns of a Markdown table, and the line below it. */
  public static final String HEAD =
      " best online peer | bits | ratio | best boosting | bits | ratio |";

  public static final String LINE = " --- | ---: | ---: | --- | ---: | ---: |";

  private final List<ClassPeer> peers;
  private final double mostSeconds;
  private final List<Double> toOnline = new ArrayList<>();
  private final List<Double> toRetrained = new ArrayList<>();

  /**
   * @param peers those to run
   * @param mostSeconds of processor time that a peer may take; it is left out if it takes longer
   */
  public BestPeers(List<ClassPeer> peers, double mostSeconds) {
    this.peers = List.copyOf(peers);
    this.mostSeconds = mostSeconds;
  }

  /** Runs all peers on these rows; its columns, with ratios of these bits to theirs. */
  public String line(EncodedRows rows, double bits) {
    Score online = new Score("–", true, 0, Double.POSITIVE_INFINITY, 0);
    Score retrained = new Score("–", false, 0, Double.POSITIVE_INFINITY, 0);
    for (ClassPeer peer : peers) {
      Score score = peer.run(rows, mostSeconds);
      if (score != null && score.isOnline()) {
        online = score.bits() < online.bits() ? score : online;
      } else if (score != null) {
        retrained = score.bits() < retrained.bits() ? score : retrained;
      }
    }
    return columns(online, bits, toOnline) + columns(retrained, bits, toRetrained);
  }

  private static String columns(Score best, double bits, List<Double> ratios) {
    if (best.bits() == Double.POSITIVE_INFINITY) {
      return " – | – | – |";
    }
    ratios.add(bits / best.bits());
    return String.format(
        Locale.ROOT, " %s | %.1f | %.3f |", best.name(), best.bits(), bits / best.bits());
  }

  /** How often it was below, and at worst. */
  public String summary() {
    return summary("best online peer", toOnline) + summary("best boosting", toRetrained);
  }

  private static String summary(String name, List<Double> ratios) {
    if (ratios.isEmpty()) {
      return "";
    }
    double sum = ratios.stream().mapToDouble(StrictMath::log).sum();
    return String.format(
        Locale.ROOT,
        "to the %s: below on %d of %d, geometric mean %.3f, at worst %.3f%n",
        name,
        ratios.stream().filter(ratio -> ratio < 1).count(),
        ratios.size(),
        StrictMath.exp(sum / ratios.size()),
        Collections.max(ratios));
  }
}
