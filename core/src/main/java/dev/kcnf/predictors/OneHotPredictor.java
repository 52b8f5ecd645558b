package dev.kcnf.predictors;

import dev.kcnf.Clauses;
import dev.kcnf.Predictor;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.OneHot;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Optional;

/**
 * A predictor of Boolean vectors that is fed with categorical examples: each is expanded to one
 * Boolean per value first.
 */
final class OneHotPredictor implements Predictor {
  private final OneHot oneHot;
  private final Predictor inner;

  private OneHotPredictor(OneHot oneHot, Predictor inner) {
    this.oneHot = oneHot;
    this.inner = inner;
  }

  /** Feeds this predictor, of the schema of this expansion. */
  static OneHotPredictor of(OneHot oneHot, Predictor inner) {
    return new OneHotPredictor(oneHot, inner);
  }

  @Override
  public double logOdds(Example x) {
    return inner.logOdds(oneHot.expand(x));
  }

  @Override
  public void learn(Example x, boolean label) {
    x.requireKnown(); // expanded it would look like any other
    inner.learn(oneHot.expand(x), label);
  }

  @Override
  public double step(Example x, boolean label) {
    x.requireKnown();
    return inner.step(oneHot.expand(x), label);
  }

  @Override
  public void merge(Predictor other) {
    if (!(other instanceof OneHotPredictor o)) {
      throw new IllegalArgumentException(
          "cannot merge a " + other.getClass().getSimpleName() + " into one of one-hot Booleans");
    }
    if (!o.oneHot.schema().attributes().equals(oneHot.schema().attributes())) {
      throw new IllegalArgumentException("cannot merge: the other has other attributes");
    }
    inner.merge(o.inner);
  }

  @Override
  public double boundBits(long n) {
    return inner.boundBits(n);
  }

  @Override
  public boolean isContradicted(double logOdds, boolean label) {
    return inner.isContradicted(logOdds, label);
  }

  @Override
  public long tableBytes() {
    return inner.tableBytes();
  }

  @Override
  public Optional<Clauses> clauses() {
    return inner.clauses().map(clauses -> new OneHotClauses(clauses, oneHot));
  }

  @Override
  public OneHotPredictor copy() {
    return new OneHotPredictor(oneHot, inner.copy());
  }

  @Override
  public void save(StateWriter out) {
    inner.save(out);
  }

  @Override
  public void restore(StateReader in) {
    inner.restore(in);
  }
}
