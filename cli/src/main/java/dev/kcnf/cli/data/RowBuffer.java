package dev.kcnf.cli.data;

import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.ExampleBuffer;
import dev.kcnf.rows.Plural;
import dev.kcnf.rows.Problem;
import dev.kcnf.rows.TableException;
import dev.kcnf.rows.TableReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** All rows of a table in memory, to be learned any number of times. */
public final class RowBuffer {
  private final ExampleBuffer examples;
  private final List<String> labels = new ArrayList<>();

  private RowBuffer(TableReader reader) {
    examples = new ExampleBuffer(reader.columns());
  }

  /**
   * Reads rows to the end, or until stopped.
   *
   * @param advice what the error suggests if there are more rows than the limit
   * @throws TableException if there are
   */
  public static RowBuffer of(TableReader reader, int limit, String advice, BooleanSupplier stop)
      throws IOException {
    RowBuffer buffer = new RowBuffer(reader);
    while (!stop.getAsBoolean() && reader.next()) {
      if (buffer.size() == limit) {
        throw TableException.at(
            Problem.TOO_MANY_ROWS,
            reader.table().name(),
            reader.line(),
            "more than "
                + Plural.of(limit, "row")
                + ", which have to be held in memory; "
                + advice);
      }
      buffer.examples.add(reader.example());
      buffer.labels.add(reader.isLabelled() ? reader.label() : "");
    }
    reader.checkComplete();
    return buffer;
  }

  public int size() {
    return labels.size();
  }

  public Example example(int row) {
    return examples.get(row);
  }

  public String label(int row) {
    return labels.get(row);
  }
}
