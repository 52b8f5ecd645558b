package dev.kcnf.archive;

import dev.kcnf.archive.table.Effort;

/** How hard to try. Archives hold the numbers, not the level, so these may change. */
public enum Level {
  /** Guesses whole cells; a few contexts for those that are guessed wrong. */
  FAST(new Effort(1, 0, 0, 1, 2, 1, 2, 0, 0, 512, 1, 0, 16)),
  /** Nearly the smallest, several times as fast as {@link #BEST}. */
  NORMAL(new Effort(3, 0, 0, 6, 6, 2, 10, 6, 256, 8000, 0, 0, 22)),
  /** The smallest. */
  BEST(new Effort(2, 0, 0, 12, 12, 2, 10, 6, 4096, 20000, 0, 0, 23));

  private static final int LEAST_BITS = 12;

  /** Of a file of several blocks, each of which is coded by a copy of the model. */
  private static final int MOST_BITS_COPIED = 22;

  @SuppressWarnings("ImmutableEnumChecker") // A record of numbers.
  private final Effort effort;

  Level(Effort effort) {
    this.effort = effort;
  }

  /**
   * The effort for a file whose first block has this many bytes: small ones need little room.
   *
   * @param all whether it is the only block
   */
  Effort effort(int length, boolean all) {
    int wanted = 36 - Integer.numberOfLeadingZeros(Math.max(1, length));
    int most = all ? effort.slotBits() : Math.min(effort.slotBits(), MOST_BITS_COPIED);
    return effort.withSlotBits(Math.max(LEAST_BITS, Math.min(most, wanted)));
  }
}
