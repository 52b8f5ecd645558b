package dev.kcnf.multiclass;

import dev.kcnf.Target;

/**
 * How likely the next example is of a class that never came. If there were K classes in all, and
 * any shares of theirs were as likely as any others (Laplace's rule), then after t examples of m
 * classes that would be (K-m)/(t+K). This is the Bayesian mixture over K, which the examples so far
 * tell something about: many classes among the first few rows promise more. K has a prior of
 * 2/(K(K+1)), and 1/6 up to three.
 *
 * <p>So where m classes come, class i after t_i examples, not to know them costs at most {@code
 * log2(m(m+1)/2) - 2 log2(m!) + Σ 2 log2(t_i + m)} bits for m above two (docs/THEORY.md).
 */
public final class NewClass {
  private static final int EQUALLY_LIKELY = 3;

  private static final int MOST = Target.MAX_CLASSES;

  /** What is left of the sum is too small to matter; one more class is always possible. */
  private static final double LEAST = 1e-9;

  private NewClass() {}

  /** After t examples of this many classes. */
  public static double probability(long t, int classes) {
    if (t == 0) {
      return 1;
    }
    double weight = 1; // how likely that many classes are, as a multiple of the first
    double all = 0;
    double isNew = 0;
    for (int k = classes; k <= classes + 1 || (k <= MOST && weight > LEAST * all); k++) {
      all += weight;
      isNew += weight * ((k - classes) / (double) (t + k));
      // From k to k + 1: the prior, which class is which, and Laplace's rule for t examples.
      double prior = k < EQUALLY_LIKELY ? 1 : k / (k + 2.0);
      weight *= prior * ((k + 1.0) / (k + 1 - classes)) * (k / (double) (t + k));
    }
    return isNew / all;
  }
}
