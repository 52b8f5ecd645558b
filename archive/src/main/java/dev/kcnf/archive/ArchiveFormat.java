package dev.kcnf.archive;

import dev.kcnf.archive.gzip.Gzip;
import dev.kcnf.archive.table.Effort;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of an archive around its coded blocks: all that docs/ARCHIVE.md says of them is here.
 * Numbers are LEB128: seven bits a byte, the lowest first, the high bit on all but the last.
 */
final class ArchiveFormat {
  static final byte[] MAGIC = {'K', 'C', 'Z', 1};

  /** A block never has more bytes than this; a reader refuses one that says so. */
  static final int MOST_LENGTH = 1 << 23;

  /** The last bytes after an index: its length, its checksum, and {@link #INDEXED}. */
  static final int TAIL = 9;

  /** The last byte of an archive with an index; one without ends as its blocks do, with 0. */
  static final int INDEXED = 1;

  private static final int LEVELS = 3;
  private static final int LEAST_SLOTS = 8;
  private static final int[] LEAST = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, LEAST_SLOTS};
  private static final int[] MOST = {64, 64, 64, 8, 10, 6, 4096, 1 << 16, 48, 1, 1023, 24};

  /**
   * How all blocks are coded.
   *
   * @param chained whether each block goes on from the one before; else all but the first start
   *     from the first
   * @param gzip how the file is made of what the blocks have; null if it is just that
   */
  record Header(Effort effort, boolean chained, @Nullable Gzip gzip) {}

  /** What is known of a block without decoding it. */
  record BlockHeader(int coded, int length, int lines, int checksum) {
    /** Whether its bytes are there as they are: the model would have made more of them. */
    boolean isStored() {
      return coded == length;
    }
  }

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

  /** Writes the header: level and size of the tables in one byte, or all numbers. */
  static void writeHeader(OutputStream out, Header header) throws IOException {
    out.write(MAGIC);
    Effort effort = header.effort;
    int level = Level.numberOf(effort);
    Gzip gzip = header.gzip;
    int settings = level == 0 ? 0 : LEVELS * (effort.slotBits() - LEAST_SLOTS) + level;
    out.write(4 * settings + (gzip == null ? 0 : 2) + (header.chained ? 1 : 0));
    if (level == 0) {
      for (int number : effort.numbers()) {
        writeNumber(out, number);
      }
    }
    if (gzip != null) {
      writeNumber(out, gzip.recipe());
      writeNumber(out, gzip.header().length);
      out.write(gzip.header());
      writeInt(out, checksum(gzip));
    }
  }

  static Header readHeader(InputStream in) throws IOException {
    readMagic(in);
    int kind = readBytes(in, 1)[0] & 0xFF;
    Effort effort = readEffort(in, kind / 4);
    return new Header(effort, kind % 2 != 0, kind / 2 % 2 != 0 ? readGzip(in) : null);
  }

  private static Effort readEffort(InputStream in, int settings) throws IOException {
    if (settings > 0) {
      int slotBits = LEAST_SLOTS + (settings - 1) / LEVELS;
      if (slotBits > MOST[MOST.length - 1]) {
        throw new DamagedArchiveException("a setting in it is " + slotBits);
      }
      return Level.of((settings - 1) % LEVELS + 1).effort().withSlotBits(slotBits);
    }
    int[] numbers = new int[MOST.length];
    for (int i = 0; i < MOST.length; i++) {
      numbers[i] = setting(in, i);
    }
    return Effort.of(numbers);
  }

  private static Gzip readGzip(InputStream in) throws IOException {
    long recipe = readNumber(in);
    long length = readNumber(in);
    if (length > MOST_LENGTH) {
      throw new DamagedArchiveException(
          "a gzip file says that its header has " + length + " bytes");
    }
    Gzip gzip;
    try {
      gzip = new Gzip(readBytes(in, (int) length), recipe);
    } catch (IllegalArgumentException e) {
      throw new DamagedArchiveException(String.valueOf(e.getMessage()), e);
    }
    if (readInt(in) != checksum(gzip)) {
      throw new DamagedArchiveException("its header is damaged");
    }
    return gzip;
  }

  /** Of what is known of a gzip file beside its contents. */
  private static int checksum(Gzip gzip) {
    byte[] header = gzip.header();
    return checksum(header, 0, header.length) + gzip.recipe();
  }

  private static int setting(InputStream in, int i) throws IOException {
    long number = readNumber(in);
    if (number > MOST[i] || number < LEAST[i]) {
      throw new DamagedArchiveException("a setting in it is " + number);
    }
    return (int) number;
  }

  /** Formats are numbers that no text has there: a table may well begin with the letters. */
  static boolean isArchive(byte[] start) {
    return start.length == MAGIC.length
        && Arrays.equals(start, 0, 3, MAGIC, 0, 3)
        && start[3] > 0
        && start[3] < '\t';
  }

  private static void readMagic(InputStream in) throws IOException {
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
  }

  static void writeBlock(OutputStream out, BlockHeader header, byte[] coded) throws IOException {
    writeNumber(out, header.coded + 1L);
    writeNumber(out, header.length);
    writeNumber(out, header.lines);
    writeInt(out, header.checksum);
    out.write(coded);
  }

  /** The header of the next block; null at the end of the blocks. */
  static @Nullable BlockHeader readBlockHeader(InputStream in) throws IOException {
    long coded = readNumber(in) - 1;
    if (coded < 0) {
      return null;
    }
    long length = readNumber(in);
    long lines = readNumber(in);
    if (length > MOST_LENGTH || coded > length || lines > length) {
      throw new DamagedArchiveException("a block says it has " + length + " bytes");
    }
    return new BlockHeader((int) coded, (int) length, (int) lines, readInt(in));
  }
}
