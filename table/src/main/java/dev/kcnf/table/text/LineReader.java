package dev.kcnf.table.text;

import dev.kcnf.rows.BadRowException;
import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads lines that end with LF or CRLF, and counts them. The length of a line is limited. */
public final class LineReader implements Texts {
  /** The most characters of a line, or of a CSV field. */
  public static final int MAX_LENGTH = 1 << 22;

  public static final String TOO_LONG = "a line of more than " + MAX_LENGTH + " characters";

  private final String source;
  private final Reader reader;
  private char[] buffer = new char[1 << 14];
  private int from;
  private int to;
  private long line;
  private boolean carriageReturn;

  /**
   * Takes the reader over.
   *
   * @param source what messages call the input
   * @param linesBefore how many lines of the input come before what the reader gives
   */
  public LineReader(String source, Reader reader, long linesBefore) {
    line = linesBefore;
    this.source = source;
    this.reader = reader;
  }

  @Override
  public String source() {
    return source;
  }

  @Override
  public long line() {
    return line;
  }

  /** How the last line read ended: CRLF or LF. */
  public String lineEnd() {
    return carriageReturn ? "\r\n" : "\n";
  }

  /** The next line without its end, or null after the last. */
  @Override
  public @Nullable String next() throws BadRowException {
    line++;
    int scanned = from;
    while (true) {
      for (int i = scanned; i < to; i++) {
        if (buffer[i] == '\n') {
          return cut(i, i + 1);
        }
      }
      if (to - from > MAX_LENGTH) {
        discardLine();
        throw new BadRowException(TOO_LONG);
      }
      scanned = makeRoom();
      int read = read();
      if (read < 0) {
        return from == to ? null : cut(to, to);
      }
      to += read;
    }
  }

  private String cut(int end, int next) {
    carriageReturn = end > from && buffer[end - 1] == '\r';
    int length = end - from - (carriageReturn ? 1 : 0);
    String text = new String(buffer, from, length);
    from = next;
    return text;
  }

  /** Makes room after the characters held; returns where they end. */
  private int makeRoom() {
    if (from > 0) {
      System.arraycopy(buffer, from, buffer, 0, to - from);
      to -= from;
      from = 0;
    }
    if (to == buffer.length) {
      buffer = Arrays.copyOf(buffer, 2 * buffer.length);
    }
    return to;
  }

  private void discardLine() throws BadRowException {
    while (true) {
      from = 0;
      to = 0;
      int read = read();
      if (read < 0) {
        return;
      }
      to = read;
      while (from < to) {
        if (buffer[from++] == '\n') {
          return;
        }
      }
    }
  }

  private int read() throws BadRowException {
    try {
      return reader.read(buffer, to, buffer.length - to);
    } catch (Utf8Reader.TextException e) {
      to = from; // The reader goes on with the next line.
      throw new BadRowException(IoMessages.of(e));
    } catch (IOException e) {
      throw IoMessages.at(source, line, e);
    }
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
