package dev.kcnf.archive.records;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads how the first record of JSON is written: its keys, and what stands around its values. */
final class JsonStyleReader {
  private static final int LONGEST = 1 << 16;

  /** How much white space may stand anywhere. */
  static final int LONGEST_SPACE = 64;

  private final byte[] data;
  private final int length;
  private int at;

  JsonStyleReader(byte[] data, int at, int length) {
    this.data = data;
    this.at = at;
    this.length = length;
  }

  /** The records that begin here; null if there are none, or a key needs escapes. */
  @Nullable JsonRecords records() {
    byte[] open = until("{", "\"");
    byte[] colon = null;
    byte[] between = null;
    List<byte[]> keys = new ArrayList<>();
    while (open != null && keys.size() < Dialect.MOST_COLUMNS) {
      byte[] key = key();
      byte[] after = until("\"", ":");
      int end = after == null ? -1 : valueEnd(data, at, length);
      if (key == null || after == null || end < 0 || !same(colon, after)) {
        return null;
      }
      keys.add(key);
      colon = after;
      at = end;
      int here = at;
      byte[] next = until(",", "\"");
      if (next == null) {
        at = here;
        return between == null ? null : ended(open, colon, between, keys);
      }
      if (!same(between, next)) {
        return null;
      }
      between = next;
    }
    return null;
  }

  private @Nullable JsonRecords ended(
      byte[] open, byte[] colon, byte[] between, List<byte[]> keys) {
    byte[] close = until("}", "");
    int start = at;
    while (at < length && at < start + LONGEST_SPACE && data[at] != '{') {
      at++;
    }
    if (close == null || at == length || data[at] != '{' || at == start) {
      return null;
    }
    byte[] separator = Arrays.copyOfRange(data, start, at);
    byte[][] style = {open, colon, between, close, separator};
    return new JsonRecords(style, keys.toArray(byte[][]::new));
  }

  private static boolean same(byte @Nullable [] known, byte[] found) {
    return known == null || Arrays.equals(known, found);
  }

  /** White space, a byte, white space, another byte; after a colon white space, too. */
  private byte @Nullable [] until(String first, String second) {
    int start = at;
    space();
    if (!take(first)) {
      return null;
    }
    if (!second.isEmpty()) {
      space();
      if (!take(second)) {
        return null;
      }
    }
    if (second.equals(":")) {
      space();
    }
    return Arrays.copyOfRange(data, start, at);
  }

  private void space() {
    int most = Math.min(length, at + LONGEST_SPACE);
    while (at < most && isSpace(data[at])) {
      at++;
    }
  }

  private boolean take(String one) {
    boolean found = at < length && data[at] == one.charAt(0);
    at += found ? 1 : 0;
    return found;
  }

  /** A key that needs no escapes. */
  private byte @Nullable [] key() {
    int start = at;
    while (at < length && at < start + LONGEST && data[at] != '"') {
      if (data[at] == '\\' || (data[at] >= 0 && data[at] < ' ')) {
        return null;
      }
      at++;
    }
    return new String(data, start, at - start, ISO_8859_1).getBytes(ISO_8859_1);
  }

  /** Where a value ends that begins here; -1 if there is none, or it has control characters. */
  static int valueEnd(byte[] data, int from, int length) {
    int most = Math.min(length, from + LONGEST);
    int depth = 0;
    boolean text = false;
    for (int at = from; at < most; at++) {
      byte b = data[at];
      if (b >= 0 && b < ' ') {
        return -1;
      }
      if (text) {
        at += b == '\\' ? 1 : 0;
        text = b != '"';
        if (!text && depth == 0) {
          return at + 1;
        }
      } else if (b == '"') {
        if (depth == 0 && at > from) {
          return -1;
        }
        text = true;
      } else if (b == '[' || b == '{') {
        depth++;
      } else if (depth > 0) {
        depth -= b == ']' || b == '}' ? 1 : 0;
        if (depth == 0) {
          return at + 1;
        }
      } else if (b == ',' || b == ']' || b == '}' || b == ' ') {
        return at > from ? at : -1;
      }
      // A number or a word ends where a line ends, too.
      if (depth == 0 && !text && at + 1 < most && isSpace(data[at + 1])) {
        return at + 1;
      }
    }
    return -1;
  }

  static boolean isSpace(byte b) {
    return b == ' ' || b == '\n' || b == '\r' || b == '\t';
  }
}
