package dev.kcnf;

import dev.kcnf.encoding.Example;
import java.util.List;

/**
 * The clauses of a k-CNF or k-DNF, told by the combinations of values that they stand for: a clause
 * is left as long as its combination never occurred in an example with the label that is learned
 * from, which is 1 for k-CNF and 0 for k-DNF.
 */
public interface Clauses {

  /**
   * A condition on one attribute.
   *
   * @param attribute its number in the schema of the examples
   * @param value the number of a value; may be unknown
   * @param holds whether the attribute has the value, rather than another one
   */
  record Term(int attribute, int value, boolean holds) {}

  /** The number of literals of a clause. */
  int k();

  /** How many combinations of known values there are: the clauses to begin with. */
  double members();

  /** How many combinations have occurred: the clauses ruled out. */
  long seen();

  /** How many bytes of memory the tables take. */
  long bytes();

  /**
   * The violated clauses, at most this many, as the combinations of the example's values that never
   * occurred, such as odor=foul and gill-size=narrow. None of them: the formula holds.
   */
  List<List<Term>> neverSeen(Example x, int limit);
}
