package dev.kcnf.auto;

import dev.kcnf.ClassPredictor;
import dev.kcnf.MemoryBudget;
import dev.kcnf.Predictor;
import dev.kcnf.RowSample;
import dev.kcnf.Target;
import dev.kcnf.Weights;
import dev.kcnf.auto.mix.MixerPrior;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.fast.Fast;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.multiclass.MultiClass;
import dev.kcnf.multiclass.NewClass;
import dev.kcnf.parts.Parts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * {@link Auto} of several classes, all predicted jointly by one model; only {@link Fast} in it has
 * a predictor for each class against the rest, with combinations of up to three values of at most
 * {@link #MOST_FOR_TRIPLES} attributes, else up to two.
 */
public final class AutoClasses implements ClassPredictor {
  /**
   * With more attributes triples would take most of the time and memory of fast, and gain little.
   */
  private static final int MOST_FOR_TRIPLES = 12;

  private final MemoryBudget budget;
  private final MultiClass fast;
  private final Joint joint;

  private AutoClasses(MemoryBudget budget, MultiClass fast, Joint joint) {
    this.budget = budget;
    this.fast = fast;
    this.joint = joint;
  }

  /**
   * For examples of this schema, open or closed.
   *
   * @param rows how many rows to keep, at least one
   */
  public static AutoClasses create(Schema schema, int rows) {
    return create(schema, rows, MemoryBudget.USUAL);
  }

  /** As {@link #create(Schema, int)}, within this memory; the rows must fit it. */
  public static AutoClasses create(Schema schema, int rows, MemoryBudget budget) {
    return create(schema, rows, budget, Set.of());
  }

  /** As {@link Auto#createWithout}. */
  public static AutoClasses createWithout(Schema schema, int rows, Set<String> names) {
    return create(schema, rows, MemoryBudget.USUAL, names);
  }

  private static AutoClasses create(
      Schema schema, int rows, MemoryBudget budget, Set<String> names) {
    int order = schema.size() <= MOST_FOR_TRIPLES ? 3 : 2;
    MultiClass fast = MultiClass.openWithBayes(schema, Fast.create(schema, order, budget));
    Expert first = new FastClassesExpert(fast);
    Joint joint = Joint.create(schema, rows, budget, first, MixerPrior.SEVERAL, names);
    return new AutoClasses(budget, fast, joint);
  }

  @Override
  public int classes() {
    return joint.classes();
  }

  @Override
  public double[] probabilities(Example x) {
    return withNew(joint.predict(x), joint.examples(), classes());
  }

  @Override
  public Optional<Parts> parts(Example x, int of) {
    return Optional.of(
        joint.parts(
            x, of, r -> ClassPredictor.logOdds(withNew(r, joint.examples(), classes()), of)));
  }

  @Override
  public double[] step(Example x, int label) {
    ClassPredictor.checkLabel(label, classes());
    x.requireKnown();
    long before = joint.examples();
    int classes = classes();
    return withNew(joint.step(x, label), before, classes);
  }

  /** The answer, and at the end the probability of a new class. */
  private static double[] withNew(Reading r, long examples, int classes) {
    double isNew = NewClass.probability(examples, classes);
    double[] all = new double[classes + 1];
    for (int k = 0; k < classes; k++) {
      all[k] = (1 - isNew) * r.answer[k];
    }
    all[classes] = isNew;
    return all;
  }

  @Override
  public List<Predictor> predictors() {
    return List.of();
  }

  @Override
  public Optional<RowSample> sample() {
    return Optional.of(joint.sample());
  }

  @Override
  public boolean isFull() {
    return joint.isFull();
  }

  @Override
  public Weights weights() {
    return joint.weights();
  }

  @Override
  public AutoClasses copyFor(Schema schema) {
    MultiClass ownFast = fast.copyFor(schema);
    return new AutoClasses(budget, ownFast, joint.copyFor(schema, new FastClassesExpert(ownFast)));
  }

  /** As {@link Auto#mergedFor}. */
  @Override
  public AutoClasses mergedFor(
      Schema merged, List<? extends ClassPredictor> all, List<int[]> numbers) {
    List<Joint> joints = new ArrayList<>();
    for (ClassPredictor one : all) {
      if (!(one instanceof AutoClasses auto)) {
        throw new IllegalArgumentException(
            "cannot merge: a " + one.getClass().getSimpleName() + " is no AutoClasses");
      }
      joints.add(auto.joint);
    }
    AutoClasses result = create(merged, joint.capacity(), budget, joint.without());
    result.joint.setClasses(
        numbers.stream().flatMapToInt(Arrays::stream).max().orElse(-1) + 1); // also those left out
    result.joint.replay(result.joint.union(joints, numbers));
    return result;
  }

  @Override
  public void learnPart() {
    joint.learnPart();
  }

  @Override
  public void save(StateWriter out) {
    joint.save(out);
  }

  @Override
  public void restore(StateReader in) {
    joint.restore(in, 0, Target.MAX_CLASSES);
  }
}
