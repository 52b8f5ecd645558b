package dev.kcnf.model;

import dev.kcnf.Predictor;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.model.PredictorChoice.Kind;
import dev.kcnf.multiclass.MultiClass;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The classes of a model that tells more than yes and no: their names, and what predicts them. */
public final class Classes {
  private final MultiClass predictor;
  private final List<String> names = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  Classes(PredictorChoice choice, Schema schema, Predictor fresh) {
    // The mixture takes what helps; the paper's predictors stay what they are.
    predictor =
        choice.kind() == Kind.AUTO
            ? MultiClass.openWithBayes(schema, fresh)
            : MultiClass.open(fresh);
  }

  /** The names in the order in which they first came. */
  public List<String> names() {
    return Collections.unmodifiableList(names);
  }

  /** The number of this class; that of the next new one if it never came. */
  public int number(String name) {
    return numbers.getOrDefault(name, names.size());
  }

  /** The predictor of each class against the rest. */
  public List<Predictor> predictors() {
    return predictor.predictors();
  }

  /** The probabilities of the classes by number, and at the end that of a new one. */
  public double[] probabilities(Example x) {
    return predictor.probabilities(x);
  }

  /** The likeliest class by these probabilities, the first of equal ones; 0 if none came yet. */
  public int best(double[] probabilities) {
    return predictor.best(probabilities);
  }

  /** Learns that this example is of this class, which may be new. */
  public void learn(Example x, String name) {
    step(x, name);
  }

  /**
   * Predicts, then learns; returns the probabilities before.
   *
   * @throws IllegalArgumentException if the class is one too many
   */
  public double[] step(Example x, String name) {
    int number = number(name);
    if (number == MultiClass.MAX_CLASSES) {
      throw new IllegalArgumentException(
          "'" + name + "' is one class too many; at most " + number + " are told apart");
    }
    double[] before = predictor.step(x, number);
    if (number == names.size()) {
      add(name);
    }
    return before;
  }

  private void add(String name) {
    numbers.put(name, names.size());
    names.add(name);
  }

  void save(StateWriter out) {
    predictor.save(out);
  }

  /** Restores what was saved of classes with these names. */
  void restore(List<String> saved, StateReader in) {
    predictor.restore(
        in, fresh -> in.reserve("the tables", (double) PredictorChoice.tableBytes(fresh)));
    if (predictor.classes() != saved.size()) {
      throw in.damaged(
          predictor.classes() + " classes were learned, but " + saved.size() + " have names");
    }
    saved.forEach(this::add);
    if (numbers.size() != names.size()) {
      throw in.damaged("two classes of one name");
    }
  }
}
