package dev.kcnf.paper.results;

/**
 * Where a figure that is a maximum of random runs falls nine times in ten: the 5 % and 95 %
 * quantiles of that maximum.
 *
 * @param low it is below this one time in twenty
 * @param high it is above this one time in twenty
 * @param chance the probability that it is at most the published figure
 */
public record Range(double low, double high, double chance) {

  /** Whether the value lies inside. */
  public boolean contains(double value) {
    return value >= low && value <= high;
  }
}
