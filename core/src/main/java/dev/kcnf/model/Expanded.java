package dev.kcnf.model;

import dev.kcnf.Mergeable;
import dev.kcnf.Predictor;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.OneHot;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;

/**
 * A predictor of Boolean vectors that is fed with categorical examples: each is expanded to one
 * Boolean per value first.
 */
class Expanded implements Predictor {
  final OneHot oneHot;
  final Predictor inner;

  private Expanded(OneHot oneHot, Predictor inner) {
    this.oneHot = oneHot;
    this.inner = inner;
  }

  /** Feeds this predictor, of the schema of this expansion; mergeable if it is. */
  static Expanded of(OneHot oneHot, Predictor inner) {
    return inner instanceof Mergeable m ? new Merging(oneHot, m) : new Expanded(oneHot, inner);
  }

  @Override
  public double logOdds(Example x) {
    return inner.logOdds(oneHot.expand(x));
  }

  @Override
  public void learn(Example x, boolean label) {
    inner.learn(oneHot.expand(x), label);
  }

  @Override
  public double step(Example x, boolean label) {
    return inner.step(oneHot.expand(x), label);
  }

  @Override
  public Expanded copy() {
    return new Expanded(oneHot, inner.copy());
  }

  @Override
  public void save(StateWriter out) {
    inner.save(out);
  }

  @Override
  public void restore(StateReader in) {
    inner.restore(in);
  }

  private static final class Merging extends Expanded implements Mergeable {
    private final Mergeable mergeable;

    Merging(OneHot oneHot, Mergeable inner) {
      super(oneHot, inner);
      mergeable = inner;
    }

    @Override
    public void merge(Predictor other) {
      if (!(other instanceof Expanded o)) {
        throw new IllegalArgumentException(
            "cannot merge a " + other.getClass().getSimpleName() + " into an expanded predictor");
      }
      if (!o.oneHot.schema().attributes().equals(oneHot.schema().attributes())) {
        throw new IllegalArgumentException("cannot merge: the other has other attributes");
      }
      mergeable.merge(o.inner);
    }

    @Override
    public Merging copy() {
      return new Merging(oneHot, mergeable.copy());
    }
  }
}
