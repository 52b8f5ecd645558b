package dev.kcnf.archive.gzip;

import java.io.IOException;
import java.io.OutputStream;

/** Writes bits, the lowest first, as deflate has them. */
final class BitOutput {
  private final OutputStream out;
  private long bits;
  private int count;

  BitOutput(OutputStream out) {
    this.out = out;
  }

  /** Writes the lowest bits of a number, at most 32 of them. */
  void write(int value, int length) throws IOException {
    bits |= (long) value << count;
    count += length;
    while (count >= 8) {
      out.write((int) bits & 0xFF);
      bits >>>= 8;
      count -= 8;
    }
  }

  /** Fills the last byte with zeros. */
  void align() throws IOException {
    if (count > 0) {
      write(0, 8 - count);
    }
  }

  /** Writes whole bytes, after {@link #align}. */
  void write(byte[] bytes, int offset, int length) throws IOException {
    out.write(bytes, offset, length);
  }
}
