package dev.kcnf.coding;

/**
 * Reads the decisions of an {@link ArithmeticEncoder}, given the same probabilities. Any bytes give
 * decisions: whoever needs to know that they are those that were written needs a checksum. But
 * {@link #code} throws {@link IllegalStateException} once it would need more bytes than any encoder
 * would have left out, so it cannot go on for ever.
 */
public final class ArithmeticDecoder implements BitCoder {
  private final byte[] bytes;
  private final int end;
  private int next;
  private long low;
  private long high = ArithmeticEncoder.MASK;
  private long value;

  /** Reads all these bytes. */
  public ArithmeticDecoder(byte[] bytes) {
    this(bytes, 0, bytes.length);
  }

  /** Reads a part of these bytes. */
  public ArithmeticDecoder(byte[] bytes, int offset, int length) {
    this.bytes = bytes;
    this.next = offset;
    this.end = offset + length;
    for (int i = 0; i < ArithmeticEncoder.BITS; i += 8) {
      value = value << 8 | read();
    }
  }

  @Override
  public int code(int bit, int p1) {
    long middle = ArithmeticEncoder.middle(low, high, p1);
    int decoded;
    if (value <= middle) {
      high = middle;
      decoded = 1;
    } else {
      low = middle + 1;
      decoded = 0;
    }
    while ((low ^ high) >>> ArithmeticEncoder.TOP == 0) {
      low = (low << 8) & ArithmeticEncoder.MASK;
      high = ((high << 8) & ArithmeticEncoder.MASK) | 0xFF;
      value = ((value << 8) & ArithmeticEncoder.MASK) | read();
    }
    return decoded;
  }

  @Override
  public boolean isDecoder() {
    return true;
  }

  private int read() {
    if (next - end >= ArithmeticEncoder.BITS / 8) {
      throw new IllegalStateException("the decisions end early");
    }
    int b = next < end ? bytes[next] & 0xFF : 0;
    next++;
    return b;
  }
}
