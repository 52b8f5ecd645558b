package dev.kcnf.cli.chart;

import java.util.Arrays;

/**
 * The loss and its bound over time, in about a thousand points however long the stream is: when
 * there are too many, every second one is dropped.
 */
public final class LossCurve {
  private static final int MAX = 1024;

  private final long[] examples = new long[MAX];
  private final double[] losses = new double[MAX];
  private final double[] bounds = new double[MAX];
  private int size;
  private long stride = 1;

  /** An empty curve. */
  public LossCurve() {}

  /** Whether to add a point after n examples. */
  public boolean wants(long n) {
    return n % stride == 0;
  }

  /** Adds a point: the loss after n examples, and the bound on it. */
  public void add(long n, double loss, double bound) {
    if (size == MAX) {
      thin();
    }
    examples[size] = n;
    losses[size] = loss;
    bounds[size++] = bound;
  }

  private void thin() {
    for (int i = 0; i < MAX / 2; i++) {
      examples[i] = examples[2 * i + 1];
      losses[i] = losses[2 * i + 1];
      bounds[i] = bounds[2 * i + 1];
    }
    size = MAX / 2;
    stride *= 2;
  }

  double[] examples() {
    return Arrays.stream(examples, 0, size).asDoubleStream().toArray();
  }

  double[] losses() {
    return Arrays.copyOf(losses, size);
  }

  double[] bounds() {
    return Arrays.copyOf(bounds, size);
  }
}
