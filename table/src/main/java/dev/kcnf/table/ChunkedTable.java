package dev.kcnf.table;

import dev.kcnf.rows.Table;
import org.jspecify.annotations.Nullable;

/**
 * A table whose rows can be split by other threads than the one that reads it. The reading thread
 * takes chunks; each of the others has a {@link ChunkReader} of its own.
 */
public interface ChunkedTable extends Table {
  /**
   * About this many of the next rows, for another thread to split; null if there are none left, or
   * the next one has to be read with {@link #next}.
   */
  @Nullable Chunk chunk(int rows);

  /** Splits chunks of this table; one for each thread. */
  ChunkReader chunkReader();
}
