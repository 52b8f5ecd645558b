package dev.kcnf.paper.experiments;

/** Measures how long something takes. */
final class Stopwatch {
  private static final int BATCHES = 5;
  private static final long ENOUGH = 200_000_000; // ns

  private Stopwatch() {}

  /** Nanoseconds per run: the best of some batches, fewer if they take long. */
  static double nanos(int runs, Runnable work) {
    double best = Double.POSITIVE_INFINITY;
    long begin = System.nanoTime();
    for (int batch = 0; batch <= BATCHES; batch++) {
      long start = System.nanoTime();
      for (int i = 0; i < runs; i++) {
        work.run();
      }
      long end = System.nanoTime();
      best = Math.min(best, (double) (end - start) / runs);
      if (end - begin > ENOUGH) {
        break;
      }
    }
    return best;
  }
}
