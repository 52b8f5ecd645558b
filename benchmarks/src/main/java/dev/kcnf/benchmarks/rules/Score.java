package dev.kcnf.benchmarks.rules;

import java.util.BitSet;

/**
 * How a learner of rules did on rows that it had not learned.
 *
 * @param rows how many rows there are
 * @param right those that were told rightly
 * @param rules how many rules (of a tree, leaves), the mean of all folds
 * @param literals how many conditions in them
 * @param bits the log-loss per row; no probability is taken for less than 1e-4
 * @param seconds processor time of learning, the mean
 */
public record Score(
    int rows, BitSet right, double rules, double literals, double bits, double seconds) {

  /** What cannot be said is not worse than this. */
  static final double LEAST = 1e-4;

  /** In percent. */
  public double accuracy() {
    return 100.0 * right.cardinality() / rows;
  }

  /** By how many points this one is more often right than another one. */
  public double ahead(Score other) {
    return accuracy() - other.accuracy();
  }

  /**
   * The standard error of that difference. Both told the same rows, so only those count that one of
   * them told rightly and the other one wrongly.
   */
  public double error(Score other) {
    BitSet either = (BitSet) right.clone();
    either.xor(other.right);
    double difference = ahead(other) / 100;
    double variance = (double) either.cardinality() / rows - difference * difference;
    return 100 * Math.sqrt(variance / rows);
  }
}
