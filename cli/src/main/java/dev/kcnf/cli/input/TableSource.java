package dev.kcnf.cli.input;

import dev.kcnf.paper.Table;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of a built-in table. */
final class TableSource implements RowSource {
  private final Table table;
  private int read;

  TableSource(Table table) {
    this.table = table;
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
  public String @Nullable [] next() {
    return read == table.rows().size() ? null : table.rows().get(read++);
  }

  /** As in a file with a header. */
  @Override
  public long line() {
    return read + 1L;
  }

  @Override
  public void close() {}
}
