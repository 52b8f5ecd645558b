package dev.kcnf.paper.experiments;

/** Measures how long something takes. */
final class Stopwatch {
  private static final int BATCHES = 5;
  private static final long WARM = 80_000_000; // ns; short code is compiled by then
  private static final long ENOUGH = 200_000_000;

  private Stopwatch() {}

  /** Nanoseconds per run: the best of some batches, more if they are short, fewer if long. */
  static double nanos(int runs, Runnable work) {
    double best = Double.POSITIVE_INFINITY;
    long begin = System.nanoTime();
    long end = begin;
    for (int batch = 0; batch <= BATCHES || end - begin < WARM; batch++) {
      long start = System.nanoTime();
      for (int i = 0; i < runs; i++) {
        work.run();
      }
      end = System.nanoTime();
      best = Math.min(best, (double) (end - start) / runs);
      if (end - begin > ENOUGH) {
        break;
      }
    }
    return best;
  }
}
