package dev.kcnf.benchmarks;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.kcnf.SplitMix;
import dev.kcnf.archive.table.Effort;
import dev.kcnf.archive.table.TableCodec;
import dev.kcnf.coding.ArithmeticEncoder;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Locale;

/** What each part of the compressor is worth: the bytes of a table as one block, without it. */
final class CompressAblation {
  /** The numbers of an effort that can be 0, in its order. */
  private static final String[] NUMBERS = {
    "singles",
    "pairs",
    "triples",
    "deep contexts",
    "chains",
    "cells above",
    "forecasts",
    "time of day",
    "neighbours, vocabulary"
  };

  /** As level best, with 2^23 places for counts. */
  private static final Effort BEST =
      Effort.of(new int[] {2, 0, 0, 12, 12, 2, 10, 6, 4096, 20000, 0, 0, 23});

  private CompressAblation() {}

  /** A table whose rows obey a random 3-CNF: 16 Boolean columns, 30 clauses, 4,000 rows. */
  static byte[] cnf() {
    SplitMix random = SplitMix.of(2);
    int[][] clauses = new int[30][3]; // 2 * variable + sign
    for (int[] clause : clauses) {
      for (int i = 0; i < 3; i++) {
        clause[i] = random.nextInt(32);
      }
    }
    StringBuilder text = new StringBuilder("a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p\n");
    for (int rows = 0; rows < 4000; ) {
      int row = random.nextInt(1 << 16);
      if (Arrays.stream(clauses).allMatch(c -> Arrays.stream(c).anyMatch(l -> holds(row, l)))) {
        for (int v = 0; v < 16; v++) {
          text.append((row >> v & 1) != 0 ? "yes" : "no").append(v < 15 ? ',' : '\n');
        }
        rows++;
      }
    }
    return text.toString().getBytes(US_ASCII);
  }

  private static boolean holds(int row, int literal) {
    return (row >> (literal >> 1) & 1) == (literal & 1);
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
