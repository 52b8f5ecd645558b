package dev.kcnf.archive;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs tasks in threads, and hands on their results in the order in which they were added. */
final class InOrder<T> implements AutoCloseable {
  /** Takes a result. */
  interface Sink<T> {
    void take(T result) throws IOException;
  }

  private final int threads;
  private final Sink<T> sink;
  private final ExecutorService pool;
  private final Queue<Future<T>> running = new ArrayDeque<>();

  InOrder(int threads, Sink<T> sink) {
    this.threads = threads;
    this.sink = sink;
    this.pool =
        Executors.newFixedThreadPool(
            threads,
            task -> {
              Thread thread = new Thread(task, "block");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** Starts a task; waits for the oldest if all threads are busy, so that few results are held. */
  void add(Callable<T> task) throws IOException {
    if (running.size() == threads) {
      takeOldest();
    }
    running.add(pool.submit(task));
  }

  /** Waits for all tasks. */
  void finish() throws IOException {
    while (!running.isEmpty()) {
      takeOldest();
    }
  }

  private void takeOldest() throws IOException {
    try {
      sink.take(running.remove().get());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof DamagedArchiveException damaged) {
        throw new DamagedArchiveException(String.valueOf(damaged.getMessage()), e);
      }
      if (e.getCause() instanceof OutOfMemoryError memory) {
        throw memory;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }
}
