package dev.kcnf.auto.reservoir;

import dev.kcnf.SplitMix;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;

/**
 * Which rows of a stream are kept, and where: the most recent ones, a quarter of the capacity, and
 * a uniform sample of all rows before them. Every row has a priority, and those of lowest priority
 * are kept (bottom-k sampling), so that the samples of several streams unite: the rows of lowest
 * priority of all are among those that each has kept.
 *
 * <p>A priority is a hash of the row and of all rows before it. So it depends on the stream only,
 * and streams that are not the same have priorities that have nothing to do with each other.
 */
final class History {
  static final int RECENT = 4; // one row in so many is among the most recent

  /** No row has moved. */
  static final int NONE = -1;

  private static final long[] NO_ROWS = {};
  private static final int[] NO_HEAP = {};

  private final int recent;
  private final int older;
  private long[] priorities = NO_ROWS; // by place
  private long[] births = NO_ROWS; // by place: how many rows came before
  private int size;
  private int next; // among the recent rows the one to leave next
  private long total;
  private long hash; // of the stream so far
  private boolean isMerged;
  private int moved = NONE;
  private int[] heap =
      NO_HEAP; // places of older rows, the highest priority first; none if not made

  History(int capacity) {
    recent = Math.max(1, capacity / RECENT);
    older = capacity - recent;
  }

  History(History o) {
    recent = o.recent;
    older = o.older;
    priorities = o.priorities.clone();
    births = o.births.clone();
    size = o.size;
    next = o.next;
    total = o.total;
    hash = o.hash;
    isMerged = o.isMerged;
  }

  int size() {
    return size;
  }

  /** How many rows have come. */
  long total() {
    return total;
  }

  /** Whether the rows are of several streams. */
  boolean isMerged() {
    return isMerged;
  }

  long hash() {
    return hash;
  }

  long priority(int place) {
    return priorities[place];
  }

  /** How many rows came after the one in this place. */
  long age(int place) {
    return total - 1 - births[place];
  }

  /** Makes room for the next row; returns its place, of which {@link #moved} may be news. */
  int place() {
    moved = NONE;
    if (size < older + recent) {
      return size++;
    }
    int place = older + next;
    next = next + 1 < recent ? next + 1 : 0;
    if (older > 0) {
      offer(place);
    }
    return place;
  }

  /** Where the row that was in the place of the next one is now; {@link #NONE} if it is gone. */
  int moved() {
    return moved;
  }

  /** The next row is in its place. */
  void came(int place, long rowHash) {
    if (place >= priorities.length) {
      int room = Math.min(older + recent, Math.max(64, 2 * place));
      priorities = Arrays.copyOf(priorities, room);
      births = Arrays.copyOf(births, room);
    }
    hash = SplitMix.mix(hash + rowHash);
    priorities[place] = hash;
    births[place] = total++;
  }

  /** Takes a row that is no longer recent into the sample if its priority is low enough. */
  private void offer(int place) {
    if (heap.length == 0) {
      heap = new int[older];
      Arrays.setAll(heap, i -> i);
      for (int i = older / 2; i >= 0; i--) {
        siftDown(i);
      }
    }
    if (priorities[place] < priorities[heap[0]]) {
      moved = heap[0];
      priorities[moved] = priorities[place];
      births[moved] = births[place];
      siftDown(0);
    }
  }

  private void siftDown(int from) {
    int at = from;
    while (2 * at + 1 < older) {
      int child = 2 * at + 1;
      if (child + 1 < older && isAbove(heap[child + 1], heap[child])) {
        child++;
      }
      if (!isAbove(heap[child], heap[at])) {
        return;
      }
      int place = heap[at];
      heap[at] = heap[child];
      heap[child] = place;
      at = child;
    }
  }

  /** A total order, so that which row leaves does not depend on how the heap was made. */
  private boolean isAbove(int a, int b) {
    return priorities[a] > priorities[b] || (priorities[a] == priorities[b] && a > b);
  }

  /** Takes these for the rows in place, which are in the order of their ages, oldest first. */
  void setMerged(RowUnion rows) {
    total = rows.total();
    hash = rows.hash();
    isMerged = true;
    next = 0;
    heap = NO_HEAP;
    for (int i = 0; i < size; i++) {
      priorities[i] = rows.get(i).priority();
      births[i] = total - 1 - rows.get(i).age();
    }
  }

  /** Whether all rows are there in their order, and so the rest follows from them. */
  private boolean isWhole() {
    return !isMerged && size == total;
  }

  void save(StateWriter out) {
    out.writeByte(isWhole() ? 1 : 0);
    if (isWhole()) {
      return;
    }
    out.writeByte(isMerged ? 1 : 0).writeVarint(next).writeLong(hash);
    for (int i = 0; i < size; i++) {
      out.writeLong(priorities[i]).writeVarint(age(i));
    }
  }

  /**
   * Reads what was saved after this many rows.
   *
   * @return whether all rows are there in their order: then they have to come again
   */
  boolean restore(StateReader in, long rows) {
    boolean isWhole = in.readVarint("whether all rows are kept", 0, 1) == 1;
    if (isWhole) {
      if (rows > older + recent) {
        throw in.damaged(rows + " rows are more than " + (older + recent));
      }
      return true;
    }
    total = rows;
    size = (int) Math.min(rows, older + recent);
    isMerged = in.readVarint("whether models were merged", 0, 1) == 1;
    next = (int) in.readVarint("the next row to leave", 0, recent - 1L);
    hash = in.readLong();
    in.reserve("the rows", 2.0 * Long.BYTES * size);
    if (Long.BYTES * (long) size > in.remaining()) {
      throw in.damaged("ends too early for " + size + " rows");
    }
    priorities = new long[size];
    births = new long[size];
    for (int i = 0; i < size; i++) {
      priorities[i] = in.readLong();
      births[i] = total - 1 - in.readVarint("age of a row", 0, total - 1);
    }
    return false;
  }
}
