package dev.kcnf.cli.learn;

import dev.kcnf.cli.data.ModelFiles;
import dev.kcnf.model.Model;
import dev.kcnf.rows.TableReader;
import dev.kcnf.table.shards.Shards;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Learns the shards of a table in parallel and merges the models. The result is the model that one
 * thread would learn, or, of models that merge by rows, one as good; only mistakes and loss are
 * those of the shards.
 */
final class ParallelLearning {

  /** The work of one thread. */
  private static final class Part implements Runnable {
    final TableReader rows;
    final Model model;
    volatile @Nullable Throwable failure;
    long failedAt;

    Part(TableReader rows, Model whole) {
      this.rows = rows;
      model = ModelFiles.create(whole.spec(), rows);
      model.learnPart();
    }

    @Override
    public void run() {
      try (rows) {
        while (rows.next()) {
          model.learn(rows.example(), rows.label());
        }
      } catch (RuntimeException | IOException | OutOfMemoryError e) {
        failure = e;
        failedAt = rows.line();
      }
    }
  }

  private ParallelLearning() {}

  /** Learns all rows into this model. */
  static void learn(TableReader rows, Model into, int threads, BooleanSupplier stop)
      throws IOException {
    Shards shards = Shards.of(rows, threads);
    List<Part> parts = new ArrayList<>();
    List<Thread> workers = new ArrayList<>();
    for (TableReader shard : shards.readers()) {
      Part part = new Part(shard, into);
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
    // Rows are handed out in order, so the first bad row is the same in every run.
    raise(failed != null ? failed.failure : failure);
    shards.join();
    into.merge(parts.stream().map(part -> part.model).toList());
  }

  private static boolean anyFailed(List<Part> parts) {
    return parts.stream().anyMatch(p -> p.failure != null);
  }

  /** Feeds the workers and waits for them; returns the error if reading failed. */
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

  private static void raise(@Nullable Throwable failure) throws IOException {
    if (failure instanceof OutOfMemoryError e) {
      throw e;
    }
    if (failure instanceof RuntimeException e) {
      throw e;
    }
    if (failure != null) {
      throw failure instanceof IOException e ? e : new IOException(failure);
    }
  }
}
