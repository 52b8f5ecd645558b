package dev.kcnf.benchmarks.harness;

import dev.kcnf.benchmarks.data.DataSets;
import dev.kcnf.benchmarks.data.EncodedRows;
import dev.kcnf.benchmarks.peers.Contender;
import dev.kcnf.benchmarks.peers.Contenders;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Runs learners side by side in one process on the same orders of the same rows.
 *
 * <p>All take turns to warm up before any is timed, so that each runs code compiled for all of
 * them. The timed rounds also take turns, so that a disturbance of the machine hits everyone. In a
 * round a learner starts from scratch on each order; fast ones repeat that until the clock is
 * precise enough. The time of a round is the mean over the orders.
 *
 * <p>A learner that takes too long in an order stops there, and is not run any more. One that fails
 * is left out.
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
   * @param mostSeconds a learner stops in an order after this processor time
   * @param partialSeconds partial learners stop after this
   * @param clock what the steps are timed with
   */
  public record Settings(
      int shuffles,
      boolean fileOrder,
      int rounds,
      double warmUpSeconds,
      double sampleSeconds,
      double slowSeconds,
      double mostSeconds,
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

  /** Is told how far it is. */
  public interface Progress {
    void say(String line);

    /** From now on this learner runs. */
    default void running(String learner) {}
  }

  private static final int WARM_UPS = 2;

  private final Settings settings;
  private final Progress progress;

  public Harness(Settings settings, Progress progress) {
    this.settings = settings;
    this.progress = progress;
  }

  /**
   * The results in the order of the contenders; those that cannot handle the table are left out. A
   * generated stream differs for each seed and keeps its own order.
   */
  public List<Result> run(DataSets.Named set, List<Contender> contenders) {
    String data = set.name();
    List<EncodedRows> orders =
        IntStream.rangeClosed(settings.fileOrder() ? 0 : 1, settings.shuffles())
            .mapToObj(set::rows)
            .toList();
    List<Tally> tallies = feasible(data, orders.get(0), contenders);
    for (int i = 1; i <= WARM_UPS && settings.warmUpSeconds() > 0; i++) {
      progress.say(data + ": warm-up " + i + " of " + WARM_UPS);
      tallies.removeIf(tally -> Double.isNaN(tried(data, tally, t -> warmUp(t, orders))));
    }
    List<Tally> quick = new ArrayList<>(tallies);
    for (int i = 1; i <= settings.rounds(); i++) {
      progress.say(data + ": round " + i + " of " + settings.rounds());
      boolean first = i == 1;
      for (Tally tally : List.copyOf(quick)) {
        double seconds = tried(data, tally, t -> round(t, orders, first));
        if (Double.isNaN(seconds)) {
          tallies.remove(tally);
        }
        if (!(seconds < settings.slowSeconds()) || !tally.isComplete()) {
          quick.remove(tally);
        }
      }
    }
    return withRatios(tallies.stream().map(tally -> tally.result(data)).toList());
  }

  private List<Tally> feasible(String data, EncodedRows rows, List<Contender> contenders) {
    List<Tally> tallies = new ArrayList<>();
    List<String> left = new ArrayList<>();
    for (Contender contender : contenders) {
      if (contender.factory().feasible(rows)) {
        tallies.add(new Tally(contender));
      } else {
        left.add(contender.name());
      }
    }
    if (!left.isEmpty()) {
      progress.say(data + ": left out as not for such rows: " + String.join("; ", left));
    }
    return tallies;
  }

  /** What the task returns; NaN if the learner fails, which costs its own row only. */
  private double tried(String data, Tally tally, ToDoubleFunction<Tally> task) {
    String learner = tally.contender().name();
    progress.running(learner);
    try {
      return task.applyAsDouble(tally);
    } catch (RuntimeException | Error e) {
      progress.say(data + ": " + learner + " failed and is left out: " + e);
      return Double.NaN;
    }
  }

  /** Returns the seconds that it took. */
  private double warmUp(Tally tally, List<EncodedRows> orders) {
    double limit = settings.warmUpSeconds() / WARM_UPS;
    double seconds = 0;
    for (int i = 0; seconds < limit; i++) {
      long start = System.nanoTime();
      Pass.of(tally.contender(), orders.get(i % orders.size()), settings.clock(), limit - seconds);
      seconds += (System.nanoTime() - start) / 1e9;
    }
    return seconds;
  }

  /** Returns the seconds that it took. */
  private double round(Tally tally, List<EncodedRows> orders, boolean first) {
    long start = System.nanoTime();
    Contender contender = tally.contender();
    double most =
        contender.factory().partial() ? settings.partialSeconds() : settings.mostSeconds();
    double sum = 0;
    int timed = 0;
    for (EncodedRows rows : orders) {
      long nanos = 0;
      long steps = 0;
      do {
        Pass pass = Pass.of(contender, rows, settings.clock(), most);
        if (first && steps == 0) {
          tally.score(pass);
        }
        nanos += pass.nanos();
        steps += pass.steps();
      } while (nanos < 1e9 * settings.sampleSeconds() && tally.isComplete());
      sum += (double) nanos / steps;
      timed++;
      if (!tally.isComplete()) {
        break;
      }
    }
    tally.time(sum / timed);
    return (System.nanoTime() - start) / 1e9;
  }

  private static List<Result> withRatios(List<Result> results) {
    return results.stream()
        .filter(r -> r.learner().equals(Contenders.REFERENCE))
        .findFirst()
        .map(Result::nsPerExample)
        .map(ns -> results.stream().map(r -> r.relativeTo(ns)).toList())
        .orElse(results);
  }
}
