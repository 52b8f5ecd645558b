package dev.kcnf.benchmarks.serve;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** Requests on several connections at once. */
final class Load {
  private Load() {}

  /** Requests per second, each connection sending its next one when the last is answered. */
  static double perSecond(int port, List<byte[]> requests, int connections, double seconds)
      throws IOException {
    long[] counts = new long[connections];
    long end = System.nanoTime() + (long) (seconds * 1e9);
    long began = System.nanoTime();
    each(
        connections,
        c -> {
          try (Http http = new Http(port)) {
            for (int r = c; System.nanoTime() < end; r++) {
              check(http.send(requests.get(r % requests.size())));
              counts[c]++;
            }
          }
        });
    return Arrays.stream(counts).sum() / ((System.nanoTime() - began) / 1e9);
  }

  /**
   * How long requests take that are sent at a fixed rate, in nanoseconds, ascending. A request that
   * has to wait for the one before it has begun when it should have been sent.
   */
  static long[] latencies(
      int port, List<byte[]> requests, int connections, double perSecond, double seconds)
      throws IOException {
    int each = (int) (perSecond * seconds / connections);
    long[][] took = new long[connections][each];
    long began = System.nanoTime() + 10_000_000;
    double gap = 1e9 * connections / perSecond;
    each(
        connections,
        c -> {
          try (Http http = new Http(port)) {
            for (int r = 0; r < each; r++) {
              long due = began + (long) (gap * (r + (double) c / connections));
              sleepUntil(due);
              check(http.send(requests.get((c + r * connections) % requests.size())));
              took[c][r] = System.nanoTime() - due;
            }
          }
        });
    return Arrays.stream(took).flatMapToLong(Arrays::stream).sorted().toArray();
  }

  private static void sleepUntil(long due) throws InterruptedException {
    long wait = due - System.nanoTime();
    if (wait > 0) {
      Thread.sleep(wait / 1_000_000, (int) (wait % 1_000_000));
    }
  }

  private static void check(int status) {
    if (status != 200) {
      throw new IllegalStateException("a request was answered " + status);
    }
  }

  /** What one of several threads does. */
  interface Work {
    void run(int number) throws IOException, InterruptedException;
  }

  /** Runs this in so many threads, and waits for all. */
  static void each(int threads, Work work) throws IOException {
    AtomicReference<Exception> failure = new AtomicReference<>();
    List<Thread> all = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      int number = t;
      Thread thread =
          new Thread(
              () -> {
                try {
                  work.run(number);
                } catch (Exception e) {
                  failure.compareAndSet(null, e);
                }
              });
      thread.start();
      all.add(thread);
    }
    try {
      for (Thread thread : all) {
        thread.join();
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
    if (failure.get() != null) {
      throw new IOException(failure.get());
    }
  }
}
