package dev.kcnf.archive;

import dev.kcnf.archive.records.BlockCutter;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Cuts a stream into blocks of whole rows. */
final class BlockSource {
  /** The bytes of a block: the first ones of an array. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record Part(byte[] bytes, int length) {}

  /** The first block may be so many times as long as others: it teaches the model. */
  private static final int FIRST = 8;

  private static final int LEAST_BUFFER = 1 << 16;
  private static final int MOST_ROWS = 1 << 24;
  private static final int MOST_LENGTH = ArchiveFormat.MOST_LENGTH;

  private final InputStream in;
  private final int rows;
  private boolean first;
  private byte[] buffer = new byte[LEAST_BUFFER];
  private int length;
  private boolean ended;
  private @Nullable Part ahead;

  BlockSource(InputStream in, int rows, boolean first) {
    this.in = in;
    this.rows = rows;
    this.first = first;
  }

  /** The next block, which stays the next; empty at the end. */
  Part peek() throws IOException {
    if (ahead == null) {
      ahead = cut();
    }
    return ahead;
  }

  /** The next block; empty at the end. From now on only the caller holds it: it may be large. */
  Part next() throws IOException {
    Part next = peek();
    ahead = null;
    return next;
  }

  private Part cut() throws IOException {
    int most =
        rows == 0
            ? Integer.MAX_VALUE
            : (int) Math.min(MOST_ROWS, first ? (long) FIRST * rows : rows);
    first = false;
    int cut = 0;
    int wanted = rows == 0 ? MOST_LENGTH : LEAST_BUFFER;
    while (cut == 0) {
      fill(Math.min(wanted, MOST_LENGTH));
      if (ended && length == 0) {
        break;
      }
      cut = BlockCutter.cut(buffer, length, most, length >= MOST_LENGTH, ended);
      wanted = 2 * Math.max(length, 1);
    }
    // A large block takes the buffer with it: two copies of it would be held otherwise.
    boolean isLarge = 2 * cut >= buffer.length;
    byte[] block = isLarge ? buffer : Arrays.copyOf(buffer, cut);
    byte[] rest = isLarge ? new byte[Math.max(LEAST_BUFFER, length - cut)] : buffer;
    System.arraycopy(buffer, cut, rest, 0, length - cut);
    buffer = rest;
    length -= cut;
    return new Part(block, cut);
  }

  /** Whether nothing is left after the block that was looked at or given last. */
  boolean isEmpty() throws IOException {
    fill(1);
    return length == 0;
  }

  private void fill(int wanted) throws IOException {
    while (!ended && length < wanted) {
      if (length == buffer.length) {
        buffer = Arrays.copyOf(buffer, Math.min(MOST_LENGTH, 2 * length));
      }
      int read = in.read(buffer, length, buffer.length - length);
      if (read < 0) {
        ended = true;
      } else {
        length += read;
      }
    }
  }
}
