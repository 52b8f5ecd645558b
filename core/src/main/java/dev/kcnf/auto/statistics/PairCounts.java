package dev.kcnf.auto.statistics;

import dev.kcnf.MemoryBudget;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;

/**
 * How often each pair of values of two attributes came with each class, in one array that grows
 * with the values: for each value a row of counts, of all values of the attributes before its own.
 * So the place of a pair is a sum of two numbers, one for each value. Attributes with so many
 * values that the array would not stay small are left out for good, the one with the most values
 * first.
 */
public final class PairCounts {
  /** The most counts, usually. */
  private static final int MOST_COUNTS = 4_000_000;

  /** The most attributes. */
  private static final int MOST_ATTRIBUTES = 150;

  private final int d;
  private final MemoryBudget budget;
  private final long most; // counts
  private final int[] room; // for values, by attribute; 0 if it is left out
  private final int[] offset; // of the values of each attribute in a row of counts
  private final int[] start; // by attribute: where its rows begin, one for each value
  private final int[] places; // of the values of an example in a row
  private int stride;
  public float[] counts = {};

  public PairCounts(int d, MemoryBudget budget) {
    this.d = d;
    this.budget = budget;
    most = budget.of(MOST_COUNTS);
    room = new int[d];
    offset = new int[d];
    start = new int[d];
    places = new int[d];
    Arrays.fill(room, d <= MOST_ATTRIBUTES ? 1 : 0);
  }

  public PairCounts copy() {
    PairCounts copy = new PairCounts(d, budget);
    System.arraycopy(room, 0, copy.room, 0, d);
    System.arraycopy(offset, 0, copy.offset, 0, d);
    System.arraycopy(start, 0, copy.start, 0, d);
    copy.stride = stride;
    copy.counts = counts.clone();
    return copy;
  }

  /** Whether an attribute was left out because there was no room. */
  public boolean isFull() {
    boolean isFull = false;
    for (int r : room) {
      isFull |= r == 0 && !hasNone();
    }
    return isFull;
  }

  /** Whether there are so many attributes that all are left out. */
  public boolean hasNone() {
    return d > MOST_ATTRIBUTES;
  }

  public boolean has(int attribute) {
    return room[attribute] > 0;
  }

  /** Where the counts of a pair of values begin; both attributes and values must have a place. */
  public int at(int i, int vi, int j, int vj) {
    return i < j ? atOrdered(i, vi, j, vj) : atOrdered(j, vj, i, vi);
  }

  /** As {@link #at}, if i < j. */
  public int atOrdered(int i, int vi, int j, int vj) {
    return start[j] + vj * offset[j] + offset[i] + vi * stride;
  }

  /** Makes room for more classes. */
  public void setStride(int now) {
    if (counts.length > 0) {
      rebuild(room.clone(), now);
    }
    stride = now; // before the first values come there is no room: a new model is small
  }

  /** Makes room for these values. */
  public void reserve(int[] values) {
    boolean fits = counts.length > 0 || d < 2;
    for (int a = 0; a < d; a++) {
      fits &= room[a] == 0 || values[a] < room[a];
    }
    if (fits) {
      return;
    }
    int[] more = room.clone();
    for (int a = 0; a < d; a++) {
      if (room[a] > 0 && values[a] >= room[a]) {
        more[a] = values[a] + 1 + values[a] / 4;
      }
    }
    rebuild(more, stride);
  }

  private static long size(int[] rooms, long stride) {
    long sum = 0;
    long pairs = 0;
    for (int r : rooms) {
      pairs += sum * r;
      sum += r;
    }
    return pairs * stride;
  }

  private void rebuild(int[] now, int nowStride) {
    if (hasNone()) {
      stride = nowStride;
      return;
    }
    while (size(now, nowStride) > most) {
      int widest = 0;
      for (int a = 1; a < d; a++) {
        widest = now[a] > now[widest] ? a : widest;
      }
      now[widest] = 0;
    }
    PairCounts old = copy();
    System.arraycopy(now, 0, room, 0, d);
    stride = nowStride;
    counts = new float[(int) size(room, stride)];
    place();
    for (int i = 0; i < d && old.counts.length > 0; i++) {
      for (int j = i + 1; j < d; j++) {
        copyBlock(old, i, j);
      }
    }
  }

