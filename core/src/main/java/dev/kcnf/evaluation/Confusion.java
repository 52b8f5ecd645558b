package dev.kcnf.evaluation;

import dev.kcnf.Target;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;

/** How often each of several classes was decided for which; it grows as classes come. */
final class Confusion {
  /** Those that a model tells apart, and one for all that it does not know. */
  private static final int MOST = Target.MAX_CLASSES + 1;

  private long[][] counts = {}; // by label, then by decision + 1; 0 is none

  void add(int label, int decision) {
    add(label, decision, 1);
  }

  private void add(int label, int decision, long count) {
    int needed = Math.max(label, decision) + 1;
    if (needed > counts.length) {
      grow(needed);
    }
    counts[label][decision + 1] += count;
  }

  void merge(Confusion other) {
    for (int label = 0; label < other.counts.length; label++) {
      for (int decision = -1; decision < other.counts.length; decision++) {
        if (other.count(label, decision) > 0) {
          add(label, decision, other.count(label, decision));
        }
      }
    }
  }

  /** A copy in which the classes have these numbers. */
  Confusion renumbered(int[] numbers) {
    Confusion copy = new Confusion();
    for (int label = 0; label < counts.length; label++) {
      for (int decision = -1; decision < counts.length; decision++) {
        if (count(label, decision) > 0) {
          int there = decision < 0 ? decision : numbers[decision];
          copy.add(numbers[label], there, count(label, decision));
        }
      }
    }
    return copy;
  }

  private void grow(int classes) {
    long[][] more = new long[classes][];
    for (int c = 0; c < classes; c++) {
      more[c] = c < counts.length ? Arrays.copyOf(counts[c], classes + 1) : new long[classes + 1];
    }
    counts = more;
  }

  int classes() {
    return counts.length;
  }

  /** How many of this class were decided so; a decision of -1 is none. */
  long count(int label, int decision) {
    boolean known = label < counts.length && decision < counts.length;
    return known ? counts[label][decision + 1] : 0;
  }

  Confusion copy() {
    Confusion copy = new Confusion();
    copy.counts = Arrays.stream(counts).map(long[]::clone).toArray(long[][]::new);
    return copy;
  }

  /** The number of classes, then for each how often nothing was decided, and then each class. */
  void save(StateWriter out) {
    out.writeVarint(counts.length);
    for (long[] row : counts) {
      for (long count : row) {
        out.writeVarint(count);
      }
    }
  }

  void restore(StateReader in, long examples) {
    int classes = (int) in.readVarint("number of classes", 1, Math.min(MOST, in.remaining()));
    in.reserve("the confusion of " + classes + " classes", 8.0 * classes * (classes + 3));
    grow(classes);
    long left = examples;
    for (long[] row : counts) {
      for (int d = 0; d < row.length; d++) {
        row[d] = in.readVarint("examples of a class", 0, left);
        left -= row[d];
      }
    }
    if (left > 0) {
      throw in.damaged("the classes lack " + left + " of " + examples + " examples");
    }
  }
}
