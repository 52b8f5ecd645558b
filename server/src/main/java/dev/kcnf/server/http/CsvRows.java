package dev.kcnf.server.http;

import dev.kcnf.rows.BadRowException;
import dev.kcnf.rows.Table;
import dev.kcnf.rows.TableException;
import dev.kcnf.server.http.wire.ApiError;
import dev.kcnf.server.http.wire.Json;
import dev.kcnf.server.http.wire.Limit;
import dev.kcnf.server.http.wire.Limits;
import dev.kcnf.table.Format;
import dev.kcnf.table.FormatOptions;
import dev.kcnf.table.Tables;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows as CSV with a header; the label is in the target's column, an id in a column so named. */
final class CsvRows implements Items {
  private final Table table;
  private final RowLimit limit;
  private final List<String> names;
  private final int label;
  private final int id;

  /**
   * @param idColumn which column has the ids; null for none
   */
  CsvRows(InputStream in, String target, @Nullable String idColumn, Limits limits)
      throws IOException {
    limit = new RowLimit(in, limits.of(Limit.ROW_BYTES) + (256L << 10));
    table = open(limit);
    List<String> columns = table.columns();
    if (columns.size() > limits.of(Limit.COLUMNS)) {
      throw new ApiError(
          413, "too_many_columns", "a row has at most " + limits.of(Limit.COLUMNS) + " cells");
    }
    columns.forEach(name -> Json.checkName(name, limits));
    label = columns.indexOf(target);
    id = idColumn == null ? -1 : columns.indexOf(idColumn);
    if (idColumn != null && id < 0) {
      throw new ApiError(422, "bad_request", "there is no column '" + idColumn + "'", "id");
    }
    List<String> rest = new ArrayList<>();
    for (int c = 0; c < columns.size(); c++) {
      if (c != label && c != id) {
        rest.add(columns.get(c));
      }
    }
    names = List.copyOf(rest);
  }

  private static Table open(RowLimit limit) throws IOException {
    try {
      return Tables.of("request", limit, FormatOptions.of(Format.CSV).skippingBadRows());
    } catch (IOException | RuntimeException e) {
      limit.check();
      if (e instanceof TableException && limit.read == 0) {
        throw new ApiError(422, "bad_table", "the body is empty; CSV begins with a header");
      }
      throw e;
    }
  }

  @Override
  public @Nullable Item next() throws IOException {
    limit.rowBegins();
    try {
      String[] row = table.next();
      limit.check();
      return row == null ? null : item(row);
    } catch (BadRowException e) {
      limit.check();
      return Item.bad(table.line(), new ApiError(422, "bad_row", String.valueOf(e.getMessage())));
    } catch (IOException | TableException e) {
      limit.check();
      throw e;
    }
  }

  private Item item(String[] row) {
    String[] cells = new String[names.size()];
    int at = 0;
    for (int c = 0; c < row.length; c++) {
      if (c != label && c != id) {
        cells[at++] = row[c];
      }
    }
    return new Item(
        names, cells, label < 0 ? null : row[label], id < 0 ? null : row[id], table.line(), null);
  }

  /** Whether a line is there that was not parsed yet, so that nobody waits for an answer. */
  @Override
  public boolean hasMore() throws IOException {
    return limit.lines > table.line() || limit.available() > 0;
  }

  @Override
  public void close() throws IOException {
    table.close();
  }

  /** Ends a row that does not end. */
  private static final class RowLimit extends FilterInputStream {
    private final long most;
    private long read;
    private long lines;
    private boolean tooLong;

    RowLimit(InputStream in, long most) {
      super(in);
      this.most = most;
    }

    void rowBegins() {
      read = 0;
    }

    @Override
    public int read() throws IOException {
      int b = super.read();
      lines += b == '\n' ? 1 : 0;
      count(b < 0 ? 0 : 1);
      return b;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int n = super.read(buffer, offset, length);
      for (int i = offset; i < offset + n; i++) {
        lines += buffer[i] == '\n' ? 1 : 0;
      }
      count(Math.max(0, n));
      return n;
    }

    private void count(int n) throws IOException {
      read += n;
      if (read > most) {
        tooLong = true;
        throw new IOException("a row is too long");
      }
    }

    /** Whatever the parser made of it. */
    void check() {
      if (tooLong) {
        throw new ApiError(413, "row_too_long", "a row of this CSV is too long");
      }
    }
  }
}
