package dev.kcnf.table.csv;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.kcnf.table.text.Header;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Splits CSV rows directly in their bytes, without decoding them, as long as they are plain: cells
 * may be quoted, but have no quotes or line ends inside the quotes, and nothing is malformed. From
 * the first other row on, another parser has to take over. What is accepted here, FastCSV reads the
 * same way.
 *
 * <p>In UTF-8 the bytes of ASCII characters occur nowhere else, so cells can be found, and most of
 * them recognised, before they are decoded. Eight bytes are tested at a time: the lowest set bit of
 * {@code (x - 0x01…01) & ~x & 0x80…80} marks the lowest zero byte of x. A line end is kept after
 * the last byte of the buffer, so that the scan needs no bounds check.
 */
public final class ByteCsvSplitter {

  /** How reading a row ended. */
  enum Outcome {
    ROW,
    END,
    NOT_PLAIN
  }

  /**
   * Rows as they are in the file, not split yet.
   *
   * @param bytes the rows, with some slack after them
   * @param length how many of the bytes are theirs
   * @param line on which the first of them begins
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  public record Rows(byte[] bytes, int length, long line) {}

  private static final int FIRST_CAPACITY = 1 << 16;

  /** A longer row is not plain. */
  private static final int MAX_CAPACITY = 1 << 20;

  private static final int MORE = -1;
  private static final int ODD = -2;
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGHS = ONES << 7;
  private static final long BEYOND_CR = ONES * ('\r' + 1);
  private static final long QUOTES = ONES * '"';

  private final byte delimiter;
  private final long delimiters;
  private final CharsetDecoder decoder = UTF_8.newDecoder();
  private InputStream in;
  private byte[] buffer = new byte[FIRST_CAPACITY + CellDictionary.SLACK];
  private int from; // where the next row begins
  private int to;
  private boolean ended;
  private boolean started;
  private boolean afterCr;
  private long line;
  private long nextLine = 1;
  private CellDictionary[] columns = {};
  private String[] texts = {};
  private int[] ids = {};
  private boolean widthIsFixed;
  private int cells;
  private @Nullable IOException failure;

  /**
   * @param delimiter of ASCII
   */
  ByteCsvSplitter(InputStream in, char delimiter) {
    this.in = in;
    this.delimiter = (byte) delimiter;
    delimiters = ONES * delimiter;
  }

  /** From now on rows of this width are expected; cells past it are only counted. */
  void fixWidth(int width) {
    resize(width);
    widthIsFixed = true;
  }

  /** The next rows are these. */
  void read(Rows rows) {
    in = InputStream.nullInputStream();
    buffer = rows.bytes();
    from = 0;
    to = rows.length();
    ended = true;
    afterCr = false;
    nextLine = rows.line();
  }

  /** Reads the next row. */
  Outcome next() throws IOException {
    while (true) {
      skipLineEnds();
      line = nextLine;
      int end = from == to ? MORE : split();
      if (end >= 0) {
        return Outcome.ROW;
      }
      if (end == ODD) {
        return Outcome.NOT_PLAIN;
      }
      if (ended) {
        return Outcome.END;
      }
      if (!fill()) {
        return Outcome.NOT_PLAIN;
      }
    }
  }

  /** The line on which the last row began, plain or not. */
  long line() {
    return line;
  }

  /** How many cells the last row has. */
  int cells() {
    return cells;
  }

  /** The cells of the last row. */
  String[] texts() {
    return texts;
  }

  /** The ids of the cells of the last row. */
  int[] ids() {
    return ids;
  }

  /** All bytes from the start of the row that is not plain. */
  InputStream rest() {
    byte[] held = Arrays.copyOfRange(buffer, from, to);
    return new SequenceInputStream(new ByteArrayInputStream(held), in);
  }

  void close() throws IOException {
    in.close();
  }

  /**
   * Up to this many of the next rows, for another thread to split. Null if the first of them has a
   * quote in it, or ends with a CR alone: {@link #next} has to find where such a row ends.
   */
  @Nullable Rows take(int rows) {
    skipLineEnds();
    while (from == to && tryFill()) {
      skipLineEnds(); // also the LF of a CR read before
    }
    int length = 0; // of the rows found
    int seen = 0;
    int count = 0;
    while (count < rows) {
      int at = find(buffer, from + seen, QUOTES);
      byte stop = buffer[at];
      if (at == to || (stop == '\r' && at + 1 == to)) {
        if (!tryFill()) {
          break;
        }
      } else if (stop == '\n') {
        seen = at + 1 - from;
        length = seen;
        count++;
      } else if (stop == 0 || (stop == '\r' && buffer[at + 1] == '\n')) {
        seen = at + 1 - from;
      } else {
        break;
      }
    }
    return length == 0 ? null : cut(length, count);
  }

  /** Reads more if there is room; false if not. An error shows again when the next row is read. */
  private boolean tryFill() {
    try {
      return !ended && fill() && !ended;
    } catch (IOException e) {
      return false;
    }
  }

  private Rows cut(int length, int lines) {
    byte[] bytes = Arrays.copyOfRange(buffer, from, from + length + CellDictionary.SLACK);
    bytes[length] = '\n';
    Rows rows = new Rows(bytes, length, nextLine);
    from += length;
    nextLine += lines;
    afterCr = false;
    return rows;
  }

