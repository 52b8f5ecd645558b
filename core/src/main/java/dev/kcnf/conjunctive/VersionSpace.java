package dev.kcnf.conjunctive;

import dev.kcnf.Clauses;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Optional;

/**
 * The paper's D_t: the literals or clauses that no positive example has ruled out. Their
 * conjunction is the longest hypothesis that fits the positives (Valiant's).
 *
 * <p>A version space is a join-semilattice: what is ruled out only grows, and merging unites it.
 */
public interface VersionSpace {

  /** The attributes the examples must have. */
  Schema schema();

  /** The number of members before any was ruled out: the d of the monotone conjunction. */
  double members();

  /** Whether the example satisfies every member: the value of ⋀_{i∈D} a^i. */
  boolean holds(Example x);

  /** How many members the example violates; 0 exactly if {@link #holds}. */
  long violated(Example x);

  /**
   * Rules out the members that this positive example violates.
   *
   * @throws IllegalArgumentException if it has an unknown value
   */
  void learn(Example positive);

  /** Rules out what the other has ruled out. */
  void merge(VersionSpace other);

  /** An independent copy. */
  VersionSpace copy();

  /**
   * An independent copy for examples of this schema, which is a {@link Schema#copy} of the space's
   * own. A space over a closed schema, which is its own copy, need not implement it.
   */
  default VersionSpace copyFor(Schema copied) {
    return copy();
  }

  /**
   * Whether nothing was learned since it was made or cleared; only one that can be cleared says so.
   */
  default boolean isFresh() {
    return false;
  }

  /** Forgets everything, without a second set of tables. */
  default void clear() {
    throw new UnsupportedOperationException("cannot be cleared");
  }

  /** How many bytes of memory its tables take. */
  default long tableBytes() {
    return 0;
  }

  /** Its members as clauses, if they are. */
  default Optional<Clauses> clauses() {
    return Optional.empty();
  }

  /** Writes what is ruled out, in a form that depends on nothing else. */
  void save(StateWriter out);

  /** Replaces what is ruled out by what was saved. */
  void restore(StateReader in);
}
