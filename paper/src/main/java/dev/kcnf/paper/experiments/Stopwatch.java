package dev.kcnf.paper.experiments;

/** Measures how long something takes. */
final class Stopwatch {
  private static final int BATCHES = 5;

  private Stopwatch() {}

  /** Nanoseconds per run: the best of some batches, after one to warm up. */
  static double nanos(int runs, Runnable work) {
    double best = Double.POSITIVE_INFINITY;
    for (int batch = 0; batch <= BATCHES; batch++) {
      long start = System.nanoTime();
      for (int i = 0; i < runs; i++) {
        work.run();
      }
      double each = (double) (System.nanoTime() - start) / runs;
      if (batch > 0) {
        best = Math.min(best, each);
      }
    }
    return best;
  }
}
