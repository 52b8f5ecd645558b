package dev.kcnf.archive.mix;

import dev.kcnf.coding.BitCoder;

/** A coder that knows what each column costs: the sum of -log2 p of its decisions. */
public final class Meter implements BitCoder {
  private static final int STEPS = 1 << 12;
  private static final int SURE = MAX + 1 - STEPS;
  private static final double COST_OF_DOUBT = 1 / (StrictMath.log(2) * (MAX + 1)); // near 1
  private static final float[] COST = new float[2 * STEPS];

  static {
    // The ends, where the logarithm is steep, have a table of their own, 2^12 times as fine.
    for (int i = 0; i < STEPS; i++) {
      COST[i] = (float) (-StrictMath.log((i + 0.5) / STEPS) / StrictMath.log(2));
      COST[STEPS + i] = (float) (12 - StrictMath.log((i + 0.5) / STEPS) / StrictMath.log(2));
    }
  }

  private final BitCoder coder;
  private final double[] bits;
  private int column;

  /** Measures this many columns; one more for everything else. */
  public Meter(BitCoder coder, int columns) {
    this.coder = coder;
    this.bits = new double[columns + 1];
    this.column = columns;
  }

  /** What comes now belongs to this column. */
  public void column(int c) {
    column = c;
  }

  /** The bits of a column; of everything else for the number of columns. */
  public double bits(int ofColumn) {
    return bits[ofColumn];
  }

  /** The bits of everything. */
  public double total() {
    double sum = 0;
    for (double b : bits) {
      sum += b;
    }
    return sum;
  }

  @Override
  public int code(int bit, int p1) {
    int coded = coder.code(bit, p1);
    int p = coded != 0 ? p1 : MAX + 1 - p1;
    bits[column] += cost(p);
    return coded;
  }

  private static double cost(int p) {
    if (p > SURE) {
      return (MAX + 1 - p) * COST_OF_DOUBT;
    }
    return p < STEPS ? COST[STEPS + p] : COST[p >>> (PRECISION - 12)];
  }

  @Override
  public boolean isDecoder() {
    return coder.isDecoder();
  }
}
