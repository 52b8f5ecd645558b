package dev.kcnf.auto.mix;

import java.util.Arrays;

/**
 * What the mixers begin with: which weights of the ways served on other tables, and how much they
 * differed from table to table (empirical Bayes, Robbins 1956; by expectation maximisation with
 * Laplace's approximation, as MacKay 1992). Found on generated tables of even number, 202 of two
 * classes and 268 of more, of up to 2,500 rows; see docs/ACCURACY.md.
 *
 * <p>The ways stand in the order of {@code Joint}: fast, class shares, the forests' means, the
 * greedy forests' means, naive Bayes, AODE, best column, logistic, Bayes linear, boosting.
 */
public final class MixerPrior {
  /** How many ways there are. */
  public static final int WAYS = 12;

  /** For two classes. */
  public static final MixerPrior TWO =
      new MixerPrior(
          new double[] {0.2, -0.16, -0.02, -0.01, 0, 0.23, 0.14, -0.01, 0.14, 0.02, 0.26, 0.09},
          new double[] {-0.07, 0.14, 0.07, 0.1, 0.06, 0.08, 0.23, -0.17, 0.29, 0.26, 0.23, 0.01},
          0.13,
          0.22,
          new double[][] {
            {47},
            {23, 46},
            {28, 20, 62},
            {40, 33, 58, 118},
            {20, 15, 20, 43, 38},
            {41, 34, 49, 85, 41, 94},
            {28, 15, 13, 32, 17, 45, 52},
            {28, 8, 6, 18, 4, 19, 19, 271},
            {36, 23, 32, 54, 27, 43, 22, 22, 65},
            {12, 25, 36, 94, 18, 67, 18, 84, 30, 264},
            {8, 14, 17, 34, 18, 31, 12, 17, 15, 28, 27},
            {22, 12, 17, 34, 12, 29, 18, -2, 25, 16, 15, 43}
          });

  /** For classes that come one by one. */
  public static final MixerPrior SEVERAL =
      new MixerPrior(
          new double[] {0.07, -0.32, 0.06, 0.02, 0.08, 0.13, 0.25, 0.03, 0.01, 0.04, 0.22, 0.13},
          new double[] {0.05, 0.11, 0.15, 0.18, 0.14, 0.16, 0.45, 0.16, 0.21, 0.01, 0.14, 0.04},
          0.05,
          0.05,
          new double[][] {
            {55},
            {5, 18},
            {-9, 24, 140},
            {56, 28, 60, 292},
            {11, 14, -21, 53, 122},
            {52, 28, 52, 157, 13, 221},
            {25, 17, 29, 64, 14, 76, 55},
            {38, 11, 5, -7, -14, 94, 32, 256},
            {-1, 16, 28, 57, 38, 34, 27, 34, 155},
            {10, 4, -6, 69, 17, 60, 32, 50, -3, 174},
            {17, 1, -2, 45, 15, 36, 15, -8, 11, 14, 25},
            {22, -5, -5, 38, -21, 2, 14, -12, -4, 8, 15, 68}
          });

  /** The addition of the first examples falls by e in so many. */
  private static final double FIRST = 8;

  /** From this many examples on nothing is added. */
  private static final int LAST = 128;

  private final double[] mean;
  private final double[] early;
  private final double[] caution;
  private final double boldShare;
  private final double fastShare;

  /**
   * @param mean of the weights
   * @param early is added to them at the very first example, and less and less later on
   * @param boldShare the weight in the last layer of the mixer that begins bold
   * @param fastShare the weight in the last layer of the mixer that begins as fast
   * @param precision of the weights, the lower half of the matrix
   */
  private MixerPrior(
      double[] mean, double[] early, double boldShare, double fastShare, double[][] precision) {
    this.mean = mean;
    this.early = early;
    this.boldShare = boldShare;
    this.fastShare = fastShare;
    caution = new double[WAYS * WAYS];
    for (int i = 0; i < WAYS; i++) {
      System.arraycopy(precision[i], 0, caution, i * WAYS, i + 1);
    }
  }

  public double[] mean() {
    return mean;
  }

  /**
   * The inverse of the covariance of the weights, the lower half in a square; not to be changed.
   */
  public double[] caution() {
    return caution;
  }

  public double boldShare() {
    return boldShare;
  }

  public double fastShare() {
    return fastShare;
  }

  /** Writes what is added to the weights after so many examples. */
  public void early(long examples, double[] to) {
    if (examples >= LAST) {
      Arrays.fill(to, 0);
      return;
    }
    double share = StrictMath.exp(-examples / FIRST);
    for (int i = 0; i < WAYS; i++) {
      to[i] = share * early[i];
    }
  }
}
