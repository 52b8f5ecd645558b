package dev.kcnf.benchmarks.harness;

import dev.kcnf.benchmarks.peers.Contender;
import java.util.ArrayList;
import java.util.List;

/** The measurements so far of one contender on one table. */
final class Tally {
  private final Contender contender;
  private final List<Double> rounds = new ArrayList<>();
  private int orders;
  private int examples = Integer.MAX_VALUE;
  private boolean complete = true;
  private long mistakes;
  private double bits;

  Tally(Contender contender) {
    this.contender = contender;
  }

  Contender contender() {
    return contender;
  }

  /** Records what the first steps of one order predicted. */
  void score(Pass pass) {
    mistakes += pass.mistakes(0, pass.steps());
    bits += pass.bits(0, pass.steps());
    orders++;
    examples = Math.min(examples, pass.steps());
    complete &= pass.isComplete();
  }

  /** Whether it came to the end of every order so far. */
  boolean isComplete() {
    return complete;
  }

  /** Records the time per example of one round. */
  void time(double nsPerExample) {
    rounds.add(nsPerExample);
  }

  Result result(String data) {
    double[] sorted = rounds.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int last = sorted.length - 1;
    double median = (sorted[last / 2] + sorted[(last + 1) / 2]) / 2;
    return new Result(
        data,
        contender.name(),
        contender.kind(),
        examples,
        complete,
        (double) mistakes / orders,
        bits / orders,
        median,
        sorted[0],
        sorted[last],
        sorted.length,
        null,
        null);
  }
}
