package dev.kcnf.encoding;

import java.util.ArrayList;
import java.util.List;

/** Examples of one schema held in memory, as compactly as value numbers allow. */
public final class ExampleBuffer {
  private final Schema schema;
  private final List<int[]> values = new ArrayList<>();
  private final List<double[]> numbers = new ArrayList<>(); // empty if no column is of numbers
  private final boolean hasNumbers;

  public ExampleBuffer(Columns columns) {
    schema = columns.schema();
    hasNumbers = columns.hasNumbers();
  }

  public void add(Example x) {
    values.add(x.values());
    if (hasNumbers) {
      numbers.add(x.numbers());
    }
  }

  public int size() {
    return values.size();
  }

  /** The example at this position, packed by the schema's layout of now. */
  public Example get(int position) {
    return Example.of(
        schema.layout(),
        values.get(position),
        hasNumbers ? numbers.get(position) : Example.NO_NUMBERS);
  }
}
