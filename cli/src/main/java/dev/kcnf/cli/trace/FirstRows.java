package dev.kcnf.cli.trace;

import dev.kcnf.rows.BadRowException;
import dev.kcnf.rows.Table;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The first rows of a table, as a table that has no more: nothing is learned from what follows. */
final class FirstRows implements Table {
  private final Table table;
  private int left;

  FirstRows(Table table, int rows) {
    this.table = table;
    left = rows;
  }

  @Override
  public String name() {
    return table.name();
  }

  @Override
  public List<String> columns() {
    return table.columns();
  }

  @Override
  public boolean isCategorical(int column) {
    return table.isCategorical(column);
  }

  @Override
  public String @Nullable [] next() throws IOException, BadRowException {
    if (left == 0) {
      return null;
    }
    left--;
    return table.next();
  }

  /** Whether the table goes on; called when these rows were read. */
  boolean hasMore() throws IOException {
    try {
      return left == 0 && table.next() != null;
    } catch (BadRowException e) {
      return true;
    }
  }

  @Override
  public int[] ids() {
    return table.ids();
  }

  @Override
  public long line() {
    return table.line();
  }

  @Override
  public boolean holdsRows() {
    return left > 0 && table.holdsRows();
  }

  @Override
  public String note() {
    return table.note();
  }

  @Override
  public void close() throws IOException {
    table.close();
  }
}
