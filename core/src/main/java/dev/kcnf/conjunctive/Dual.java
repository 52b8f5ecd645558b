package dev.kcnf.conjunctive;

import dev.kcnf.Clauses;
import dev.kcnf.Mergeable;
import dev.kcnf.Predictor;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Optional;

/**
 * The De Morgan dual: learns the negated label and answers with the sign flipped. The dual of a
 * conjunction is a disjunction, that of k-CNF is k-DNF.
 *
 * <p>The paper also flips the side information; over a version space that holds both literals of
 * every attribute, or all clauses of k literals, that changes nothing but their order.
 */
public final class Dual implements Mergeable {
  private final Mergeable predictor;

  private Dual(Mergeable predictor) {
    this.predictor = predictor;
  }

  /** The dual of this predictor, which may not be used elsewhere from now on. */
  public static Dual of(Mergeable predictor) {
    return new Dual(predictor);
  }

  /** The predictor of the negated label. */
  public Mergeable inner() {
    return predictor;
  }

  @Override
  public double logOdds(Example x) {
    return -predictor.logOdds(x);
  }

  @Override
  public void learn(Example x, boolean label) {
    predictor.learn(x, !label);
  }

  @Override
  public double step(Example x, boolean label) {
    return -predictor.step(x, !label);
  }

  @Override
  public double boundBits(long n) {
    return predictor.boundBits(n);
  }

  @Override
  public boolean isContradicted(double logOdds, boolean label) {
    return predictor.isContradicted(-logOdds, !label);
  }

  @Override
  public long tableBytes() {
    return predictor.tableBytes();
  }

  @Override
  public Optional<Clauses> clauses() {
    return predictor.clauses();
  }

  @Override
  public void merge(Predictor other) {
    if (!(other instanceof Dual o)) {
      throw new IllegalArgumentException(
          "cannot merge a " + other.getClass().getSimpleName() + " into a Dual");
    }
    predictor.merge(o.predictor);
  }

  @Override
  public Dual copy() {
    return new Dual(predictor.copy());
  }

  @Override
  public Dual copyFor(Schema schema) {
    return new Dual(predictor.copyFor(schema));
  }

  @Override
  public void save(StateWriter out) {
    predictor.save(out);
  }

  @Override
  public void restore(StateReader in) {
    predictor.restore(in);
  }
}
