package dev.kcnf.model;

import dev.kcnf.Prequential;

/** How the predictions go, as they are made. */
final class Tally {
  private final Prequential result;
  private long positives;
  private long contradictedAt;

  Tally(Figures soFar) {
    result = soFar.evaluation();
    positives = soFar.positives();
    contradictedAt = soFar.contradictedAt();
  }

  void add(double logOdds, boolean label, boolean contradicted) {
    result.add(logOdds, label);
    positives += label ? 1 : 0;
    if (contradicted && contradictedAt == 0) {
      contradictedAt = result.examples();
    }
  }

  /** A prediction of one of several classes. */
  void add(double bits, boolean mistake) {
    result.addLoss(bits, mistake);
  }

  long examples() {
    return result.examples();
  }

  boolean isContradicted() {
    return contradictedAt > 0;
  }

  Figures figures() {
    return new Figures(
        result.examples(), positives, result.mistakes(), result.bits(), contradictedAt);
  }
}
