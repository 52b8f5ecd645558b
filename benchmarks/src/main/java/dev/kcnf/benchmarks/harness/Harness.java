package dev.kcnf.benchmarks.harness;

import dev.kcnf.benchmarks.data.DataSets;
import dev.kcnf.benchmarks.data.DataSets.Run;
import dev.kcnf.benchmarks.peers.Contender;
import dev.kcnf.benchmarks.peers.Contender.Trial;
import dev.kcnf.benchmarks.peers.Contenders;
import dev.kcnf.benchmarks.peers.Kcnf;
import dev.kcnf.paper.LabelledTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Runs learners side by side in one process on the same orders of the same rows.
 *
 * <p>All take turns to warm up before any is timed, so that each runs code compiled for all of
 * them. The timed rounds also take turns, so that a disturbance of the machine hits everyone. In a
 * round a learner starts from scratch on each order; fast ones repeat that until the clock is
 * precise enough. The time of a round is the mean over the orders.
 */
public final class Harness {
  /**
   * How much is run.
   *
   * @param shuffles how many shuffled orders: seeds 1 to this
   * @param fileOrder whether the order of the file comes before them
   * @param rounds how many timed rounds
   * @param warmUpSeconds for each learner before it is timed
   * @param sampleSeconds a quick learner runs an order again until this much time was measured
   * @param slowSeconds a learner whose round takes longer is timed in one round only
   * @param partialSeconds partial learners stop in an order after this time
   * @param clock what the steps are timed with
   */
  public record Settings(
      int shuffles,
      boolean fileOrder,
      int rounds,
      double warmUpSeconds,
      double sampleSeconds,
      double slowSeconds,
      double partialSeconds,
      Clock clock) {
    public Settings {
      if (shuffles < 0) {
        throw new IllegalArgumentException("--seeds must be at least 0, was " + shuffles);
      }
      fileOrder |= shuffles == 0;
      if (rounds < 1) {
        throw new IllegalArgumentException("--repeats must be at least 1, was " + rounds);
      }
    }
  }

  private static final int WARM_UPS = 2;

  private final Settings settings;
  private final Consumer<String> progress;

  public Harness(Settings settings, Consumer<String> progress) {
    this.settings = settings;
    this.progress = progress;
  }

  /**
   * The results in the order of the contenders; those that cannot handle the table are left out.
   */
  List<Result> run(String data, LabelledTable table, List<Contender> contenders) {
    return run(DataSets.Named.table(data, () -> table), contenders);
  }

  /** As above; a generated stream differs for each seed and keeps its own order. */
  public List<Result> run(DataSets.Named set, List<Contender> contenders) {
    String data = set.name();
    List<Run> runs = runs(set);
    LabelledTable table = runs.get(0).table();
    List<Tally> tallies = new ArrayList<>();
    for (Contender contender : contenders) {
      if (contender.factory().feasible(table)) {
        tallies.add(new Tally(contender));
      } else {
        progress.accept(data + ": " + contender.name() + " is not feasible, left out");
      }
    }
    for (int i = 1; i <= WARM_UPS; i++) {
      progress.accept(data + ": warm-up " + i + " of " + WARM_UPS);
      tallies.forEach(tally -> warmUp(tally.contender(), runs));
    }
    List<Tally> quick = tallies;
    for (int round = 1; round <= settings.rounds(); round++) {
      progress.accept(data + ": round " + round + " of " + settings.rounds());
      List<Tally> again = new ArrayList<>();
      for (Tally tally : quick) {
        long start = System.nanoTime();
        round(tally, runs, round == 1);
        if (secondsSince(start) < settings.slowSeconds()) {
          again.add(tally);
        }
      }
      quick = again;
    }
    return withRatios(tallies.stream().map(tally -> tally.result(data)).toList());
  }

  private List<Run> runs(DataSets.Named set) {
    return IntStream.rangeClosed(settings.fileOrder() ? 0 : 1, settings.shuffles())
        .mapToObj(set::run)
        .toList();
  }

  private void warmUp(Contender contender, List<Run> runs) {
    long start = System.nanoTime();
    long deadline = start + nanos(settings.warmUpSeconds() / WARM_UPS);
    for (int i = 0; System.nanoTime() < deadline; i++) {
      Run run = runs.get(i % runs.size());
      double[] outputs = new double[run.order().length];
      try (Trial trial = contender.factory().start(run.table(), run.order())) {
        steps(trial, outputs, deadline);
      }
    }
  }

  private void round(Tally tally, List<Run> runs, boolean first) {
    Contender contender = tally.contender();
    double sum = 0;
    for (Run run : runs) {
      int[] order = run.order();
      double[] outputs = new double[order.length];
      long nanos = 0;
      long steps = 0;
      do {
        int done;
        try (Trial trial = contender.factory().start(run.table(), order)) {
          long deadline = System.nanoTime() + limit(contender);
          long start = settings.clock().nanos();
          done = steps(trial, outputs, deadline);
          nanos += settings.clock().nanos() - start;
        }
        if (first && steps == 0) {
          tally.score(outputs, done, Kcnf.labels(run.table(), order));
        }
        steps += done;
      } while (nanos < nanos(settings.sampleSeconds()));
      sum += (double) nanos / steps;
    }
    tally.time(sum / runs.size());
  }

  /** Steps through the stream as far as the deadline allows; returns the number of steps. */
  private static int steps(Trial trial, double[] outputs, long deadline) {
    int t = 0;
    // Read the clock rarely, but after a few steps of a slow learner.
    for (int chunk = 1; t < outputs.length; chunk = Math.min(64, 2 * chunk)) {
      int end = Math.min(outputs.length, t + chunk);
      for (; t < end; t++) {
        outputs[t] = trial.step(t);
      }
      if (System.nanoTime() - deadline > 0) {
        break;
      }
    }
    return t;
  }

  private long limit(Contender contender) {
    return contender.factory().partial() ? nanos(settings.partialSeconds()) : Long.MAX_VALUE / 4;
  }

  private static List<Result> withRatios(List<Result> results) {
    return results.stream()
        .filter(r -> r.learner().equals(Contenders.REFERENCE))
        .findFirst()
        .map(reference -> reference.nsPerExample())
        .map(ns -> results.stream().map(r -> r.relativeTo(ns)).toList())
        .orElse(results);
  }

  private static long nanos(double seconds) {
    return (long) (seconds * 1e9);
  }

  private static double secondsSince(long start) {
    return (System.nanoTime() - start) / 1e9;
  }
}
