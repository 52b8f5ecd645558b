package dev.kcnf.table.csv;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.kcnf.rows.Problem;
import dev.kcnf.rows.TableException;
import dev.kcnf.table.text.Header;
import dev.kcnf.table.text.IoMessages;
import dev.kcnf.table.text.LineReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** CSV as FastCSV reads it. */
final class CsvRecords implements Records {
  private final String name;
  private final char delimiter;
  private final long linesBefore;
  private final Handler handler;
  private final CloseableIterator<Handler> records;

  /**
   * Takes the reader over.
   *
   * @param linesBefore how many lines of the file come before what the reader gives
   */
  CsvRecords(String name, Reader reader, char delimiter, long linesBefore) {
    this(name, reader, delimiter, linesBefore, new Handler());
  }

  private CsvRecords(
      String name, Reader reader, char delimiter, long linesBefore, Handler handler) {
    this.name = name;
    this.delimiter = delimiter;
    this.linesBefore = linesBefore;
    this.handler = handler;
    records =
        CsvReader.builder()
            .fieldSeparator(delimiter)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .maxBufferSize(LineReader.MAX_LENGTH)
            .build(handler, reader)
            .iterator();
  }

  /** A new parser for this reader, which knows the width and the cells that this one knows. */
  CsvRecords restart(Reader reader) {
    return new CsvRecords(name, reader, delimiter, linesBefore, handler);
  }

  @Override
  public void fixWidth(int width) {
    handler.fixWidth(width);
  }

  /** Reads the next row, and lets FastCSV's exceptions pass. */
  boolean advance() {
    if (!records.hasNext()) {
      return false;
    }
    records.next();
    return true;
  }

  @Override
  public boolean next() {
    try {
      return advance();
    } catch (UncheckedIOException e) {
      throw IoMessages.at(name, line(), e);
    } catch (CsvParseException e) {
      throw TableException.at(Problem.MALFORMED, name, line(), problem(e));
    }
  }

  /** Says what FastCSV's message says, and what to do. */
  static String problem(CsvParseException e) {
    Throwable cause = e.getCause() == null ? e : e.getCause();
    if (cause instanceof TooLong) {
      return String.format(
          "not a header: more than %d columns or %d characters",
          Header.MAX_COLUMNS, LineReader.MAX_LENGTH);
    }
    if (String.valueOf(cause.getMessage()).contains("buffer size")) {
      return "a cell of more than "
          + LineReader.MAX_LENGTH
          + " characters, or a quote that is never closed";
    }
    // Its line numbers count from where it began to read.
    return "malformed CSV: "
        + String.valueOf(cause.getMessage())
            .replaceFirst(" \\(record starting at line \\d+\\)", "")
            .replaceFirst(
                "^Unexpected character after closing quote: (.*)", "$1 after a closing quote");
  }

  @Override
  public long line() {
    return linesBefore + handler.line();
  }

  @Override
  public int cells() {
    return handler.fields();
  }

  @Override
  public String[] texts() {
    return handler.texts();
  }

  @Override
  public void close() throws IOException {
    records.close();
  }

  private static final class TooLong extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** Takes the fields without making a string of each. */
  private static final class Handler extends AbstractBaseCsvCallbackHandler<Handler> {
    private final List<String> first = new ArrayList<>();
    private long firstLength;
    private boolean widthIsFixed;
    private String[] texts = {};
    private CellCache[] caches = {};

    void fixWidth(int width) {
      widthIsFixed = true;
      texts = Arrays.copyOf(first.toArray(String[]::new), width);
      caches = new CellCache[width];
      Arrays.setAll(caches, c -> new CellCache());
    }

    String[] texts() {
      return widthIsFixed ? texts : first.toArray(String[]::new);
    }

    long line() {
      return getStartingLineNumber();
    }

    int fields() {
      return getFieldCount();
    }

    @Override
    protected void handleField(int index, char[] buffer, int from, int size, boolean quoted) {
      int offset = from;
      int length = size;
      while (length > 0 && buffer[offset] == ' ') {
        offset++;
        length--;
      }
      while (length > 0 && buffer[offset + length - 1] == ' ') {
        length--;
      }
      if (!widthIsFixed) {
        firstLength += length;
        if (index >= Header.MAX_COLUMNS || firstLength > LineReader.MAX_LENGTH) {
          throw new TooLong();
        }
        first.add(new String(buffer, offset, length));
      } else if (index < texts.length) {
        texts[index] = caches[index].get(buffer, offset, length);
      }
    }

    @Override
    protected Handler buildRecord() {
      return this;
    }
  }
}
