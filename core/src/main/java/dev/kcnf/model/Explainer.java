package dev.kcnf.model;

import dev.kcnf.encoding.Example;
import java.util.List;
import java.util.function.IntFunction;

/** Finds the reasons for a prediction. */
interface Explainer {
  /** Of a prediction whose example was learned at once: there are no reasons any more. */
  Explainer LEARNED =
      (x, of, cells, limit) -> {
        throw hasLearned();
      };

  /**
   * The reasons for what is said of this example, at most this many.
   *
   * @param of the class that is asked about
   * @param cells the texts of the example's cells, for values that the schema does not know
   */
  List<Reason> reasons(Example x, int of, IntFunction<String> cells, int limit);

  static IllegalStateException hasLearned() {
    return new IllegalStateException(
        "the model has learned since this prediction was made; ask for its reasons before, or"
            + " predict with a scorer()");
  }
}
