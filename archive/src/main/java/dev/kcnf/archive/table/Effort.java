package dev.kcnf.archive.table;

import dev.kcnf.archive.mix.DecisionModel;
import dev.kcnf.archive.text.TextModel;

/**
 * How much is done for each cell. The numbers are stored in archives, since the decoder has to do
 * the same.
 *
 * @param singles how many contexts of one cell a column has at most
 * @param deep how many of four and more cells, of the most telling columns
 * @param chain how many of two and more cells, each with the cell that adds most to the others
 * @param above how many of the cells above
 * @param forecasts how many forecasts of a number
 * @param clock how many contexts with a time of day
 * @param window among how many rows before the most alike are looked for
 * @param sample from how many rows contexts are chosen
 * @param pairs of how many columns at most all pairs are looked at: {@link PairEvidence}
 * @param guesses whether a whole cell is guessed before anything else: 0 or 1
 * @param without the parts that are left out, to see what they are worth: a sum of {@link Part}s
 * @param slotBits the logarithm of the number of places for counts
 */
public record Effort(
    int singles,
    int deep,
    int chain,
    int above,
    int forecasts,
    int clock,
    int window,
    int sample,
    int pairs,
    int guesses,
    int without,
    int slotBits) {

  /** What can be left out that has no number of its own. */
  public enum Part {
    /** What counts have meant so far. */
    MAPS(1),
    /** The evidence of k-CNF. */
    EVIDENCE(2),
    /** The correction of the mixed probability. */
    REFINEMENT(4),
    /** The rows so far, learned by contexts that are chosen later. */
    REPLAY(8),
    /** The words that a model of text begins with. */
    VOCABULARY(16),
    /** Two columns with the same names, exchanged. */
    ENDS(32),
    /** The order of columns; else they are coded as they stand in the file. */
    ORDER(64),
    /** In texts: where the last bytes occurred before. */
    MATCHES(128),
    /** In texts: contexts that came once have no counts. */
    SINGLES(256),
    /** In texts: cells of the row. */
    ROW(512);

    private final int bit;

    Part(int bit) {
      this.bit = bit;
    }

    int bit() {
      return bit;
    }
  }

  boolean has(Part part) {
    return (without & part.bit()) == 0;
  }

  /** The same without a part. */
  public Effort without(Part part) {
    int[] numbers = numbers();
    numbers[numbers.length - 2] |= part.bit();
    return of(numbers);
  }

  /** What of it a model of text is to do. */
  TextModel.Parts textParts() {
    return new TextModel.Parts(has(Part.MATCHES), has(Part.SINGLES), hasGuesses());
  }

  /** What of it the mixing of decisions is to do. */
  DecisionModel.Stages stages() {
    return new DecisionModel.Stages(has(Part.MAPS), has(Part.EVIDENCE), has(Part.REFINEMENT));
  }

  /** Its numbers, in the order of an archive. */
  public int[] numbers() {
    return new int[] {
      singles, deep, chain, above, forecasts, clock, window, sample, pairs, guesses, without,
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
    return !hasGuesses() && has(Part.VOCABULARY);
  }

  /** The logarithm of the number of places where texts are looked for: texts fill the slots. */
  int matchBits() {
    return Math.max(16, slotBits - 3);
  }

  /** Whether whole cells are guessed first. */
  boolean hasGuesses() {
    return guesses > 0;
  }

  /** How many contexts have what rows that are alike have. */
  int neighbours() {
    return window > 0 ? Neighbours.CONTEXTS : 0;
  }

  int positions() {
    return 1
        + singles
        + deep
        + chain
        + above
        + 2
        + clock
        + neighbours()
        + PairEvidence.CONTEXTS
        + forecasts;
  }
}
