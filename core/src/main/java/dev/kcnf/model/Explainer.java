package dev.kcnf.model;

import dev.kcnf.encoding.Example;
import java.util.List;
import java.util.function.IntFunction;

/** Finds the reasons for a prediction. */
interface Explainer {
  /**
   * The reasons for what is said of this example, at most this many.
   *
   * @param of the class that is asked about
   * @param cells the texts of the example's cells, for values that the schema does not know
   */
  List<Reason> reasons(Example x, int of, IntFunction<String> cells, int limit);
}
