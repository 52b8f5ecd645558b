package dev.kcnf.cli;

import dev.kcnf.SplitMix;
import dev.kcnf.cli.input.ExampleReader;
import dev.kcnf.cli.input.InputException;
import dev.kcnf.cli.input.Plural;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** All rows of a table in memory, to be learned in any order, as often as wanted. */
final class HeldRows {
  private final List<int[]> rows = new ArrayList<>();
  private int[] labels = {};

  private HeldRows() {}

  /**
   * Reads all rows, or those until it is to stop.
   *
   * @throws InputException if they are more than the limit
   */
  static HeldRows of(ExampleReader reader, int limit, BooleanSupplier stop) throws IOException {
    HeldRows held = new HeldRows();
    while (!stop.getAsBoolean() && reader.next()) {
      if (held.size() == limit) {
        throw InputException.at(
            reader.name(),
            reader.line(),
            "more than "
                + Plural.of(limit, "row")
                + ", which have to be held in memory; --hold allows more");
      }
      held.add(reader.numbers().clone(), reader.labelNumber());
    }
    reader.checkComplete();
    return held;
  }

  private void add(int[] numbers, int label) {
    if (rows.size() == labels.length) {
      labels = Arrays.copyOf(labels, 16 + 2 * labels.length);
    }
    labels[rows.size()] = label;
    rows.add(numbers);
  }

  int size() {
    return rows.size();
  }

  /** The value numbers of this row. */
  int[] numbers(int row) {
    return rows.get(row);
  }

  /** The label of this row, as {@link ExampleReader#labelNumber} told it. */
  int label(int row) {
    return labels[row];
  }

  /** The rows in the order of this seed; without one, in that of the table. */
  int[] order(@Nullable Long seed) {
    return seed == null
        ? IntStream.range(0, size()).toArray()
        : SplitMix.of(seed).permutation(size());
  }
}
