package dev.kcnf.auto;

import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.fast.Fast;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.multiclass.MultiClass;
import dev.kcnf.parts.Parts;
import java.util.List;

/**
 * {@link Fast} for each class against the rest. It learns while it predicts if the label is known
 * already.
 */
final class FastClassesExpert implements Expert {
  private static final List<Way> WAYS = List.of(new Way("fast", Joint.FAST_SHARE));

  private static final double LEAST = 1e-100;

  private final MultiClass fast;

  FastClassesExpert(MultiClass fast) {
    this.fast = fast;
  }

  @Override
  public List<Way> ways() {
    return WAYS;
  }

  @Override
  public void predict(Example x, Reading r, int at) {
    double[] p = r.label == Reading.NONE ? fast.probabilities(x) : fast.step(x, r.label);
    double sum = 0;
    for (int k = 0; k < r.classes; k++) {
      double own = Math.max(LEAST, p[k]);
      r.probabilities[at + k] = own;
      sum += own;
    }
    for (int k = 0; k < r.classes; k++) {
      r.probabilities[at + k] /= sum; // What is kept for a new class is not its business.
    }
  }

  @Override
  public void split(Example x, Reading r, int way, int of, int other, Parts to) {
    MultiClass.Split split = r.split;
    if (split == null) {
      split = fast.new Split(x, of); // of this example and class, until the next is split
      r.split = split;
    }
    to.add(split.against(other), 1);
  }

  @Override
  public void learn(Example x, Reading r, int label) {} // It has, when it predicted.

  @Override
  public void setClasses(int classes) {
    fast.addClasses(classes); // none if it has just learned the new one
  }

  @Override
  public boolean isFull() {
    return fast.isFull();
  }

  @Override
  public FastClassesExpert copyFor(Schema schema) {
    return new FastClassesExpert(fast.copyFor(schema));
  }

  @Override
  public void save(StateWriter out) {
    fast.save(out);
  }

  @Override
  public void restore(StateReader in, int classes) {
    fast.restore(in);
    if (fast.classes() != classes) {
      throw in.damaged(fast.classes() + " classes of fast, but " + classes + " in all");
    }
  }
}
