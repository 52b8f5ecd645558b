package dev.kcnf.paper.experiments;

import dev.kcnf.paper.results.Range;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * How the greatest loss of many runs is distributed, from runs with every size of S*.
 *
 * <p>If a run loses at most x with probability F(x), the greatest loss of N runs is at most x with
 * probability F(x)^N. Its tail comes from a few sizes of S*, which a plain sample rarely contains
 * for a large d. So F is estimated size by size: with θ uniform in [0, 1], |S*| is uniform in 0..d,
 * and F(x) is the mean over the sizes. Sizes beyond {@link #SIZES} come from one sample: S* of 15
 * variables holds once in 32768 examples.
 */
final class Maxima {
  private static final int SIZES = 14;
  private static final double LOW = 0.05;
  private static final double HIGH = 0.95;

  /** A loss and the share of the runs that it stands for. */
  private record Loss(double bits, double share) {}

  private final List<Loss> losses;

  private Maxima(List<Loss> losses) {
    this.losses = losses;
  }

  /** How many groups of sizes there are for this d: 0, 1, 2 and so on, and the rest. */
  static int groups(int d) {
    return Math.min(d, SIZES + 1) + 1;
  }

  /** A size of S* that belongs to this group. */
  static int size(int d, int group, double random) {
    return group <= SIZES ? group : group + (int) (random * (d + 1 - group));
  }

  /** How many runs of each group match this many plain runs; at least enough if d is large. */
  static int runs(int d, int plain) {
    return Math.max(1, Math.max(plain / (d + 1), plain / 50));
  }

  /** From the losses of the runs, all of the first group, all of the second, and so on. */
  static Maxima of(int d, double[] bits) {
    int groups = groups(d);
    int runs = bits.length / groups;
    List<Loss> losses = new ArrayList<>();
    for (int i = 0; i < bits.length; i++) {
      int sizes = i / runs <= SIZES ? 1 : d - SIZES;
      losses.add(new Loss(bits[i], (double) sizes / (d + 1) / runs));
    }
    losses.sort(Comparator.comparingDouble(Loss::bits));
    return new Maxima(losses);
  }

  /** Where the greatest loss of this many runs falls, and how likely the published one is. */
  Range range(int repeats, double published) {
    return new Range(
        quantile(LOW, repeats),
        quantile(HIGH, repeats),
        StrictMath.exp(repeats * lnAtMost(published)));
  }

  /**
   * {@code ln F(bits)}, the logarithm of the probability that a run loses at most this. It is never
   * 0: where no run lost more, half the weight of the greatest loss is assumed above it.
   */
  double lnAtMost(double bits) {
    int i = losses.size() - 1;
    double more = 0;
    while (i >= 0 && losses.get(i).bits > bits) {
      more += losses.get(i).share;
      i--;
    }
    more = Math.max(more, losses.get(losses.size() - 1).share / 2);
    return StrictMath.log1p(-Math.min(more, 1 - 1e-9));
  }

  /** The least loss that the greatest of this many runs does not exceed with this probability. */
  double quantile(double probability, int repeats) {
    double tail = 1 - StrictMath.pow(probability, 1.0 / repeats);
    double more = 0;
    int i = losses.size() - 1;
    while (i > 0 && more + losses.get(i).share <= tail) {
      more += losses.get(i).share;
      i--;
    }
    return losses.get(i).bits;
  }
}
