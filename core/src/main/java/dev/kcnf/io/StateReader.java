package dev.kcnf.io;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Reads what {@link StateWriter} wrote. Every read checks that the bytes are there before anything
 * is allocated, and throws {@link DamagedModelException} if not.
 */
public final class StateReader {
  private final ByteBuffer buffer;

  public StateReader(byte[] bytes) {
    buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  public int readByte() {
    return need(1).get() & 0xFF;
  }

  public int readInt() {
    return need(Integer.BYTES).getInt();
  }

  public long readLong() {
    return need(Long.BYTES).getLong();
  }

  public double readDouble() {
    return Double.longBitsToDouble(readLong());
  }

  /** A number written by {@link StateWriter#writeVarint}, in its one shortest form. */
  public long readVarint() {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      int b = readByte();
      value |= (long) (b & 0x7F) << shift;
      if (b < 0x80) {
        if ((b == 0 && shift > 0) || (shift == 63 && b > 1)) {
          throw damaged("number is not in its shortest form");
        }
        return value;
      }
    }
    throw damaged("number is longer than 64 bits");
  }

  /** A varint that must lie in min..max; {@code what} names it in the error. */
  public long readVarint(String what, long min, long max) {
    return check(what, readVarint(), min, max);
  }

  /** A long that must lie in min..max; {@code what} names it in the error. */
  public long readLong(String what, long min, long max) {
    return check(what, readLong(), min, max);
  }

  public long[] readLongs(int count) {
    need((long) count * Long.BYTES);
    long[] words = new long[count];
    for (int i = 0; i < count; i++) {
      words[i] = buffer.getLong();
    }
    return words;
  }

  public byte[] readBytes(int count) {
    need(count);
    byte[] bytes = new byte[count];
    buffer.get(bytes);
    return bytes;
  }

  public String readString() {
    long bytes = readVarint();
    need(bytes);
    int length = (int) bytes;
    ByteBuffer slice = buffer.slice(buffer.position(), length);
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(slice).toString();
      buffer.position(buffer.position() + length);
      return text;
    } catch (CharacterCodingException e) {
      throw damaged("text is not valid UTF-8");
    }
  }

  /** How many bytes are left. */
  public int remaining() {
    return buffer.remaining();
  }

  /** Checks that every byte was read. */
  public void expectEnd() {
    if (buffer.hasRemaining()) {
      throw damaged(buffer.remaining() + " bytes too many");
    }
  }

  /** An exception that names the current position; throw it. */
  public DamagedModelException damaged(String problem) {
    return new DamagedModelException(buffer.position(), problem);
  }

  private long check(String what, long value, long min, long max) {
    if (value < min || value > max) {
      throw damaged(what + " must be in " + min + ".." + max + ", was " + value);
    }
    return value;
  }

  private ByteBuffer need(long bytes) {
    if (bytes < 0 || buffer.remaining() < bytes) {
      throw damaged(
          "ends too early: " + bytes + " bytes expected, " + buffer.remaining() + " left");
    }
    return buffer;
  }
}
