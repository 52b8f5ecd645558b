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
  private boolean ofParts;

  private Tally(Evaluation evaluation, long contradictedAt, boolean ofParts) {
    this.evaluation = evaluation;
    this.contradictedAt = contradictedAt;
    this.ofParts = ofParts;
  }

  /** Goes on from these figures, of which no details are known. */
  static Tally of(Target target, Figures soFar) {
    return new Tally(
        Evaluation.of(target, soFar.evaluation(), soFar.positives()),
        soFar.contradictedAt(),
        soFar.ofParts());
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

  /** Whether parts were learned apart, so that no bound is known of the sum of their losses. */
  boolean isOfParts() {
    return ofParts;
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
        contradictedAt,
        ofParts);
  }

  /** As if the other's examples came after these. */
  void merge(Tally other) {
    Figures both = figures().plus(other.figures());
    contradictedAt = both.contradictedAt();
    ofParts = both.ofParts();
    evaluation.merge(other.evaluation);
  }

  /** The same of several classes that are in another order; of two as it is. */
  Tally renumbered(List<String> classes, List<String> order) {
    int[] numbers = classes.stream().mapToInt(order::indexOf).toArray();
    return new Tally(evaluation.renumbered(numbers), contradictedAt, ofParts);
  }

  Tally copy() {
    return new Tally(evaluation.copy(), contradictedAt, ofParts);
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
