package dev.kcnf.archive;

import dev.kcnf.archive.table.Effort;
import java.util.List;

/** How hard to try. An archive names its level: to change the numbers is to change the format. */
public enum Level {
  /** Guesses whole cells; a few contexts for those that are guessed wrong. */
  FAST(1, new Effort(1, 1, 2, 1, 2, 0, 0, 512, 0, 1, 0, 16)),
  /** Nearly the smallest, several times as fast as {@link #BEST}. */
  NORMAL(2, new Effort(3, 6, 6, 2, 10, 6, 256, 8000, 0, 0, 0, 22)),
  /** The smallest: a file of one block is coded by {@link #NORMAL}, too, and the smaller taken. */
  BEST(3, new Effort(2, 12, 12, 2, 10, 6, 4096, 20000, 48, 0, 0, 23));

  private static final int LEAST_BITS = 12;

  /** Where each block is coded by a copy of the model: several are in memory at a time. */
  private static final int MOST_BITS_COPIED = 21;

  private static final int MOST_COPIES = 2;

  @SuppressWarnings("ImmutableEnumChecker") // A record of numbers.
  private final Effort effort;

  private final int number;

  Level(int number, Effort effort) {
    this.number = number;
    this.effort = effort;
  }

  /** The number of the level with this effort, whatever the size of its tables; 0 if none has. */
  static int numberOf(Effort effort) {
    for (Level level : values()) {
      if (level.effort.withSlotBits(effort.slotBits()).equals(effort)) {
        return level.number;
      }
    }
    return 0;
  }

  /** The level with a number. */
  static Level of(int number) {
    for (Level level : values()) {
      if (level.number == number) {
        return level;
      }
    }
    throw new DamagedArchiveException("its level is " + number);
  }

  /**
   * The levels of which a file of one block takes the one that makes it smallest. Whether many
   * contexts pay only shows once it is coded: on small tables they take too long to learn what each
   * is worth.
   */
  List<Level> tried() {
    return this == BEST ? List.of(NORMAL, BEST) : List.of(this);
  }

  /** The effort for a file of any length. */
  Effort effort() {
    return effort;
  }

  /** How many of so many threads may have a copy of the model: large ones fill the memory. */
  static int atATime(int threads, Effort effort) {
    return effort.slotBits() < MOST_BITS_COPIED ? threads : Math.min(threads, MOST_COPIES);
  }

  /** Whether blocks may go on from the one before: guesses are of rows of the first block. */
  boolean isChained() {
    return effort.guesses() == 0;
  }

  /**
   * The effort for a file whose first block has this many bytes: small ones need little room.
   *
   * @param copied whether other blocks start from copies of what the first one teaches
   */
  Effort effort(int length, boolean copied) {
    int wanted = 36 - Integer.numberOfLeadingZeros(Math.max(1, length));
    int most = copied ? Math.min(effort.slotBits(), MOST_BITS_COPIED) : effort.slotBits();
    return effort.withSlotBits(Math.max(LEAST_BITS, Math.min(most, wanted)));
  }
}
