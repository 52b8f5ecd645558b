package dev.kcnf.server.http;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of a request, as many at once as are there: they share one write to the disk. */
final class Batches implements Closeable {
  private static final int AT_ONCE = 2048;
  private static final int CHARS_AT_ONCE = 1 << 20;

  private final Items items;
  private @Nullable RuntimeException end;

  Batches(Items items) {
    this.items = items;
  }

  /**
   * The rows that are there now, at least one unless it is the end, and not too many. What ends the
   * rows too early is told after those before it.
   */
  List<Item> next() throws IOException {
    if (end != null) {
      throw end;
    }
    List<Item> batch = new ArrayList<>();
    int chars = 0;
    try {
      Item item = items.next();
      while (item != null) {
        batch.add(item);
        for (String cell : item.cells()) {
          chars += cell.length();
        }
        boolean isFull = batch.size() == AT_ONCE || chars >= CHARS_AT_ONCE;
        item = !isFull && items.hasMore() ? items.next() : null;
      }
    } catch (RuntimeException e) {
      if (batch.isEmpty()) {
        throw e;
      }
      end = e;
    }
    return batch;
  }

  /** Whether the next one is likely here already, so that nobody waits for an answer first. */
  boolean hasMore() throws IOException {
    return end != null || items.hasMore();
  }

  @Override
  public void close() throws IOException {
    items.close();
  }
}
