package dev.kcnf.rules.list;

import dev.kcnf.RowSample;
import dev.kcnf.rules.Recoding;

/**
 * Rows as the search sees them: by attribute and row the number of a value. A value that is not
 * known has the number after the last one, which no condition accepts.
 */
final class RuleTable {
  /** Of an attribute; so that twice as many fit a char. */
  private static final int MOST_VALUES = Character.MAX_VALUE / 2 - 1;

  private final Recoding recoding;
  private final char[][] values; // by attribute and row
  private final int[] labels;
  private final int[] cardinalities;

  private RuleTable(Recoding recoding, char[][] values, int[] labels, int[] cardinalities) {
    this.recoding = recoding;
    this.values = values;
    this.labels = labels;
    this.cardinalities = cardinalities;
  }

  /** All rows of the sample. */
  static RuleTable of(RowSample sample, Recoding recoding) {
    int[] cardinalities = new int[recoding.schema().size()];
    char[][] values = new char[cardinalities.length][sample.size()];
    for (int a = 0; a < cardinalities.length; a++) {
      int most = Math.min(recoding.schema().cardinality(a), MOST_VALUES);
      cardinalities[a] = most;
      for (int row = 0; row < sample.size(); row++) {
        int value = recoding.value(a, sample.value(a, row), sample.number(a, row));
        values[a][row] = (char) (value < 0 || value >= most ? most : value);
      }
    }
    int[] labels = new int[sample.size()];
    for (int row = 0; row < labels.length; row++) {
      labels[row] = sample.label(row);
    }
    return new RuleTable(recoding, values, labels, cardinalities);
  }

  /** Some of the rows. */
  RuleTable only(int[] rows) {
    char[][] some = new char[values.length][rows.length];
    int[] own = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      own[i] = labels[rows[i]];
      for (int a = 0; a < values.length; a++) {
        some[a][i] = values[a][rows[i]];
      }
    }
    return new RuleTable(recoding, some, own, cardinalities);
  }

  Recoding recoding() {
    return recoding;
  }

  int rows() {
    return labels.length;
  }

  int attributes() {
    return values.length;
  }

  /** How many values this attribute has. */
  int cardinality(int attribute) {
    return cardinalities[attribute];
  }

  /** How many of them are ranges of numbers, ascending from 0. */
  int ranges(int attribute) {
    return recoding.ranges(attribute);
  }

  /** The values of this attribute by row. */
  char[] values(int attribute) {
    return values[attribute];
  }

  int label(int row) {
    return labels[row];
  }
}
