package dev.kcnf.mix;

import java.util.ArrayList;
import java.util.List;

/**
 * Room for what a prediction computes. It belongs to the thread, so that any number of threads can
 * predict with the same predictor, and all predictors of a thread share it.
 */
final class Scratch {
  private static final ThreadLocal<Scratch> OWN = ThreadLocal.withInitial(Scratch::new);

  /** Terms of the sums over the experts, for label 1 and for label 0. */
  double[] ones = {};

  double[] zeros = {};

  private final List<double[]> predictions = new ArrayList<>(); // of ensembles inside each other
  private int depth;

  private Scratch() {}

  static Scratch ofThread() {
    return OWN.get();
  }

  /** This thread's scratch, with room for the terms of this many experts. */
  static Scratch forTerms(int experts) {
    Scratch own = OWN.get();
    if (own.ones.length < experts) {
      own.ones = new double[experts];
      own.zeros = new double[experts];
    }
    return own;
  }

  /** Room for the predictions of this many experts, which may be ensembles; then leave. */
  double[] enter(int experts) {
    if (depth == predictions.size()) {
      predictions.add(new double[experts]);
    } else if (predictions.get(depth).length < experts) {
      predictions.set(depth, new double[experts]);
    }
    return predictions.get(depth++);
  }

  void leave() {
    depth--;
  }
}
