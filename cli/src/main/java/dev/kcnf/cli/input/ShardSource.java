package dev.kcnf.cli.input;

import dev.kcnf.cli.input.ExampleReader.Held;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Some rows of a table, handed over by the thread that reads it to the one that learns them. */
final class ShardSource implements RowSource {
  private static final int BATCHES = 8;

  private final String name;
  private final List<String> columns;
  private final BlockingQueue<Batch> batches = new ArrayBlockingQueue<>(BATCHES);
  private Iterator<Held> rows = List.<Held>of().iterator();
  private @Nullable CsvSource splitter; // the same for all chunks: it gets to know the cells
  private boolean splitting;
  private volatile boolean closed;
  private boolean ended;
  private long line;

  ShardSource(RowSource table) {
    name = table.name();
    columns = table.columns();
  }

  /** Hands a batch over; waits while too many are waiting. */
  void put(Batch batch) throws InterruptedException {
    while (!closed && !batches.offer(batch, 10, TimeUnit.MILLISECONDS)) {
      // The learner may have ended meanwhile.
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<String> columns() {
    return columns;
  }

  @Override
  public String @Nullable [] next() throws BadRowException {
    while (!ended) {
      String[] row = splitting && splitter != null ? split(splitter) : nextHeld();
      if (row != null) {
        return row;
      }
      begin(take());
    }
    return null;
  }

  private String @Nullable [] split(CsvSource chunk) throws BadRowException {
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
    Held row = rows.next();
    line = row.line();
    return row.row();
  }

  private void begin(Batch batch) {
    if (batch instanceof Chunk chunk) {
      splitter = splitter == null ? chunk.table().splitter() : splitter;
      splitter.read(chunk);
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
