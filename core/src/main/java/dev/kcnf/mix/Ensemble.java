package dev.kcnf.mix;

import dev.kcnf.Predictor;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.List;

/** The predictor that a {@link Combiner} makes of predictors. */
public final class Ensemble implements Predictor {
  private final Combiner combiner;
  private final List<Predictor> experts;

  private Ensemble(Combiner combiner, List<Predictor> experts) {
    this.combiner = combiner;
    this.experts = experts;
  }

  /** Puts them together; none may be used elsewhere from now on. */
  public static Ensemble of(Combiner combiner, List<? extends Predictor> experts) {
    if (combiner.size() != experts.size()) {
      throw new IllegalArgumentException(
          "the combiner is for " + combiner.size() + " experts, was given " + experts.size());
    }
    return new Ensemble(combiner, List.copyOf(experts));
  }

  public static Ensemble of(Combiner combiner, Predictor... experts) {
    return of(combiner, List.of(experts));
  }

  /** The combiner, for its weights. */
  public Combiner combiner() {
    return combiner;
  }

  @Override
  public double logOdds(Example x) {
    int n = experts.size();
    Scratch scratch = Scratch.ofThread();
    double[] logOdds = scratch.enter(n);
    try {
      for (int i = 0; i < n; i++) {
        logOdds[i] = experts.get(i).logOdds(x);
      }
      return combiner.mix(logOdds);
    } finally {
      scratch.leave();
    }
  }

  @Override
  public void learn(Example x, boolean label) {
    step(x, label);
  }

  @Override
  public double step(Example x, boolean label) {
    x.requireKnown();
    int n = experts.size();
    Scratch scratch = Scratch.ofThread();
    double[] logOdds = scratch.enter(n);
    try {
      for (int i = 0; i < n; i++) {
        logOdds[i] = experts.get(i).step(x, label);
      }
      double mixed = combiner.mix(logOdds);
      combiner.learn(logOdds, label);
      return mixed;
    } finally {
      scratch.leave();
    }
  }

  @Override
  public Ensemble copy() {
    return new Ensemble(combiner.copy(), experts.stream().map(Predictor::copy).toList());
  }

  @Override
  public Ensemble copyFor(Schema schema) {
    return new Ensemble(
        combiner.copy(), experts.stream().map(expert -> expert.copyFor(schema)).toList());
  }

  @Override
  public void save(StateWriter out) {
    experts.forEach(expert -> expert.save(out));
    combiner.save(out);
  }

  @Override
  public void restore(StateReader in) {
    experts.forEach(expert -> expert.restore(in));
    combiner.restore(in);
  }
}
