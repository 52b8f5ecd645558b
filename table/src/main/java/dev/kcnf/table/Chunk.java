package dev.kcnf.table;

import dev.kcnf.table.csv.ByteCsvSplitter;

/** Some rows of a {@link ChunkedTable} as they are in the file, to be split by another thread. */
public final class Chunk {
  private final ByteCsvSplitter.Rows rows;

  Chunk(ByteCsvSplitter.Rows rows) {
    this.rows = rows;
  }

  ByteCsvSplitter.Rows rows() {
    return rows;
  }
}
