package dev.kcnf.table;

import dev.kcnf.rows.BadRowException;
import dev.kcnf.rows.Problem;
import dev.kcnf.rows.TableException;
import dev.kcnf.table.csv.ByteCsvSplitter;
import dev.kcnf.table.csv.CsvRows;
import dev.kcnf.table.csv.FirstLine;
import dev.kcnf.table.text.Header;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * CSV as of RFC 4180 in UTF-8, or with another delimiter: if the first line has no comma, but a
 * semicolon, a tab or a bar, that separates the cells; or the first line says so, as {@code sep=;},
 * and the table begins with the second.
 *
 * <pre>{@code
 * try (CsvTable table = CsvTable.open(Path.of("mushrooms.csv"))) {
 *   for (String[] row = table.next(); row != null; row = table.next()) {
 *     …
 *   }
 * }
 * }</pre>
 */
public final class CsvTable implements ChunkedTable {
  private final String name;
  private final CsvRows rows;
  private final List<String> columns;
  private boolean firstRowPending;

  private CsvTable(String name, CsvRows rows, boolean header, boolean secondLine) {
    this.name = name;
    this.rows = rows;
    if ((secondLine && !readFirst()) || !readFirst()) {
      throw TableException.of(Problem.EMPTY, name, "is empty");
    }
    if (rows.cells() > Header.MAX_COLUMNS) {
      throw Header.tooMany(name, rows.line());
    }
    List<String> first = Arrays.asList(rows.texts()).subList(0, rows.cells());
    columns = header ? Header.of(first) : Header.numbered(first.size());
    firstRowPending = !header;
    rows.fixWidth(columns.size());
  }

  private boolean readFirst() {
    try {
      return rows.advance();
    } catch (BadRowException e) {
      throw e.at(name, rows.line());
    }
  }

  /**
   * Opens a file, gzipped or not, with the names of the columns in its first row and commas between
   * cells.
   *
   * @throws TableException if there is no such file, or it is empty or malformed
   */
  public static CsvTable open(Path file) throws IOException {
    return open(file, FormatOptions.of(Format.CSV));
  }

  /** Opens a file, gzipped or not. Of the options, those about CSV are used. */
  public static CsvTable open(Path file, FormatOptions options) throws IOException {
    String name = file.toString();
    return open(name, Tables.unzipped(name, Tables.stream(file)), options);
  }

  /** Reads the header at once. Takes the stream over. */
  static CsvTable open(String name, InputStream in, FormatOptions options) throws IOException {
    FirstLine bytes = new FirstLine(in);
    char announced = bytes.announced();
    char found = announced == 0 ? bytes.delimiter() : announced;
    char delimiter = options.delimiter() == ',' ? found : options.delimiter();
    CsvRows rows = new CsvRows(name, bytes, delimiter, options.skip());
    return open(name, rows, options.header(), announced != 0);
  }

  /** Reads the header at once. Takes the rows over. */
  static CsvTable open(String name, CsvRows rows, boolean header) throws IOException {
    return open(name, rows, header, false);
  }

  private static CsvTable open(String name, CsvRows rows, boolean header, boolean secondLine)
      throws IOException {
    try {
      return new CsvTable(name, rows, header, secondLine);
    } catch (RuntimeException e) {
      rows.close();
      throw e;
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
      return rows.texts();
    }
    return rows.next();
  }

  @Override
  public int[] ids() {
    return rows.ids();
  }

  @Override
  public @Nullable Chunk chunk(int count) {
    ByteCsvSplitter.Rows taken = firstRowPending ? null : rows.take(count);
    return taken == null ? null : new Chunk(taken);
  }

  @Override
  public ChunkReader chunkReader() {
    return new CsvChunkReader(name, columns, rows.splitter());
  }

  @Override
  public long line() {
    return rows.line();
  }

  @Override
  public boolean holdsRows() {
    return rows.holdsRows();
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }
}
