package dev.kcnf.model;

import dev.kcnf.Predictor;
import dev.kcnf.RowSample;
import dev.kcnf.Weights;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.evaluation.Evaluation;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.parts.Parts;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/** What learns behind a model: a predictor of yes and no, or one of several classes. */
interface Learner {

  /** The names of the classes, in the order in which predictions have them. */
  List<String> classes();

  /**
   * A prediction of this example.
   *
   * @param explainer finds the reasons when asked for
   * @param cells the texts of the example's cells
   */
  Prediction predict(Example x, Explainer explainer, IntFunction<String> cells);

  /** The log-odds of the first of two classes. */
  double logOdds(Example x);

  /**
   * Makes sure that this label can be learned.
   *
   * @throws IllegalArgumentException if it would be one class too many
   */
  void check(String label);

  /** Learns the label of this example, and tells the tally how it was predicted. */
  void learn(Example x, String label, Tally tally);

  /** Predicts this example, learns nothing, and tells the evaluation how it went. */
  void test(Example x, String label, Evaluation evaluation);

  /** As {@link #learn}; returns the prediction before, which has no reasons any more. */
  Prediction step(Example x, String label, Tally tally);

  /** The predictor, or those of each class against the rest; none if all are predicted jointly. */
  List<Predictor> predictors();

  /**
   * The parts of the log-odds of a class, those of the first of two or of one against all others;
   * empty if the predictor cannot tell them.
   */
  Optional<Parts> parts(Example x, int of);

  /** Whether there are two classes, of which one is all that the other is not. */
  boolean hasTwo();

  /** The class or classes on a side, as the predictor's parts number them. */
  String side(int side);

  /** Which parts of a mixture carry the weight. */
  Weights weights();

  /** Whether something is left out because memory is limited. */
  boolean isFull();

  /** The rows that the predictor keeps, if it keeps some. */
  Optional<RowSample> sample();

  /** Whether the predictor keeps rows, and some have come. */
  default boolean keepsRows() {
    return sample().map(rows -> rows.total() > 0).orElse(false);
  }

  /** Tells the predictor that it learns a part of a stream. */
  void learnPart();

  /** An independent copy for examples of this copy of the schema. */
  Learner copyFor(Schema schema);

  /** Takes in what the other has learned. */
  void merge(Learner other);

  /**
   * A learner of what all of these have learned, by the rows that they keep.
   *
   * @param all learners of the same target and predictor, this one among them
   */
  Learner mergedFor(Schema schema, List<Learner> all);

  /** Writes the names of the labels. */
  void saveNames(StateWriter out);

  /** Reads the names of the labels. */
  void restoreNames(StateReader in);

  /** Writes the rest of what has been learned. */
  void save(StateWriter out);

  /** Reads the rest, after the names. */
  void restore(StateReader in);
}
