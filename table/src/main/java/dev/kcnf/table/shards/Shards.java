package dev.kcnf.table.shards;

import dev.kcnf.rows.TableReader;
import dev.kcnf.rows.TableReader.Row;
import dev.kcnf.table.Chunk;
import dev.kcnf.table.ChunkedTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Shares the rows of a table out to several threads. One thread reads the rows; splitting them,
 * where the source allows it, and turning them into examples, each with a schema of its own, is
 * left to the others. Which thread gets a row depends on the table alone.
 */
public final class Shards {
  private static final int BATCH = 512;

  private final TableReader table;
  private final List<ShardSource> sources;
  private final List<TableReader> readers;

  private Shards(TableReader table, int count) {
    this.table = table;
    sources = IntStream.range(0, count).mapToObj(i -> new ShardSource(table.table())).toList();
    readers = sources.stream().map(table::shard).toList();
  }

  /** This many shards of this table. */
  public static Shards of(TableReader table, int count) {
    return new Shards(table, count);
  }

  /** What the threads read, one each; a thread that stops early must close it. */
  public List<TableReader> readers() {
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
        Chunk chunk = nextChunk();
        if (chunk != null) {
          source.put(new Batch.Split(chunk));
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

  /** The next rows, to be split elsewhere; null if that cannot be done with them. */
  private @Nullable Chunk nextChunk() {
    return !table.holdsFirstRows() && table.table() instanceof ChunkedTable chunked
        ? chunked.chunk(BATCH)
        : null;
  }

  private boolean feedRows(ShardSource source) throws IOException, InterruptedException {
    List<Row> rows = new ArrayList<>(BATCH);
    try {
      return fill(rows);
    } finally {
      // Also what comes before a bad row.
      if (!rows.isEmpty()) {
        source.put(new Batch.Rows(rows));
      }
    }
  }

  private boolean fill(List<Row> rows) throws IOException {
    while (rows.size() < BATCH) {
      Row row = table.nextRow();
      if (row == null) {
        return false;
      }
      rows.add(row);
    }
    return true;
  }
}
