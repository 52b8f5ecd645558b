package dev.kcnf.archive.table;

import java.util.Arrays;

/**
 * How many bits the labels of a column would take if each were predicted from the counts of its
 * context before it, and where these are few, from those of all rows. Contexts that split the rows
 * too finely are punished by themselves.
 */
final class CodeLength {
  private static final double LN2 = StrictMath.log(2);
  private static final double PRIOR = 0.7;
  private static final double SMALL = 1e-200; // a product that has room for one more factor

  private int[] ofLabel = new int[0];
  private int[] ofContext = new int[0];
  private int[] kindsIn = new int[0]; // different labels in each context
  private long[] keys = new long[0];
  private int[] stamps = new int[0];
  private int[] ofBoth = new int[0];
  private int stamp;

  /** The bits of the first n labels, in these contexts; both are numbered from 0. */
  double bits(int[] labels, int kinds, int[] contexts, int n) {
    int most = 0;
    for (int i = 0; i < n; i++) {
      most = Math.max(most, contexts[i]);
    }
    ofLabel = cleared(ofLabel, kinds);
    ofContext = cleared(ofContext, most + 1);
    kindsIn = cleared(kindsIn, most + 1);
    long size = (long) (most + 1) * kinds;
    boolean dense = size <= Math.max(4096, 2L * n);
    if (dense) {
      ofBoth = cleared(ofBoth, (int) size);
    } else {
      startHash(n);
    }
    double product = 1;
    double bits = 0;
    for (int i = 0; i < n; i++) {
      int label = labels[i];
      int context = contexts[i];
      long key = (long) context * kinds + label;
      int at = dense ? (int) key : find(key);
      double all = (ofLabel[label]++ + 0.5) / (i + 0.5 * kinds);
      // The more different labels a context has had, the more likely is one that is new to it.
      double prior = PRIOR * Math.max(1, kindsIn[context]);
      kindsIn[context] += ofBoth[at] == 0 ? 1 : 0;
      product *= (ofBoth[at]++ + prior * all) / (ofContext[context]++ + prior);
      if (product < SMALL) {
        bits -= StrictMath.log(product);
        product = 1;
      }
    }
    return (bits - StrictMath.log(product)) / LN2;
  }

  private static int[] cleared(int[] array, int length) {
    if (array.length < length) {
      return new int[Math.max(length, 2 * array.length)];
    }
    Arrays.fill(array, 0, length, 0);
    return array;
  }

  private void startHash(int n) {
    int size = Integer.highestOneBit(Math.max(16, n)) << 2;
    if (keys.length < size) {
      keys = new long[size];
      stamps = new int[size];
      ofBoth = new int[Math.max(ofBoth.length, size)];
      stamp = 0;
    }
    if (ofBoth.length < keys.length) {
      ofBoth = new int[keys.length];
    }
    stamp++;
  }

  private int find(long key) {
    long h = key * 0x9E3779B97F4A7C15L;
    int mask = keys.length - 1;
    int at = (int) (h >>> 32) & mask;
    while (stamps[at] == stamp && keys[at] != key) {
      at = at + 1 & mask;
    }
    if (stamps[at] != stamp) {
      stamps[at] = stamp;
      keys[at] = key;
      ofBoth[at] = 0;
    }
    return at;
  }

  /** Numbers pairs of two numberings, in the order in which they come; returns how many. */
  int combine(int[] a, int[] b, int n, int[] into) {
    startHash(n);
    int count = 0;
    for (int i = 0; i < n; i++) {
      int at = find((long) a[i] << 32 | (b[i] & 0xFFFFFFFFL));
      if (ofBoth[at] == 0) {
        ofBoth[at] = ++count;
      }
      into[i] = ofBoth[at] - 1;
    }
    return count;
  }

  /** Numbers values, in the order in which they come; returns how many there are. */
  int number(long[] values, int n, int[] into) {
    startHash(n);
    int count = 0;
    for (int i = 0; i < n; i++) {
      int at = find(values[i]);
      if (ofBoth[at] == 0) {
        ofBoth[at] = ++count;
      }
      into[i] = ofBoth[at] - 1;
    }
    return count;
  }
}
