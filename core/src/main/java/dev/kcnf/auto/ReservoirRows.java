package dev.kcnf.auto;

import dev.kcnf.RowSample;
import dev.kcnf.encoding.Missing;
import dev.kcnf.encoding.Schema;

/** The rows of a reservoir, for those who want to learn from them, too. */
record ReservoirRows(Schema schema, Reservoir reservoir, long total) implements RowSample {
  @Override
  public int size() {
    return reservoir.size();
  }

  @Override
  public int value(int attribute, int row) {
    if (reservoir.isNumber(attribute)) {
      // The reservoir has no names among numbers: what is no number counts as missing.
      return schema.find(attribute, Missing.VALUE);
    }
    int code = reservoir.codes(attribute)[row];
    return code < Math.min(schema.cardinality(attribute), Reservoir.MOST_CODES)
        ? code
        : Schema.UNKNOWN;
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
