package dev.kcnf.cli;

import dev.kcnf.cli.input.ExampleReader;
import dev.kcnf.cli.input.Shards;
import dev.kcnf.model.Model;
import dev.kcnf.model.PredictorChoice;
import dev.kcnf.model.PredictorChoice.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Learns the shards of a table in threads of their own and merges them. What is learned is that of
 * one thread, whatever the shards; the figures are of the shards.
 */
final class ParallelLearning {

  /** One thread's part. */
  private static final class Part implements Runnable {
    final ExampleReader rows;
    final Session session;
    volatile @Nullable Exception failure;
    long failedAt;

    Part(ExampleReader rows, PredictorChoice choice) {
      this.rows = rows;
      session = new Session(PredictorOptions.create(choice, rows));
    }

    @Override
    public void run() {
      try (rows) {
        while (rows.next()) {
          session.step(rows.example(), rows.label(), null);
        }
      } catch (RuntimeException | IOException e) {
        failure = e;
        failedAt = rows.line();
      }
    }
  }

  private ParallelLearning() {}

  /** Whether what this predictor learns does not depend on the order of the rows. */
  static boolean isAllowed(PredictorChoice choice) {
    return choice.kind().hasAlgorithm() || choice.kind() == Kind.POSITIVE_BAYES;
  }

  /** Learns all rows into this model. */
  static void learn(ExampleReader rows, Model into, int threads, BooleanSupplier stop)
      throws IOException {
    Shards shards = Shards.of(rows, threads);
    List<Part> parts = new ArrayList<>();
    List<Thread> workers = new ArrayList<>();
    for (ExampleReader shard : shards.readers()) {
      Part part = new Part(shard, into.choice());
      parts.add(part);
      Thread worker = new Thread(part, "learn-" + parts.size());
      worker.setDaemon(true);
      workers.add(worker);
    }
    workers.forEach(Thread::start);
    Exception failure = feed(shards, workers, () -> stop.getAsBoolean() || anyFailed(parts));
    Part failed =
        parts.stream()
            .filter(p -> p.failure != null)
            .min(Comparator.comparingLong(p -> p.failedAt))
            .orElse(null);
    // All rows before a bad one were handed out: it is the same one in every run.
    raise(failed != null ? failed.failure : failure);
    shards.join();
    parts.forEach(part -> into.merge(part.session.model()));
  }

  private static boolean anyFailed(List<Part> parts) {
    return parts.stream().anyMatch(p -> p.failure != null);
  }

  /** Feeds the workers and waits for them; returns what went wrong with the reading. */
  private static @Nullable Exception feed(
      Shards shards, List<Thread> workers, BooleanSupplier stop) {
    Exception failure = null;
    try {
      try {
        shards.feed(stop);
      } catch (IOException | RuntimeException e) {
        failure = e;
      }
      for (Thread worker : workers) {
        worker.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return e;
    }
    return failure;
  }

  private static void raise(@Nullable Exception failure) throws IOException {
    if (failure instanceof RuntimeException e) {
      throw e;
    }
    if (failure != null) {
      throw failure instanceof IOException e ? e : new IOException(failure);
    }
  }
}
