package dev.kcnf.archive.gzip;

/**
 * The lengths and distances of deflate as symbols with further bits (RFC 1951, 3.2.5), and the
 * fixed codes (3.2.6).
 */
final class Codes {
  static final int END = 256;
  static final int LITERALS = 286; // and lengths
  static final int DISTANCES = 30;
  static final int SHORTEST = 3;
  static final int LONGEST = 258;

  private static final int[] LENGTH_BASE = new int[29];
  private static final int[] LENGTH_BITS = new int[29];
  private static final int[] DISTANCE_BASE = new int[DISTANCES];
  private static final int[] DISTANCE_BITS = new int[DISTANCES];
  private static final int[] LENGTH_SYMBOL = new int[LONGEST + 1];

  static {
    int length = SHORTEST;
    for (int i = 0; i < 28; i++) {
      LENGTH_BASE[i] = length;
      LENGTH_BITS[i] = i < 8 ? 0 : i / 4 - 1;
      length += 1 << LENGTH_BITS[i];
    }
    LENGTH_BASE[28] = LONGEST;
    for (int i = 0; i < 29; i++) {
      int end = i < 27 ? LENGTH_BASE[i + 1] : LONGEST + (i == 28 ? 1 : 0);
      for (int n = LENGTH_BASE[i]; n < end; n++) {
        LENGTH_SYMBOL[n] = i;
      }
    }
    int distance = 1;
    for (int i = 0; i < DISTANCES; i++) {
      DISTANCE_BASE[i] = distance;
      DISTANCE_BITS[i] = i < 4 ? 0 : i / 2 - 1;
      distance += 1 << DISTANCE_BITS[i];
    }
  }

  private Codes() {}

  /** The symbol of a length, counted from that of the shortest. */
  static int lengthSymbol(int length) {
    return LENGTH_SYMBOL[length];
  }

  static int lengthBase(int symbol) {
    return LENGTH_BASE[symbol];
  }

  static int lengthBits(int symbol) {
    return LENGTH_BITS[symbol];
  }

  static int distanceSymbol(int distance) {
    if (distance < 5) {
      return distance - 1;
    }
    int bits = 30 - Integer.numberOfLeadingZeros(distance - 1);
    return 2 * (bits + 1) + (((distance - 1) >>> bits) & 1);
  }

  static int distanceBase(int symbol) {
    return DISTANCE_BASE[symbol];
  }

  static int distanceBits(int symbol) {
    return DISTANCE_BITS[symbol];
  }

  /** The further bits of a symbol of literals and lengths. */
  static int bitsOfLiteral(int symbol) {
    return symbol > END ? LENGTH_BITS[symbol - END - 1] : 0;
  }

  /** How long the fixed code of a symbol of literals and lengths is. */
  static int fixedLength(int symbol) {
    return symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8;
  }
}
