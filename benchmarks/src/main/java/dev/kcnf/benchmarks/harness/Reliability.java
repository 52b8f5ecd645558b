package dev.kcnf.benchmarks.harness;

import dev.kcnf.paper.results.Figure.Point;
import java.util.ArrayList;
import java.util.List;

/**
 * How often label 1 came when this probability of it was predicted, in ten bins of equal width: [0,
 * 0.1), [0.1, 0.2), …, [0.9, 1]. The expected calibration error is the mean over all predictions of
 * how far the share of label 1 in their bin is from the mean prediction in it.
 */
public final class Reliability {
  static final int BINS = 10;

  private final long[] count = new long[BINS];
  private final long[] ones = new long[BINS];
  private final double[] sum = new double[BINS];

  public void add(Pass pass) {
    for (int t = 0; t < pass.steps(); t++) {
      add(pass.probability(t, 1), pass.label(t) == 1);
    }
  }

  public void add(double probability, boolean label) {
    int bin = Math.min(BINS - 1, (int) (BINS * probability));
    count[bin]++;
    ones[bin] += label ? 1 : 0;
    sum[bin] += probability;
  }

  /** The expected calibration error. */
  public double error() {
    double error = 0;
    long all = 0;
    for (int b = 0; b < BINS; b++) {
      error += Math.abs(sum[b] - ones[b]);
      all += count[b];
    }
    return error / Math.max(1, all);
  }

  /** The mean prediction and the share of label 1 of each bin with enough predictions. */
  public List<Point> points(long enough) {
    List<Point> points = new ArrayList<>();
    for (int b = 0; b < BINS; b++) {
      if (count[b] >= enough) {
        points.add(new Point(sum[b] / count[b], (double) ones[b] / count[b]));
      }
    }
    return points;
  }
}
