package dev.kcnf.model;

import dev.kcnf.encoding.Example;
import java.util.List;
import java.util.function.IntFunction;

/** Finds the reasons for a decision. */
interface Explainer {
  /** Knows none. */
  Explainer NONE = (x, cells, limit) -> List.of();

  /**
   * The reasons for what is said of this example, at most this many.
   *
   * @param cells the texts of the example's cells, for values that the schema does not know
   */
  List<Reason> reasons(Example x, IntFunction<String> cells, int limit);
}
