package dev.kcnf.rows;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A table in memory, for tests: cells in lines, split at commas; a line of "bad" cannot be read.
 */
final class TestTable implements Table {
  private final List<String> columns;
  private final List<String> lines;
  private final boolean numbered;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final String[] row; // the same array for each row, as tables may do
  private final int[] ids;
  private int next;
  private boolean closed;

  private TestTable(boolean numbered, String header, List<String> lines) {
    this.numbered = numbered;
    columns = List.of(header.split(","));
    this.lines = lines;
    row = new String[columns.size()];
    ids = new int[columns.size()];
  }

  static TestTable of(String header, String... lines) {
    return new TestTable(false, header, List.of(lines));
  }

  /** One whose cells have numbers. */
  static TestTable numbered(String header, String... lines) {
    return new TestTable(true, header, List.of(lines));
  }

  boolean isClosed() {
    return closed;
  }

  @Override
  public String name() {
    return "memory";
  }

  @Override
  public List<String> columns() {
    return columns;
  }

  @Override
  public boolean isCategorical(int column) {
    return columns.get(column).startsWith("code");
  }

  @Override
  public String @Nullable [] next() throws BadRowException {
    if (next == lines.size()) {
      return null;
    }
    String line = lines.get(next++);
    if (line.equals("bad")) {
      throw new BadRowException("this row is bad");
    }
    String[] cells = line.split(",", -1);
    System.arraycopy(cells, 0, row, 0, row.length);
    for (int c = 0; c < row.length; c++) {
      ids[c] = numbers.computeIfAbsent(row[c], cell -> numbers.size());
    }
    return row;
  }

  @Override
  public int[] ids() {
    return numbered ? ids : NO_IDS;
  }

  @Override
  public long line() {
    return next + 1L; // after the header
  }

  @Override
  public void close() {
    closed = true;
  }
}
