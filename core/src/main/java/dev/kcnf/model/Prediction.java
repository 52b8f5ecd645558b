package dev.kcnf.model;

import dev.kcnf.ClassPredictor;
import dev.kcnf.LogLoss;
import dev.kcnf.Target;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Example;
import dev.kcnf.multiclass.MultiClass;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * What a model says of one row. Its probabilities and its decision stay as they are when the model
 * learns on.
 *
 * <p>If the target is one value, there are two classes: that value, and all others together. These
 * have the name of the other label if only one came so far, and else {@code not VALUE}. If it is a
 * comparison, they are that and its opposite, as {@code >5000} and {@code <=5000}.
 */
public final class Prediction {
  private static final int USUAL_REASONS = 3;

  private static final double[] OF_TWO = {};

  private final Target target;
  private final List<String> classes;
  private final double logOdds; // of the first of two classes; else NaN
  private final double[] probabilities; // of any classes, and at the end of a new one
  private final int decision;
  private final Explainer explainer;
  private final Example x;
  private final IntFunction<String> cells;

  private Prediction(
      Target target,
      List<String> classes,
      double logOdds,
      double[] probabilities,
      int decision,
      Explainer explainer,
      Example x,
      IntFunction<String> cells) {
    this.target = target;
    this.classes = classes;
    this.logOdds = logOdds;
    this.probabilities = probabilities;
    this.decision = decision;
    this.explainer = explainer;
    this.x = x;
    this.cells = cells;
  }

  /**
   * Of two classes.
   *
   * @param logOdds those of the first
   * @param x what it is of, which must not change any more unless there are no reasons
   * @param cells the texts of its cells
   */
  static Prediction ofTwo(
      Target target,
      List<String> classes,
      double logOdds,
      Explainer explainer,
      Example x,
      IntFunction<String> cells) {
    return new Prediction(
        target, classes, logOdds, OF_TWO, logOdds > 0 ? 0 : 1, explainer, x, cells);
  }

  /**
   * Of any number of classes.
   *
   * @param probabilities those of the classes, and at the end that of a new one
   */
  static Prediction ofClasses(
      Target target,
      List<String> classes,
      double[] probabilities,
      int decision,
      Explainer explainer,
      Example x,
      IntFunction<String> cells) {
    return new Prediction(
        target, classes, Double.NaN, probabilities, decision, explainer, x, cells);
  }

  /** The texts of the unknown values of this example, as they are now. */
  static IntFunction<String> texts(Example x, Columns columns, IntFunction<String> cells) {
    if (!x.hasUnknown()) {
      return Model::unknown;
    }
    String[] texts = new String[columns.size()];
    for (int a = 0; a < x.size(); a++) {
      if (x.value(a) < 0) {
        texts[columns.columnOf(a)] = cells.apply(columns.columnOf(a));
      }
    }
    return column -> texts[column];
  }

  private boolean isOfTwo() {
    return !Double.isNaN(logOdds);
  }

  /**
   * The probability of the value that was asked for; if every value is a class, that of the
   * decision.
   */
  public double probability() {
    return classes.isEmpty() ? 0 : probability(isOfTwo() ? 0 : decision);
  }

  /**
   * The probability of this label. If the target is one value, every other label has what all
   * others have together; if every value is a class, one that never came has 0.
   */
  public double probability(String label) {
    int index = isOfTwo() ? (isFirst(label) ? 0 : 1) : classes.indexOf(label);
    return index < 0 ? 0 : probability(index);
  }

  /**
   * Whether this is label 1 of two classes: the name of the class, or a label that belongs to it.
   */
  private boolean isFirst(String label) {
    return label.equals(classes.get(0))
        || (!label.equals(classes.get(1)) && target.isPositive(label));
  }

  /** The class that this label belongs to; the label itself if every value is a class. */
  public String classOf(String label) {
    return isOfTwo() ? classes.get(isFirst(label) ? 0 : 1) : label;
  }

  private double probability(int index) {
    if (isOfTwo()) {
      return LogLoss.probability(index == 0 ? logOdds : -logOdds);
    }
    return probabilities[index];
  }

  /**
   * The probabilities by class. If every value is a class, what is missing to one is for a class
   * that never came.
   */
  public Map<String, Double> probabilities() {
    Map<String, Double> result = new LinkedHashMap<>();
    for (int c = 0; c < classes.size(); c++) {
      result.put(classes.get(c), probability(c));
    }
    return result;
  }

  /** The likeliest class; empty if none came yet. */
  public String decision() {
    return classes.isEmpty() ? "" : classes.get(decision);
  }

  /**
   * The natural log-odds of the value that was asked for; ±∞ where the predictor is certain.
   *
   * @throws IllegalStateException if every value is a class
   */
  public double logOdds() {
    if (!isOfTwo()) {
      throw new IllegalStateException("every value is a class; see logOdds(className)");
    }
    return logOdds;
  }

  /**
   * The natural log-odds of this class against all others, one that never came among them; ±∞ where
   * the predictor is certain.
   *
   * @throws IllegalArgumentException if there is no such class
   */
  public double logOdds(String className) {
    int of = indexOf(className);
    return !isOfTwo() ? ClassPredictor.logOdds(probabilities, of) : of == 0 ? logOdds : -logOdds;
  }

  private int indexOf(String className) {
    int of = classes.indexOf(className);
    if (of < 0) {
      throw new IllegalArgumentException(
          "there is no class '" + className + "'; the classes are " + classes);
    }
    return of;
  }

  /** The loss in bits if this is the label. */
  public double bits(String label) {
    if (isOfTwo()) {
      return LogLoss.bits(logOdds, isFirst(label));
    }
    int index = classes.indexOf(label);
    return MultiClass.bits(probabilities, index < 0 ? classes.size() : index);
  }

  /** Whether the decision is right if this is the label. */
  public boolean isRight(String label) {
    return isOfTwo()
        ? logOdds > 0 == isFirst(label)
        : decision().equals(label) && !classes.isEmpty();
  }

  /**
   * Why: the few reasons that matter most, as far as the predictor can tell. They are found when
   * asked for.
   *
   * @throws IllegalStateException if the model has learned since; a {@link Scorer} never does
   */
  public List<Reason> reasons() {
    return reasons(USUAL_REASONS);
  }

  /**
   * As {@link #reasons()}, at most this many, the strongest first. If they are {@link Reason#isPart
   * parts}, all of them sum to the log-odds: those of the value that was asked for, or, if every
   * value is a class, of the decision against all other classes.
   */
  public List<Reason> reasons(int limit) {
    return classes.isEmpty()
        ? List.of()
        : explainer.reasons(x, isOfTwo() ? 0 : decision, cells, limit);
  }

  /**
   * As {@link #reasons(int)}; parts sum to {@link #logOdds(String)}.
   *
   * @throws IllegalArgumentException if there is no such class
   */
  public List<Reason> reasons(String className, int limit) {
    int of = indexOf(className);
    if (!isOfTwo()) {
      return explainer.reasons(x, of, cells, limit);
    }
    List<Reason> first = reasons(limit);
    return of == 0 ? first : first.stream().map(Reason::negated).toList();
  }

  /** Such as {@code poisonous (0.9987)}, the decision and its probability. */
  @Override
  public String toString() {
    return classes.isEmpty()
        ? "nothing is known yet"
        : String.format(Locale.ROOT, "%s (%.4f)", decision(), probability(decision));
  }
}
