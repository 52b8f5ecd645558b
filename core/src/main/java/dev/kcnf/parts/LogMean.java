package dev.kcnf.parts;

/**
 * Splits the log-odds of a mixture into those of its members, exactly. Let a mixture give an event
 * the probability {@code A = Σ v_j a_j} and another one {@code B = Σ v_j b_j}. With the members'
 * shares {@code α_j = v_j a_j / A} and {@code β_j = v_j b_j / B}, each of which sum to one,
 *
 * <pre>{@code
 * ln(a_j/b_j) = ln(A/B) + ln(α_j/β_j).
 * }</pre>
 *
 * Weighed by the logarithmic mean {@code λ_j = (α_j - β_j) / ln(α_j/β_j)} the last terms sum to
 * {@code Σ (α_j - β_j) = 0}. So {@code ln(A/B)} is the mean of the members' log-odds with the
 * weights λ_j, without a remainder.
 */
public final class LogMean {
  private static final double NEAR = 1e-5;

  private LogMean() {}

  /** The logarithmic mean of two numbers that are not negative. */
  public static double of(double a, double b) {
    double most = Math.max(a, b);
    double least = Math.min(a, b);
    if (!(least > 0)) {
      return 0;
    }
    double apart = (most - least) / least;
    // Close to each other: the first terms of its series.
    return apart < NEAR ? least * (1 + apart / 2) : (most - least) / StrictMath.log(most / least);
  }

  /**
   * The weights λ of the members, which sum to one.
   *
   * @param priors the members' weights in the mixture
   * @param one what each gives the one event
   * @param other what each gives the other event
   */
  public static double[] weights(double[] priors, double[] one, double[] other) {
    double all = 0;
    double allOther = 0;
    for (int j = 0; j < priors.length; j++) {
      all += priors[j] * one[j];
      allOther += priors[j] * other[j];
    }
    double[] weights = new double[priors.length];
    for (int j = 0; j < weights.length; j++) {
      weights[j] = of(priors[j] * one[j] / all, priors[j] * other[j] / allOther);
    }
    return normalised(weights);
  }

  /**
   * The weights of the rivals of a class, which sum to one: the log-odds of the class against all
   * others together are {@code -ln(K-1)} plus the mean of those against each rival. It is the same
   * identity, between the rivals' shares among themselves and equal shares.
   *
   * @param p the probabilities of the K classes, from this place on
   */
  public static double[] rivals(double[] p, int at, int classes, int of) {
    double rest = 0;
    for (int c = 0; c < classes; c++) {
      rest += c == of ? 0 : p[at + c];
    }
    double[] weights = new double[classes];
    for (int c = 0; c < classes; c++) {
      weights[c] = c == of ? 0 : of(p[at + c] / rest, 1.0 / (classes - 1));
    }
    return normalised(weights);
  }

  private static double[] normalised(double[] weights) {
    double sum = 0;
    for (double weight : weights) {
      sum += weight;
    }
    for (int j = 0; j < weights.length; j++) {
      weights[j] = sum > 0 ? weights[j] / sum : 0;
    }
    return weights;
  }
}
