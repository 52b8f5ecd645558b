package dev.kcnf.cnf;

import dev.kcnf.SplitMix;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A set of projections, for attributes with too many values for a {@link DenseTable}: a hash table
 * with open addressing and linear probing in one array, the key stored whole, so that membership is
 * exact.
 *
 * <p>An entry is k+1 numbers: the rank of the attributes among all {@link Combinations}, plus 1 so
 * that 0 marks a free entry, and their values.
 *
 * <p>One thread adds, others may look up meanwhile: an entry's mark is written after its values,
 * and a grown array is published when it is filled. So a lookup finds what was there when it began,
 * and nothing that was never added.
 */
final class SparseTable {
  /** What one array can hold. */
  static final double MAX_BYTES = (double) Integer.BYTES * (Integer.MAX_VALUE - 8);

  private static final int INITIAL_SLOTS = 4; // many models never need one
  private static final double MAX_LOAD = 0.7;
  private static final VarHandle MARK = MethodHandles.arrayElementVarHandle(int[].class);

  private final int k;
  private final int stride;
  private volatile int[] slots;
  private int size;

  private SparseTable(int k, int[] slots, int size) {
    this.k = k;
    this.stride = k + 1;
    this.slots = slots;
    this.size = size;
  }

  static SparseTable create(int k) {
    return new SparseTable(k, new int[INITIAL_SLOTS * (k + 1)], 0);
  }

  long bytes() {
    return (long) slots.length * Integer.BYTES;
  }

  /** The size of the table in bytes after adding more entries. */
  double bytesWith(long more) {
    return Math.max((double) bytes(), bytes(k, size + more));
  }

  /** The size in bytes of a table with this many entries. */
  static double bytes(int k, long entries) {
    double slots = INITIAL_SLOTS;
    while ((double) entries > MAX_LOAD * slots) {
      slots *= 2;
    }
    return slots * (k + 1) * Integer.BYTES;
  }

  boolean contains(int subset, int[] values) {
    int[] table = slots;
    return mark(table, find(table, subset, values)) != 0;
  }

  /** Adds the projection if it is not there. */
  void add(int subset, int[] values) {
    int[] table = slots;
    int at = find(table, subset, values);
    if (table[at] != 0) {
      return;
    }
    int entries = table.length / stride;
    if (size + 1 > MAX_LOAD * entries) {
      table = grown(table);
      slots = table;
      at = find(table, subset, values);
    }
    put(table, at, subset, values);
    size++;
  }

  /** Makes room for more entries, so that adding them allocates nothing. */
  void makeRoom(long more) {
    int entries = slots.length / stride;
    while (size + more > MAX_LOAD * entries) {
      slots = grown(slots);
      entries *= 2;
    }
  }

  private int[] grown(int[] table) {
    int[] grown = new int[Math.multiplyExact(table.length, 2)];
    forEach(table, (subset, values) -> put(grown, find(grown, subset, values), subset, values));
    return grown;
  }

  private void put(int[] table, int at, int subset, int[] values) {
    System.arraycopy(values, 0, table, at + 1, k);
    MARK.setRelease(table, at, subset + 1);
  }

  private static int mark(int[] table, int at) {
    return (int) MARK.getAcquire(table, at);
  }

  /** Where the projection is, or the free entry where it would be put. */
  private int find(int[] table, int subset, int[] values) {
    long hash = subset;
    for (int i = 0; i < k; i++) {
      hash = (hash ^ values[i]) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 32;
    }
    int mask = table.length / stride - 1;
    int slot = (int) SplitMix.mix(hash) & mask;
    for (int at = slot * stride; ; at = slot * stride) {
      int mark = mark(table, at);
      if (mark == 0 || (mark == subset + 1 && hasValues(table, at, values))) {
        return at;
      }
      slot = (slot + 1) & mask;
    }
  }

  private boolean hasValues(int[] table, int at, int[] values) {
    for (int i = 0; i < k; i++) {
      if (table[at + 1 + i] != values[i]) {
        return false;
      }
    }
    return true;
  }

  interface Visitor {
    void visit(int subset, int[] values);
  }

  /** Visits every projection; the array is reused. */
  void forEach(Visitor visitor) {
    forEach(slots, visitor);
  }

  private void forEach(int[] table, Visitor visitor) {
    int[] values = new int[k];
    for (int at = 0; at < table.length; at += stride) {
      if (table[at] != 0) {
        System.arraycopy(table, at + 1, values, 0, k);
        visitor.visit(table[at] - 1, values);
      }
    }
  }

  SparseTable copy() {
    return new SparseTable(k, slots.clone(), size);
  }
}
