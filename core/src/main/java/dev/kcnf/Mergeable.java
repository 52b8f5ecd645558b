package dev.kcnf;

import dev.kcnf.encoding.Schema;

/**
 * A predictor whose learned state is a join-semilattice (plus counters that add): the models of two
 * streams merge into the model of the two streams one after the other.
 */
public interface Mergeable extends Predictor {

  /**
   * Takes in what the other predictor has learned; the other stays as it is.
   *
   * @throws IllegalArgumentException if the other has other settings or another schema
   */
  @Override
  void merge(Predictor other);

  @Override
  Mergeable copy();

  @Override
  default Mergeable copyFor(Schema schema) {
    return copy();
  }
}
