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
  private final BlockingQueue<List<Held>> batches = new ArrayBlockingQueue<>(BATCHES);
  private Iterator<Held> batch = List.<Held>of().iterator();
  private volatile boolean closed;
  private boolean ended;
  private long line;

  ShardSource(RowSource table) {
    name = table.name();
    columns = table.columns();
  }

  /** Hands a batch over, an empty one for the end; waits while too many are waiting. */
  void put(List<Held> rows) throws InterruptedException {
    while (!closed && !batches.offer(rows, 10, TimeUnit.MILLISECONDS)) {
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
  public String @Nullable [] next() {
    if (!batch.hasNext() && !ended) {
      batch = take().iterator();
      ended = !batch.hasNext();
    }
    if (ended) {
      return null;
    }
    Held row = batch.next();
    line = row.line();
    return row.row();
  }

  private List<Held> take() {
    try {
      return batches.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of();
    }
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
