package dev.kcnf.auto.statistics;

import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;

/**
 * When trees are grown anew: a portion of them whenever there are 2^(1/16) times as many examples,
 * unless nearly all examples since it was grown last were predicted well: then it would hardly be
 * better.
 */
public final class GrowthClock {
  /** Trees are first grown after this many examples, all of them. */
  private static final int FIRST = 8;

  /** The trees are grown anew in this many portions. */
  public static final int PORTIONS = 8;

  /** When all portions have been grown anew there are √2 times as many examples. */
  private static final double GROWTH = StrictMath.pow(2, 0.5 / PORTIONS);

  /** An example whose class had less than this probability is hard. */
  private static final double WELL = 0.95;

  /** It is worth while to grow if one in so many examples was hard. */
  private static final int ENOUGH = 1000;

  private long examples;
  private long hard; // of them
  private long events; // how often trees were grown, or could have been
  private long next = FIRST;
  private final long[] examplesAt = new long[PORTIONS]; // when the portion was grown
  private final long[] hardAt = new long[PORTIONS];

  public GrowthClock copy() {
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
  public boolean count(double probability) {
    examples++;
    hard += probability >= WELL ? 0 : 1;
    return examples == next;
  }

  /** Whether the portion whose turn it is would be much better than it is. */
  public boolean isWorthwhile() {
    long since = examples - examplesAt[portion()];
    return (hard - hardAt[portion()]) * ENOUGH >= since;
  }

  /** The number of the growth whose turn it is. */
  public long event() {
    return events;
  }

  /** The portion whose turn it is. */
  public int portion() {
    return (int) (events % PORTIONS);
  }

  /** Goes on to the next growth. */
  public void advance(boolean isGrown) {
    for (int p = 0; p < PORTIONS; p++) {
      if (isGrown && (p == portion() || events == 0)) {
        examplesAt[p] = examples;
        hardAt[p] = hard;
      }
    }
    events++;
    next = after(next);
  }

  /** Whether trees must have been grown. */
  public boolean hasGrown() {
    return events > 0;
  }

  /** Goes on as after this many examples, of which it has counted some, when all was grown. */
  public void setMerged(long all) {
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

  public void save(StateWriter out) {
    out.writeVarint(hard);
    for (int p = 0; p < PORTIONS; p++) {
      out.writeVarint(examples - examplesAt[p]).writeVarint(hard - hardAt[p]);
    }
  }

  public void restore(StateReader in, long all) {
    examples = all;
    hard = in.readVarint("hard examples", 0, all);
    for (int p = 0; p < PORTIONS; p++) {
      examplesAt[p] = all - in.readVarint("examples since trees were grown", 0, all);
      hardAt[p] = hard - in.readVarint("hard examples since trees were grown", 0, hard);
    }
    countEvents();
  }
}
