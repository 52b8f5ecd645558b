package dev.kcnf.table;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.kcnf.rows.BadRowException;
import dev.kcnf.rows.Table;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/**
 * A table as the bytes of a CSV file, as of RFC 4180, but with a line feed after each row: cells
 * are quoted where they must be. Closes the table.
 */
public final class CsvStream extends InputStream {
  private final Table table;
  private byte[] bytes;
  private int at;

  private CsvStream(Table table) {
    this.table = table;
    bytes = line(table.columns().toArray(String[]::new));
  }

  /** The names of the columns first, then a line for each row. */
  public static InputStream of(Table table) {
    return new CsvStream(table);
  }

  private static byte[] line(String[] cells) {
    StringBuilder line = new StringBuilder();
    for (int c = 0; c < cells.length; c++) {
      line.append(c == 0 ? "" : ",").append(cell(cells[c], cells.length == 1));
    }
    return line.append('\n').toString().getBytes(UTF_8);
  }

  /** A single empty cell would be an empty line, which is no row. */
  private static String cell(String text, boolean single) {
    boolean plain =
        text.isEmpty()
            ? !single
            : List.of(",", "\"", "\n", "\r").stream().noneMatch(text::contains);
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  private boolean fill() throws IOException {
    if (at < bytes.length) {
      return true;
    }
    try {
      String[] row = table.next();
      bytes = row == null ? new byte[0] : line(row);
      at = 0;
      return row != null;
    } catch (BadRowException e) {
      throw e.at(table.name(), table.line());
    }
  }

  @Override
  public int read() throws IOException {
    return fill() ? bytes[at++] & 0xFF : -1;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    int done = 0;
    while (done < length && fill()) {
      int count = Math.min(length - done, bytes.length - at);
      System.arraycopy(bytes, at, into, offset + done, count);
      at += count;
      done += count;
    }
    return done == 0 ? -1 : done;
  }

  @Override
  public void close() throws IOException {
    table.close();
  }
}
