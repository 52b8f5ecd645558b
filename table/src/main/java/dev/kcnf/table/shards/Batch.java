package dev.kcnf.table.shards;

import dev.kcnf.rows.TableReader.Row;
import dev.kcnf.table.Chunk;
import java.util.List;

/** Rows on their way from the thread that reads a table to one that learns them. */
sealed interface Batch {

  /** Rows that are split; none for the end. */
  record Rows(List<Row> rows) implements Batch {}

  /** Rows to be split by the one that gets them. */
  record Split(Chunk chunk) implements Batch {}
}
