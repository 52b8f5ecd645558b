package dev.kcnf.encoding.text;

import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;

/**
 * Counts cells in a fixed number of bytes, to find those that come again and again: a count-min
 * sketch with conservative update (Cormode and Muthukrishnan 2005; Estan and Varghese 2002) that
 * forgets. A count is never too low but for what was forgotten, and too high only where all
 * counters of a cell are shared.
 */
public final class ValueCounts {
  private static final int COUNTERS = 1 << 15;
  private static final int HASHES = 4;
  private static final int MAX_COUNT = 127;

  /** After so many cells all counts are halved: what does not come again is forgotten. */
  private static final int PERIOD = 1 << 14;

  private final byte[] counters;
  private int added; // since the counts were halved

  public ValueCounts() {
    counters = new byte[COUNTERS];
  }

  private ValueCounts(ValueCounts original) {
    counters = original.counters.clone();
    added = original.added;
  }

  public ValueCounts copy() {
    return new ValueCounts(this);
  }

  /** Counts this cell; returns how often it came by now. */
  public int add(String cell) {
    if (++added > PERIOD) {
      halve();
    }
    long hash = hash(cell);
    int least = MAX_COUNT;
    for (int i = 0; i < HASHES; i++) {
      least = Math.min(least, counters[place(hash, i)]);
    }
    int count = Math.min(MAX_COUNT, least + 1);
    for (int i = 0; i < HASHES; i++) {
      int place = place(hash, i);
      counters[place] = (byte) Math.max(counters[place], count);
    }
    return count;
  }

  private void halve() {
    for (int i = 0; i < counters.length; i++) {
      counters[i] = (byte) (counters[i] >>> 1);
    }
    added = 1;
  }

  private static int place(long hash, int i) {
    return (int) (hash >>> (16 * i)) & (COUNTERS - 1);
  }

  private static long hash(String cell) {
    long hash = cell.length();
    for (int i = 0; i < cell.length(); i++) {
      hash = (hash ^ cell.charAt(i)) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 29;
    }
    hash *= 0xBF58476D1CE4E5B9L;
    return hash ^ hash >>> 32;
  }

  /** Counts what the other has counted. */
  public void merge(ValueCounts other) {
    for (int i = 0; i < counters.length; i++) {
      counters[i] = (byte) Math.min(MAX_COUNT, counters[i] + other.counters[i]);
    }
    added = Math.min(PERIOD, added + other.added);
  }

  /** Writes runs: how many zeros, then how many others and these. */
  public void save(StateWriter out) {
    out.writeVarint(added);
    for (int i = 0; i < COUNTERS; ) {
      int from = i;
      while (i < COUNTERS && counters[i] == 0) {
        i++;
      }
      out.writeVarint(i - from);
      from = i;
      while (i < COUNTERS && counters[i] != 0) {
        i++;
      }
      out.writeVarint(i - from);
      for (int j = from; j < i; j++) {
        out.writeByte(counters[j]);
      }
    }
  }

  public static ValueCounts read(StateReader in) {
    in.reserve("counts of values", COUNTERS);
    ValueCounts counts = new ValueCounts();
    counts.added = (int) in.readVarint("counted cells", 0, PERIOD);
    for (int i = 0; i < COUNTERS; ) {
      i += (int) in.readVarint("zeros", i == 0 || i == COUNTERS ? 0 : 1, COUNTERS - i);
      int others = (int) in.readVarint("counts", i == COUNTERS ? 0 : 1, COUNTERS - i);
      for (int j = 0; j < others; j++) {
        counts.counters[i++] = (byte) in.readVarint("count", 1, MAX_COUNT);
      }
    }
    return counts;
  }
}
