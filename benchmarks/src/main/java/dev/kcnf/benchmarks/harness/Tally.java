package dev.kcnf.benchmarks.harness;

import dev.kcnf.LogLoss;
import dev.kcnf.benchmarks.peers.Contender;
import java.util.ArrayList;
import java.util.Arrays;
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

  /** Records the outputs of the first steps of one order and the labels in that order. */
  void score(double[] outputs, int steps, boolean[] labels) {
    for (int t = 0; t < steps; t++) {
      double logOdds = contender.output().logOdds(outputs[t], t);
      if (Double.isNaN(logOdds)) {
        throw new IllegalStateException(
            contender.name() + " returned " + outputs[t] + " for example " + t);
      }
      mistakes += (logOdds > 0) == labels[t] ? 0 : 1;
      bits += LogLoss.bits(logOdds, labels[t]);
    }
    orders++;
    examples = Math.min(examples, steps);
    complete &= steps == outputs.length;
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
        examples,
        complete,
        (double) mistakes / orders,
        bits / orders,
        median,
        Arrays.stream(sorted).min().orElseThrow(),
        Arrays.stream(sorted).max().orElseThrow(),
        sorted.length,
        null,
        null);
  }
}
