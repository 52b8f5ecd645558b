package dev.kcnf.table;

import dev.kcnf.rows.Table;

/** Splits chunks of a {@link ChunkedTable} into rows. Belongs to one thread. */
public interface ChunkReader extends Table {
  /** From now on {@link #next} gives the rows of this chunk, and null after its last one. */
  void read(Chunk chunk);
}
