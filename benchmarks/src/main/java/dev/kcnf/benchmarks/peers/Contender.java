package dev.kcnf.benchmarks.peers;

import dev.kcnf.paper.LabelledTable;

/**
 * A learner in the comparison.
 *
 * @param name what its row is called
 * @param output what its steps return
 * @param factory makes a trial of it
 */
public record Contender(String name, Output output, Factory factory) {

  /** What a step of a trial returns. */
  public enum Output {
    /** The log-odds of label 1, taken as they are. */
    LOG_ODDS {
      @Override
      public double logOdds(double output, int t) {
        return output;
      }
    },
    /** The probability of label 1, clipped: a learner may be certain and wrong. */
    PROBABILITY {
      @Override
      public double logOdds(double output, int t) {
        double least = 1 / (4.0 * (t + 2));
        double p = Math.min(1 - least, Math.max(least, output)); // NaN stays NaN
        return StrictMath.log(p) - StrictMath.log1p(-p);
      }
    };

    /** The log-odds of label 1 after t examples. */
    public abstract double logOdds(double output, int t);
  }

  /** Makes trials. */
  public interface Factory {
    /**
     * A new learner that knows nothing yet, and the rows of the table encoded for it in this order.
     * None of this is timed.
     */
    Trial start(LabelledTable table, int[] order);

    /** Whether it can handle such a table. */
    default boolean feasible(LabelledTable table) {
      return true;
    }

    /** Whether it is so slow that only part of the stream is run. */
    default boolean partial() {
      return false;
    }
  }

  /** One learner on one stream. */
  public interface Trial extends AutoCloseable {
    /** Predicts the example at this place of the stream, then learns its label. This is timed. */
    double step(int t);

    @Override
    default void close() {}
  }
}
