package dev.kcnf.archive.gzip;

import java.io.IOException;
import java.util.Arrays;

/**
 * Gathers the literals and matches of a block of deflate and writes it: with codes of its own, the
 * fixed ones, or as it is, whichever is shortest as zlib counts.
 */
final class BlockWriter {
  private static final int[] ORDER = {
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15
  };
  private static final int REPEAT = 16;
  private static final int FEW_ZEROS = 17;
  private static final int MANY_ZEROS = 18;
  private static final Huffman FIXED_LITERALS = fixed(288, Codes::fixedLength);
  private static final Huffman FIXED_DISTANCES = fixed(Codes.DISTANCES, symbol -> 5);

  private final BitOutput out;
  private final Recipe recipe;
  private final int[] lengths; // or literals
  private final int[] distances; // 0 for literals
  private int tokens;
  private int matches;
  private final Huffman literalCode = new Huffman(Codes.LITERALS, 15);
  private final Huffman distanceCode = new Huffman(Codes.DISTANCES, 15);
  private final Huffman lengthCode = new Huffman(ORDER.length, 7);
  private final int[] runs = new int[Codes.LITERALS + Codes.DISTANCES]; // symbol + 32 * further
  private int runCount;

  BlockWriter(BitOutput out, Recipe recipe) {
    this.out = out;
    this.recipe = recipe;
    this.lengths = new int[recipe.tokens()];
    this.distances = new int[recipe.tokens()];
  }

  private static Huffman fixed(int symbols, java.util.function.IntUnaryOperator length) {
    Huffman code = new Huffman(symbols, 15);
    code.setLengths(length);
    return code;
  }

  /**
   * Adds a literal, or a match if there is a distance.
   *
   * @param bytes how many bytes of the contents the block has until now
   * @return whether the block is to end here
   */
  boolean add(int literalOrLength, int distance, int bytes) {
    lengths[tokens] = literalOrLength;
    distances[tokens++] = distance;
    if (distance == 0) {
      literalCode.count(literalOrLength);
    } else {
      matches++;
      literalCode.count(Codes.END + 1 + Codes.lengthSymbol(literalOrLength));
      distanceCode.count(Codes.distanceSymbol(distance));
    }
    return tokens == recipe.tokens() - 1 || (recipe.looks() && isGood(bytes));
  }

  /** GNU gzip ends a block early if it goes very well: that may change. */
  private boolean isGood(int bytes) {
    if ((tokens & 0xFFF) != 0 || matches >= tokens / 2) {
      return false;
    }
    long coded = 8L * tokens;
    for (int d = 0; d < Codes.DISTANCES; d++) {
      coded += (long) distanceCode.frequency(d) * (5 + Codes.distanceBits(d));
    }
    return coded >>> 3 < bytes / 2;
  }

  /** Writes the block, which stands for these bytes. */
  void flush(byte[] contents, int from, int length, boolean isLast) throws IOException {
    int last = isLast ? 1 : 0;
    literalCode.count(Codes.END);
    literalCode.build();
    distanceCode.build();
    findRuns();
    lengthCode.build();
    int most = ORDER.length;
    while (most > 4 && lengthCode.length(ORDER[most - 1]) == 0) {
      most--;
    }
    long fixed = (bits(FIXED_LITERALS, FIXED_DISTANCES) + 10) >>> 3;
    long own = (bits(literalCode, distanceCode) + bitsOfRuns() + 3L * most + 14 + 10) >>> 3;
    if (from >= 0 && length + 4 <= Math.min(fixed, own)) {
      out.write(last, 3);
      out.align();
      out.write(length, 16);
      out.write(~length & 0xFFFF, 16);
      out.write(contents, from, length);
    } else if (fixed <= own) {
      out.write(2 + last, 3);
      writeTokens(FIXED_LITERALS, FIXED_DISTANCES);
    } else {
      out.write(4 + last, 3);
      writeCodes(most);
      writeTokens(literalCode, distanceCode);
    }
    if (isLast) {
      out.align();
    }
    tokens = 0;
    matches = 0;
    literalCode.clear();
    distanceCode.clear();
  }

  private long bits(Huffman literalsBy, Huffman distancesBy) {
    long bits = 0;
    for (int s = 0; s < Codes.LITERALS; s++) {
      bits += (long) literalCode.frequency(s) * (literalsBy.length(s) + Codes.bitsOfLiteral(s));
    }
    for (int s = 0; s < Codes.DISTANCES; s++) {
      bits += (long) distanceCode.frequency(s) * (distancesBy.length(s) + Codes.distanceBits(s));
    }
    return bits;
  }

  /** The lengths of both codes as runs of equal ones. */
  private void findRuns() {
    lengthCode.clear();
    runCount = 0;
    findRuns(literalCode);
    findRuns(distanceCode);
    for (int i = 0; i < runCount; i++) {
      lengthCode.count(runs[i] & 31);
    }
  }

  private void findRuns(Huffman code) {
    int before = -1;
    for (int n = 0; n <= code.last(); ) {
      int length = code.length(n);
      int most = length == 0 ? 138 : length == before ? 6 : 7;
      int count = 1;
      while (count < most && n + count <= code.last() && code.length(n + count) == length) {
        count++;
      }
      n += count;
      if (count < (length == 0 || length == before ? 3 : 4)) {
        Arrays.fill(runs, runCount, runCount + count, length);
        runCount += count;
      } else if (length == 0) {
        runs[runCount++] =
            count <= 10 ? FEW_ZEROS + 32 * (count - 3) : MANY_ZEROS + 32 * (count - 11);
      } else {
        if (length != before) {
          runs[runCount++] = length;
          count--;
        }
        runs[runCount++] = REPEAT + 32 * (count - 3);
      }
      before = length;
    }
  }

  private static int furtherBits(int symbol) {
    return symbol < REPEAT ? 0 : symbol == REPEAT ? 2 : symbol == FEW_ZEROS ? 3 : 7;
  }

  private long bitsOfRuns() {
    long bits = 0;
    for (int i = 0; i < runCount; i++) {
      bits += lengthCode.length(runs[i] & 31) + furtherBits(runs[i] & 31);
    }
    return bits;
  }

  private void writeCodes(int most) throws IOException {
    out.write(literalCode.last() + 1 - 257, 5);
    out.write(distanceCode.last(), 5);
    out.write(most - 4, 4);
    for (int i = 0; i < most; i++) {
      out.write(lengthCode.length(ORDER[i]), 3);
    }
    for (int i = 0; i < runCount; i++) {
      lengthCode.write(out, runs[i] & 31);
      out.write(runs[i] >>> 5, furtherBits(runs[i] & 31));
    }
  }

  private void writeTokens(Huffman literalsBy, Huffman distancesBy) throws IOException {
    for (int i = 0; i < tokens; i++) {
      int distance = distances[i];
      if (distance == 0) {
        literalsBy.write(out, lengths[i]);
        continue;
      }
      int symbol = Codes.lengthSymbol(lengths[i]);
      literalsBy.write(out, Codes.END + 1 + symbol);
      out.write(lengths[i] - Codes.lengthBase(symbol), Codes.lengthBits(symbol));
      int far = Codes.distanceSymbol(distance);
      distancesBy.write(out, far);
      out.write(distance - Codes.distanceBase(far), Codes.distanceBits(far));
    }
    literalsBy.write(out, Codes.END);
  }
}
