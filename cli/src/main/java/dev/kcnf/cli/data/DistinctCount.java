package dev.kcnf.cli.data;

import java.util.TreeSet;

/**
 * How many different texts there are, in bounded memory: exactly if they are few, else from the
 * smallest of their hashes (Bar-Yossef and others 2002, "k minimum values"; three per cent off).
 */
final class DistinctCount {
  private static final int KEPT = 1024;

  private final TreeSet<Long> smallest = new TreeSet<>(Long::compareUnsigned);

  void add(String text) {
    long hash = hash(text);
    if (smallest.size() < KEPT) {
      smallest.add(hash);
    } else if (Long.compareUnsigned(hash, smallest.last()) < 0 && smallest.add(hash)) {
      smallest.pollLast();
    }
  }

  boolean isExact() {
    return smallest.size() < KEPT;
  }

  long count() {
    if (isExact()) {
      return smallest.size();
    }
    double share = (smallest.last() >>> 11) * 0x1p-53; // of all hashes are not above the last one
    return Math.round((KEPT - 1) / share);
  }

  private static long hash(String text) {
    long hash = text.length();
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 32;
    }
    hash = (hash ^ hash >>> 30) * 0xBF58476D1CE4E5B9L;
    hash = (hash ^ hash >>> 27) * 0x94D049BB133111EBL;
    return hash ^ hash >>> 31;
  }
}
