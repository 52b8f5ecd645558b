package dev.kcnf.cnf;

import dev.kcnf.SplitMix;

/**
 * A set of projections, for attributes with too many values for a {@link DenseTable}: a hash table
 * with open addressing and linear probing in one array, the key stored whole, so that membership is
 * exact.
 *
 * <p>An entry is k+1 numbers: the rank of the attributes among all {@link Combinations}, plus 1 so
 * that 0 marks a free entry, and their values.
 */
final class SparseTable {
  private static final int INITIAL_SLOTS = 64;
  private static final double MAX_LOAD = 0.7;

  private final int k;
  private final int stride;
  private int[] slots;
  private int size;
  private int maxSize;

  private SparseTable(int k, int[] slots, int size) {
    this.k = k;
    this.stride = k + 1;
    this.slots = slots;
    this.size = size;
    this.maxSize = maxSize();
  }

  private int maxSize() {
    int entries = slots.length / stride;
    return (int) (MAX_LOAD * entries);
  }

  static SparseTable create(int k) {
    return new SparseTable(k, new int[INITIAL_SLOTS * (k + 1)], 0);
  }

  int size() {
    return size;
  }

  long bytes() {
    return (long) slots.length * Integer.BYTES;
  }

  /** How many bytes the table takes with so many more entries. */
  double bytesWith(long more) {
    return Math.max((double) bytes(), bytes(k, size + more));
  }

  /** How many bytes a table of so many entries takes. */
  static double bytes(int k, long entries) {
    double slots = INITIAL_SLOTS;
    while ((double) entries > MAX_LOAD * slots) {
      slots *= 2;
    }
    return slots * (k + 1) * Integer.BYTES;
  }

  boolean contains(int subset, int[] values) {
    return slots[find(subset, values)] != 0;
  }

  /** Adds the projection; false if it was there. */
  boolean add(int subset, int[] values) {
    int at = find(subset, values);
    if (slots[at] != 0) {
      return false;
    }
    if (size + 1 > maxSize) {
      grow();
      at = find(subset, values);
    }
    slots[at] = subset + 1;
    System.arraycopy(values, 0, slots, at + 1, k);
    size++;
    return true;
  }

  private int find(int subset, int[] values) {
    long hash = subset;
    for (int i = 0; i < k; i++) {
      hash = (hash ^ values[i]) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 32;
    }
    int mask = slots.length / stride - 1;
    int slot = (int) SplitMix.mix(hash) & mask;
    while (slots[slot * stride] != 0 && !matches(slot * stride, subset, values)) {
      slot = (slot + 1) & mask;
    }
    return slot * stride;
  }

  private boolean matches(int at, int subset, int[] values) {
    if (slots[at] != subset + 1) {
      return false;
    }
    for (int i = 0; i < k; i++) {
      if (slots[at + 1 + i] != values[i]) {
        return false;
      }
    }
    return true;
  }

  private void grow() {
    int[] old = slots;
    slots = new int[Math.multiplyExact(old.length, 2)];
    size = 0;
    maxSize = maxSize();
    forEach(old, this::add);
  }

  interface Visitor {
    void visit(int subset, int[] values);
  }

  /** Visits every projection; the array is reused. */
  void forEach(Visitor visitor) {
    forEach(slots, visitor);
  }

  private void forEach(int[] from, Visitor visitor) {
    int[] values = new int[k];
    for (int at = 0; at < from.length; at += stride) {
      if (from[at] != 0) {
        System.arraycopy(from, at + 1, values, 0, k);
        visitor.visit(from[at] - 1, values);
      }
    }
  }

  SparseTable copy() {
    return new SparseTable(k, slots.clone(), size);
  }
}
