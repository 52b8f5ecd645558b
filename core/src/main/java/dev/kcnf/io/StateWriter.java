package dev.kcnf.io;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Collects learned state as little-endian bytes. */
public final class StateWriter {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int MAX_VARINT_BYTES = 10;

  private byte[] bytes = new byte[256];
  private int size;

  public StateWriter writeByte(int value) {
    makeRoom(1);
    bytes[size++] = (byte) value;
    return this;
  }

  public StateWriter writeInt(int value) {
    makeRoom(Integer.BYTES);
    INT.set(bytes, size, value);
    size += Integer.BYTES;
    return this;
  }

  /** Overwrites the int at this position, which was written before. */
  public void patchInt(int position, int value) {
    if (position < 0 || position > size - Integer.BYTES) {
      throw new IllegalArgumentException(
          "position must be in 0.." + (size - Integer.BYTES) + ", was " + position);
    }
    INT.set(bytes, position, value);
  }

  public StateWriter writeLong(long value) {
    makeRoom(Long.BYTES);
    LONG.set(bytes, size, value);
    size += Long.BYTES;
    return this;
  }

  public StateWriter writeDouble(double value) {
    return writeLong(Double.doubleToLongBits(value));
  }

  /** An unsigned number, seven bits a byte, least significant first. */
  public StateWriter writeVarint(long value) {
    makeRoom(MAX_VARINT_BYTES);
    if (value >>> 28 != 0) {
      return writeLongVarint(value);
    }
    // Up to four bytes at once: lengths are hard to predict, so no branch depends on them.
    int v = (int) value;
    int spread = (v & 0x7F) | (v & 0x3F80) << 1 | (v & 0x1FC000) << 2 | (v & 0xFE00000) << 3;
    int more = (Integer.SIZE - 1 - Integer.numberOfLeadingZeros(v | 1)) / 7; // bytes but one
    INT.set(bytes, size, spread | (0x80808080 & ((1 << (Byte.SIZE * more)) - 1)));
    size += more + 1;
    return this;
  }

  private StateWriter writeLongVarint(long value) {
    while ((value & ~0x7FL) != 0) {
      bytes[size++] = (byte) (value | 0x80);
      value >>>= 7;
    }
    bytes[size++] = (byte) value;
    return this;
  }

  /** The words one after the other; their number is not written. */
  public StateWriter writeLongs(long[] words) {
    makeRoom(Math.multiplyExact(words.length, Long.BYTES));
    for (long word : words) {
      LONG.set(bytes, size, word);
      size += Long.BYTES;
    }
    return this;
  }

  /** The bytes one after the other; their number is not written. */
  public StateWriter writeBytes(byte[] more) {
    makeRoom(more.length);
    System.arraycopy(more, 0, bytes, size, more.length);
    size += more.length;
    return this;
  }

  /**
   * The length in bytes as a varint, then the text in UTF-8; half of a surrogate pair as three
   * bytes, as if it were a character.
   */
  public StateWriter writeString(String text) {
    byte[] encoded = Texts.encode(text);
    return writeVarint(encoded.length).writeBytes(encoded);
  }

  /** How many bytes were written so far. */
  public int size() {
    return size;
  }

  public byte[] toByteArray() {
    return Arrays.copyOf(bytes, size);
  }

  private void makeRoom(int more) {
    if (bytes.length - size < more) {
      int needed = Math.addExact(size, more);
      int doubled = (int) Math.min(2L * bytes.length, Integer.MAX_VALUE - 8);
      bytes = Arrays.copyOf(bytes, Math.max(needed, doubled));
    }
  }
}
