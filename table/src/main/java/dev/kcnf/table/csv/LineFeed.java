package dev.kcnf.table.csv;

import dev.kcnf.rows.BadRowException;
import dev.kcnf.table.text.LineReader;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hands text to a CSV parser one line at a time. The parser asks for another line in the middle of
 * a row only while a quote is open, so the lines of a row are known, and those after the first can
 * be handed out again.
 */
final class LineFeed extends Reader {
  /** A quote still open after this many lines is a stray quote, not a long cell. */
  private static final int MAX_LINES = 1000;

  /** The row ends here, and cannot be used. */
  static final class BadLineException extends IOException {
    private static final long serialVersionUID = 1L;

    private final BadRowException problem;

    BadLineException(BadRowException problem) {
      super(problem);
      this.problem = problem;
    }

    BadRowException problem() {
      return problem;
    }
  }

  private record Line(long number, String text) {}

  private final LineReader lines;
  private final Deque<Line> ahead = new ArrayDeque<>(); // to be handed out before more is read
  private final List<Line> row = new ArrayList<>(); // handed out for the current row
  private long length; // of the row
  private String text = "";
  private int at; // in the text
  private long line;
  private long carriageReturns; // that ended a line alone; the line reader does not count those

  LineFeed(LineReader lines) {
    this.lines = lines;
  }

  /** The parser is about to read a row. */
  void beginRow() {
    row.clear();
    length = 0;
  }

  /** The line on which the current row began. */
  long line() {
    return line;
  }

  /** How many lines were handed out for the current row. */
  int rowLines() {
    return row.size();
  }

  /** Starts over with the line after the first one of the current row. */
  void goBack() {
    for (int i = row.size() - 1; i > 0; i--) {
      ahead.addFirst(row.get(i));
    }
    text = "";
    at = 0;
  }

  @Override
  public int read(char[] buffer, int offset, int count) throws IOException {
    if (at == text.length() && !advance()) {
      return -1;
    }
    int read = Math.min(count, text.length() - at);
    text.getChars(at, at + read, buffer, offset);
    at += read;
    return read;
  }

  private boolean advance() throws IOException {
    Line next = row.size() == MAX_LINES ? null : nextLine();
    while (next != null && row.isEmpty() && isEmpty(next.text())) {
      next = nextLine();
    }
    if (next == null && row.isEmpty()) {
      return false;
    }
    if (next != null) {
      line = row.isEmpty() ? next.number() : line;
      row.add(next);
      length += next.text().length();
    }
    if (next == null || length > LineReader.MAX_LENGTH) {
      throw new BadLineException(
          new BadRowException("malformed CSV: a quote that is never closed"));
    }
    text = next.text();
    at = 0;
    return true;
  }

  private static boolean isEmpty(String text) {
    return text.charAt(0) == '\n' || text.charAt(0) == '\r';
  }

  private @Nullable Line nextLine() throws IOException {
    if (ahead.isEmpty()) {
      try {
        readLine();
      } catch (BadRowException e) {
        line = row.isEmpty() ? lines.line() + carriageReturns : line;
        throw new BadLineException(e);
      }
    }
    return ahead.poll();
  }

  /** Reads a line up to LF; a carriage return alone ends a line of CSV too. */
  private void readLine() throws BadRowException {
    String read = lines.next();
    if (read == null) {
      return;
    }
    int from = 0;
    for (int cr = read.indexOf('\r'); cr >= 0; cr = read.indexOf('\r', from)) {
      ahead.add(new Line(lines.line() + carriageReturns++, read.substring(from, cr + 1)));
      from = cr + 1;
    }
    // The last line gets an end too, so that asking for more always means an open quote.
    String rest = read.substring(from) + lines.lineEnd();
    ahead.add(new Line(lines.line() + carriageReturns, rest));
  }

  /** Whether lines wait that were read already. */
  boolean holdsLines() {
    return !ahead.isEmpty();
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
