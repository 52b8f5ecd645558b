package dev.kcnf.cli.input;

import dev.kcnf.cli.input.ExampleReader.Held;
import java.util.List;

/** Rows on their way from the thread that reads a table to one that learns them. */
sealed interface Batch permits Chunk, Batch.Rows {

  /** Rows that are split; none for the end. */
  record Rows(List<Held> rows) implements Batch {}
}
