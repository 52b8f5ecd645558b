package dev.kcnf.auto;

import dev.kcnf.MemoryBudget;
import dev.kcnf.Predictor;
import dev.kcnf.RowSample;
import dev.kcnf.Weights;
import dev.kcnf.auto.mix.MixerPrior;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.fast.Fast;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.parts.Parts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The predictor that needs no settings: two forests and boosted trees over a reservoir of rows,
 * naive Bayes and AODE, logistic regression and {@link Fast}, mixed.
 *
 * <p>Guarantee: on every sequence the loss is at most that of {@link Fast} plus {@link
 * #regretBits}, and so at most that of the best Algorithm 2 over k-CNF and k-DNF in it, plus some
 * bits.
 *
 * <p>What is learned depends only on the stream. Those of several streams merge by their rows: see
 * {@link #mergedFor}.
 */
public final class Auto implements Predictor {
  private final Schema schema;
  private final MemoryBudget budget;
  private final Fast fast;
  private final Joint joint;

  private Auto(Schema schema, MemoryBudget budget, Fast fast, Joint joint) {
    this.schema = schema;
    this.budget = budget;
    this.fast = fast;
    this.joint = joint;
  }

  /**
   * For examples of this schema, open or closed.
   *
   * @param rows how many rows to keep, at least one
   */
  public static Auto create(Schema schema, int rows) {
    return create(schema, rows, MemoryBudget.USUAL);
  }

  /** As {@link #create(Schema, int)}, within this memory; the rows must fit it. */
  public static Auto create(Schema schema, int rows, MemoryBudget budget) {
    return create(schema, rows, budget, Set.of());
  }

  /**
   * As {@link #create}, but without some of its experts: to see what each of them contributes.
   *
   * @param names as {@link #weights} names them
   */
  public static Auto createWithout(Schema schema, int rows, Set<String> names) {
    return create(schema, rows, MemoryBudget.USUAL, names);
  }

  private static Auto create(Schema schema, int rows, MemoryBudget budget, Set<String> names) {
    Fast fast = Fast.create(schema, budget);
    Joint joint = Joint.create(schema, rows, budget, new FastExpert(fast), MixerPrior.TWO, names);
    joint.setClasses(2);
    return new Auto(schema, budget, fast, joint);
  }

  /** The most bits that can be lost beyond the loss of {@link Fast} after n examples. */
  public static double regretBits(long n) {
    return Joint.regretBits(n);
  }

  /**
   * The most bits that can have been lost so far, on this very sequence; +∞ if it was merged, since
   * then it has not predicted one sequence.
   */
  @Override
  public double boundBits(long n) {
    return joint.isMerged() ? Double.POSITIVE_INFINITY : fast.boundBits(n) + regretBits(n);
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
  public double logOdds(Example x) {
    return logOdds(joint.predict(x));
  }

  @Override
  public Optional<Parts> parts(Example x) {
    return Optional.of(joint.parts(x, 1, Auto::logOdds));
  }

  private static double logOdds(Reading r) {
    return r.isClear ? r.fastLogOdds : StrictMath.log(r.answer[1]) - StrictMath.log(r.answer[0]);
  }

  @Override
  public void learn(Example x, boolean label) {
    step(x, label);
  }

  @Override
  public double step(Example x, boolean label) {
    x.requireKnown();
    return logOdds(joint.step(x, label ? 1 : 0));
  }

  @Override
  public Auto copy() {
    return copyFor(schema);
  }

  @Override
  public Auto copyFor(Schema copied) {
    Fast ownFast = fast.copyFor(copied);
    return new Auto(copied, budget, ownFast, joint.copyFor(copied, new FastExpert(ownFast)));
  }

  /**
   * The rows that were kept of all streams, oldest first, are learned anew. Nothing is lost while
   * all rows fit; beyond, it has learned a uniform sample of them all and the latest of each.
   */
  @Override
  public Auto mergedFor(Schema merged, List<? extends Predictor> all) {
    List<Joint> joints = new ArrayList<>();
    for (Predictor one : all) {
      if (!(one instanceof Auto auto)) {
        throw new IllegalArgumentException(
            "cannot merge: a " + one.getClass().getSimpleName() + " is no Auto");
      }
      joints.add(auto.joint);
    }
    Auto result = create(merged, joint.capacity(), budget, joint.without());
    List<int[]> same = Collections.nCopies(joints.size(), new int[] {0, 1});
    result.joint.replay(result.joint.union(joints, same));
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
    joint.restore(in, 2, 2);
  }
}
