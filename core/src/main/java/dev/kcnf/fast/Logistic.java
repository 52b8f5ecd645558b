package dev.kcnf.fast;

import dev.kcnf.mix.Approx;

/**
 * Logistic regression over all combinations of at most k values. The rate of a weight falls with
 * the root of how often it has learned, like AdaGrad's; the step is the importance-invariant one of
 * Karampatziakis and Langford: the weights move as they would in infinitely many small steps, so
 * one example cannot make them overshoot, whatever the rate.
 *
 * <p>The weights are kept in the tables of combinations; this class has no state.
 */
final class Logistic {
  private static final double MOST = 30;

  private final CombinationTable[] levels;
  private final int order; // uses the levels of at most this order

  /** In each level of order j <= k this expert has the weights number k - j. */
  Logistic(CombinationTable[] levels, int order) {
    this.levels = levels;
    this.order = order;
  }

  /** The sum of the weights; the tables have read the example. */
  double logOdds(LocatedCells[] at) {
    double sum = 0;
    for (int j = 1; j <= order; j++) {
      sum += levels[j - 1].sum(order - j, at[j - 1]);
    }
    return Math.max(-MOST, Math.min(MOST, sum));
  }

  /**
   * How far to move each weight, as a multiple of its rate.
   *
   * @param rates the sum of the rates of all cells of the example in each level
   */
  double step(double logOdds, boolean label, double[] rates) {
    double features = 0;
    double sum = 0;
    for (int j = 0; j < order; j++) {
      features += levels[j].combinations();
      sum += rates[j];
    }
    double pace = sum / StrictMath.sqrt(features);
    double way = label ? way(logOdds, pace) : -way(-logOdds, pace);
    return sum == 0 ? 0 : way / sum;
  }

  /**
   * How far the log-odds m of the true label move at this pace: the flow {@code dm/ds = 1/(1+e^m)}
   * has the solution {@code D + e^m (e^D - 1) = s}. Newton's method from above converges from
   * above.
   */
  static double way(double m, double s) {
    double e = Approx.exp(m);
    double d = Math.min(s, StrictMath.log1p(s / e));
    for (int i = 0; i < 20; i++) {
      double grown = e * StrictMath.expm1(d);
      double step = (d + grown - s) / (1 + e + grown);
      d -= step;
      if (Math.abs(step) < 1e-6 * d) {
        break;
      }
    }
    return d;
  }
}
