package dev.kcnf.cli;

import dev.kcnf.Prequential;
import dev.kcnf.cli.input.ExampleReader;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.model.Classes;
import dev.kcnf.model.Model;
import dev.kcnf.model.Totals;
import dev.kcnf.multiclass.MultiClass;
import org.jspecify.annotations.Nullable;

/** A model that is being learned, with the figures that are reported and saved with it. */
final class Session {
  private final Model model;
  private final Prequential result;
  private final long before;
  private long positives;
  private long contradictedAt;

  /** Goes on where this model stopped. */
  Session(Model model) {
    this.model = model;
    Totals totals = model.totals();
    result = totals.evaluation();
    before = totals.examples();
    positives = totals.positives();
    contradictedAt = totals.contradictedAt();
  }

  /**
   * One online step of an example of this reader.
   *
   * @param label as {@link ExampleReader#labelNumber} tells it
   * @param writer writes the prediction before the label is learned; null if nobody wants to see it
   */
  void step(Example x, ExampleReader reader, int label, @Nullable PredictionWriter writer) {
    if (reader.hasClasses()) {
      step(x, reader.className(label), writer);
    } else {
      step(x, label == 1, writer);
    }
  }

  /** One online step of an example with label 0 or 1. */
  void step(Example x, boolean label, @Nullable PredictionWriter writer) {
    if (writer == null) {
      note(model.predictor().step(x, label), label);
      return;
    }
    double logOdds = model.predictor().logOdds(x);
    writer.write(result.examples() + 1, x, logOdds, label);
    model.predictor().learn(x, label);
    note(logOdds, label);
  }

  /** One online step of an example of one of several classes. */
  private void step(Example x, String name, @Nullable PredictionWriter writer) {
    Classes classes = model.classes().orElseThrow();
    if (writer != null) {
      writer.write(result.examples() + 1, classes, classes.probabilities(x), name);
    }
    int number = classes.number(name);
    add(result, classes, classes.step(x, name), number);
  }

  /**
   * Notes one prediction of a class.
   *
   * @param probabilities of the classes, and at the end of a new one, which is always a mistake
   * @param number of the class that came
   */
  static void add(Prequential result, Classes classes, double[] probabilities, int number) {
    boolean isNew = number == probabilities.length - 1;
    boolean mistake = isNew || classes.best(probabilities) != number;
    result.addLoss(MultiClass.bits(probabilities, number), mistake);
  }

  private void note(double logOdds, boolean label) {
    result.add(logOdds, label);
    positives += label ? 1 : 0;
    if (contradictedAt == 0 && model.choice().contradicted(logOdds, label)) {
      contradictedAt = result.examples();
    }
  }

  /** The model with the figures so far. */
  Model model() {
    model.totals(totals());
    return model;
  }

  Totals totals() {
    return new Totals(
        result.examples(), positives, result.mistakes(), result.bits(), contradictedAt);
  }

  Schema schema() {
    return model.schema();
  }

  /** How many examples it has learned. */
  long examples() {
    return result.examples();
  }

  /** How many of them it had learned to begin with. */
  long before() {
    return before;
  }

  /** The cumulative loss. */
  double bits() {
    return result.bits();
  }

  /** The theorem's bound on it; +∞ if there is none. */
  double bound() {
    if (model.target().hasClasses()) {
      return Double.POSITIVE_INFINITY;
    }
    return model.choice().bound(model.schema(), model.predictor(), result.examples());
  }
}
