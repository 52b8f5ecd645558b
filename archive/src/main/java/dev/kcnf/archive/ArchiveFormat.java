package dev.kcnf.archive;

import dev.kcnf.archive.table.Effort;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * The bytes of an archive around its coded blocks: all that docs/ARCHIVE.md says of them is here.
 * Numbers are LEB128: seven bits a byte, the lowest first, the high bit on all but the last.
 */
final class ArchiveFormat {
  static final byte[] MAGIC = {'K', 'C', 'Z', 1};

  /** A block never has more bytes than this; a reader refuses one that says so. */
  static final int MOST_LENGTH = 1 << 25;

  /** The last bytes: the length of the index, and its checksum. */
  static final int TAIL = 8;

  private static final int[] LEAST = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8};
  private static final int[] MOST = {64, 64, 64, 64, 64, 8, 10, 6, 4096, 1 << 16, 1, 63, 24};

  /** What is known of a block without decoding it. */
  record BlockHeader(int coded, int length, int lines, int checksum) {}

  private ArchiveFormat() {}

  static int checksum(byte[] bytes, int offset, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, offset, length);
    return (int) crc.getValue();
  }

  static void writeNumber(OutputStream out, long number) throws IOException {
    long rest = number;
    while (rest > 127) {
      out.write((int) (rest & 127) | 128);
      rest >>>= 7;
    }
    out.write((int) rest);
  }

  static long readNumber(InputStream in) throws IOException {
    long number = 0;
    for (int shift = 0; shift < 63; shift += 7) {
      int b = in.read();
      if (b < 0) {
        throw new EOFException();
      }
      number |= (b & 127L) << shift;
      if (b < 128) {
        return number;
      }
    }
    throw new DamagedArchiveException("a number in it has no end");
  }

  static void writeInt(OutputStream out, int number) throws IOException {
    for (int shift = 0; shift < 32; shift += 8) {
      out.write(number >>> shift);
    }
  }

  static int readInt(InputStream in) throws IOException {
    byte[] bytes = readBytes(in, 4);
    return readInt(bytes, 0);
  }

  static int readInt(byte[] bytes, int at) {
    return (bytes[at] & 0xFF)
        | (bytes[at + 1] & 0xFF) << 8
        | (bytes[at + 2] & 0xFF) << 16
        | bytes[at + 3] << 24;
  }

  /** Reads in steps: a length that lies costs no memory. */
  static byte[] readBytes(InputStream in, int length) throws IOException {
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException();
    }
    return bytes;
  }

  static void writeHeader(OutputStream out, Effort effort) throws IOException {
    out.write(MAGIC);
    for (int number : effort.numbers()) {
      writeNumber(out, number);
    }
  }

  static Effort readHeader(InputStream in) throws IOException {
    byte[] magic = in.readNBytes(MAGIC.length);
    if (!Arrays.equals(magic, 0, Math.min(3, magic.length), MAGIC, 0, 3)) {
      throw new DamagedArchiveException("it is no archive of kcnf");
    }
    if (magic.length < MAGIC.length) {
      throw new EOFException();
    }
    if (magic[3] != MAGIC[3]) {
      throw new DamagedArchiveException(
          "it is of format " + magic[3] + ", which a newer kcnf may read; this one reads 1");
    }
    int[] numbers = new int[MOST.length];
    for (int i = 0; i < MOST.length; i++) {
      long number = readNumber(in);
      if (number > MOST[i] || number < LEAST[i]) {
        throw new DamagedArchiveException("a setting in it is " + number);
      }
      numbers[i] = (int) number;
    }
    return Effort.of(numbers);
  }

  static void writeBlock(OutputStream out, BlockHeader header, byte[] coded) throws IOException {
    writeNumber(out, header.coded + 1L);
    writeNumber(out, header.length);
    writeNumber(out, header.lines);
    writeInt(out, header.checksum);
    out.write(coded);
  }

  /** The header of the next block; null at the end of the blocks. */
  static @org.jspecify.annotations.Nullable BlockHeader readBlockHeader(InputStream in)
      throws IOException {
    long coded = readNumber(in) - 1;
    if (coded < 0) {
      return null;
    }
    long length = readNumber(in);
    long lines = readNumber(in);
    if (coded > 2L * MOST_LENGTH || length > MOST_LENGTH || lines > length) {
      throw new DamagedArchiveException("a block says it has " + length + " bytes");
    }
    return new BlockHeader((int) coded, (int) length, (int) lines, readInt(in));
  }
}