  private void place() {
    int next = 0;
    int row = 0;
    for (int a = 0; a < d; a++) {
      offset[a] = row;
      start[a] = next;
      next += room[a] * row;
      row += room[a] * stride;
    }
  }

  private void copyBlock(PairCounts old, int i, int j) {
    int rows = Math.min(room[i], old.room[i]);
    int columns = Math.min(room[j], old.room[j]);
    for (int vi = 0; vi < rows; vi++) {
      for (int vj = 0; vj < columns; vj++) {
        System.arraycopy(old.counts, old.at(i, vi, j, vj), counts, at(i, vi, j, vj), old.stride);
      }
    }
  }

  public void save(StateWriter out) {
    for (int r : room) {
      out.writeVarint(r);
    }
    float[] all = new float[(int) size(room, stride)];
    if (counts.length > 0) {
      int[] order = savedOrder();
      for (int i = 0; i < all.length; i++) {
        all[i] = counts[order[i]];
      }
    }
    SparseFloats.saveCounts(out, all, all.length);
  }

  /** The places of all counts as they are saved: attribute by attribute, pair by pair. */
  private int[] savedOrder() {
    int[] order = new int[(int) size(room, stride)];
    int next = 0;
    for (int i = 0; i < d; i++) {
      for (int j = i + 1; j < d; j++) {
        for (int vi = 0; vi < room[i]; vi++) {
          for (int vj = 0; vj < room[j]; vj++) {
            int at = atOrdered(i, vi, j, vj);
            for (int k = 0; k < stride; k++) {
              order[next++] = at + k;
            }
          }
        }
      }
    }
    return order;
  }

  /**
   * Reads what was saved.
   *
   * @param known how many values of each attribute there are; those that are kept have room for all
   */
  public void restore(StateReader in, int[] known, int nowStride) {
    for (int a = 0; a < d; a++) {
      room[a] = (int) in.readVarint("room for values", 0, hasNone() ? 0 : MOST_COUNTS);
      if (room[a] > 0 && room[a] < known[a]) {
        throw in.damaged("room for " + room[a] + " values, but there are " + known[a]);
      }
    }
    if (size(room, nowStride) > most) {
      throw in.damaged("pairs of values must have at most " + most + " counts");
    }
    stride = nowStride;
    place();
    float[] saved = SparseFloats.restoreCounts(in, (int) size(room, stride));
    int[] order = savedOrder();
    counts = new float[saved.length];
    for (int i = 0; i < saved.length; i++) {
      counts[order[i]] = saved[i];
    }
  }

  /** Counts all pairs of these values with this class. */
  public void learn(int[] values, int label) {
    float[] all = counts;
    int[] before = places;
    int n = 0;
    int j = next(0);
    for (int k = next(j + 1); k < d; j = next(k + 1), k = next(j + 1)) {
      // Two at a time: they share the places, and the loop's overhead.
      int row = start[j] + values[j] * offset[j] + label;
      int other = start[k] + values[k] * offset[k] + label;
      for (int p = 0; p < n; p++) {
        int place = before[p];
        all[row + place]++; // stops at 2^24 by itself
        all[other + place]++;
      }
      int own = offset[j] + values[j] * stride;
      all[other + own]++;
      before[n++] = own;
      before[n++] = offset[k] + values[k] * stride;
    }
    if (j < d) {
      int row = start[j] + values[j] * offset[j] + label;
      for (int p = 0; p < n; p++) {
        all[row + before[p]]++;
      }
    }
  }

  /** The first attribute from this one on that is not left out; at the end how many there are. */
  private int next(int from) {
    int a = from;
    while (a < d && room[a] == 0) {
      a++;
    }
    return a;
  }
}
