package dev.kcnf.archive.mix;

import dev.kcnf.coding.BitCoder;
import java.util.Arrays;

/**
 * Codes whole numbers of which little is known: how many bits they have in unary, then these, each
 * decision by its own mean.
 */
public final class NumberModel {
  private static final int WIDTH = 64;
  private static final int MODELLED = 3; // bits after the leading one

  private final float[] p = new float[WIDTH + WIDTH * (1 << MODELLED)];
  private final byte[] n = new byte[p.length];

  /** A model that has seen nothing. */
  public NumberModel() {
    Arrays.fill(p, 0.5f);
  }

  /** An independent copy. */
  public NumberModel copy() {
    NumberModel copy = new NumberModel();
    System.arraycopy(p, 0, copy.p, 0, p.length);
    System.arraycopy(n, 0, copy.n, 0, n.length);
    return copy;
  }

  /** Codes a number in 0..2^62-1; a decoder ignores it. */
  public long code(BitCoder coder, long number) {
    long one = number + 1;
    int known = 63 - Long.numberOfLeadingZeros(one);
    int bits = 0;
    while (bits < WIDTH - 2 && bit(coder, bits < known ? 1 : 0, bits) != 0) {
      bits++;
    }
    long value = 1;
    for (int i = bits - 1; i >= 0; i--) {
      int depth = bits - 1 - i;
      int bit = (int) (one >>> i) & 1;
      if (depth < MODELLED) {
        int prefix = (int) (value & (1 << depth) - 1) | 1 << depth;
        bit = bit(coder, bit, WIDTH + (bits << MODELLED) + prefix);
      } else {
        bit = coder.code(bit, (BitCoder.MAX + 1) / 2);
      }
      value = value << 1 | bit;
    }
    return value - 1;
  }

  /** Codes any number, small ones shortly. */
  public long codeSigned(BitCoder coder, long number) {
    long zigzag = code(coder, number << 1 ^ number >> 63);
    return zigzag >>> 1 ^ -(zigzag & 1);
  }

  private int bit(BitCoder coder, int bit, int at) {
    float clipped = Math.max(0.001f, Math.min(0.999f, p[at]));
    int coded = coder.code(bit, (int) (clipped * (BitCoder.MAX + 1)));
    p[at] += (coded - p[at]) / (n[at] + 1.6f);
    n[at] = (byte) Math.min(60, n[at] + 1);
    return coded;
  }
}
