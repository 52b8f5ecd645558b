package dev.kcnf.auto.statistics;

import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;

/**
 * How often each pair of values of two attributes came with each class, in one array that grows
 * with the values. Attributes with so many values that the array would not stay small are left out
 * for good, the one with the most values first.
 */
public final class PairCounts {
  /** The most counts. */
  private static final int MOST_COUNTS = 4_000_000;

  /** The most attributes. */
  private static final int MOST_ATTRIBUTES = 150;

  private final int d;
  private final int[] room; // for values, by attribute; 0 if it is left out
  private int[] base = {}; // by attribute, and another before it: where their counts begin
  private int stride;
  public float[] counts = {};

  public PairCounts(int d) {
    this.d = d;
    room = new int[d];
    Arrays.fill(room, d <= MOST_ATTRIBUTES ? 1 : 0);
  }

  public PairCounts copy() {
    PairCounts copy = new PairCounts(d);
    System.arraycopy(room, 0, copy.room, 0, d);
    copy.base = base.clone();
    copy.stride = stride;
    copy.counts = counts.clone();
    return copy;
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
    return base[j * d + i] + (vi * room[j] + vj) * stride;
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
        more[a] = values[a] + 1 + values[a] / 2;
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
    while (size(now, nowStride) > MOST_COUNTS) {
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
    base = new int[d * d];
    int next = 0;
    for (int i = 0; i < d; i++) {
      for (int j = i + 1; j < d; j++) {
        base[j * d + i] = next;
        next += room[i] * room[j] * stride;
      }
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
    float[] all = counts.length > 0 ? counts : new float[(int) size(room, stride)];
    SparseFloats.saveCounts(out, all, all.length);
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
    if (size(room, nowStride) > MOST_COUNTS) {
      throw in.damaged("pairs of values must have at most " + MOST_COUNTS + " counts");
    }
    stride = nowStride;
    if (!hasNone()) {
      place();
    }
    counts = SparseFloats.restoreCounts(in, (int) size(room, stride));
  }

  /** Counts all pairs of these values with this class. */
  public void learn(int[] values, int label) {
    for (int j = 1; j < d; j++) {
      int wide = room[j] * stride;
      int at = values[j] * stride + label;
      for (int i = 0; i < j && wide > 0; i++) {
        if (room[i] > 0) {
          counts[base[j * d + i] + values[i] * wide + at]++; // stops at 2^24 by itself
        }
      }
    }
  }
}
