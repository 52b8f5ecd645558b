package dev.kcnf.archive.table;

/**
 * How much is done for each cell. The numbers are stored in archives, since the decoder has to do
 * the same.
 *
 * @param singles how many contexts of one cell a column has at most
 * @param pairs how many of two cells
 * @param triples how many of three cells
 * @param deep how many of four and more cells, of the most telling columns
 * @param chain how many of two and more cells, each with the cell that adds most to the others
 * @param above how many of the cells above
 * @param forecasts how many forecasts of a number
 * @param clock how many contexts with a time of day
 * @param window among how many rows before the most alike are looked for
 * @param sample from how many rows contexts are chosen
 * @param guesses whether a whole cell is guessed before anything else: 0 or 1
 * @param slotBits the logarithm of the number of places for counts
 */
public record Effort(
    int singles,
    int pairs,
    int triples,
    int deep,
    int chain,
    int above,
    int forecasts,
    int clock,
    int window,
    int sample,
    int guesses,
    int slotBits) {

  /** Its numbers, in the order of an archive. */
  public int[] numbers() {
    return new int[] {
      singles, pairs, triples, deep, chain, above, forecasts, clock, window, sample, guesses,
      slotBits
    };
  }

  /** The effort with these numbers. */
  public static Effort of(int[] n) {
    return new Effort(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8], n[9], n[10], n[11]);
  }

  /** The same with another number of places for counts. */
  public Effort withSlotBits(int bits) {
    int[] numbers = numbers();
    numbers[numbers.length - 1] = bits;
    return of(numbers);
  }

  /** Whether it is worth while to learn words before anything else. */
  boolean vocabulary() {
    return window > 1;
  }

  /** How many contexts have what rows that are alike have. */
  int neighbours() {
    return window > 0 ? Neighbours.CONTEXTS : 0;
  }

  int positions() {
    return 1
        + singles
        + pairs
        + triples
        + deep
        + chain
        + above
        + 2
        + clock
        + neighbours()
        + forecasts;
  }
}
