package dev.kcnf.benchmarks.harness;

import dev.kcnf.benchmarks.peers.Contender;
import dev.kcnf.benchmarks.peers.Contenders;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** {@code auto} beside the best of its peers on every data set: bits, and shares of their time. */
public final class Summary {
  private final StringBuilder table = new StringBuilder();
  private final BestPeers best = new BestPeers();
  private final Shares ofCubic = new Shares(Contenders.VW_CUBIC, 1);
  private final Shares ofForest = new Shares(Contenders.FOREST, 0.2);
  private int sets;
  private int fewestOfPeers;
  private int fewestOfAll;

  public Summary() {
    table.append("| data | ").append(Contenders.AUTO).append(" |").append(BestPeers.HEAD);
    table.append(" time / ").append(Contenders.VW_CUBIC);
    table.append(" | time / ").append(Contenders.FOREST).append(" |\n");
    table.append("| --- | ---: |").append(BestPeers.LINE).append(" ---: | ---: |\n");
  }

  /** Adds the results of a data set; nothing if auto is not among them, or did not finish. */
  public void add(List<Result> results) {
    Optional<Result> found = find(results, Contenders.AUTO).filter(Result::complete);
    if (found.isEmpty()) {
      return;
    }
    Result auto = found.get();
    List<Result> complete = results.stream().filter(Result::complete).toList();
    List<Score> peers =
        complete.stream().filter(r -> r.kind() != Contender.Kind.OURS).map(Result::score).toList();
    sets++;
    fewestOfPeers += peers.stream().allMatch(p -> auto.logLossBits() <= p.bits()) ? 1 : 0;
    fewestOfAll += complete.stream().allMatch(r -> auto.logLossBits() <= r.logLossBits()) ? 1 : 0;
    table.append(String.format(Locale.ROOT, "| %s | %.1f |", auto.data(), auto.logLossBits()));
    table.append(best.line(peers, auto.logLossBits()));
    table.append(ofCubic.cell(auto, results)).append(ofForest.cell(auto, results)).append('\n');
  }

  private static Optional<Result> find(List<Result> results, String learner) {
    return results.stream().filter(r -> r.learner().equals(learner)).findFirst();
  }

  /** As Markdown, with what it comes to; empty if there was nothing to compare. */
  public String text() {
    if (sets == 0) {
      return "";
    }
    return table
        + String.format(
            "%nfewest bits: of auto and its peers on %d of %d data sets, of all learners, kcnf's own"
                + " among them, on %d%n",
            fewestOfPeers, sets, fewestOfAll)
        + best.summary()
        + ofCubic.summary()
        + ofForest.summary();
  }

  /** The time of auto as a share of another learner's. */
  private static final class Shares {
    private final String learner;
    private final double aim;
    private final List<Share> shares = new ArrayList<>();

    private record Share(String data, double ratio) {}

    Shares(String learner, double aim) {
      this.learner = learner;
      this.aim = aim;
    }

    /** Of a learner that stopped early, by the examples up to there. */
    String cell(Result auto, List<Result> results) {
      Optional<Result> other = find(results, learner);
      if (other.isEmpty()) {
        return " – |";
      }
      double ratio = auto.nsPerExample() / other.get().nsPerExample();
      shares.add(new Share(auto.data(), ratio));
      return String.format(
          Locale.ROOT, " %.3f%s |", ratio, other.get().complete() ? "" : " (stopped early)");
    }

    String summary() {
      if (shares.isEmpty()) {
        return "";
      }
      Share most = shares.stream().max(Comparator.comparingDouble(Share::ratio)).orElseThrow();
      double sum = shares.stream().mapToDouble(share -> StrictMath.log(share.ratio())).sum();
      return String.format(
          Locale.ROOT,
          "time to %s: at most %s of it on %d of %d, geometric mean %.3f, at most %.3f (%s)%n",
          learner,
          aim,
          shares.stream().filter(share -> share.ratio() <= aim).count(),
          shares.size(),
          StrictMath.exp(sum / shares.size()),
          most.ratio(),
          most.data());
    }
  }
}
