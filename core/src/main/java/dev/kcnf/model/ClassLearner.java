package dev.kcnf.model;

import dev.kcnf.ClassPredictor;
import dev.kcnf.Predictor;
import dev.kcnf.RowSample;
import dev.kcnf.Target;
import dev.kcnf.Weights;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.evaluation.Evaluation;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.multiclass.MultiClass;
import dev.kcnf.parts.Parts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/** Tells the values of the target apart, each a class, which may come at any time. */
final class ClassLearner implements Learner {
  private final Target target;
  private final ClassPredictor predictor;
  private final Map<String, Integer> numbers = new HashMap<>();
  private List<String> names = List.of(); // in the order in which they first came

  ClassLearner(Target target, ClassPredictor predictor) {
    this.target = target;
    this.predictor = predictor;
  }

  @Override
  public List<String> classes() {
    return names;
  }

  @Override
  public Prediction predict(Example x, Explainer explainer, IntFunction<String> cells) {
    return prediction(names, predictor.probabilities(x), explainer, x.frozen(), cells);
  }

  @Override
  public double logOdds(Example x) {
    throw new IllegalStateException("every value is a class");
  }

  private Prediction prediction(
      List<String> names,
      double[] probabilities,
      Explainer explainer,
      Example x,
      IntFunction<String> cells) {
    int decision = MultiClass.best(probabilities);
    return Prediction.ofClasses(target, names, probabilities, decision, explainer, x, cells);
  }

  @Override
  public void check(String label) {
    if (names.size() == MultiClass.MAX_CLASSES && !numbers.containsKey(label)) {
      throw new IllegalArgumentException(
          "'" + label + "' is one class too many; at most " + names.size() + " are told apart");
    }
  }

  @Override
  public void learn(Example x, String label, Tally tally) {
    learned(x, label, tally);
  }

  @Override
  public Prediction step(Example x, String label, Tally tally) {
    List<String> before = names;
    return prediction(before, learned(x, label, tally), Explainer.LEARNED, x, column -> "");
  }

  /** Returns the probabilities before. */
  private double[] learned(Example x, String label, Tally tally) {
    check(label);
    int number = numbers.getOrDefault(label, names.size());
    double[] before = predictor.step(x, number);
    tally.add(MultiClass.bits(before, number), number, decision(before));
    if (number == names.size()) {
      add(label);
    }
    return before;
  }

  /** The class decided for; -1 before the first one came. */
  private static int decision(double[] probabilities) {
    return probabilities.length == 1 ? -1 : MultiClass.best(probabilities);
  }

  /** Labels that never came are all taken as the class after the last. */
  @Override
  public void test(Example x, String label, Evaluation evaluation) {
    double[] probabilities = predictor.probabilities(x);
    int number = numbers.getOrDefault(label, names.size());
    evaluation.add(MultiClass.bits(probabilities, number), number, decision(probabilities));
  }

  private void add(String name) {
    numbers.put(name, names.size());
    List<String> more = new ArrayList<>(names);
    more.add(name);
    names = List.copyOf(more); // Predictions keep the old list.
  }

  @Override
  public List<Predictor> predictors() {
    return predictor.predictors();
  }

  @Override
  public Optional<Parts> parts(Example x, int of) {
    return predictor.parts(x, of);
  }

  @Override
  public boolean hasTwo() {
    return false;
  }

  @Override
  public String side(int side) {
    return side >= 0 ? names.get(side) : "any class but " + names.get(~side);
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
    ClassLearner copy = new ClassLearner(target, predictor.copyFor(schema));
    copy.names = names;
    copy.numbers.putAll(numbers);
    return copy;
  }

  @Override
  public void merge(Learner other) {
    throw new IllegalArgumentException("cannot merge: models of several classes do not merge");
  }

  /** The classes are then in the order of their names. */
  @Override
  public Learner mergedFor(Schema schema, List<Learner> all) {
    List<String> sorted = mergedNames(all);
    Map<String, Integer> places = new HashMap<>();
    sorted.forEach(name -> places.put(name, places.size()));
    List<ClassPredictor> predictors = new ArrayList<>();
    List<int[]> classes = new ArrayList<>();
    for (Learner one : all) {
      predictors.add(((ClassLearner) one).predictor);
      classes.add(one.classes().stream().mapToInt(places::get).toArray());
    }
    ClassLearner merged =
        new ClassLearner(target, predictor.mergedFor(schema, predictors, classes));
    sorted.forEach(merged::add);
    return merged;
  }

  /** The names of all classes of these learners, sorted. */
  private static List<String> mergedNames(List<Learner> all) {
    List<String> names =
        all.stream().flatMap(one -> one.classes().stream()).distinct().sorted().toList();
    if (names.size() > MultiClass.MAX_CLASSES) {
      throw new MergeException(
          MergeException.Cause.TARGET,
          "there would be "
              + names.size()
              + " classes; at most "
              + MultiClass.MAX_CLASSES
              + " are told apart");
    }
    return names;
  }

  @Override
  public void saveNames(StateWriter out) {
    out.writeVarint(names.size());
    names.forEach(out::writeString);
  }

  @Override
  public void restoreNames(StateReader in) {
    long count =
        in.readVarint("number of classes", 0, Math.min(in.remaining(), MultiClass.MAX_CLASSES));
    for (long i = 0; i < count; i++) {
      add(in.readString());
    }
    if (numbers.size() != names.size()) {
      throw in.damaged("two classes of one name");
    }
  }

  @Override
  public void save(StateWriter out) {
    predictor.save(out);
  }

  @Override
  public void restore(StateReader in) {
    predictor.restore(in);
    if (predictor.classes() != names.size()) {
      throw in.damaged(
          predictor.classes() + " classes were learned, but " + names.size() + " have names");
    }
  }
}
