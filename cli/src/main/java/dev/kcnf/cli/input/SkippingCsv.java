package dev.kcnf.cli.input;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * CSV as {@link CsvSource} reads it, for tables with bad rows in them: whatever is wrong with a
 * row, the next line is the next row. FastCSV cannot go on after a quote in the wrong place.
 */
final class SkippingCsv implements RowSource {
  /** A quote that is not closed on so many lines is one too many, not a long cell. */
  private static final int MAX_LINES = 1000;

  private record Line(long number, String text, String end) {}

  private final LineReader lines;
  private final char delimiter;
  private final List<String> columns;
  private final Deque<Line> again = new ArrayDeque<>(); // lines to be read once more
  private final List<Line> record = new ArrayList<>(); // the lines of the row
  private final List<String> cells = new ArrayList<>();
  private String rest = ""; // of the line, where a carriage return alone has ended a row
  private long line;
  private boolean firstRowPending;

  private SkippingCsv(LineReader lines, char delimiter, boolean header) throws BadRowException {
    this.lines = lines;
    this.delimiter = delimiter;
    if (!readRow()) {
      throw InputException.of(lines.source(), "is empty");
    }
    if (cells.size() > Header.MAX_COLUMNS) {
      throw Header.tooMany(lines.source(), line);
    }
    columns = header ? Header.of(lines.source(), line, cells) : Header.numbered(cells.size());
    firstRowPending = !header;
  }

  /** Reads the header at once. Takes the reader over. */
  static SkippingCsv open(LineReader lines, char delimiter, boolean header) throws IOException {
    try {
      return new SkippingCsv(lines, delimiter, header);
    } catch (BadRowException e) {
      lines.close();
      throw InputException.at(lines.source(), lines.line(), e.problem());
    } catch (RuntimeException e) {
      lines.close();
      throw e;
    }
  }

  @Override
  public String name() {
    return lines.source();
  }

  @Override
  public List<String> columns() {
    return columns;
  }

  @Override
  public String @Nullable [] next() throws BadRowException {
    if (!firstRowPending && !readRow()) {
      return null;
    }
    firstRowPending = false;
    if (cells.size() != columns.size()) {
      goOnAfterFirstLine(); // A quote that does not belong there may have taken them in.
      throw new BadRowException(
          String.format("%d columns expected, %d found", columns.size(), cells.size()));
    }
    return cells.toArray(new String[0]);
  }

  /** Reads the cells of the next row; false at the end. */
  private boolean readRow() throws BadRowException {
    cells.clear();
    while (rest.isEmpty()) {
      record.clear();
      Line next = nextLine();
      if (next == null) {
        return false;
      }
      record.add(next);
      line = next.number();
      rest = withoutEmptyRows(next.text());
    }
    String text = rest;
    rest = "";
    split(text);
    return true;
  }

  private static String withoutEmptyRows(String text) {
    int at = 0;
    while (at < text.length() && text.charAt(at) == '\r') {
      at++;
    }
    return text.substring(at);
  }

  private @Nullable Line nextLine() throws BadRowException {
    Line kept = again.poll();
    if (kept != null) {
      return kept;
    }
    try {
      String text = lines.next();
      return text == null ? null : new Line(lines.line(), text, lines.lineEnd());
    } catch (BadRowException e) {
      line = record.isEmpty() ? lines.line() : line;
      throw e;
    }
  }

  private void split(String start) throws BadRowException {
    String text = start;
    int at = 0;
    while (true) {
      if (at < text.length() && text.charAt(at) == '"') {
        int close = closing(text, at + 1);
        if (close < 0) {
          StringBuilder more = new StringBuilder(text);
          while (close < 0) {
            int before = more.length();
            takeLine(more);
            close = closing(more, before);
          }
          text = more.toString();
        }
        cells.add(text.substring(at + 1, close).replace("\"\"", "\""));
        at = close + 1;
      } else {
        int end = at;
        while (end < text.length() && text.charAt(end) != delimiter && text.charAt(end) != '\r') {
          end++;
        }
        cells.add(text.substring(at, end));
        at = end;
      }
      if (at == text.length()) {
        return;
      }
      char c = text.charAt(at++);
      if (c == '\r') {
        rest = withoutEmptyRows(text.substring(at));
        return;
      }
      if (c != delimiter) {
        goOnAfterFirstLine();
        throw new BadRowException(
            String.format("malformed CSV: '%c' (0x%x) after a closing quote", c, (int) c));
      }
    }
  }

  /** Where the quote is that closes the cell; negative if it is not in this text. */
  private static int closing(CharSequence text, int from) {
    for (int at = from; at < text.length(); at++) {
      if (text.charAt(at) == '"') {
        if (at + 1 == text.length() || text.charAt(at + 1) != '"') {
          return at;
        }
        at++;
      }
    }
    return -1;
  }

  /** Appends the next line: the cell goes on there. */
  private void takeLine(StringBuilder text) throws BadRowException {
    String end = record.get(record.size() - 1).end();
    Line next = record.size() == MAX_LINES ? null : nextLine();
    if (next != null) {
      record.add(next);
    }
    if (next == null || text.length() + next.text().length() > LineReader.MAX_LENGTH) {
      goOnAfterFirstLine();
      throw new BadRowException("malformed CSV: a quote that is never closed");
    }
    text.append(end).append(next.text());
  }

  /** The lines of the row but its first are rows of their own. */
  private void goOnAfterFirstLine() {
    for (int i = record.size() - 1; i > 0; i--) {
      again.addFirst(record.get(i));
    }
  }

  @Override
  public boolean holdsRows() {
    return !again.isEmpty();
  }

  @Override
  public long line() {
    return line;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
