package dev.kcnf.paper.results;

import java.util.Arrays;

/**
 * How a figure varied over the permutations of a data set.
 *
 * @param encoding how the attributes were made Boolean
 * @param label the value of the class that was label 1
 * @param min the least
 * @param median the middle one, or the mean of the two middle ones
 * @param max the greatest
 */
public record Spread(String encoding, String label, double min, double median, double max) {

  /** The spread of these values. */
  public static Spread of(String encoding, String label, double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    double median = (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
    return new Spread(encoding, label, sorted[0], median, sorted[n - 1]);
  }

  /** Whether the value lies inside. */
  public boolean contains(double value) {
    return value >= min && value <= max;
  }
}
