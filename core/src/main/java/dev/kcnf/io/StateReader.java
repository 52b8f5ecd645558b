package dev.kcnf.io;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;

/**
 * Reads what {@link StateWriter} wrote. Every read checks that the bytes are there before anything
 * is allocated, and throws {@link DamagedModelException} if not.
 *
 * <p>What takes much more room in memory than in bytes must be {@link #reserve reserved} first, so
 * that a small file from a stranger cannot fill the memory.
 */
public final class StateReader {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final byte[] bytes;
  private final int end;
  private final double[] memory; // what is left; shared with the parts
  private int position;

  private StateReader(byte[] bytes, int from, int to, double[] memory) {
    this.bytes = bytes;
    this.position = from;
    this.end = to;
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
    this(bytes, from, to, new double[] {(double) memoryBytes});
    Objects.checkFromToIndex(from, to, bytes.length);
  }

  /** A reader of this many bytes, which this one skips; they share what memory is left. */
  public StateReader part(int count) {
    need(count);
    int from = position;
    position += count;
    return new StateReader(bytes, from, position, memory);
  }

  /**
   * A reader of what is left here, which this one does not skip; they share what memory is left.
   */
  public StateReader peek() {
    return new StateReader(bytes, position, end, memory);
  }

  /**
   * Takes this many bytes of the memory that reading may fill, before they are allocated.
   *
   * @throws DamagedModelException if fewer are left
   */
  public void reserve(String what, double bytes) {
    if (bytes > memory[0]) {
      throw DamagedModelException.tooLarge(
          position,
          String.format(
              Locale.ROOT,
              "%s would need %.0f MB of memory, %.0f MB are left of the limit",
              what,
              StrictMath.ceil(bytes / 1e6),
              StrictMath.floor(memory[0] / 1e6)));
    }
    memory[0] -= bytes;
  }

  /** At least this many bytes of memory may be reserved from now on, whatever the limit was. */
  public void allow(long least) {
    memory[0] = Math.max(memory[0], (double) least);
  }

  /** How many bytes of memory may still be reserved. */
  public long memory() {
    return (long) memory[0];
  }

  public int readByte() {
    need(1);
    return bytes[position++] & 0xFF;
  }

  public int readInt() {
    need(Integer.BYTES);
    int value = (int) INT.get(bytes, position);
    position += Integer.BYTES;
    return value;
  }

  public long readLong() {
    need(Long.BYTES);
    long value = (long) LONG.get(bytes, position);
    position += Long.BYTES;
    return value;
  }

  public double readDouble() {
    return Double.longBitsToDouble(readLong());
  }

  /** A number written by {@link StateWriter#writeVarint}, in its one shortest form. */
  public long readVarint() {
    if (end - position >= Integer.BYTES) {
      // Up to four bytes at once: lengths are hard to predict, so no branch depends on them.
      int four = (int) INT.get(bytes, position);
      int ends = ~four & 0x80808080;
      if (ends != 0) {
        int bits = Integer.numberOfTrailingZeros(ends) + 1; // 8 for each byte
        int own = four & (-1 >>> -bits);
        int value =
            (own & 0x7F) | (own >>> 1 & 0x3F80) | (own >>> 2 & 0x1FC000) | (own >>> 3 & 0xFE00000);
        if (bits == Byte.SIZE || value >>> (bits - bits / Byte.SIZE - 7) != 0) {
          position += bits / Byte.SIZE;
          return value;
        }
      }
    }
    return readLongVarint();
  }

  private long readLongVarint() {
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
      words[i] = readLong();
    }
    return words;
  }

  /** The position of the next byte. */
  public int position() {
    return position;
  }

  public byte[] readBytes(int count) {
    need(count);
    position += count;
    return Arrays.copyOfRange(bytes, position - count, position);
  }

  public String readString() {
    long count = readVarint();
    need(count);
    int length = (int) count;
    if (isAscii(length)) {
      position += length;
      return new String(bytes, position - length, length, StandardCharsets.ISO_8859_1);
    }
    try {
      String text = Texts.decode(bytes, position, length);
      position += length;
      return text;
    } catch (CharacterCodingException e) {
      throw damaged("text is not valid UTF-8");
    }
  }

  private boolean isAscii(int length) {
    int signs = 0;
    for (int i = position; i < position + length; i++) {
      signs |= bytes[i];
    }
    return signs >= 0;
  }

  /** How many bytes are left. */
  public int remaining() {
    return end - position;
  }

  /** Checks that every byte was read. */
  public void expectEnd() {
    if (position != end) {
      throw damaged(remaining() + " bytes too many");
    }
  }

  /** An exception that names the current position; throw it. */
  public DamagedModelException damaged(String problem) {
    return new DamagedModelException(position, problem);
  }

  private long check(String what, long value, long min, long max) {
    if (value < min || value > max) {
      throw damaged(what + " must be in " + min + ".." + max + ", was " + value);
    }
    return value;
  }

  private void need(long count) {
    if (count < 0 || end - position < count) {
      throw damaged("ends too early: " + count + " bytes expected, " + remaining() + " left");
    }
  }
}