  private void skipLineEnds() {
    while (from < to && (buffer[from] == '\n' || buffer[from] == '\r')) {
      boolean cr = buffer[from++] == '\r';
      nextLine += cr || !afterCr ? 1 : 0; // CR LF is one
      afterCr = cr;
    }
  }

  /** Splits the next row; returns where it ends. */
  private int split() {
    byte[] bytes = buffer;
    int start = from;
    int column = 0;
    while (true) {
      int end = find(bytes, start, delimiters);
      int at = end;
      if (bytes[start] == '"') {
        end = find(bytes, ++start, QUOTES);
        at = end + 1;
        if (bytes[end] != '"') {
          return end == to && !ended ? MORE : ODD;
        }
      }
      byte stop = bytes[at];
      if (stop != delimiter) {
        if (at == to && !ended) {
          return MORE;
        }
        if (stop != '\n' && stop != '\r') {
          return ODD;
        }
      }
      int id =
          column < columns.length ? columns[column].find(bytes, start, end) : CellDictionary.NONE;
      if (id >= 0) {
        ids[column] = id;
        texts[column] = columns[column].text(id);
      } else if (!isNew(column, start, end)) {
        return ODD;
      }
      column++;
      if (stop != delimiter) {
        endRow(at, column);
        return at;
      }
      start = at + 1;
    }
  }

  private void endRow(int at, int count) {
    cells = count;
    if (at < to) {
      nextLine++;
      afterCr = buffer[at] == '\r';
      from = at + 1;
    } else {
      from = to;
    }
  }

  /** Finds the next byte that is the wanted one, ends a line, or is NUL. */
  private static int find(byte[] bytes, int start, long wanted) {
    int at = start;
    while (true) {
      long word = CellDictionary.word(bytes, at);
      long other = word ^ wanted;
      long found = (((other - ONES) & ~other) | ((word - BEYOND_CR) & ~word)) & HIGHS;
      if (found == 0) {
        at += 8;
        continue;
      }
      at += Long.numberOfTrailingZeros(found) >>> 3;
      byte stop = bytes[at];
      if (stop == (byte) wanted || stop == '\n' || stop == '\r' || stop == 0) {
        return at;
      }
      at++; // another control character, which may be in a cell
    }
  }

  /** Takes a cell that has no id yet; false if it is not text, or the header has too many. */
  private boolean isNew(int column, int start, int end) {
    if (column >= columns.length) {
      if (widthIsFixed) {
        return decode(start, end) != null;
      }
      if (column == Header.MAX_COLUMNS) {
        return false;
      }
      resize(2 * column + 8);
    }
    String text = decode(start, end);
    if (text == null) {
      return false;
    }
    ids[column] = columns[column].add(buffer, start, end, text);
    texts[column] = text;
    return true;
  }

  private void resize(int width) {
    int before = columns.length;
    columns = Arrays.copyOf(columns, width);
    for (int c = before; c < width; c++) {
      columns[c] = new CellDictionary();
    }
    texts = Arrays.copyOf(texts, width);
    ids = Arrays.copyOf(ids, width);
  }

  /** The text of these bytes, without the spaces around it; null if they are not UTF-8. */
  private @Nullable String decode(int first, int last) {
    int start = first;
    int end = last;
    while (start < end && buffer[start] == ' ') {
      start++;
    }
    while (start < end && buffer[end - 1] == ' ') {
      end--;
    }
    for (int i = start; i < end; i++) {
      if (buffer[i] < 0) {
        try {
          return decoder.decode(ByteBuffer.wrap(buffer, start, end - start)).toString();
        } catch (CharacterCodingException e) {
          return null;
        }
      }
    }
    return new String(buffer, start, end - start, ISO_8859_1);
  }

  /** Reads more after what is there; false if the row is too long. */
  private boolean fill() throws IOException {
    System.arraycopy(buffer, from, buffer, 0, to - from);
    to -= from;
    from = 0;
    int capacity = buffer.length - CellDictionary.SLACK;
    if (to == capacity) {
      if (capacity >= MAX_CAPACITY) {
        return false;
      }
      capacity *= 2;
      buffer = Arrays.copyOf(buffer, capacity + CellDictionary.SLACK);
    }
    buffer[to] = '\n'; // even if reading fails
    int read = read(capacity - to);
    ended = read < 0;
    to += Math.max(read, 0);
    buffer[to] = '\n';
    if (!started) {
      skipByteOrderMark();
    }
    return true;
  }

  /** An error is thrown again by every later call. */
  private int read(int length) throws IOException {
    if (failure != null) {
      throw failure;
    }
    try {
      return in.read(buffer, to, length);
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  private void skipByteOrderMark() {
    int length = Math.min(to, BYTE_ORDER_MARK.length);
    boolean mark = Arrays.equals(buffer, 0, length, BYTE_ORDER_MARK, 0, length);
    started = ended || !mark || length == BYTE_ORDER_MARK.length;
    if (mark && length == BYTE_ORDER_MARK.length) {
      from = length;
    }
  }
}
