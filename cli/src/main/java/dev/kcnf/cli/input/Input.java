package dev.kcnf.cli.input;

import dev.kcnf.paper.Table;
import java.io.IOException;

/** Where a table comes from; can be opened, and more than once if it is not a pipe. */
public interface Input {

  /** The rows from the first one on. */
  RowSource open() throws IOException;

  /** Whether it can be opened once more. */
  boolean repeatable();

  /** A built-in table. */
  static Input of(Table table) {
    return new Input() {
      @Override
      public RowSource open() {
        return new TableSource(table);
      }

      @Override
      public boolean repeatable() {
        return true;
      }
    };
  }
}
