package dev.kcnf;

import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.parts.Parts;
import java.util.List;
import java.util.Optional;

/**
 * A sequential probabilistic predictor of one of several classes, as {@link Predictor} is of yes
 * and no. Classes are numbered from 0 in the order in which they first come, which may be at any
 * time.
 *
 * <p>Predicting changes nothing: any number of threads may ask for probabilities as long as no
 * thread learns.
 */
public interface ClassPredictor {

  /** How many classes have come so far. */
  int classes();

  /** The probabilities of all classes, and at the end that of a new one; they sum to one. */
  double[] probabilities(Example x);

  /**
   * Predicts, then learns; returns the probabilities before.
   *
   * @param label the class, 0 for the first; {@link #classes} for a new one
   * @throws IllegalArgumentException if it is none of these, or a value of the example is unknown;
   *     then nothing has changed
   */
  double[] step(Example x, int label);

  /** The predictors of each class against the rest; none if it predicts all classes jointly. */
  List<Predictor> predictors();

  /**
   * The parts into which the log-odds of this class against all others split; they sum to them up
   * to rounding. Empty if it cannot tell.
   *
   * @param of the class
   */
  default Optional<Parts> parts(Example x, int of) {
    return Optional.empty();
  }

  /** Which of its parts carry the weight, if it is a mixture. */
  Weights weights();

  /** The rows that it keeps, if it keeps some; live, for the thread that learns. */
  default Optional<RowSample> sample() {
    return Optional.empty();
  }

  /** Tells it that it learns a part of a stream: see {@link Predictor#learnPart}. */
  default void learnPart() {}

  /** An independent copy for examples of this schema: see {@link Predictor#copyFor}. */
  ClassPredictor copyFor(Schema schema);

  /**
   * A predictor that has learned what all of these have: see {@link Predictor#mergedFor}.
   *
   * @param numbers by predictor and class there, the number of the class in the merged one
   * @throws IllegalArgumentException if predictors of this kind do not merge so
   */
  default ClassPredictor mergedFor(
      Schema schema, List<? extends ClassPredictor> all, List<int[]> numbers) {
    throw new IllegalArgumentException(
        "cannot merge: a " + getClass().getSimpleName() + " keeps no rows to merge by");
  }

  /** Writes what has been learned; equal streams give equal bytes. */
  void save(StateWriter out);

  /**
   * Replaces what has been learned by what was saved.
   *
   * @throws dev.kcnf.io.DamagedModelException if the bytes cannot be such a state
   */
  void restore(StateReader in);

  /**
   * The log-odds of a class against all others, a new one among them.
   *
   * @param probabilities of the classes, and at the end that of a new one
   */
  static double logOdds(double[] probabilities, int of) {
    double rest = 0;
    for (int c = 0; c < probabilities.length; c++) {
      rest += c == of ? 0 : probabilities[c];
    }
    return StrictMath.log(probabilities[of]) - StrictMath.log(rest);
  }

  /**
   * Makes sure that this can be the next class.
   *
   * @throws IllegalArgumentException if not
   */
  static void checkLabel(int label, int classes) {
    int most = Math.min(classes, Target.MAX_CLASSES - 1);
    if (label < 0 || label > most) {
      throw new IllegalArgumentException("class must be in 0.." + most + ", was " + label);
    }
  }

  /** Whether it leaves something out because its memory is limited, and goes on without. */
  default boolean isFull() {
    return predictors().stream().anyMatch(Predictor::isFull);
  }
}
