package dev.kcnf;

import dev.kcnf.encoding.Example;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;

/**
 * A sequential probabilistic predictor ρ of a binary label: it sees an example, says how likely
 * label 1 is, and then learns the true label.
 *
 * <pre>{@code
 * double l = predictor.logOdds(x);          // predict
 * evaluation.add(l, label);                 // measure
 * predictor.learn(x, label);                // learn
 * }</pre>
 *
 * <p>The currency is the natural log-odds {@code ln(p1/p0)}: exact at both ends, where a
 * probability underflows, ±∞ where the predictor is certain, and never NaN. {@link LogLoss} turns
 * it into a probability or into bits.
 *
 * <p>Predicting never changes what a predictor will answer. A predictor is confined to one thread
 * unless its class says otherwise.
 */
public interface Predictor {

  /** The log-odds {@code ln(p1/p0)} of label 1 for this example; ±∞ when certain, never NaN. */
  double logOdds(Example x);

  /** Learns that this example has this label. */
  void learn(Example x, boolean label);

  /**
   * Predicts, then learns: one online step. Equals {@link #logOdds} followed by {@link #learn}, but
   * a predictor may do the work that both share only once.
   *
   * @return the log-odds before learning
   */
  default double step(Example x, boolean label) {
    double logOdds = logOdds(x);
    learn(x, label);
    return logOdds;
  }

  /** An independent copy: learning on either side never shows on the other. */
  Predictor copy();

  /** Writes what has been learned; equal streams give equal bytes. */
  void save(StateWriter out);

  /**
   * Replaces what has been learned by what a predictor with the same settings saved.
   *
   * @throws dev.kcnf.io.DamagedModelException if the bytes cannot be such a state
   */
  void restore(StateReader in);

  /** What has been learned, as bytes; equal streams give equal bytes. */
  default byte[] toBytes() {
    StateWriter out = new StateWriter();
    save(out);
    return out.toByteArray();
  }
}
