package dev.kcnf.archive.text;

import java.util.Arrays;

/** Bytes that grow. */
public final class ByteBuilder {
  private byte[] bytes;
  private int length;

  public ByteBuilder() {
    this(64);
  }

  /** Room for so many bytes, at least 1, before it has to grow. */
  public ByteBuilder(int room) {
    bytes = new byte[room];
  }

  public int length() {
    return length;
  }

  /** The array that holds them, valid until more are added. */
  public byte[] array() {
    return bytes;
  }

  /** One of them, 0 to 255. */
  public int at(int i) {
    return bytes[i] & 0xFF;
  }

  public void clear() {
    length = 0;
  }

  /** Takes away some at the end, as far as there are so many. */
  public void shorten(int bytes) {
    length = Math.max(0, length - bytes);
  }

  /** Adds a byte. */
  public void add(int b) {
    if (length == bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * length);
    }
    bytes[length++] = (byte) b;
  }

  /** Adds a part of an array. */
  public void add(byte[] from, int start, int end) {
    int more = end - start;
    if (bytes.length - length < more) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
    }
    System.arraycopy(from, start, bytes, length, more);
    length += more;
  }

  public byte[] toBytes() {
    return Arrays.copyOf(bytes, length);
  }

  /** The bytes, not copied if possible: nothing may be added after this. */
  public byte[] takeBytes() {
    return length == bytes.length ? bytes : toBytes();
  }

  /** An independent copy. */
  public ByteBuilder copy() {
    ByteBuilder copy = new ByteBuilder();
    copy.bytes = bytes.clone();
    copy.length = length;
    return copy;
  }
}
