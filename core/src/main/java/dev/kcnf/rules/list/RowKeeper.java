package dev.kcnf.rules.list;

import dev.kcnf.RowSample;
import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps rows of a stream: all of them up to a limit, then a uniform sample (Vitter's Algorithm R).
 * Which rows are kept depends on their number only.
 */
public final class RowKeeper implements RowSample {
  private final Schema schema;
  private final int capacity;
  private final List<int[]> values = new ArrayList<>();
  private final List<double[]> numbers = new ArrayList<>(); // empty arrays if there are none
  private final List<Integer> labels = new ArrayList<>();
  private final boolean[] isNumber;
  private final boolean hasNumbers;
  private long total;

  /**
   * @param capacity the most rows to keep
   */
  public RowKeeper(Schema schema, int capacity) {
    if (capacity < 1) {
      throw new IllegalArgumentException("sample must be at least 1, was " + capacity);
    }
    this.schema = schema;
    this.capacity = capacity;
    isNumber = new boolean[schema.size()];
    boolean any = false;
    for (int a = 0; a < isNumber.length; a++) {
      isNumber[a] = schema.cuts(a) != null;
      any |= isNumber[a];
    }
    hasNumbers = any;
  }

  /** Takes the next row; its class is a number from 0. */
  public void add(Example x, int label) {
    total++;
    if (values.size() < capacity) {
      values.add(valuesOf(x));
      numbers.add(numbersOf(x));
      labels.add(label);
      return;
    }
    long drawn = Math.multiplyHigh(SplitMix.mix(total) >>> 1, 2 * total); // uniform in 0..total-1
    if (drawn < capacity) {
      values.set((int) drawn, valuesOf(x));
      numbers.set((int) drawn, numbersOf(x));
      labels.set((int) drawn, label);
    }
  }

  private int[] valuesOf(Example x) {
    int[] own = new int[isNumber.length];
    for (int a = 0; a < own.length; a++) {
      own[a] = x.value(a);
    }
    return own;
  }

  private double[] numbersOf(Example x) {
    double[] own = new double[hasNumbers ? isNumber.length : 0];
    for (int a = 0; a < own.length; a++) {
      own[a] = x.number(a);
    }
    return own;
  }

  /** The rows as examples of the schema, without the exact numbers. */
  public Example[] examples() {
    return values.stream().map(schema::example).toArray(Example[]::new);
  }

  /** Which rows have label 1. */
  public boolean[] positives() {
    boolean[] positives = new boolean[labels.size()];
    for (int row = 0; row < positives.length; row++) {
      positives[row] = labels.get(row) == 1;
    }
    return positives;
  }

  @Override
  public Schema schema() {
    return schema;
  }

  @Override
  public int size() {
    return labels.size();
  }

  @Override
  public long total() {
    return total;
  }

  @Override
  public int value(int attribute, int row) {
    return values.get(row)[attribute];
  }

  @Override
  public double number(int attribute, int row) {
    return hasNumbers ? numbers.get(row)[attribute] : Double.NaN;
  }

  @Override
  public int label(int row) {
    return labels.get(row);
  }
}
