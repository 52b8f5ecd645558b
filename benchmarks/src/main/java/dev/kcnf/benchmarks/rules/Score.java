package dev.kcnf.benchmarks.rules;

/**
 * How a learner of rules did on rows that it had not learned.
 *
 * @param rules how many rules (of a tree, leaves), the mean of all folds
 * @param literals how many conditions in them
 * @param accuracy in percent
 * @param bits the log-loss per row; no probability is taken for less than 1e-4
 * @param seconds processor time of learning, the mean
 */
public record Score(double rules, double literals, double accuracy, double bits, double seconds) {

  /** What cannot be said is not worse than this. */
  static final double LEAST = 1e-4;
}
