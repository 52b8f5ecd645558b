package dev.kcnf.model;

import dev.kcnf.Target;
import dev.kcnf.evaluation.Evaluation;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.List;

/** How the predictions go, as they are made. */
final class Tally {
  private final Evaluation evaluation;
  private long contradictedAt;

  private Tally(Evaluation evaluation, long contradictedAt) {
    this.evaluation = evaluation;
    this.contradictedAt = contradictedAt;
  }

  /** Goes on from these figures, of which no details are known. */
  static Tally of(Target target, Figures soFar) {
    return new Tally(
        Evaluation.of(target, soFar.evaluation(), soFar.positives()), soFar.contradictedAt());
  }

  void add(double logOdds, boolean label, boolean contradicted) {
    evaluation.add(logOdds, label);
    if (contradicted && contradictedAt == 0) {
      contradictedAt = evaluation.examples();
    }
  }

  /** A prediction of one of several classes; the decision is -1 if there was none. */
  void add(double bits, int label, int decision) {
    evaluation.add(bits, label, decision);
  }

  long examples() {
    return evaluation.examples();
  }

  boolean isContradicted() {
    return contradictedAt > 0;
  }

  Evaluation evaluation() {
    return evaluation;
  }

  Figures figures() {
    return new Figures(
        evaluation.examples(),
        evaluation.positives(),
        evaluation.mistakes(),
        evaluation.bits(),
        contradictedAt);
  }

  /** As if the other's examples came after these. */
  void merge(Tally other) {
    contradictedAt = figures().plus(other.figures()).contradictedAt();
    evaluation.merge(other.evaluation);
  }

  /** The same of several classes that are in another order; of two as it is. */
  Tally renumbered(List<String> classes, List<String> order) {
    int[] numbers = classes.stream().mapToInt(order::indexOf).toArray();
    return new Tally(evaluation.renumbered(numbers), contradictedAt);
  }

  Tally copy() {
    return new Tally(evaluation.copy(), contradictedAt);
  }

  void save(StateWriter out) {
    Sections.writeFigures(figures(), out);
    evaluation.save(out);
  }

  static Tally read(Target target, StateReader in) {
    Tally tally = of(target, Sections.readFigures(in));
    tally.evaluation.restore(in);
    return tally;
  }
}
