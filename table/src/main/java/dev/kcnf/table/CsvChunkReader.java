package dev.kcnf.table;

import dev.kcnf.rows.BadRowException;
import dev.kcnf.table.csv.CsvRows;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Splits chunks of CSV. The same one for all chunks of a thread: it gets to know the cells. */
final class CsvChunkReader implements ChunkReader {
  private final String name;
  private final List<String> columns;
  private final CsvRows rows;

  CsvChunkReader(String name, List<String> columns, CsvRows rows) {
    this.name = name;
    this.columns = columns;
    this.rows = rows;
  }

  @Override
  public void read(Chunk chunk) {
    rows.read(chunk.rows());
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
    return rows.next();
  }

  @Override
  public int[] ids() {
    return rows.ids();
  }

  @Override
  public long line() {
    return rows.line();
  }

  @Override
  public void close() {}
}
