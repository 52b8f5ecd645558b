package dev.kcnf.io;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Collects learned state as little-endian bytes. */
public final class StateWriter {
  private ByteBuffer buffer = ByteBuffer.allocate(256).order(ByteOrder.LITTLE_ENDIAN);

  public StateWriter writeByte(int value) {
    room(1).put((byte) value);
    return this;
  }

  public StateWriter writeInt(int value) {
    room(Integer.BYTES).putInt(value);
    return this;
  }

  public StateWriter writeLong(long value) {
    room(Long.BYTES).putLong(value);
    return this;
  }

  public StateWriter writeDouble(double value) {
    return writeLong(Double.doubleToLongBits(value));
  }

  /** An unsigned number, seven bits a byte, least significant first. */
  public StateWriter writeVarint(long value) {
    room(10);
    while ((value & ~0x7FL) != 0) {
      buffer.put((byte) (value | 0x80));
      value >>>= 7;
    }
    buffer.put((byte) value);
    return this;
  }

  /** The words one after the other; their number is not written. */
  public StateWriter writeLongs(long[] words) {
    room(Math.multiplyExact(words.length, Long.BYTES));
    for (long word : words) {
      buffer.putLong(word);
    }
    return this;
  }

  /** The bytes one after the other; their number is not written. */
  public StateWriter writeBytes(byte[] bytes) {
    room(bytes.length).put(bytes);
    return this;
  }

  /** The length in bytes as a varint, then the text in UTF-8. */
  public StateWriter writeString(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return writeVarint(bytes.length).writeBytes(bytes);
  }

  /** How many bytes were written so far. */
  public int size() {
    return buffer.position();
  }

  public byte[] toByteArray() {
    return Arrays.copyOf(buffer.array(), buffer.position());
  }

  private ByteBuffer room(int bytes) {
    if (buffer.remaining() < bytes) {
      int needed = Math.addExact(buffer.position(), bytes);
      int doubled = (int) Math.min(2L * buffer.capacity(), Integer.MAX_VALUE - 8);
      byte[] grown = Arrays.copyOf(buffer.array(), Math.max(needed, doubled));
      int position = buffer.position();
      buffer = ByteBuffer.wrap(grown).order(ByteOrder.LITTLE_ENDIAN).position(position);
    }
    return buffer;
  }
}
