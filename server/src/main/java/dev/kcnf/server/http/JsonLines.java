package dev.kcnf.server.http;

import dev.kcnf.server.http.wire.Limit;
import dev.kcnf.server.http.wire.Limits;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A row on each line, as JSON. */
final class JsonLines implements Items {
  private final InputStream in;
  private final JsonRows rows;
  private final Limits limits;
  private byte[] buffer = new byte[16 << 10];
  private int from;
  private int to;
  private long line;
  private int knownEnd = -1; // of the line at from, if it was looked for already
  private boolean skipping; // the beginning of the line was too long to be kept

  JsonLines(InputStream in, JsonRows rows, Limits limits) {
    this.in = in;
    this.rows = rows;
    this.limits = limits;
  }

  @Override
  public @Nullable Item next() throws IOException {
    while (true) {
      int end = endOfLine();
      if (end < 0) {
        return null;
      }
      line++;
      int begin = from;
      from = Math.min(to, end + 1);
      if (skipping) {
        skipping = false;
        return Item.bad(line, JsonRows.tooLong(limits));
      }
      if (!isBlank(begin, end)) {
        return rows.item(buffer, begin, end - begin, line);
      }
    }
  }

  private boolean isBlank(int begin, int end) {
    for (int i = begin; i < end; i++) {
      if (buffer[i] > ' ' || buffer[i] < 0) {
        return false;
      }
    }
    return true;
  }

  /** Where the line ends that begins at {@link #from}; negative if there is none. */
  private int endOfLine() throws IOException {
    int at = Math.max(from, knownEnd);
    while (true) {
      for (; at < to; at++) {
        if (buffer[at] == '\n') {
          return at;
        }
      }
      skipping |= at - from > limits.of(Limit.ROW_BYTES);
      if (skipping) {
        from = at;
      }
      int begun = at - from;
      if (!fill()) {
        return begun == 0 && !skipping ? -1 : to;
      }
      at = from + begun;
    }
  }

  private boolean fill() throws IOException {
    knownEnd = -1;
    if (from > 0) {
      System.arraycopy(buffer, from, buffer, 0, to - from);
      to -= from;
      from = 0;
    }
    if (to == buffer.length) {
      buffer = Arrays.copyOf(buffer, 2 * buffer.length);
    }
    int read = in.read(buffer, to, buffer.length - to);
    if (read < 0) {
      return false;
    }
    to += read;
    return true;
  }

  @Override
  public boolean hasMore() throws IOException {
    for (int at = Math.max(from, knownEnd); at < to; at++) {
      if (buffer[at] == '\n') {
        knownEnd = at;
        return true;
      }
    }
    return in.available() > 0;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
