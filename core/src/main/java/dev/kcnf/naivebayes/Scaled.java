package dev.kcnf.naivebayes;

import dev.kcnf.LogLoss;

/**
 * Products beyond the range of a double: a mantissa times a power of 2^512. Only + - * / and powers
 * of two take part, so the bits are the same on every JDK, and one logarithm at the end suffices.
 */
final class Scaled {
  /** What one step of the exponent is worth, as a power of two. */
  private static final int UNIT_BITS = 512;

  /** From here on a product is scaled down; up to 2^512 more fits before. */
  static final double HIGH = 0x1p512;

  /** Scales down by one unit, without rounding. */
  static final double DOWN = 0x1p-512;

  private Scaled() {}

  /** The natural logarithm of {@code p 2^(512 e) / (q 2^(512 f))}, for p and q in [1, 2^512). */
  static double logRatio(double p, int e, double q, int f) {
    return StrictMath.log(p / q) + (double) (e - f) * UNIT_BITS * LogLoss.LN2;
  }
}
