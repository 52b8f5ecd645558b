package dev.kcnf.auto.mix;

/**
 * Natural logarithm and exponential by polynomials, some 10^-12 off and several times faster than
 * {@link StrictMath}. They only add, multiply and divide doubles, so every machine and JDK gives
 * the same bits.
 */
public final class Approx {
  private static final double LN2 = 0.6931471805599453;
  private static final double LN2_HIGH =
      0x1.62e42feep-1; // the last bits are 0: n times it is exact
  private static final double LN2_LOW = 0x1.a39ef35793c76p-33;
  private static final double PER_LN2 = 1.4426950408889634;
  private static final double SQRT_HALF = 0.7071067811865476;
  private static final long FRACTION = (1L << 52) - 1;
  private static final long ONE = 0x3FFL << 52;
  private static final double MOST = 700;

  private Approx() {}

  /** The logarithm of a positive, normal number. */
  public static double ln(double x) {
    long bits = Double.doubleToRawLongBits(x);
    int exponent = (int) (bits >>> 52) - 1023;
    double m = Double.longBitsToDouble((bits & FRACTION) | ONE);
    if (m > 2 * SQRT_HALF) {
      m *= 0.5;
      exponent++;
    }
    // ln m = 2 artanh s, and |s| < 0.172
    double s = (m - 1) / (m + 1);
    double q = s * s;
    double sum = 1.0 / 3 + q * (1.0 / 5 + q * (1.0 / 7 + q * (1.0 / 9 + q * (1.0 / 11 + q / 13))));
    return exponent * LN2 + 2 * (s + s * q * sum);
  }

  /** The exponential; beyond ±700 that of ±700. */
  public static double exp(double x) {
    double within = Math.max(-MOST, Math.min(MOST, x));
    double n = StrictMath.rint(within * PER_LN2);
    double r = within - n * LN2_HIGH - n * LN2_LOW;
    double sum = 1.0 / 5040 + r * (1.0 / 40320 + r * (1.0 / 362880 + r / 3628800));
    sum = 1.0 / 24 + r * (1.0 / 120 + r * (1.0 / 720 + r * sum));
    sum = 1 + r * (1 + r * (0.5 + r * (1.0 / 6 + r * sum)));
    return sum * Double.longBitsToDouble((long) (n + 1023) << 52);
  }
}
