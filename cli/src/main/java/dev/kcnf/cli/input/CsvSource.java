package dev.kcnf.cli.input;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * CSV as of RFC 4180, and its relatives with another delimiter. Plain rows, as nearly all are, are
 * split in their bytes; from the first that is not plain on, FastCSV reads.
 */
final class CsvSource implements RowSource {
  private final String name;
  private final char delimiter;
  private final List<String> columns;
  private final PlainRows plain;
  private @Nullable CsvRecords rest; // null while rows are plain
  private boolean firstRowPending;

  private CsvSource(String name, InputStream in, char delimiter, boolean header, boolean split) {
    this.name = name;
    this.delimiter = delimiter;
    plain = new PlainRows(in, delimiter);
    rest = split ? null : new CsvRecords(name, new StrictReader(in), delimiter, 0);
    if (!advance()) {
      throw InputException.of(name, "is empty");
    }
    List<String> first = Arrays.asList(texts()).subList(0, cells());
    columns = header ? Header.of(name, line(), first) : Header.numbered(first.size());
    firstRowPending = !header;
    plain.fixWidth(columns.size());
    if (rest != null) {
      rest.fixWidth(columns.size());
    }
  }

  /** Splits chunks of this table. */
  private CsvSource(CsvSource table) {
    name = table.name;
    delimiter = table.delimiter;
    columns = table.columns;
    plain = new PlainRows(InputStream.nullInputStream(), delimiter);
    plain.fixWidth(columns.size());
  }

  /** Reads the header at once. Takes the stream over. */
  static CsvSource open(String name, InputStream in, char delimiter, boolean header)
      throws IOException {
    return open(name, in, delimiter, header, delimiter < 0x80);
  }

  /**
   * Reads the header at once. Takes the stream over.
   *
   * @param split whether plain rows are split here; if not, FastCSV reads all
   */
  static CsvSource open(String name, InputStream in, char delimiter, boolean header, boolean split)
      throws IOException {
    try {
      return new CsvSource(name, in, delimiter, header, split);
    } catch (RuntimeException e) {
      in.close();
      throw e;
    }
  }

  /** Splits chunks of this table, for another thread. */
  CsvSource splitter() {
    return new CsvSource(this);
  }

  /** The next rows are those of this chunk. */
  void read(Chunk chunk) {
    plain.read(chunk);
    rest = null;
  }

  private boolean advance() {
    if (rest == null) {
      PlainRows.Outcome outcome = nextPlain();
      if (outcome != PlainRows.Outcome.NOT_PLAIN) {
        return outcome == PlainRows.Outcome.ROW;
      }
      StrictReader reader = StrictReader.inTheMiddle(plain.rest());
      rest = new CsvRecords(name, reader, delimiter, plain.line() - 1);
      if (plain.isWidthFixed()) {
        rest.fixWidth(columns.size());
      }
    }
    return rest.next();
  }

  private PlainRows.Outcome nextPlain() {
    try {
      return plain.next();
    } catch (IOException e) {
      throw InputException.at(name, plain.line(), Problems.of(e));
    }
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
      return texts();
    }
    if (!advance()) {
      return null;
    }
    if (cells() != columns.size()) {
      throw new BadRowException(
          String.format("%d columns expected, %d found", columns.size(), cells()));
    }
    return texts();
  }

  @Override
  public int[] ids() {
    return rest == null ? plain.ids() : RowSource.super.ids();
  }

  @Override
  public @Nullable Chunk chunk(int rows) {
    return rest != null || firstRowPending ? null : plain.chunk(this, rows);
  }

  private String[] texts() {
    return rest == null ? plain.texts() : rest.texts();
  }

  private int cells() {
    return rest == null ? plain.cells() : rest.cells();
  }

  @Override
  public long line() {
    return rest == null ? plain.line() : rest.line();
  }

  @Override
  public void close() throws IOException {
    if (rest == null) {
      plain.close();
    } else {
      rest.close();
    }
  }
}
