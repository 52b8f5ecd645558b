package dev.kcnf.auto.reservoir;

import dev.kcnf.RowSample;
import dev.kcnf.encoding.Schema;

/** The rows of a reservoir, for those who want to learn from them, too. */
record ReservoirRows(Schema schema, Reservoir reservoir) implements RowSample {
  @Override
  public int size() {
    return reservoir.size();
  }

  @Override
  public long total() {
    return reservoir.total();
  }

  /** Of an attribute of numbers, only what is no number has a value here. */
  @Override
  public int value(int attribute, int row) {
    return reservoir.value(attribute, row);
  }

  @Override
  public double number(int attribute, int row) {
    return reservoir.isNumber(attribute) ? reservoir.numbers(attribute)[row] : Double.NaN;
  }

  @Override
  public int label(int row) {
    return reservoir.labels()[row];
  }
}
