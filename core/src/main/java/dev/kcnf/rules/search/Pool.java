package dev.kcnf.rules.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Candidate patterns with the rows that they reject. Of patterns that reject the same rows with the
 * same number of exceptions only the first in the order of {@link Pattern#compareTo} stays. When
 * the pool is full, the half with the lower gain is dropped, except that each row keeps the best
 * pattern that rejects it. The choice is then no longer among all candidates, but it covers just as
 * much.
 */
final class Pool {
  /**
   * A candidate.
   *
   * @param rejected the set of the rows that it rejects
   * @param gain how many examples those are, less the exceptions
   * @param exceptions how many examples that should be kept match it
   */
  @SuppressWarnings("ArrayRecordComponent") // never shared or written to
  record Candidate(Pattern pattern, long[] rejected, long gain, long exceptions) {
    /** Whether to take this one before the other, all else being equal. */
    boolean isBefore(Candidate other) {
      if (gain != other.gain) {
        return gain > other.gain;
      }
      return pattern.compareTo(other.pattern) < 0;
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // never shared or written to
  private record Key(long[] rejected, long exceptions) {
    @Override
    public boolean equals(Object o) {
      return o instanceof Key k
          && exceptions == k.exceptions
          && Arrays.equals(rejected, k.rejected);
    }

    @Override
    public int hashCode() {
      return 31 * Arrays.hashCode(rejected) + Long.hashCode(exceptions);
    }
  }

  private final int capacity;
  private final int rows;
  private final Map<Key, Candidate> candidates = new HashMap<>();
  private long floor = Long.MIN_VALUE;

  /** For this many rows, in about this many bytes. */
  Pool(int rows, long bytes) {
    this.rows = rows;
    long each = (rows + 63L) / 64 * 8 + 400; // the set and the objects around it
    capacity = (int) Math.max(1000, Math.min(bytes / each, 1 << 24));
  }

  void add(Candidate candidate) {
    Key key = new Key(candidate.rejected(), candidate.exceptions());
    Candidate same = candidates.get(key);
    if (same == null || candidate.pattern().compareTo(same.pattern()) < 0) {
      candidates.put(key, candidate);
      if (candidates.size() > capacity) {
        shrink();
      }
    }
  }

  /** Whether nothing has been dropped. */
  boolean isComplete() {
    return floor == Long.MIN_VALUE;
  }

  /** The candidates, best first: by gain, then by {@link Pattern#compareTo}. */
  List<Candidate> sorted() {
    List<Candidate> sorted = new ArrayList<>(candidates.values());
    sorted.sort((a, b) -> a == b ? 0 : a.isBefore(b) ? -1 : 1);
    return sorted;
  }

  private void shrink() {
    List<Candidate> sorted = sorted();
    floor = sorted.get(capacity / 2).gain();
    long[] covered = new long[(rows + 63) >>> 6];
    candidates.clear();
    for (Candidate c : sorted) {
      boolean isFirst = false;
      for (int w = 0; w < covered.length; w++) {
        isFirst |= (c.rejected()[w] & ~covered[w]) != 0;
        covered[w] |= c.rejected()[w];
      }
      if (isFirst || candidates.size() < capacity / 2) {
        candidates.put(new Key(c.rejected(), c.exceptions()), c);
      }
    }
  }
}
