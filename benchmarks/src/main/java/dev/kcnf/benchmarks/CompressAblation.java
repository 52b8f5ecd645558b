package dev.kcnf.benchmarks;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.kcnf.SplitMix;
import dev.kcnf.archive.table.Effort;
import dev.kcnf.archive.table.TableCodec;
import dev.kcnf.coding.ArithmeticEncoder;
import java.io.PrintWriter;
import java.util.Locale;

/** What each part of the compressor is worth: the bytes of a table as one block, without it. */
final class CompressAblation {
  /** The numbers of an effort that can be 0, in its order. */
  private static final String[] NUMBERS = {
    "contexts of one cell",
    "contexts of several",
    "chains",
    "cells above",
    "forecasts",
    "time of day",
    "neighbours",
    "context choice",
    "pairs"
  };

  /** As level best, with 2^23 places for counts. */
  private static final Effort BEST =
      Effort.of(new int[] {2, 12, 12, 2, 10, 6, 4096, 20000, 48, 0, 0, 23});

  private static final int PAIRS = 8; // in the order of numbers
  private static final int COLUMNS = 24;
  private static final int ROWS = 4000;

  private CompressAblation() {}

  /**
   * A table whose rows obey a random 3-CNF: 24 Boolean columns, 30 clauses, 4,000 rows, each drawn
   * from all that obey it. What the rows take if the formula is known is printed with it.
   */
  static byte[] cnf(PrintWriter out) {
    SplitMix random = SplitMix.of(2);
    int[] positive = new int[30];
    int[] negative = new int[30];
    for (int c = 0; c < positive.length; c++) {
      while (Integer.bitCount(positive[c] | negative[c]) < 3) {
        int variable = 1 << random.nextInt(COLUMNS) & ~(positive[c] | negative[c]);
        positive[c] |= random.nextBoolean() ? variable : 0;
        negative[c] |= (positive[c] & variable) == 0 ? variable : 0;
      }
    }
    StringBuilder text = new StringBuilder("a");
    for (char name = 'b'; name < 'a' + COLUMNS; name++) {
      text.append(',').append(name);
    }
    text.append('\n');
    int tried = 0;
    for (int rows = 0; rows < ROWS; tried++) {
      int row = random.nextInt(1 << COLUMNS);
      boolean holds = true;
      for (int c = 0; c < positive.length; c++) {
        holds &= ((row & positive[c]) | (~row & negative[c])) != 0;
      }
      if (holds) {
        for (int v = 0; v < COLUMNS; v++) {
          text.append((row >> v & 1) != 0 ? "yes" : "no").append(v < COLUMNS - 1 ? ',' : '\n');
        }
        rows++;
      }
    }
    double bits = COLUMNS + Math.log(ROWS / (double) tried) / Math.log(2);
    out.printf(
        Locale.ROOT,
        "a random 3-CNF: if it is known, its rows take %,.0f bytes%n",
        ROWS * bits / 8);
    return text.toString().getBytes(US_ASCII);
  }

  static void print(byte[] table, PrintWriter out) {
    line(out, "(nothing)", size(table, BEST));
    for (int i = 0; i < NUMBERS.length; i++) {
      int[] numbers = BEST.numbers();
      if (numbers[i] > 0) {
        numbers[i] = 0;
        line(out, NUMBERS[i], size(table, Effort.of(numbers)));
      }
    }
    for (Effort.Part part : Effort.Part.values()) {
      line(out, part.name().toLowerCase(Locale.ROOT), size(table, BEST.without(part)));
    }
    int[] noPairs = BEST.without(Effort.Part.EVIDENCE).numbers();
    noPairs[PAIRS] = 0;
    line(out, "pairs and evidence", size(table, Effort.of(noPairs)));
  }

  private static void line(PrintWriter out, String without, int size) {
    out.printf(Locale.ROOT, "  without %-24s %,10d%n", without, size);
    out.flush();
  }

  private static int size(byte[] table, Effort effort) {
    ArithmeticEncoder encoder = new ArithmeticEncoder();
    new TableCodec(effort).encode(encoder, table, table.length);
    return encoder.finish().length;
  }
}
