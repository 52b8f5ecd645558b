package dev.kcnf.table.csv;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a table, of whose first line the delimiter can be told before they are read. No more
 * is read for it than comes with the first line, so that a slow stream is not waited for.
 */
public final class FirstLine extends FilterInputStream {
  /** A longer line is looked at as far as this. */
  private static final int LONGEST = 1 << 16;

  private static final String DELIMITERS = ";\t|";
  private static final String ANNOUNCEMENT = "sep=";
  private static final int BYTE_ORDER_MARK = 3; // bytes, of which the first is 0xEF

  private byte[] ahead = new byte[1 << 10];
  private int at;
  private int end;
  private @Nullable IOException failure; // of looking ahead, for who reads

  /** Takes the stream over. */
  public FirstLine(InputStream in) {
    super(in);
  }

  /**
   * What a first line like {@code sep=;} says, which spreadsheets write before the header: the
   * delimiter; 0 if the first line is of the table.
   */
  public char announced() {
    int start = peek(0) == 0xEF ? BYTE_ORDER_MARK : 0;
    for (int i = 0; i < ANNOUNCEMENT.length(); i++) {
      if (Character.toLowerCase(peek(start + i)) != ANNOUNCEMENT.charAt(i)) {
        return 0;
      }
    }
    int named = peek(start + ANNOUNCEMENT.length());
    int after = peek(start + ANNOUNCEMENT.length() + 1);
    return named == ',' || DELIMITERS.indexOf(named) >= 0
        ? after == '\n' || after == '\r' ? (char) named : 0
        : 0;
  }

  /** A comma, unless the first line has none, but one of the other usual delimiters. */
  public char delimiter() {
    int[] counts = new int[DELIMITERS.length()];
    boolean quoted = false;
    for (int i = 0, next = peek(0); next >= 0 && (quoted || next != '\n'); next = peek(++i)) {
      quoted ^= next == '"';
      int found = DELIMITERS.indexOf(next);
      if (!quoted && next == ',') {
        return ',';
      } else if (!quoted && found >= 0) {
        counts[found]++;
      }
    }
    int best = 0;
    for (int i = 1; i < counts.length; i++) {
      best = counts[i] > counts[best] ? i : best;
    }
    return counts[best] == 0 ? ',' : DELIMITERS.charAt(best);
  }

  /** The byte at this place from the start; -1 if there is none, or none can be looked at. */
  private int peek(int index) {
    while (index >= end) {
      if (index == LONGEST || failure != null) {
        return -1;
      }
      ahead = end == ahead.length ? Arrays.copyOf(ahead, 2 * end) : ahead;
      try {
        int read = in.read(ahead, end, ahead.length - end);
        if (read < 0) {
          return -1;
        }
        end += read;
      } catch (IOException e) {
        failure = e;
      }
    }
    return ahead[index] & 0xFF;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    int read = read(one, 0, 1);
    return read < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (at < end) {
      int count = Math.min(length, end - at);
      System.arraycopy(ahead, at, bytes, offset, count);
      at += count;
      return count;
    }
    if (failure != null) {
      IOException first = failure;
      failure = null;
      throw first;
    }
    return in.read(bytes, offset, length);
  }

  @Override
  public long skip(long count) throws IOException {
    long ahead = Math.min(Math.max(0, count), end - at);
    at += (int) ahead;
    return ahead > 0 ? ahead : in.skip(count);
  }

  @Override
  public int available() throws IOException {
    return at < end ? end - at : in.available();
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
