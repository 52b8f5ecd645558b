package dev.kcnf.benchmarks;

import dev.kcnf.LogLoss;
import dev.kcnf.benchmarks.Contender.Trial;
import dev.kcnf.benchmarks.DataSets.Run;

/** What a learner predicted, example by example. */
@SuppressWarnings("ArrayRecordComponent") // read in loops
record Scores(double[] logOdds, boolean[] labels) {

  /** Runs a new learner through a stream. */
  static Scores of(Contender contender, Run run) {
    double[] logOdds = new double[run.order().length];
    try (Trial trial = contender.factory().start(run.table(), run.order())) {
      for (int t = 0; t < logOdds.length; t++) {
        logOdds[t] = contender.output().logOdds(trial.step(t), t);
      }
    }
    return new Scores(logOdds, Kcnf.labels(run.table(), run.order()));
  }

  int size() {
    return labels.length;
  }

  /** Mistakes among the examples from one to before another. */
  int mistakes(int from, int to) {
    int mistakes = 0;
    for (int t = from; t < to; t++) {
      mistakes += (logOdds[t] > 0) == labels[t] ? 0 : 1;
    }
    return mistakes;
  }

  /** The log-loss of the examples from one to before another. */
  double bits(int from, int to) {
    double bits = 0;
    for (int t = from; t < to; t++) {
      bits += LogLoss.bits(logOdds[t], labels[t]);
    }
    return bits;
  }
}
