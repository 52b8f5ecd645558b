package dev.kcnf.archive.gzip;

/**
 * How a program compresses: a level of zlib with the memory that it was allowed, or of GNU gzip.
 *
 * @param level 1 to 9
 * @param maker which program
 */
record Recipe(int level, Maker maker) {
  /** Who makes gzip files. Archives have their numbers. */
  enum Maker {
    /** zlib with its usual memory: Python, Java, most servers. */
    ZLIB(0, 15, 1 << 14),
    /** zlib with all memory. */
    ZLIB_LARGE(1, 16, 1 << 15),
    /** GNU gzip. */
    GZIP(2, 15, 1 << 15);

    private final int number; // its place here
    private final int hashBits;
    private final int tokens;

    Maker(int number, int hashBits, int tokens) {
      this.number = number;
      this.hashBits = hashBits;
      this.tokens = tokens;
    }
  }

  /** By level: good, lazy, nice, chain as in zlib's table. */
  private static final int[][] TABLE = {
    {4, 4, 8, 4},
    {4, 5, 16, 8},
    {4, 6, 32, 32},
    {4, 4, 16, 16},
    {8, 16, 32, 32},
    {8, 16, 128, 128},
    {8, 32, 128, 256},
    {32, 128, 258, 1024},
    {32, 258, 258, 4096},
  };

  private static final int LEVELS = TABLE.length;
  private static final int FIRST_LAZY = 4;

  /** How many there are. */
  static final int COUNT = LEVELS * Maker.values().length;

  /** The recipe with a number below {@link #COUNT}, as archives have it. */
  static Recipe of(int number) {
    return new Recipe(number % LEVELS + 1, Maker.values()[number / LEVELS]);
  }

  int number() {
    return maker.number * LEVELS + level - 1;
  }

  private int[] row() {
    return TABLE[level - 1];
  }

  /** From this length of the last match on, a longer one is looked for less. */
  int good() {
    return row()[0];
  }

  /** From this length on, a match is taken at once; of quick levels: longer ones are skipped. */
  int lazy() {
    return row()[1];
  }

  /** A match of this length is long enough. */
  int nice() {
    return row()[2];
  }

  /** So many candidates are looked at. */
  int chain() {
    return row()[3];
  }

  boolean isLazy() {
    return level >= FIRST_LAZY;
  }

  int hashBits() {
    return maker.hashBits;
  }

  /** The room for literals and matches of a block; one is never used. */
  int tokens() {
    return maker.tokens;
  }

  /** Whether a block may end before it is full. */
  boolean looks() {
    return maker == Maker.GZIP && level > 2;
  }
}
