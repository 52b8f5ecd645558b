package dev.kcnf.auto;

import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;

/**
 * When trees are grown anew: a portion of them whenever there are 2^(1/16) times as many examples,
 * unless nearly all examples since it was grown last were predicted well: then it would hardly be
 * better.
 */
final class GrowthClock {
  /** Trees are first grown after this many examples, all of them. */
  private static final int FIRST = 8;

  /** When all portions have been grown anew there are √2 times as many examples. */
  private static final double GROWTH = StrictMath.pow(2, 0.5 / Forest.PORTIONS);

  /** An example whose class had less than this probability is hard. */
  private static final double WELL = 0.95;

  /** It is worth while to grow if one in so many examples was hard. */
  private static final int ENOUGH = 1000;

  private long examples;
  private long hard; // of them
  private long events; // how often trees were grown, or could have been
  private long next = FIRST;
  private final long[] examplesAt = new long[Forest.PORTIONS]; // when the portion was grown
  private final long[] hardAt = new long[Forest.PORTIONS];

  GrowthClock copy() {
    GrowthClock copy = new GrowthClock();
    copy.examples = examples;
    copy.hard = hard;
    System.arraycopy(examplesAt, 0, copy.examplesAt, 0, examplesAt.length);
    System.arraycopy(hardAt, 0, copy.hardAt, 0, hardAt.length);
    copy.events = events;
    copy.next = next;
    return copy;
  }

  /**
   * Counts an example.
   *
   * @param probability that its class had
   * @return whether it is time to grow, if that {@link #isWorthwhile}
   */
  boolean count(double probability) {
    examples++;
    hard += probability >= WELL ? 0 : 1;
    return examples == next;
  }

  /** Whether the portion whose turn it is would be much better than it is. */
  boolean isWorthwhile() {
    long since = examples - examplesAt[portion()];
    return (hard - hardAt[portion()]) * ENOUGH >= since;
  }

  /** The number of the growth whose turn it is. */
  long event() {
    return events;
  }

  /** The portion whose turn it is. */
  int portion() {
    return (int) (events % Forest.PORTIONS);
  }

  /** Goes on to the next growth. */
  void advance(boolean isGrown) {
    for (int p = 0; p < Forest.PORTIONS; p++) {
      if (isGrown && (p == portion() || events == 0)) {
        examplesAt[p] = examples;
        hardAt[p] = hard;
      }
    }
    events++;
    next = after(next);
  }

  /** Whether trees must have been grown. */
  boolean hasGrown() {
    return events > 0;
  }

  /** Goes on as after this many examples, of which it has counted some, when all was grown. */
  void setMerged(long all) {
    examples = all;
    countEvents();
    Arrays.fill(examplesAt, examples);
    Arrays.fill(hardAt, hard);
  }

  private void countEvents() {
    for (events = 0, next = FIRST; next <= examples; events++) {
      next = after(next);
    }
  }

  private static long after(long event) {
    return Math.max(event + 1, (long) (event * GROWTH));
  }

  void save(StateWriter out) {
    out.writeVarint(hard);
    for (int p = 0; p < Forest.PORTIONS; p++) {
      out.writeVarint(examples - examplesAt[p]).writeVarint(hard - hardAt[p]);
    }
  }

  void restore(StateReader in, long all) {
    examples = all;
    hard = in.readVarint("hard examples", 0, all);
    for (int p = 0; p < Forest.PORTIONS; p++) {
      examplesAt[p] = all - in.readVarint("examples since trees were grown", 0, all);
      hardAt[p] = hard - in.readVarint("hard examples since trees were grown", 0, hard);
    }
    countEvents();
  }
}
