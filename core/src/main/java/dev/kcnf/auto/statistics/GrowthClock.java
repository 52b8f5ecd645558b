package dev.kcnf.auto.statistics;

import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;

/**
 * When trees are grown anew: one of the forests in turn whenever there are 2^(1/128) times as many
 * examples, so that nobody waits long. They come in groups; those of a group are not grown if
 * nearly all examples since it was grown last were predicted well: then they would hardly be
 * better.
 */
public final class GrowthClock {
  /** Trees are first grown after this many examples, all of them. */
  private static final int FIRST = 8;

  /** The trees are grown anew in this many portions. */
  public static final int PORTIONS = 64;

  /** This many portions, one after the other, are grown anew or not together. */
  public static final int GROUP = 8;

  private static final int GROUPS = PORTIONS / GROUP;

  /** When all portions have been grown anew there are √2 times as many examples. */
  private static final double GROWTH = StrictMath.pow(2, 0.5 / PORTIONS);

  /** An example whose class had less than this probability is hard. */
  private static final double WELL = 0.95;

  /** It is worth while to grow if one in so many examples was hard. */
  private static final int ENOUGH = 1000;

  private long examples;
  private long hard; // of them
  private long events; // how often trees were grown, or could have been
  private long next = FIRST * GROUP; // when to grow: after so many examples, times GROUP
  private boolean isWorthwhile = true; // to grow the group whose turn it is
  private final long[] examplesAt = new long[GROUPS]; // when the group was grown
  private final long[] hardAt = new long[GROUPS];

  public GrowthClock copy() {
    GrowthClock copy = new GrowthClock();
    copy.examples = examples;
    copy.hard = hard;
    System.arraycopy(examplesAt, 0, copy.examplesAt, 0, examplesAt.length);
    System.arraycopy(hardAt, 0, copy.hardAt, 0, hardAt.length);
    copy.events = events;
    copy.next = next;
    copy.isWorthwhile = isWorthwhile;
    return copy;
  }

  /**
   * Counts an example.
   *
   * @param probability that its class had
   */
  public void count(double probability) {
    examples++;
    hard += probability >= WELL ? 0 : 1;
  }

  /** Whether it is time to grow a portion, if that is worth while. */
  public boolean isTime() {
    return examples == next / GROUP;
  }

  /** Begins to grow the portion whose turn it is; false if it would hardly be better. */
  public boolean begin() {
    if (events == 0) {
      setAllGrown();
    } else if (events % GROUP == 0) {
      decide(portion() / GROUP);
    }
    return isWorthwhile;
  }

  /** The number of the growth whose turn it is. */
  public long event() {
    return events;
  }

  /** The portion whose turn it is. */
  public int portion() {
    return (int) (events % PORTIONS);
  }

  /** How often all portions have had their turn. */
  public long round() {
    return events / PORTIONS;
  }

  private void decide(int group) {
    isWorthwhile = (hard - hardAt[group]) * ENOUGH >= examples - examplesAt[group];
    if (isWorthwhile) {
      examplesAt[group] = examples;
      hardAt[group] = hard;
    }
  }

  /** Goes on to the next growth. */
  public void advance() {
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
    setAllGrown();
    isWorthwhile = true;
  }

  private void setAllGrown() {
    Arrays.fill(examplesAt, examples);
    Arrays.fill(hardAt, hard);
  }

  private void countEvents() {
    for (events = 0, next = FIRST * GROUP; next / GROUP <= examples; events++) {
      next = after(next);
    }
  }

  /** At most a whole group at one example. */
  private static long after(long event) {
    return Math.max(event + 1, (long) (event * GROWTH));
  }

  public void save(StateWriter out) {
    out.writeVarint(hard).writeByte(isWorthwhile ? 1 : 0);
    for (int g = 0; g < GROUPS; g++) {
      out.writeVarint(examples - examplesAt[g]).writeVarint(hard - hardAt[g]);
    }
  }

  public void restore(StateReader in, long all) {
    examples = all;
    hard = in.readVarint("hard examples", 0, all);
    isWorthwhile = in.readVarint("whether trees are grown", 0, 1) == 1;
    for (int g = 0; g < GROUPS; g++) {
      examplesAt[g] = all - in.readVarint("examples since trees were grown", 0, all);
      hardAt[g] = hard - in.readVarint("hard examples since trees were grown", 0, hard);
    }
    countEvents();
  }
}
