package dev.kcnf.bayes;

import java.util.BitSet;

/** Sets of small numbers as packed words. Sets that meet have equally many words. */
final class Bits {
  private Bits() {}

  static int words(int size) {
    return (size + 63) >>> 6;
  }

  /** {0, ..., size-1}. */
  static long[] all(int size) {
    long[] set = new long[words(size)];
    for (int i = 0; i < size; i++) {
      add(set, i);
    }
    return set;
  }

  /** The set as words for {0, ..., size-1}; {@code what} names it in the error. */
  static long[] of(BitSet set, int size, String what) {
    if (set.length() > size) {
      throw new IllegalArgumentException(
          what + " must be in 0.." + (size - 1) + ", was " + (set.length() - 1));
    }
    long[] given = set.toLongArray();
    long[] result = new long[words(size)];
    System.arraycopy(given, 0, result, 0, given.length);
    return result;
  }

  static void add(long[] set, int i) {
    set[i >>> 6] |= 1L << i;
  }

  static boolean contains(long[] set, int i) {
    return (set[i >>> 6] >>> i & 1) != 0;
  }

  static boolean isEmpty(long[] set) {
    for (long word : set) {
      if (word != 0) {
        return false;
      }
    }
    return true;
  }

  static boolean isSubset(long[] a, long[] b) {
    for (int i = 0; i < a.length; i++) {
      if ((a[i] & ~b[i]) != 0) {
        return false;
      }
    }
    return true;
  }

  static boolean intersects(long[] a, long[] b) {
    for (int i = 0; i < a.length; i++) {
      if ((a[i] & b[i]) != 0) {
        return true;
      }
    }
    return false;
  }

  static long[] and(long[] a, long[] b) {
    long[] result = a.clone();
    for (int i = 0; i < b.length; i++) {
      result[i] &= b[i];
    }
    return result;
  }

  static long[] minus(long[] a, long[] b) {
    long[] result = a.clone();
    for (int i = 0; i < b.length; i++) {
      result[i] &= ~b[i];
    }
    return result;
  }

  static void addAll(long[] set, long[] other) {
    for (int i = 0; i < set.length; i++) {
      set[i] |= other[i];
    }
  }

  static int size(long[] set) {
    int size = 0;
    for (long word : set) {
      size += Long.bitCount(word);
    }
    return size;
  }

  /** The least member that is at least {@code from}, or -1. */
  static int next(long[] set, int from) {
    for (int w = from >>> 6; w < set.length; w++) {
      long word = w == from >>> 6 ? set[w] & -1L << from : set[w];
      if (word != 0) {
        return (w << 6) + Long.numberOfTrailingZeros(word);
      }
    }
    return -1;
  }
}
