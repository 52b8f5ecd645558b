package dev.kcnf.rows;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of a table that is in memory. */
final class MemoryTable implements Table {
  private final String name;
  private final List<String> columns;
  private final List<String[]> rows;
  private int read;

  MemoryTable(String name, List<String> columns, List<String[]> rows) {
    this.name = name;
    this.columns = List.copyOf(columns);
    this.rows = rows;
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
    if (read == rows.size()) {
      return null;
    }
    String[] row = rows.get(read++);
    if (row.length != columns.size()) {
      throw new BadRowException(
          String.format("%d columns expected, %d found", columns.size(), row.length));
    }
    return row;
  }

  /** As in a file with a header. */
  @Override
  public long line() {
    return read + 1L;
  }

  @Override
  public void close() {}
}
