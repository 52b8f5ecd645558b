package dev.kcnf.cli.input;

import dev.kcnf.cli.input.ExampleReader.Held;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Shares the rows of a table out to several threads. One thread reads the rows; splitting them,
 * where the source allows it, and turning them into examples, each with a schema of its own, is
 * left to the others. Which thread gets a row depends on the table alone.
 */
public final class Shards {
  private static final int BATCH = 512;

  private final ExampleReader table;
  private final List<ShardSource> sources;
  private final List<ExampleReader> readers;

  private Shards(ExampleReader table, int count) {
    this.table = table;
    sources = IntStream.range(0, count).mapToObj(i -> new ShardSource(table.source())).toList();
    readers = sources.stream().map(table::shard).toList();
  }

  /** So many shards of this table. */
  public static Shards of(ExampleReader table, int count) {
    return new Shards(table, count);
  }

  /** What the threads read, one each; a thread that stops early must close it. */
  public List<ExampleReader> readers() {
    return readers;
  }

  /**
   * Reads the table and hands its rows over, in turns, until the end or until told to stop. However
   * it ends, the threads are told.
   */
  public void feed(BooleanSupplier stop) throws IOException, InterruptedException {
    try {
      boolean more = true;
      for (int turn = 0; more && !stop.getAsBoolean(); turn++) {
        ShardSource source = sources.get(turn % sources.size());
        Chunk chunk = table.nextChunk(BATCH);
        if (chunk != null) {
          source.put(chunk);
        } else {
          more = feedRows(source);
        }
      }
    } finally {
      for (ShardSource source : sources) {
        source.put(new Batch.Rows(List.of()));
      }
    }
  }

  /** To be called when all threads have ended: the table then counts what they have read. */
  public void join() {
    readers.forEach(table::absorb);
  }

  private boolean feedRows(ShardSource source) throws IOException, InterruptedException {
    List<Held> rows = new ArrayList<>(BATCH);
    try {
      return fill(rows);
    } finally {
      // Also what comes before a bad row.
      if (!rows.isEmpty()) {
        source.put(new Batch.Rows(rows));
      }
    }
  }

  private boolean fill(List<Held> rows) throws IOException {
    while (rows.size() < BATCH) {
      Held row = table.nextHeld();
      if (row == null) {
        return false;
      }
      rows.add(row);
    }
    return true;
  }
}
