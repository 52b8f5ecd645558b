package dev.kcnf.archive.records;

import dev.kcnf.archive.text.ByteBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Records of JSON as rows of a table, and back: the keys are the names of the columns, the values
 * as they are written the cells. All records that are written like the first one, with the same
 * keys and white space, become rows; whatever lies between them becomes lines of its own. So any
 * bytes come back, and those that are no such records only cost more.
 *
 * <p>Rows end with a line feed, cells with a unit separator, which JSON never has in a value. A
 * line that is no row begins with {@link #RAW}, or with {@link #UNSEPARATED} if it follows a row
 * without the separator that rows have after them.
 */
public final class JsonRecords {
  /** Between cells. */
  public static final byte UNIT = 0x1F;

  /** How many strings its style has, keys left out. */
  public static final int STRINGS = 5;

  private static final byte RAW = 0x1E;
  private static final byte UNSEPARATED = 0x1D;
  private static final byte ESCAPE = 0x1B;
  private static final int SHIFT = 0x40;

  /** How long each of these can be. */
  public static final int LONGEST_STRING = 4 * JsonStyleReader.LONGEST_SPACE;

  private static final int LOOK = 1 << 18;

  private final byte[][] style; // open, colon, between, close, separator
  private final byte[][] keys;
  private final byte[][] before; // what stands before each value, and after the last one

  public JsonRecords(byte[][] style, byte[][] keys) {
    this.style = style;
    this.keys = keys;
    this.before = new byte[keys.length + 1][];
    for (int i = 0; i < keys.length; i++) {
      ByteBuilder text = new ByteBuilder();
      for (byte[] part : new byte[][] {style[i == 0 ? 0 : 2], keys[i], style[1]}) {
        text.add(part, 0, part.length);
      }
      before[i] = text.toBytes();
    }
    before[keys.length] = style[3];
  }

  public byte[][] style() {
    return style;
  }

  public Dialect dialect() {
    return new Dialect(keys.length, UNIT, false);
  }

  /** How long the rows of so many bytes can be. */
  public static int most(int length) {
    return 2 * length + 1024;
  }

  /** The records that a file begins with; null if it has none, or hardly any. */
  public static @Nullable JsonRecords find(byte[] data, int length) {
    int start = 0;
    while (start < Math.min(length, JsonStyleReader.LONGEST_SPACE)
        && (JsonStyleReader.isSpace(data[start]) || data[start] == '[')) {
      start++;
    }
    JsonRecords records = new JsonStyleReader(data, start, length).records();
    if (records == null) {
      return null;
    }
    int looked = Math.min(length, LOOK);
    int[] raw = new int[1];
    records.rows(data, looked, false, raw);
    return raw[0] < looked / 4 + JsonStyleReader.LONGEST_SPACE ? records : null;
  }

  /** The bytes as rows, the first with the names of the columns if so wished. */
  public byte[] toRows(byte[] data, int length, boolean names) {
    return rows(data, length, names, new int[1]).toBytes();
  }

  private ByteBuilder rows(byte[] data, int length, boolean names, int[] raw) {
    ByteBuilder out = new ByteBuilder();
    for (int i = 0; names && i < keys.length; i++) {
      out.add(keys[i], 0, keys[i].length);
      out.add(i < keys.length - 1 ? UNIT : '\n');
    }
    int[] ends = new int[keys.length + 1];
    byte mark = RAW;
    int from = 0; // of what is no record
    for (int at = 0; at < length; ) {
      if (!match(data, at, length, ends)) {
        at++;
        continue;
      }
      raw[0] += raw(data, from, at, mark, out);
      int value = at;
      for (int i = 0; i < keys.length; i++) {
        value += before[i].length;
        out.add(data, value, ends[i]);
        out.add(i < keys.length - 1 ? UNIT : '\n');
        value = ends[i];
      }
      at = ends[keys.length];
      boolean separated = startsWith(data, at, length, style[4]);
      at += separated ? style[4].length : 0;
      mark = separated ? RAW : UNSEPARATED;
      from = at;
    }
    raw[0] += raw(data, from, length, mark, out);
    return out;
  }

  /** A line that is no row, unless it would be empty. */
  private static int raw(byte[] data, int from, int to, byte mark, ByteBuilder out) {
    if (from == to && mark == RAW) {
      return 0;
    }
    out.add(mark);
    for (int i = from; i < to; i++) {
      byte b = data[i];
      if (b == '\n' || (b >= ESCAPE && b <= UNIT)) {
        out.add(ESCAPE);
        out.add(b + SHIFT);
      } else {
        out.add(b);
      }
    }
    out.add('\n');
    return to - from;
  }

  /** Whether there is a record; where its values end, and the record itself. */
  private boolean match(byte[] data, int from, int length, int[] ends) {
    int at = from;
    for (int i = 0; i <= keys.length; i++) {
      if (!startsWith(data, at, length, before[i])) {
        return false;
      }
      at += before[i].length;
      if (i < keys.length) {
        at = JsonStyleReader.valueEnd(data, at, length);
        if (at < 0) {
          return false;
        }
      }
      ends[i] = at;
    }
    return true;
  }

  private static boolean startsWith(byte[] data, int at, int length, byte[] part) {
    return at + part.length <= length
        && data[at] == part[0]
        && java.util.Arrays.equals(data, at, at + part.length, part, 0, part.length);
  }

  /**
   * The bytes that rows were made of.
   *
   * @param most how many bytes they may be
   * @throws IllegalStateException if they are more, or the rows cannot be of records
   */
  public byte[] fromRows(byte[] rows, boolean names, int most) {
    ByteBuilder out = new ByteBuilder();
    int at = names ? after(rows, 0) : 0;
    while (at < rows.length) {
      int end = after(rows, at);
      if (rows[at] == RAW || rows[at] == UNSEPARATED) {
        if (rows[at] == UNSEPARATED) {
          out.shorten(style[4].length);
        }
        plain(rows, at + 1, end - 1, out);
      } else {
        record(rows, at, end - 1, out, most);
      }
      if (out.length() > most + style[4].length) {
        throw new IllegalStateException("records are longer than the block");
      }
      at = end;
    }
    return out.toBytes();
  }

  private static int after(byte[] rows, int from) {
    int at = from;
    while (at < rows.length && rows[at] != '\n') {
      at++;
    }
    return Math.min(rows.length, at + 1);
  }

  private static void plain(byte[] rows, int from, int to, ByteBuilder out) {
    for (int i = from; i < to; i++) {
      boolean escaped = rows[i] == ESCAPE && i + 1 < to;
      out.add(escaped ? rows[++i] - SHIFT : rows[i]);
    }
  }

  private void record(byte[] rows, int from, int to, ByteBuilder out, int most) {
    int value = from;
    for (int i = 0; i < keys.length; i++) {
      out.add(before[i], 0, before[i].length);
      int end = value;
      while (end < to && rows[end] != UNIT) {
        end++;
      }
      out.add(rows, value, end);
      value = Math.min(to, end + 1);
      if (out.length() > most) {
        throw new IllegalStateException("records are longer than the block");
      }
    }
    out.add(style[3], 0, style[3].length);
    out.add(style[4], 0, style[4].length);
  }
}
