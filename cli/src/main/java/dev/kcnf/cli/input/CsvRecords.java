package dev.kcnf.cli.input;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The rows of any CSV file, as FastCSV reads them. */
final class CsvRecords {
  private final String name;
  private final long linesBefore;
  private final CloseableIterator<Handler> records;
  private final Handler handler = new Handler();

  /**
   * Takes the reader over.
   *
   * @param linesBefore how many lines of the file come before what the reader gives
   */
  CsvRecords(String name, Reader reader, char delimiter, long linesBefore) {
    this.name = name;
    this.linesBefore = linesBefore;
    records =
        CsvReader.builder()
            .fieldSeparator(delimiter)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .maxBufferSize(LineReader.MAX_LENGTH)
            .build(handler, reader)
            .iterator();
  }

  /** From now on rows of this width are expected, and cells past it only counted. */
  void fixWidth(int width) {
    handler.fixWidth(width);
  }

  /** Reads the next row; false at the end. */
  boolean next() {
    try {
      if (!records.hasNext()) {
        return false;
      }
      records.next();
      return true;
    } catch (UncheckedIOException e) {
      throw InputException.at(name, line(), Problems.of(e));
    } catch (CsvParseException e) {
      throw InputException.at(name, line(), problem(e));
    }
  }

  /** Says what FastCSV's message says, and what to do. */
  private static String problem(CsvParseException e) {
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
    // It counts lines from where it began to read.
    return "malformed CSV: "
        + String.valueOf(cause.getMessage())
            .replaceFirst(" \\(record starting at line \\d+\\)", "");
  }

  /** The line on which the last row began. */
  long line() {
    return linesBefore + handler.line();
  }

  /** How many cells the last row has. */
  int cells() {
    return handler.fields();
  }

  /** The cells of the last row. */
  String[] texts() {
    return handler.texts();
  }

  void close() throws IOException {
    records.close();
  }

  private static final class TooLong extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** Receives the fields without a string being made of each. */
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
    protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
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
