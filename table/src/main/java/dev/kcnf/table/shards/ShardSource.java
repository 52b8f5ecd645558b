package dev.kcnf.table.shards;

import dev.kcnf.rows.BadRowException;
import dev.kcnf.rows.Table;
import dev.kcnf.rows.TableReader.Row;
import dev.kcnf.table.ChunkReader;
import dev.kcnf.table.ChunkedTable;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Some rows of a table, handed over by the thread that reads it to the one that learns them. */
final class ShardSource implements Table {
  private static final int BATCHES = 8;

  private final Table table;
  private final BlockingQueue<Batch> batches = new ArrayBlockingQueue<>(BATCHES);
  private Iterator<Row> rows = List.<Row>of().iterator();
  private @Nullable ChunkReader splitter; // the same for all chunks: it gets to know the cells
  private boolean splitting;
  private volatile boolean closed;
  private boolean ended;
  private long line;

  ShardSource(Table table) {
    this.table = table;
  }

  /** Hands a batch over; waits while too many are waiting. */
  void put(Batch batch) throws InterruptedException {
    while (!closed && !batches.offer(batch, 10, TimeUnit.MILLISECONDS)) {
      // The learner may have ended meanwhile.
    }
  }

  @Override
  public String name() {
    return table.name();
  }

  @Override
  public List<String> columns() {
    return table.columns();
  }

  @Override
  public String @Nullable [] next() throws IOException, BadRowException {
    while (!ended) {
      String[] row = splitting && splitter != null ? split(splitter) : nextHeld();
      if (row != null) {
        return row;
      }
      begin(take());
    }
    return null;
  }

  private String @Nullable [] split(ChunkReader chunk) throws IOException, BadRowException {
    try {
      return chunk.next();
    } finally {
      line = chunk.line();
    }
  }

  private String @Nullable [] nextHeld() {
    if (!rows.hasNext()) {
      return null;
    }
    Row row = rows.next();
    line = row.line();
    return row.cells();
  }

  private void begin(Batch batch) {
    if (batch instanceof Batch.Split split && table instanceof ChunkedTable chunked) {
      splitter = splitter == null ? chunked.chunkReader() : splitter;
      splitter.read(split.chunk());
      splitting = true;
    } else if (batch instanceof Batch.Rows held) {
      rows = held.rows().iterator();
      splitting = false;
      ended = !rows.hasNext();
    }
  }

  private Batch take() {
    try {
      return batches.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Batch.Rows(List.of());
    }
  }

  @Override
  public int[] ids() {
    return splitting && splitter != null ? splitter.ids() : NO_IDS;
  }

  @Override
  public long line() {
    return line;
  }

  /** Nothing more is taken. */
  @Override
  public void close() {
    closed = true;
  }
}
