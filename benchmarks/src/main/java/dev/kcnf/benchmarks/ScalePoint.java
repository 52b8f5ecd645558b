package dev.kcnf.benchmarks;

import dev.kcnf.benchmarks.data.Synthetic;
import dev.kcnf.benchmarks.harness.Clock;
import dev.kcnf.benchmarks.peers.Engine;
import dev.kcnf.cnf.KCnfSpace;
import dev.kcnf.conjunctive.Conjunctive;
import dev.kcnf.conjunctive.VersionSpace;
import dev.kcnf.encoding.Example;

/**
 * One point of a sweep.
 *
 * @param varied the name of the parameter that the sweep varies
 * @param n how many examples
 * @param d how many attributes
 * @param k the length of the clauses
 * @param arity how many values each attribute has
 */
record ScalePoint(String varied, int n, int d, int k, int arity) {
  private static final double WARM_UP_SECONDS = 0.5;
  private static final double COUNT_SECONDS = 0.3;

  /**
   * The measurements.
   *
   * @param point the point
   * @param examples how many examples were run in the time allowed
   * @param nsPerStep the time of predicting and learning, mean over the stream
   * @param nsPerCount the time of counting all unseen combinations, at its end
   * @param bytes the size of the tables at its end
   */
  record Measured(
      ScalePoint point, long examples, double nsPerStep, double nsPerCount, long bytes) {}

  /** The number that the sweep varies. */
  int x() {
    return switch (varied) {
      case "n" -> n;
      case "d" -> d;
      case "k" -> k;
      default -> arity;
    };
  }

  /** Measures after a warm-up; stops in the stream after these seconds of steps. */
  Measured measure(double seconds, Clock clock) {
    stream(WARM_UP_SECONDS, clock);
    return stream(seconds, clock);
  }

  private Measured stream(double seconds, Clock clock) {
    Synthetic synthetic = new Synthetic(d, arity, 1);
    KCnfSpace space = Engine.kcnf(synthetic.schema(), k);
    Conjunctive predictor = Engine.algorithm2(space);
    Example[] chunk = new Example[Math.min(n, 1024)];
    boolean[] labels = new boolean[chunk.length];
    long nanos = 0;
    long done = 0;
    while (done < n && nanos < seconds * 1e9) {
      // Generated in chunks, so that long streams need little memory.
      int size = (int) Math.min(chunk.length, n - done);
      for (int t = 0; t < size; t++) {
        chunk[t] = synthetic.next();
        labels[t] = Synthetic.label(chunk[t]);
      }
      long start = clock.nanos();
      for (int t = 0; t < size; t++) {
        predictor.step(chunk[t], labels[t]);
      }
      nanos += clock.nanos() - start;
      done += size;
    }
    return new Measured(
        this, done, (double) nanos / done, nsPerCount(space, chunk, clock), space.bytes());
  }

  private static double nsPerCount(VersionSpace space, Example[] examples, Clock clock) {
    long start = clock.nanos();
    long unseen = 0;
    long counts = 0;
    double nanos = 0;
    while (nanos < COUNT_SECONDS * 1e9) {
      // The clock is read once for several counts: some take no longer than reading it.
      for (int i = 0; i < 16; i++) {
        unseen += space.violated(examples[(int) (counts % examples.length)]);
        counts++;
      }
      nanos = clock.nanos() - start;
    }
    if (unseen < 0) {
      throw new IllegalStateException("unseen combinations must not be negative, was " + unseen);
    }
    return nanos / counts;
  }
}
