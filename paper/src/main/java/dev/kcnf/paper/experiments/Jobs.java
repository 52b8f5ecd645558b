package dev.kcnf.paper.experiments;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/**
 * Independent pieces of work for several threads; results come in the order in which work was
 * added.
 */
final class Jobs<T> {
  private record Job<T>(double weight, Supplier<T> work) {}

  private final List<Job<T>> jobs = new ArrayList<>();
  private double total;
  private double done;

  /** Adds a job; its weight is its relative running time. */
  void add(double weight, Supplier<T> work) {
    jobs.add(new Job<>(weight, work));
    total += weight;
  }

  /** Runs them all. */
  List<T> run(String what, Options options) {
    options.progress().at(what, 0);
    ExecutorService pool = Executors.newFixedThreadPool(options.threads(), Jobs::daemon);
    try {
      List<Future<T>> futures = new ArrayList<>();
      for (Job<T> job : jobs) {
        futures.add(pool.submit(() -> perform(job, what, options.progress())));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> future : futures) {
        results.add(future.get());
      }
      return results;
    } catch (ExecutionException e) {
      throw new IllegalStateException(what + " failed: " + e.getCause(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(what + " was interrupted", e);
    } finally {
      pool.shutdownNow();
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "kcnf-repeat");
    thread.setDaemon(true);
    return thread;
  }

  private T perform(Job<T> job, String what, Progress progress) {
    T result = job.work.get();
    synchronized (this) {
      done += job.weight;
      progress.at(what, Math.min(1, done / total));
    }
    return result;
  }
}
