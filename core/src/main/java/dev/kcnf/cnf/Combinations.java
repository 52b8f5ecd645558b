package dev.kcnf.cnf;

/**
 * The k-subsets of 0..d-1, as ascending arrays, numbered by the combinatorial number system: the
 * rank of a_1 &lt; … &lt; a_k is the sum of (a_i choose i).
 */
final class Combinations {
  /** The most subsets whose ranks are kept as ints. */
  private static final double MAX_SUBSETS = Integer.MAX_VALUE - 1;

  private final int d;
  private final int k;
  private final int[][] choose; // choose[i][a] = a choose i+1

  Combinations(int d, int k) {
    if (k < 1 || k > d) {
      throw new IllegalArgumentException(
          "k must be in 1.." + d + ", the number of attributes, was " + k);
    }
    if (count(d, k) > MAX_SUBSETS) {
      throw new IllegalArgumentException(
          String.format(
              "%d attributes have %.3g combinations of %d, more than an example can be checked for;"
                  + " use a smaller k or fewer columns",
              d, count(d, k), k));
    }
    this.d = d;
    this.k = k;
    choose = new int[k][d + 1];
    for (int i = 0; i < k; i++) {
      for (int a = 1; a <= d; a++) {
        // Where this overflows an int it is never used: such a would be beyond the last subset.
        choose[i][a] = choose[i][a - 1] + (i == 0 ? 1 : choose[i - 1][a - 1]);
      }
    }
  }

  /** The size of the subsets. */
  int k() {
    return k;
  }

  /** How many subsets there are. */
  int count() {
    return choose[k - 1][d];
  }

  /** The term of the i-th member (from 0) in the rank of a subset. */
  int term(int i, int member) {
    return choose[i][member];
  }

  /** The number of this subset. */
  int rank(int[] subset) {
    int rank = 0;
    for (int i = 0; i < k; i++) {
      rank += choose[i][subset[i]];
    }
    return rank;
  }

  /** Writes the subset of this number. */
  void unrank(int rank, int[] subset) {
    int member = d - 1;
    for (int i = k - 1; i >= 0; i--) {
      while (choose[i][member] > rank) {
        member--;
      }
      subset[i] = member;
      rank -= choose[i][member];
    }
  }

  /** d choose k; a double, since it may be any number. */
  static double count(int d, int k) {
    double count = k > d ? 0 : 1;
    for (int i = 1; i <= k; i++) {
      count = StrictMath.rint(count * (d - k + i) / i);
    }
    return count;
  }
}
