package dev.kcnf.benchmarks.harness;

import dev.kcnf.LogLoss;
import dev.kcnf.benchmarks.data.EncodedRows;
import dev.kcnf.benchmarks.peers.Contender;
import dev.kcnf.benchmarks.peers.Contender.Trial;

/** One pass of a new learner through rows, each predicted before it is learned. */
public final class Pass {
  private final Contender contender;
  private final EncodedRows rows;
  private final double[] outputs; // of each row, for each class, what the learner gave
  private int steps;
  private long nanos;

  private Pass(Contender contender, EncodedRows rows) {
    this.contender = contender;
    this.rows = rows;
    outputs = new double[rows.size() * rows.classes()];
  }

  /** Goes through all rows. */
  public static Pass of(Contender contender, EncodedRows rows) {
    return of(contender, rows, Clock.CPU, Double.POSITIVE_INFINITY);
  }

  /**
   * Goes through the rows, and stops early if that takes too long.
   *
   * @param clock what {@link #nanos} is measured with
   * @param mostSeconds of processor time
   */
  public static Pass of(Contender contender, EncodedRows rows, Clock clock, double mostSeconds) {
    Pass pass = new Pass(contender, rows);
    try (Trial trial = contender.factory().start(rows)) {
      double deadline = Clock.CPU.nanos() + 1e9 * mostSeconds;
      long start = clock.nanos();
      pass.run(trial, deadline);
      pass.nanos = clock.nanos() - start;
    }
    return pass;
  }

  private void run(Trial trial, double deadline) {
    int classes = rows.classes();
    int t = 0;
    // Read the clock rarely, but after a few steps of a slow learner.
    for (int chunk = 1; t < rows.size(); chunk = Math.min(64, 2 * chunk)) {
      int end = Math.min(rows.size(), t + chunk);
      for (; t < end; t++) {
        trial.step(t, outputs, t * classes);
      }
      if (Clock.CPU.nanos() > deadline) {
        break;
      }
    }
    steps = t;
  }

  /** How many rows it went through. */
  public int steps() {
    return steps;
  }

  /** Whether it came to the end. */
  public boolean isComplete() {
    return steps == rows.size();
  }

  /** How long that took, the start of the learner left out. */
  public long nanos() {
    return nanos;
  }

  /** Mistakes in a range of rows, its end exclusive. */
  public int mistakes(int from, int to) {
    int mistakes = 0;
    for (int t = from; t < to; t++) {
      double[] ln = logarithms(t);
      int best = 0;
      for (int c = 1; c < ln.length; c++) {
        best = ln[c] > ln[best] ? c : best;
      }
      mistakes += best == rows.labels()[t] ? 0 : 1;
    }
    return mistakes;
  }

  /** The log-loss of a range of rows, its end exclusive. */
  public double bits(int from, int to) {
    double nats = 0;
    for (int t = from; t < to; t++) {
      nats -= logarithms(t)[rows.labels()[t]];
    }
    return LogLoss.bitsOfNats(nats);
  }

  /** The probability of a class that was predicted for this row. */
  double probability(int t, int of) {
    return StrictMath.exp(logarithms(t)[of]);
  }

  /** The class of this row. */
  int label(int t) {
    return rows.labels()[t];
  }

  /** As a score, if it came to the end. */
  Score score() {
    double accuracy = (double) (steps - mistakes(0, steps)) / steps;
    boolean isOnline = contender.kind() == Contender.Kind.ONLINE;
    return new Score(contender.name(), isOnline, accuracy, bits(0, steps), nanos / 1e9);
  }

  private double[] logarithms(int t) {
    double[] ln = new double[rows.classes()];
    contender.logarithms(outputs, t * ln.length, rows, t, ln);
    if (Double.isNaN(ln[rows.labels()[t]])) {
      throw new IllegalStateException("returned NaN for example " + t);
    }
    return ln;
  }
}
