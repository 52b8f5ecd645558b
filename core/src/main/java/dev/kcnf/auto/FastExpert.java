package dev.kcnf.auto;

import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.fast.Fast;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.mix.Approx;
import dev.kcnf.parts.Parts;
import java.util.List;

/** {@link Fast} of two classes. It learns while it predicts if the label is known already. */
final class FastExpert implements Expert {
  private static final List<Way> WAYS = List.of(new Way("fast", Joint.FAST_SHARE));

  private final Fast fast;

  FastExpert(Fast fast) {
    this.fast = fast;
  }

  @Override
  public List<Way> ways() {
    return WAYS;
  }

  @Override
  public void predict(Example x, Reading r, int at) {
    double logOdds = r.label == Reading.NONE ? fast.logOdds(x) : fast.step(x, r.label == 1);
    r.fastLogOdds = logOdds;
    double against = Approx.exp(-Math.abs(logOdds));
    double less = against / (1 + against);
    double more = 1 / (1 + against);
    r.probabilities[at] = logOdds > 0 ? less : more;
    r.probabilities[at + 1] = logOdds > 0 ? more : less;
  }

  @Override
  public void split(Example x, Reading r, int way, int of, int other, Parts to) {
    to.add(fast.parts(x).orElseThrow(), of == 1 ? 1 : -1);
  }

  @Override
  public void learn(Example x, Reading r, int label) {} // It has, when it predicted.

  @Override
  public void setClasses(int classes) {} // Always two.

  @Override
  public boolean isFull() {
    return fast.isFull();
  }

  @Override
  public FastExpert copyFor(Schema schema) {
    return new FastExpert(fast.copyFor(schema));
  }

  @Override
  public void save(StateWriter out) {
    fast.save(out);
  }

  @Override
  public void restore(StateReader in, int classes) {
    fast.restore(in);
  }
}
