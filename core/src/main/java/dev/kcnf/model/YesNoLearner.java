package dev.kcnf.model;

import dev.kcnf.Predictor;
import dev.kcnf.RowSample;
import dev.kcnf.Target;
import dev.kcnf.Target.Relation;
import dev.kcnf.Weights;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.evaluation.Evaluation;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.parts.Parts;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/** Tells label 1 from label 0. */
final class YesNoLearner implements Learner {
  private static final String NONE_YET = "";

  private final Target target;
  private final Predictor predictor;
  private String other = NONE_YET; // the one other label that came, if the target is one value
  private boolean hasMore; // than one other label
  private List<String> classes;

  YesNoLearner(Target target, Predictor predictor) {
    this.target = target;
    this.predictor = predictor;
    classes = target.classNames();
  }

  @Override
  public List<String> classes() {
    return classes;
  }

  @Override
  public Prediction predict(Example x, Explainer explainer, IntFunction<String> cells) {
    return Prediction.ofTwo(target, classes, predictor.logOdds(x), explainer, x.frozen(), cells);
  }

  @Override
  public double logOdds(Example x) {
    return predictor.logOdds(x);
  }

  @Override
  public void check(String label) {
    if (target.isNoNumber(label)) {
      throw new IllegalArgumentException(
          "the label '" + label + "' is no number, which '" + target + "' asks for");
    }
  }

  @Override
  public void learn(Example x, String label, Tally tally) {
    learned(x, label, tally);
  }

  @Override
  public Prediction step(Example x, String label, Tally tally) {
    List<String> before = classes;
    double logOdds = learned(x, label, tally);
    return Prediction.ofTwo(target, before, logOdds, Explainer.LEARNED, x, column -> "");
  }

  @Override
  public void test(Example x, String label, Evaluation evaluation) {
    evaluation.add(predictor.logOdds(x), target.isPositive(label));
  }

  private double learned(Example x, String label, Tally tally) {
    boolean isPositive = target.isPositive(label);
    double logOdds = predictor.step(x, isPositive);
    boolean contradicted = !tally.isContradicted() && predictor.isContradicted(logOdds, isPositive);
    tally.add(logOdds, isPositive, contradicted);
    if (!isPositive && !hasMore && target.relation() == Relation.IS && !label.equals(other)) {
      nameOther(label);
    }
    return logOdds;
  }

  private void nameOther(String label) {
    hasMore = !other.isEmpty();
    other = hasMore ? NONE_YET : label;
    List<String> usual = target.classNames();
    classes = hasMore || label.isEmpty() ? usual : List.of(usual.get(0), label);
  }

  @Override
  public List<Predictor> predictors() {
    return List.of(predictor);
  }

  @Override
  public Optional<Parts> parts(Example x, int of) {
    return predictor.parts(x);
  }

  @Override
  public boolean hasTwo() {
    return true;
  }

  @Override
  public String side(int side) {
    return classes.get(1 - side);
  }

  @Override
  public boolean isFull() {
    return predictor.isFull();
  }

  @Override
  public Weights weights() {
    return predictor.weights();
  }

  @Override
  public Optional<RowSample> sample() {
    return predictor.sample();
  }

  @Override
  public void learnPart() {
    predictor.learnPart();
  }

  @Override
  public Learner copyFor(Schema schema) {
    YesNoLearner copy = new YesNoLearner(target, predictor.copyFor(schema));
    copy.other = other;
    copy.hasMore = hasMore;
    copy.classes = classes;
    return copy;
  }

  @Override
  public void merge(Learner from) {
    predictor.merge(from.predictors().get(0));
    mergeNames(from);
  }

  private void mergeNames(Learner from) {
    if (from instanceof YesNoLearner theirs && !hasMore) {
      if (theirs.hasMore) {
        hasMore = true;
        other = NONE_YET;
        classes = target.classNames();
      } else if (!theirs.other.isEmpty() && !theirs.other.equals(other)) {
        nameOther(theirs.other);
      }
    }
  }

  @Override
  public Learner mergedFor(Schema schema, List<Learner> all) {
    List<Predictor> predictors = all.stream().map(one -> one.predictors().get(0)).toList();
    YesNoLearner merged = new YesNoLearner(target, predictor.mergedFor(schema, predictors));
    all.forEach(merged::mergeNames);
    return merged;
  }

  /** If labels came that are not the value, the other one's name, empty if more came. */
  @Override
  public void saveNames(StateWriter out) {
    if (hasMore || !other.isEmpty()) {
      out.writeString(other);
    }
  }

  @Override
  public void restoreNames(StateReader in) {
    if (in.remaining() > 0) {
      String saved = in.readString();
      if (target.isPositive(saved)) {
        throw in.damaged("the other label is '" + saved + "', too");
      }
      hasMore = saved.isEmpty();
      if (!hasMore) {
        nameOther(saved);
      }
    }
  }

  @Override
  public void save(StateWriter out) {
    predictor.save(out);
  }

  @Override
  public void restore(StateReader in) {
    in.reserve("the tables", (double) predictor.tableBytes());
    predictor.restore(in);
  }
}
