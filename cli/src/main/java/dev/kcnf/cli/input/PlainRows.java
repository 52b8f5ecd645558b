package dev.kcnf.cli.input;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

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
 * Splits the rows of a CSV file right in its bytes, without making text of them, as long as they
 * are plain: every cell is in quotes or not, but has no quotes or line ends inside them, and
 * nothing is wrong. From the first row on that is not, somebody else has to read. What is accepted
 * here means the same as to FastCSV.
 *
 * <p>In UTF-8 the bytes of ASCII characters occur nowhere else, so that cells can be found, and
 * most of them recognised, before they are decoded. Eight bytes are looked at in one step: where a
 * byte of x is zero, the lowest such one is the lowest set bit of {@code (x - 0x01…01) & ~x &
 * 0x80…80}. Behind the last byte a line end is put, so that no step has to look for the end.
 */
final class PlainRows {

  /** How reading a row ended. */
  enum Outcome {
    ROW,
    END,
    NOT_PLAIN
  }

  private static final int FIRST_CAPACITY = 1 << 16;

  /** A row that is longer is not plain. */
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
  private byte[] buffer = new byte[FIRST_CAPACITY + CellIds.SLACK];
  private int from; // where the next row begins
  private int to;
  private boolean ended;
  private boolean started;
  private boolean afterCr;
  private long line;
  private long nextLine = 1;
  private CellIds[] columns = {};
  private String[] texts = {};
  private int[] ids = {};
  private boolean widthIsFixed;
  private int cells;
  private @Nullable IOException failure;

  /**
   * @param delimiter of ASCII
   */
  PlainRows(InputStream in, char delimiter) {
    this.in = in;
    this.delimiter = (byte) delimiter;
    delimiters = ONES * delimiter;
  }

  /** From now on rows of this width are expected, and cells past it only counted. */
  void fixWidth(int width) {
    resize(width);
    widthIsFixed = true;
  }

  boolean isWidthFixed() {
    return widthIsFixed;
  }

  /** The next rows are those of this chunk. */
  void read(Chunk chunk) {
    in = InputStream.nullInputStream();
    buffer = chunk.bytes();
    from = 0;
    to = chunk.length();
    ended = true;
    afterCr = false;
    nextLine = chunk.line();
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

  /** The line on which the last row began, or what is no row. */
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

  /** For each cell of the last row a number that always stands for its text in that column. */
  int[] ids() {
    return ids;
  }

  /** All bytes from the row on that is not plain. */
  InputStream rest() {
    byte[] held = Arrays.copyOfRange(buffer, from, to);
    return new SequenceInputStream(new ByteArrayInputStream(held), in);
  }

  void close() throws IOException {
    in.close();
  }

  /**
   * The next rows of this table, so many if there are, for another thread. There are none if the
   * first of them has a quote in it, or an end other than LF and CR LF: where rows end is then for
   * {@link #next} to find out.
   */
  @Nullable Chunk chunk(CsvSource table, int rows) {
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
    return length == 0 ? null : take(table, length, count);
  }

  /** More to read, and room for it. What fails will do so again for who reads the next row. */
  private boolean tryFill() {
    try {
      return !ended && fill() && !ended;
    } catch (IOException e) {
      return false;
    }
  }

  private Chunk take(CsvSource table, int length, int lines) {
    byte[] bytes = Arrays.copyOfRange(buffer, from, from + length + CellIds.SLACK);
    bytes[length] = '\n';
    Chunk chunk = new Chunk(table, bytes, length, nextLine);
    from += length;
    nextLine += lines;
    afterCr = false;
    return chunk;
  }

  private void skipLineEnds() {
    while (from < to && (buffer[from] == '\n' || buffer[from] == '\r')) {
      boolean cr = buffer[from++] == '\r';
      nextLine += cr || !afterCr ? 1 : 0; // CR LF is one
      afterCr = cr;
    }
  }

  /** Finds the cells of the row; returns where it ends. */
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
      int id = column < columns.length ? columns[column].find(bytes, start, end) : CellIds.NONE;
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

  /** Where the next byte is that is this one, or ends a line, or is NUL. */
  private static int find(byte[] bytes, int start, long wanted) {
    int at = start;
    while (true) {
      long word = CellIds.word(bytes, at);
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

  /** Notes a cell that has no id yet; false if it is not text, or one too many for a header. */
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
      columns[c] = new CellIds();
    }
    texts = Arrays.copyOf(texts, width);
    ids = Arrays.copyOf(ids, width);
  }

  /** The text of these bytes; null if they are not UTF-8. */
  private @Nullable String decode(int start, int end) {
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

  /** Reads more behind what is there; false if the row is too long. */
  private boolean fill() throws IOException {
    System.arraycopy(buffer, from, buffer, 0, to - from);
    to -= from;
    from = 0;
    int capacity = buffer.length - CellIds.SLACK;
    if (to == capacity) {
      if (capacity >= MAX_CAPACITY) {
        return false;
      }
      capacity *= 2;
      buffer = Arrays.copyOf(buffer, capacity + CellIds.SLACK);
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

  /** What has failed once fails again. */
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
