package dev.kcnf.auto;

import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;

/**
 * When trees are grown anew: a portion of them whenever there are 2^(1/16) times as many examples.
 * Only those count of which all experts were asked: where fast is clear nobody asks the trees.
 */
final class GrowthClock {
  /** Trees are first grown after this many examples, all of them. */
  private static final int FIRST = 8;

  /** When all portions have been grown anew there are √2 times as many examples. */
  private static final double GROWTH = StrictMath.pow(2, 0.5 / Forest.PORTIONS);

  /** Trees are not grown anew while all examples had at least this probability. */
  private static final double WELL = 0.95;

  private long asked; // examples
  private long lastHard; // how many there were after the last that had less than WELL
  private long events; // how often trees were grown, or could have been
  private long next = FIRST;

  GrowthClock copy() {
    GrowthClock copy = new GrowthClock();
    copy.asked = asked;
    copy.lastHard = lastHard;
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
    asked++;
    lastHard = probability >= WELL ? lastHard : asked;
    return asked == next;
  }

  /**
   * Whether the portion whose turn it is would be another one: not if all examples since it was
   * grown last were predicted well.
   */
  boolean isWorthwhile() {
    return lastHard > askedAt(events - Forest.PORTIONS);
  }

  /** The number of the growth whose turn it is. */
  long event() {
    return events;
  }

  /** Goes on to the next growth. */
  void advance() {
    events++;
    next = after(next);
  }

  /** Whether trees must have been grown. */
  boolean hasGrown() {
    return events > 0;
  }

  /** Goes on as after this many examples, of which it has counted a sample of this size. */
  void setMerged(long examples, int sample) {
    asked = sample == 0 ? 0 : (long) ((double) asked / sample * examples);
    lastHard = asked;
    countEvents();
  }

  private void countEvents() {
    for (events = 0, next = FIRST; next <= asked; events++) {
      next = after(next);
    }
  }

  private static long after(long event) {
    return Math.max(event + 1, (long) (event * GROWTH));
  }

  /** After how many examples trees were grown for the n-th time; none before the first. */
  private static long askedAt(long event) {
    long at = event < 0 ? -1 : FIRST;
    for (long n = 0; n < event; n++) {
      at = after(at);
    }
    return at;
  }

  void save(StateWriter out) {
    out.writeVarint(asked).writeVarint(lastHard);
  }

  void restore(StateReader in, long examples) {
    asked = in.readVarint("asked examples", 0, examples);
    lastHard = in.readVarint("the last hard example", 0, asked);
    countEvents();
  }
}
