package dev.kcnf.naivebayes;

/**
 * The KT estimator of Krichevsky and Trofimov: the probability of a binary sequence with a zeros
 * and b ones when θ, the chance of a one, has the prior Beta(½, ½),
 *
 * <pre>{@code KT(a, b) = 1/π ∫ θ^(b-½) (1-θ)^(a-½) dθ = Γ(a+½) Γ(b+½) / (π Γ(a+b+1)).}</pre>
 *
 * <p>It costs at most {@code ½ log2(a+b) + 1} bits more than the best θ chosen in hindsight.
 */
public final class Kt {
  private static final double TWO_PI = 6.283185307179586;
  private static final double HALF_LN2 = 0.34657359027997264;
  private static final int SMALL = 16;
  private static final double[] SMALL_STIRLING = smallStirling();

  private Kt() {}

  /** The probability (b+½)/(a+b+1) that a one follows a zeros and b ones. */
  public static double probability(long zeros, long ones) {
    check(zeros, ones);
    return (ones + 0.5) / ((double) zeros + ones + 1);
  }

  /** The log-odds {@code ln((b+½)/(a+½))} that a one follows a zeros and b ones. */
  public static double logOdds(long zeros, long ones) {
    check(zeros, ones);
    return StrictMath.log((ones + 0.5) / (zeros + 0.5));
  }

  /**
   * The natural logarithm of the block probability KT(a, b), in constant time.
   *
   * <p>By Stirling's formula {@code ln n! = n ln n - n + ½ ln 2πn + δ(n)} and by duplication {@code
   * Γ(a+½)/√π = (2a)!/(4^a a!)}, so the large terms cancel on paper and not in the machine: {@code
   * a ln(a/n) + b ln(b/n) + ε(a) + ε(b) - ½ ln 2πn - δ(n)} with {@code ε(a) = ½ ln 2 + δ(2a) -
   * δ(a)}.
   */
  public static double lnBlock(long zeros, long ones) {
    check(zeros, ones);
    double a = (double) zeros;
    double b = (double) ones;
    double n = a + b;
    if (n == 0) {
      return 0;
    }
    return lnShare(a, b, n)
        + lnShare(b, a, n)
        + duplication(a)
        + duplication(b)
        - 0.5 * StrictMath.log(TWO_PI * n)
        - stirling(n);
  }

  /**
   * The same for symbols of any number m, with the prior Dirichlet(½, …, ½): {@code Γ(m/2) ∏ Γ(c+½)
   * / (√π^m Γ(n+m/2))} for these counts c with the sum n.
   */
  public static double lnBlockOf(long[] counts) {
    double n = 0;
    for (long count : counts) {
      check(count, 0);
      n += count;
    }
    double ln = 0;
    for (long count : counts) {
      double c = (double) count;
      ln += lnShare(c, n - c, n) + duplication(c);
    }
    // Left are ln(Γ(m/2)/Γ(n+m/2)) and n ln n - n, of which the large terms cancel.
    return ln - lnRising(counts.length / 2.0, n);
  }

  /** ln(Γ(n+h)/Γ(h)) - n ln n + n for a half-integer h. */
  private static double lnRising(double h, double n) {
    if (n == 0) {
      return 0;
    }
    // Shifted by 16, where Stirling's formula is exact enough for any argument.
    double shift = 0;
    for (int i = 0; i < SMALL; i++) {
      shift += StrictMath.log((h + i) / (n + h + i));
    }
    double low = h + SMALL;
    double high = n + h + SMALL;
    return shift
        + n * StrictMath.log1p(low / n)
        + (low - 0.5) * StrictMath.log(high / low)
        + stirling(high)
        - stirling(low);
  }

  /** a ln(a/n) for n = a + b, without loss when a/n is nearly 1. */
  private static double lnShare(double a, double b, double n) {
    if (a == 0) {
      return 0;
    }
    return a * (a > b ? StrictMath.log1p(-b / n) : StrictMath.log(a / n));
  }

  /** ε(a) = ln(Γ(a+½)/√π) - a ln a + a. */
  private static double duplication(double a) {
    return a == 0 ? 0 : HALF_LN2 + stirling(2 * a) - stirling(a);
  }

  /** δ(n), what Stirling's formula lacks. */
  private static double stirling(double n) {
    if (n < SMALL) {
      return SMALL_STIRLING[(int) n];
    }
    double s = 1 / (n * n);
    return (1 / 12.0 - s * (1 / 360.0 - s * (1 / 1260.0 - s * (1 / 1680.0 - s / 1188.0)))) / n;
  }

  private static double[] smallStirling() {
    double[] delta = new double[SMALL];
    double factorial = 1;
    for (int n = 1; n < SMALL; n++) {
      factorial *= n;
      delta[n] =
          StrictMath.log(factorial)
              - (n * StrictMath.log(n) - n + 0.5 * StrictMath.log(TWO_PI * n));
    }
    return delta;
  }

  private static void check(long zeros, long ones) {
    if (zeros < 0 || ones < 0) {
      throw new IllegalArgumentException(
          "counts must be at least 0, were " + zeros + " and " + ones);
    }
  }
}
