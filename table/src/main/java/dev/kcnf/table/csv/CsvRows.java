package dev.kcnf.table.csv;

import dev.kcnf.rows.BadRowException;
import dev.kcnf.rows.Table;
import dev.kcnf.table.text.IoMessages;
import dev.kcnf.table.text.LineReader;
import dev.kcnf.table.text.Utf8Reader;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of CSV as of RFC 4180, and its relatives with another delimiter. Plain rows, and nearly
 * all are, are split in their bytes; from the first other one on, FastCSV reads.
 */
public final class CsvRows {
  private final String name;
  private final char delimiter;
  private final boolean skip;
  private final ByteCsvSplitter plain;
  private @Nullable Records rest; // null while rows are plain
  private int width = -1;

  /**
   * Takes the stream over.
   *
   * @param name what messages call the table
   * @param skip whether the rows after a malformed one are wanted
   */
  public CsvRows(String name, InputStream in, char delimiter, boolean skip) {
    this(name, in, delimiter, skip, delimiter < 0x80);
  }

  /**
   * Takes the stream over.
   *
   * @param split whether plain rows are split here; if not, FastCSV reads all
   */
  public CsvRows(String name, InputStream in, char delimiter, boolean skip, boolean split) {
    this.name = name;
    this.delimiter = delimiter;
    this.skip = skip;
    plain = new ByteCsvSplitter(in, delimiter);
    rest = split ? null : records(new Utf8Reader(in), 0);
  }

  /** Splits rows taken from these, for another thread. */
  public CsvRows splitter() {
    CsvRows splitter = new CsvRows(name, InputStream.nullInputStream(), delimiter, skip, true);
    splitter.fixWidth(width);
    return splitter;
  }

  /** From now on rows of this width are expected. */
  public void fixWidth(int expected) {
    width = expected;
    plain.fixWidth(expected);
    if (rest != null) {
      rest.fixWidth(expected);
    }
  }

  /** The next rows are these. */
  public void read(ByteCsvSplitter.Rows rows) {
    plain.read(rows);
    rest = null;
  }

  /** About this many of the next rows, not split; null if the next one has to be read here. */
  public ByteCsvSplitter.@Nullable Rows take(int rows) {
    return rest == null ? plain.take(rows) : null;
  }

  /** The next row; null at the end. */
  public String @Nullable [] next() throws BadRowException {
    if (!advance()) {
      return null;
    }
    if (cells() != width) {
      if (rest != null) {
        rest.reject();
      }
      throw new BadRowException(String.format("%d columns expected, %d found", width, cells()));
    }
    return texts();
  }

  /** Reads the next row, of whatever width; false at the end. */
  public boolean advance() throws BadRowException {
    if (rest == null) {
      ByteCsvSplitter.Outcome outcome = nextPlain();
      if (outcome != ByteCsvSplitter.Outcome.NOT_PLAIN) {
        return outcome == ByteCsvSplitter.Outcome.ROW;
      }
      rest = records(Utf8Reader.inTheMiddle(plain.rest()), plain.line() - 1);
      if (width >= 0) {
        rest.fixWidth(width);
      }
    }
    return rest.next();
  }

  private Records records(Utf8Reader reader, long linesBefore) {
    return skip
        ? new SkippingRecords(new LineReader(name, reader, linesBefore), delimiter)
        : new CsvRecords(name, reader, delimiter, linesBefore);
  }

  private ByteCsvSplitter.Outcome nextPlain() {
    try {
      return plain.next();
    } catch (IOException e) {
      throw IoMessages.at(name, plain.line(), e);
    }
  }

  /** The cells of the last row, and maybe more. */
  public String[] texts() {
    return rest == null ? plain.texts() : rest.texts();
  }

  /** How many cells the last row has. */
  public int cells() {
    return rest == null ? plain.cells() : rest.cells();
  }

  /** The numbers of the last row's cells; see {@link Table#ids}. */
  public int[] ids() {
    return rest == null ? plain.ids() : Table.NO_IDS;
  }

  /** The line on which the last row began. */
  public long line() {
    return rest == null ? plain.line() : rest.line();
  }

  /** Whether the next row was read already. */
  public boolean holdsRows() {
    return rest != null && rest.holdsRows();
  }

  public void close() throws IOException {
    if (rest == null) {
      plain.close();
    } else {
      rest.close();
    }
  }
}
