package dev.kcnf.table;

import dev.kcnf.rows.BadRowException;
import dev.kcnf.rows.Table;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Reads another table ahead, in a thread of its own. Rows and errors come in the same order as
 * without it. Rows are handed over in batches, which are reused.
 */
public final class ReadAhead implements Table {
  private static final int BATCHES = 4;
  private static final int MAX_ROWS = 512;
  private static final int MAX_CELLS = 1 << 16;

  /** Some rows, and whether more follow. */
  private static final class Batch {
    final String[][] texts;
    final int[][] ids;
    final long[] lines;
    final @Nullable BadRowException[] bad;
    int count;
    boolean isLast;
    long lineAfter;
    @Nullable Throwable failure; // after the last row

    Batch(int rows, int width) {
      texts = new String[rows][width];
      ids = new int[rows][width];
      lines = new long[rows];
      bad = new BadRowException[rows];
    }

    void fill(Table source) {
      count = 0;
      try {
        while (!isLast && count < lines.length) {
          isLast = !add(source);
        }
      } catch (IOException | RuntimeException | Error e) {
        failure = e;
        isLast = true;
      }
      lineAfter = source.line();
    }

    private boolean add(Table source) throws IOException {
      try {
        String[] row = source.next();
        if (row == null) {
          return false;
        }
        System.arraycopy(row, 0, texts[count], 0, row.length);
        int[] own = source.ids();
        ids[count] = own.length == 0 ? own : copy(own, ids[count]);
        bad[count] = null;
      } catch (BadRowException e) {
        bad[count] = e;
      }
      lines[count++] = source.line();
      return true;
    }

    private static int[] copy(int[] from, int[] to) {
      if (to.length != from.length) {
        return from.clone();
      }
      System.arraycopy(from, 0, to, 0, from.length);
      return to;
    }
  }

  private final Table source;
  private final Thread thread = new Thread(this::read, "read");
  private final BlockingQueue<Batch> full = new ArrayBlockingQueue<>(BATCHES);
  private final BlockingQueue<Batch> free = new ArrayBlockingQueue<>(BATCHES);
  private Batch batch;
  private int row = -1;

  private ReadAhead(Table source) {
    this.source = source;
    int width = source.columns().size();
    int rows = Math.max(1, Math.min(MAX_ROWS, MAX_CELLS / Math.max(1, width)));
    batch = new Batch(0, 0);
    for (int i = 0; i < BATCHES; i++) {
      free.add(new Batch(rows, width));
    }
  }

  /** Begins to read. Takes the table over. Meant for files: a pipe may keep it waiting. */
  public static ReadAhead of(Table source) {
    ReadAhead ahead = new ReadAhead(source);
    ahead.thread.setDaemon(true);
    ahead.thread.start();
    return ahead;
  }

  private void read() {
    try {
      boolean more = true;
      while (more) {
        Batch next = free.take();
        next.fill(source);
        more = !next.isLast;
        full.put(next);
      }
    } catch (InterruptedException e) {
      // Closed.
    }
  }

  @Override
  public String name() {
    return source.name();
  }

  @Override
  public List<String> columns() {
    return source.columns();
  }

  @Override
  public String @Nullable [] next() throws IOException, BadRowException {
    while (++row >= batch.count) {
      if (batch.isLast) {
        row = batch.count;
        raise(batch.failure);
        return null;
      }
      exchange();
    }
    BadRowException problem = batch.bad[row];
    if (problem != null) {
      throw problem;
    }
    return batch.texts[row];
  }

  private void exchange() throws IOException {
    try {
      if (batch.lines.length > 0) {
        free.put(batch);
      }
      batch = full.take();
      row = -1;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private static void raise(@Nullable Throwable failure) throws IOException {
    if (failure instanceof IOException e) {
      throw e;
    }
    if (failure instanceof RuntimeException e) {
      throw e;
    }
    if (failure instanceof Error e) {
      throw e;
    }
  }

  @Override
  public int[] ids() {
    return batch.ids[row];
  }

  @Override
  public long line() {
    return row < batch.count ? batch.lines[row] : batch.lineAfter;
  }

  @Override
  public String note() {
    return source.note();
  }

  /** Waits for the thread to end, which is soon for a file. */
  @Override
  public void close() throws IOException {
    thread.interrupt();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    source.close();
  }
}
