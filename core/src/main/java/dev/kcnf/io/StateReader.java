package dev.kcnf.io;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Reads what {@link StateWriter} wrote. Every read checks that the bytes are there before anything
 * is allocated, and throws {@link DamagedModelException} if not.
 *
 * <p>What takes much more room in memory than in bytes must be {@link #reserve reserved} first, so
 * that a small file from a stranger cannot fill the memory.
 */
public final class StateReader {
  private final ByteBuffer buffer;
  private final double[] memory; // what is left; shared with the parts

  private StateReader(ByteBuffer buffer, double[] memory) {
    this.buffer = buffer.order(ByteOrder.LITTLE_ENDIAN);
    this.memory = memory;
  }

  /** Reads these bytes, with no limit on memory. */
  public StateReader(byte[] bytes) {
    this(bytes, 0, bytes.length, Long.MAX_VALUE);
  }

  /**
   * Reads the bytes from this position to that; positions in errors count from the first of all. At
   * most this many bytes of memory may be reserved.
   */
  public StateReader(byte[] bytes, int from, int to, long memoryBytes) {
    this(ByteBuffer.wrap(bytes, from, to - from), new double[] {(double) memoryBytes});
  }

  /** A reader of the next so many bytes, which this one skips; they share what memory is left. */
  public StateReader part(int count) {
    need(count);
    ByteBuffer part = buffer.duplicate();
    part.limit(buffer.position() + count);
    buffer.position(part.limit());
    return new StateReader(part, memory);
  }

  /**
   * Takes so many bytes of the memory that reading may fill, before they are allocated.
   *
   * @throws DamagedModelException if there are not so many left
   */
  public void reserve(String what, double bytes) {
    if (bytes > memory[0]) {
      throw DamagedModelException.unreadable(
          buffer.position(),
          String.format(
              Locale.ROOT,
              "%s would need %.0f MB of memory, %.0f MB are left; a larger heap raises the limit",
              what,
              StrictMath.ceil(bytes / 1e6),
              StrictMath.floor(memory[0] / 1e6)));
    }
    memory[0] -= bytes;
  }

  /** How many bytes of memory may still be reserved. */
  public long memory() {
    return (long) memory[0];
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

  /** The position of the next byte. */
  public int position() {
    return buffer.position();
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
