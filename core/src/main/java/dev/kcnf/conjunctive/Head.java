package dev.kcnf.conjunctive;

import dev.kcnf.encoding.Example;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;

/** Turns the number of violated members of a {@link VersionSpace} into log-odds. */
public interface Head {

  /**
   * The number of members that the example violates, as exactly as this head needs it: a head that
   * only asks whether there are any may answer 1 for all positive numbers.
   */
  long count(VersionSpace space, Example x);

  /** The log-odds of label 1 for an example with this count. */
  double logOdds(long violated, Example x);

  /** Learns the label of an example with this count. The version space learns by itself. */
  void learn(long violated, Example x, boolean label);

  /**
   * The theorem's bound on the loss in bits after n examples, over a version space of this many
   * members; +∞ if none is proven.
   */
  default double boundBits(double members, long n) {
    return Double.POSITIVE_INFINITY;
  }

  /**
   * Whether this prediction, made before this label came, proves that no hypothesis of the version
   * space generates the data: all members held, and yet the label is 0.
   */
  boolean isContradicted(double logOdds, boolean label);

  /** Takes in what the other head, of the same kind and settings, has learned. */
  void merge(Head other);

  /** An independent copy. */
  Head copy();

  void save(StateWriter out);

  void restore(StateReader in);
}
