package dev.kcnf.benchmarks.harness;

import dev.kcnf.LogLoss;
import dev.kcnf.benchmarks.data.DataSets.Run;
import dev.kcnf.benchmarks.peers.Contender;
import dev.kcnf.benchmarks.peers.Contender.Trial;
import dev.kcnf.benchmarks.peers.Kcnf;

/** What a learner predicted, example by example. */
@SuppressWarnings("ArrayRecordComponent") // read in loops
public record Scores(double[] logOdds, boolean[] labels) {

  /** Runs a new learner through a stream. */
  public static Scores of(Contender contender, Run run) {
    double[] logOdds = new double[run.order().length];
    try (Trial trial = contender.factory().start(run.table(), run.order())) {
      for (int t = 0; t < logOdds.length; t++) {
        logOdds[t] = contender.output().logOdds(trial.step(t), t);
      }
    }
    return new Scores(logOdds, Kcnf.labels(run.table(), run.order()));
  }

  public int size() {
    return labels.length;
  }

  /** Mistakes in a range of examples, its end exclusive. */
  public int mistakes(int from, int to) {
    int mistakes = 0;
    for (int t = from; t < to; t++) {
      mistakes += (logOdds[t] > 0) == labels[t] ? 0 : 1;
    }
    return mistakes;
  }

  /** The log-loss of a range of examples, its end exclusive. */
  public double bits(int from, int to) {
    double bits = 0;
    for (int t = from; t < to; t++) {
      bits += LogLoss.bits(logOdds[t], labels[t]);
    }
    return bits;
  }
}
