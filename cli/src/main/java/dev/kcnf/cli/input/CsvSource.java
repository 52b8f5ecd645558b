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
import java.util.List;
import org.jspecify.annotations.Nullable;

/** CSV as of RFC 4180, and its relatives with another delimiter. */
final class CsvSource implements RowSource {
  private final String name;
  private final CloseableIterator<Handler> records;
  private final Handler handler;
  private final List<String> columns;
  private boolean firstRowPending;

  private CsvSource(String name, Reader reader, char delimiter, boolean header) {
    this.name = name;
    handler = new Handler();
    records =
        CsvReader.builder()
            .fieldSeparator(delimiter)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .maxBufferSize(LineReader.MAX_LENGTH)
            .build(handler, reader)
            .iterator();
    if (!advance()) {
      throw InputException.of(name, "is empty");
    }
    List<String> first = handler.first;
    columns = header ? Header.of(name, handler.line(), first) : Header.numbered(first.size());
    handler.begin(columns.size());
    if (!header) {
      firstRowPending = true;
      first.toArray(handler.cells);
    }
  }

  /** Reads the header at once. Takes the reader over. */
  static CsvSource open(String name, Reader reader, char delimiter, boolean header)
      throws IOException {
    try {
      return new CsvSource(name, reader, delimiter, header);
    } catch (RuntimeException e) {
      reader.close();
      throw e;
    }
  }

  private boolean advance() {
    try {
      if (!records.hasNext()) {
        return false;
      }
      records.next();
      return true;
    } catch (UncheckedIOException e) {
      throw InputException.at(name, handler.line(), Problems.of(e));
    } catch (CsvParseException e) {
      throw InputException.at(name, handler.line(), problem(e));
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
    return "malformed CSV: " + cause.getMessage();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<String> columns() {
    return columns;
  }

  @Override
  public String @Nullable [] next() throws BadRowException {
    if (firstRowPending) {
      firstRowPending = false;
      return handler.cells;
    }
    if (!advance()) {
      return null;
    }
    if (handler.fields() != handler.cells.length) {
      throw new BadRowException(
          String.format("%d columns expected, %d found", handler.cells.length, handler.fields()));
    }
    return handler.cells;
  }

  @Override
  public long line() {
    return handler.line();
  }

  @Override
  public void close() throws IOException {
    records.close();
  }

  private static final class TooLong extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** Receives the fields without a string being made of each. */
  private static final class Handler extends AbstractBaseCsvCallbackHandler<Handler> {
    private final List<String> first = new ArrayList<>();
    private long firstLength;
    private boolean begun;
    private String[] cells = {};
    private CellCache[] caches = {};

    /** From now on rows of this width are expected. */
    void begin(int width) {
      begun = true;
      cells = new String[width];
      caches = new CellCache[width];
      for (int i = 0; i < width; i++) {
        caches[i] = new CellCache();
      }
    }

    long line() {
      return getStartingLineNumber();
    }

    int fields() {
      return getFieldCount();
    }

    @Override
    protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
      if (!begun) {
        firstLength += length;
        if (index >= Header.MAX_COLUMNS || firstLength > LineReader.MAX_LENGTH) {
          throw new TooLong();
        }
        first.add(new String(buffer, offset, length));
      } else if (index < cells.length) {
        cells[index] = caches[index].get(buffer, offset, length);
      }
    }

    @Override
    protected Handler buildRecord() {
      return this;
    }
  }
}
