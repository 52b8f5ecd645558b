package dev.kcnf.archive.text;

import java.util.Arrays;

/**
 * The last bytes that were coded. It grows up to a limit; then the newest takes the place of the
 * oldest.
 */
final class History {
  private static final int MOST = 1 << 24;

  private byte[] bytes;
  private int length;

  History() {
    this(new byte[1 << 12], 0);
  }

  private History(byte[] bytes, int length) {
    this.bytes = bytes;
    this.length = length;
  }

  History copy() {
    return new History(bytes.clone(), length);
  }

  /** How many bytes there have been; a number that may wrap around, only good as a place. */
  int length() {
    return length;
  }

  /** The byte at a place, or one that has taken its place. */
  int at(int i) {
    return bytes[i & (bytes.length - 1)] & 0xFF;
  }

  void add(int b) {
    if (length == bytes.length && length < MOST) {
      bytes = Arrays.copyOf(bytes, 2 * length);
    }
    bytes[length++ & (bytes.length - 1)] = (byte) b;
  }
}
