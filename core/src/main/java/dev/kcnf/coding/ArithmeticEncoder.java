package dev.kcnf.coding;

import java.util.Arrays;

/**
 * Writes decisions: an interval of numbers is cut in proportion to their probabilities, and what is
 * written is a number inside the last one. The length is -Σ log2 p, plus less than two bytes.
 *
 * <p>The interval is {@code low..high}, of 56 bits, with both ends included; bytes on which both
 * ends agree are written. All arithmetic is on whole numbers.
 */
public final class ArithmeticEncoder implements BitCoder {
  static final int BITS = 56;
  static final int TOP = BITS - 8;
  static final long MASK = (1L << BITS) - 1;

  private byte[] bytes = new byte[256];
  private int length;
  private long low;
  private long high = MASK;

  @Override
  public int code(int bit, int p1) {
    long middle = middle(low, high, p1);
    if (bit != 0) {
      high = middle;
    } else {
      low = middle + 1;
    }
    while ((low ^ high) >>> TOP == 0) {
      write((int) (high >>> TOP));
      low = (low << 8) & MASK;
      high = ((high << 8) & MASK) | 0xFF;
    }
    return bit;
  }

  /** The last number of the part for 1; at least {@code low}, below {@code high}. */
  static long middle(long low, long high, int p1) {
    long range = high - low;
    return low + (range >>> PRECISION) * p1 + (((range & MAX) * p1) >>> PRECISION);
  }

  @Override
  public boolean isDecoder() {
    return false;
  }

  /**
   * Everything coded, after which nothing more can be. A decoder takes missing bytes as 0, and the
   * ends differ in their first byte: so one byte more than that of {@code low} is a number of the
   * interval, and if {@code low} is 0, none.
   */
  public byte[] finish() {
    if (low > 0) {
      write((int) (low >>> TOP) + 1);
    }
    return Arrays.copyOf(bytes, length);
  }

  private void write(int b) {
    if (length == bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * length);
    }
    bytes[length++] = (byte) b;
  }
}
