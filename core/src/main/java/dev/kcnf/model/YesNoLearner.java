package dev.kcnf.model;

import dev.kcnf.Predictor;
import dev.kcnf.Weights;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.List;
import java.util.function.IntFunction;

/** Tells one value of the target from all others. */
final class YesNoLearner implements Learner {
  private static final String NONE_YET = "";

  private final String positive;
  private final Predictor predictor;
  private String other = NONE_YET; // the one other label that came
  private boolean hasMore; // than one other label
  private List<String> classes;

  YesNoLearner(String positive, Predictor predictor) {
    this.positive = positive;
    this.predictor = predictor;
    classes = List.of(positive, "not " + positive);
  }

  @Override
  public List<String> classes() {
    return classes;
  }

  @Override
  public Prediction predict(Example x, Explainer explainer, IntFunction<String> cells) {
    return Prediction.ofTwo(classes, predictor.logOdds(x), explainer, x.frozen(), cells);
  }

  @Override
  public double logOdds(Example x) {
    return predictor.logOdds(x);
  }

  @Override
  public void check(String label) {} // Every other label is a no.

  @Override
  public void learn(Example x, String label, Tally tally) {
    learned(x, label, tally);
  }

  @Override
  public Prediction step(Example x, String label, Tally tally, Explainer explainer) {
    List<String> before = classes;
    double logOdds = learned(x, label, tally);
    return Prediction.ofTwo(before, logOdds, explainer, x.frozen(), column -> "");
  }

  private double learned(Example x, String label, Tally tally) {
    boolean isPositive = label.equals(positive);
    double logOdds = predictor.step(x, isPositive);
    boolean contradicted = !tally.isContradicted() && predictor.isContradicted(logOdds, isPositive);
    tally.add(logOdds, isPositive, contradicted);
    if (!isPositive && !hasMore && !label.equals(other)) {
      nameOther(label);
    }
    return logOdds;
  }

  private void nameOther(String label) {
    hasMore = !other.isEmpty();
    other = hasMore ? NONE_YET : label;
    classes = List.of(positive, hasMore || label.isEmpty() ? "not " + positive : label);
  }

  @Override
  public List<Predictor> predictors() {
    return List.of(predictor);
  }

  @Override
  public Weights weights() {
    return predictor.weights();
  }

  @Override
  public Learner copyFor(Schema schema) {
    YesNoLearner copy = new YesNoLearner(positive, predictor.copyFor(schema));
    copy.other = other;
    copy.hasMore = hasMore;
    copy.classes = classes;
    return copy;
  }

  @Override
  public void merge(Learner from) {
    predictor.merge(from.predictors().get(0));
    if (from instanceof YesNoLearner theirs && !hasMore) {
      if (theirs.hasMore) {
        hasMore = true;
        other = NONE_YET;
        classes = List.of(positive, "not " + positive);
      } else if (!theirs.other.isEmpty() && !theirs.other.equals(other)) {
        nameOther(theirs.other);
      }
    }
  }

  /** The value, and if labels came that are not it, the other one's name, empty if more came. */
  @Override
  public void saveNames(StateWriter out) {
    out.writeString(positive);
    if (hasMore || !other.isEmpty()) {
      out.writeString(other);
    }
  }

  @Override
  public void restoreNames(StateReader in) {
    if (in.remaining() > 0) {
      String saved = in.readString();
      if (saved.equals(positive)) {
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
