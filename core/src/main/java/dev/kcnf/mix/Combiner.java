package dev.kcnf.mix;

import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;

/**
 * Makes one prediction of the predictions of N experts, and learns which of them to trust. It works
 * on a vector of log-odds, so that experts which share their work need not be predictors.
 */
public interface Combiner {

  /** How many experts: N. */
  int size();

  /**
   * The combined log-odds; never NaN. Changes nothing, so that any number of threads may ask. The
   * array may be longer than {@link #size}.
   */
  double mix(double[] logOdds);

  /** Learns that the experts predicted this and the label was that. */
  void learn(double[] logOdds, boolean label);

  /** What each expert counts now: posterior probabilities, or factors of a geometric mixture. */
  double[] weights();

  /** An independent copy. */
  Combiner copy();

  void save(StateWriter out);

  void restore(StateReader in);
}
