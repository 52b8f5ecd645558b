package dev.kcnf.auto;

/**
 * The weights of one logistic expert for the cells of one grid, with AdaGrad's sums of squared
 * gradients. Weights are integers, in units of 2^-24: their sums are exact in any order.
 */
final class Weights {
  static final double UNIT = 0x1p-24;
  private static final float ONE = 0x1p24f;

  /** Added to the squares: the rate of a fresh weight is ten times the expert's. */
  private static final float PRIOR = 0.01f;

  final int[] weight;
  final float[] squares;

  Weights(int cells) {
    weight = new int[cells];
    squares = new float[cells];
  }

  long sum(int[] cells, int n) {
    int[] w = weight;
    long sum = 0;
    for (int i = 0; i < n; i++) {
      sum += w[cells[i]];
    }
    return sum;
  }

  /** Adds the squared gradient; writes the rates of the cells and returns their sum. */
  double rates(int[] cells, int n, float square, float[] rates) {
    float[] g = squares;
    double sum = 0;
    for (int i = 0; i < n; i++) {
      int c = cells[i];
      float s = g[c] + square;
      g[c] = s;
      float r = inverseRoot(s + PRIOR);
      rates[i] = r;
      sum += r;
    }
    return sum;
  }

  /** {@code 1/sqrt(x)} to three digits, by the well-known shift and one step of Newton's. */
  static float inverseRoot(float x) {
    float y = Float.intBitsToFloat(0x5f3759df - (Float.floatToRawIntBits(x) >> 1));
    return y * (1.5f - 0.5f * x * y * y);
  }

  /** Moves each weight by its rate times the step. */
  void move(int[] cells, int n, float[] rates, double step) {
    int[] w = weight;
    float s = (float) step * ONE;
    for (int i = 0; i < n; i++) {
      w[cells[i]] += (int) (s * rates[i]);
    }
  }
}
