package dev.kcnf.rules.list;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** How much may still be done, counted in cells looked at: the same on every machine. */
final class Work {
  private long left;
  private final BooleanSupplier stop;
  private final @Nullable Work whole; // of which this is a share

  Work(long cells, BooleanSupplier stop) {
    this(cells, stop, null);
  }

  private Work(long cells, BooleanSupplier stop, @Nullable Work whole) {
    left = cells;
    this.stop = stop;
    this.whole = whole;
  }

  void did(long cells) {
    left -= cells;
    if (whole != null) {
      whole.did(cells);
    }
  }

  boolean isOver() {
    return left < 0 || (whole == null ? stop.getAsBoolean() : whole.isOver());
  }

  /** A share of what is left. */
  Work share(double part) {
    return new Work((long) (Math.max(0, left) * part), stop, this);
  }

  /**
   * Does jobs that have nothing to do with each other, several at a time: the caller's thread and
   * others, which end with the last job. What comes out stands in the order of the jobs, so it is
   * the same with any number of threads.
   */
  static final class Jobs {
    private final int threads;

    /**
     * @param threads the most jobs at a time
     */
    Jobs(int threads) {
      this.threads = threads;
    }

    /** What the job gives for each of these, in their order; waits for all, or for one to fail. */
    <T, R> List<R> map(List<T> all, Function<T, R> job) {
      List<FutureTask<R>> tasks = new ArrayList<>();
      all.forEach(one -> tasks.add(new FutureTask<>(() -> job.apply(one))));
      AtomicInteger next = new AtomicInteger();
      Runnable work =
          () -> {
            for (int i = next.getAndIncrement(); i < tasks.size(); i = next.getAndIncrement()) {
              tasks.get(i).run();
            }
          };
      for (int i = 1; i < Math.min(threads, tasks.size()); i++) {
        Thread helper = new Thread(work, "rules-" + i);
        helper.setDaemon(true);
        helper.start();
      }
      work.run();
      return tasks.stream().map(Jobs::result).toList();
    }

    /** As {@link #map} for the numbers up to this one. */
    <R> List<R> map(int count, Function<Integer, R> job) {
      return map(IntStream.range(0, count).boxed().toList(), job);
    }

    private static <R> R result(FutureTask<R> task) {
      boolean interrupted = false;
      try {
        while (true) {
          try {
            return task.get();
          } catch (InterruptedException e) {
            interrupted = true; // whoever wants to stop has another way to say so
          }
        }
      } catch (ExecutionException e) {
        if (e.getCause() instanceof Error error) {
          throw error;
        }
        throw e.getCause() instanceof RuntimeException own ? own : new IllegalStateException(e);
      } finally {
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
      }
    }
  }
}
