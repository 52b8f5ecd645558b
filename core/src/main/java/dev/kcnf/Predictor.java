package dev.kcnf;

import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.parts.Parts;
import java.util.List;
import java.util.Optional;

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
 * <p>Predicting changes nothing: {@link #logOdds} may be called by any number of threads as long as
 * no thread learns. Whoever learns must be alone, unless the class says otherwise.
 *
 * <p>A value that the schema does not know ({@link Schema#UNKNOWN}) counts as one that was never
 * seen. An example with such a value can be predicted but not learned.
 */
public interface Predictor {

  /** The log-odds {@code ln(p1/p0)} of label 1 for this example; ±∞ when certain, never NaN. */
  double logOdds(Example x);

  /**
   * Learns that this example has this label.
   *
   * @throws IllegalArgumentException if it has an unknown value; then nothing has changed
   */
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

  /**
   * An independent copy for examples of this schema, which is a {@link Schema#copy} of the
   * predictor's own. Learning on either side never shows on the other, nor in its schema. A
   * predictor over a closed schema, which is its own copy, need not implement it.
   */
  default Predictor copyFor(Schema schema) {
    return copy();
  }

  /** Writes what has been learned; equal streams give equal bytes. */
  void save(StateWriter out);

  /**
   * Replaces what has been learned by what a predictor with the same settings saved.
   *
   * @throws dev.kcnf.io.DamagedModelException if the bytes cannot be such a state
   */
  void restore(StateReader in);

  /**
   * Takes in what the other predictor has learned; the other stays as it is.
   *
   * @throws IllegalArgumentException if the other has other settings or another schema, or
   *     predictors of this kind do not merge
   */
  default void merge(Predictor other) {
    throw new IllegalArgumentException(
        "cannot merge: a " + getClass().getSimpleName() + " does not merge");
  }

  /**
   * A predictor that has learned what all of these have, for kinds that merge by the rows they
   * keep. It depends neither on the order nor on the grouping of the parts.
   *
   * @param schema a schema that knows the values of all; the new predictor is for its examples
   * @param all predictors with the same settings, this one among them; they stay as they are
   * @throws IllegalArgumentException if predictors of this kind do not merge so
   */
  default Predictor mergedFor(Schema schema, List<? extends Predictor> all) {
    throw new IllegalArgumentException(
        "cannot merge: a " + getClass().getSimpleName() + " keeps no rows to merge by");
  }

  /**
   * The theorem's bound on the loss in bits after n examples that some hypothesis of its class
   * generates; +∞ if none is proven.
   */
  default double boundBits(long n) {
    return Double.POSITIVE_INFINITY;
  }

  /**
   * Whether this prediction, made before this label came, proves that no hypothesis of the class
   * generates the data, so that {@link #boundBits} need not hold.
   */
  default boolean isContradicted(double logOdds, boolean label) {
    return logOdds == (label ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY);
  }

  /**
   * Tells it that it is one of so many predictors of a model, one for each class: what bounds its
   * tables is for all of them together. Never fewer than before.
   */
  default void shareMemory(int predictors) {}

  /**
   * Tells it that it learns one of the parts of a stream, which will be merged: what merging makes
   * anew it need not keep as fresh. The merged predictor is the same. Not saved.
   */
  default void learnPart() {}

  /** How many bytes of memory its tables take, which may be far more than it saves. */
  default long tableBytes() {
    return 0;
  }

  /** Whether it leaves something out because its memory is limited, and goes on without. */
  default boolean isFull() {
    return false;
  }

  /** Its clauses, if it is a k-CNF or k-DNF. */
  default Optional<Clauses> clauses() {
    return Optional.empty();
  }

  /** Which of its parts carry the weight, if it is a mixture. */
  default Weights weights() {
    return Weights.NONE;
  }

  /**
   * The parts into which the log-odds of this example split; they sum to them up to rounding. Empty
   * if it cannot tell.
   */
  default Optional<Parts> parts(Example x) {
    return Optional.empty();
  }

  /** The rows that it keeps, if it keeps some; live, for the thread that learns. */
  default Optional<RowSample> sample() {
    return Optional.empty();
  }

  /** What has been learned, as bytes; equal streams give equal bytes. */
  default byte[] toBytes() {
    StateWriter out = new StateWriter();
    save(out);
    return out.toByteArray();
  }
}
