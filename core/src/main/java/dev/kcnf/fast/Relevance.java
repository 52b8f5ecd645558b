package dev.kcnf.fast;

/**
 * Ranks attributes by what they tell about the label in addition to any other attribute: the score
 * of attribute i is the sum over all others j of {@code H(Y|Xj) - H(Y|Xi,Xj)}, less what chance
 * adds (half a nat per additional cell). Pairs reveal attributes that matter only together with
 * another.
 */
final class Relevance {
  private Relevance() {}

  /** A score for each attribute on its own: its information, less what chance adds. */
  static double[] scores(CombinationTable singles, int[] known) {
    double[] entropy = new double[known.length];
    long[] zeros = new long[known.length];
    long[] ones = new long[known.length];
    singles.forEachCounted(
        (attributes, zero, one) -> {
          entropy[attributes[0]] += entropy(zero, one);
          zeros[attributes[0]] += zero;
          ones[attributes[0]] += one;
        });
    double[] scores = new double[known.length];
    for (int a = 0; a < scores.length; a++) {
      scores[a] = gain(entropy(zeros[a], ones[a]) - entropy[a], known[a] - 1);
    }
    return scores;
  }

  /** A score for each attribute by its pairs. */
  static double[] scores(CombinationTable singles, CombinationTable pairs, int[] known) {
    double[] entropy = new double[known.length];
    singles.forEachCounted(
        (attributes, zeros, ones) -> entropy[attributes[0]] += entropy(zeros, ones));
    // Rows only of attributes that have pairs: of ten thousand they are few.
    double[][] joint = new double[known.length][];
    int[][] cells = new int[known.length][];
    pairs.forEachCounted(
        (attributes, zeros, ones) -> {
          if (joint[attributes[0]] == null) {
            joint[attributes[0]] = new double[known.length];
            cells[attributes[0]] = new int[known.length];
          }
          joint[attributes[0]][attributes[1]] += entropy(zeros, ones);
          cells[attributes[0]][attributes[1]]++;
        });
    double[] scores = new double[known.length];
    for (int i = 0; i < known.length; i++) {
      for (int j = i + 1; joint[i] != null && j < known.length; j++) {
        if (cells[i][j] > 0) {
          scores[i] += gain(entropy[j] - joint[i][j], cells[i][j] - known[j]);
          scores[j] += gain(entropy[i] - joint[i][j], cells[i][j] - known[i]);
        }
      }
    }
    return scores;
  }

  private static double gain(double nats, int cells) {
    return Math.max(0, nats - 0.5 * cells);
  }

  /** The total entropy of these labels in nats. */
  private static double entropy(long zeros, long ones) {
    if (zeros == 0 || ones == 0) {
      return 0;
    }
    double n = (double) zeros + ones;
    return -zeros * StrictMath.log(zeros / n) - ones * StrictMath.log(ones / n);
  }

  /** Marks the attributes with the highest scores, at most this many, the first of equal ones. */
  static boolean[] best(double[] scores, int most) {
    boolean[] best = new boolean[scores.length];
    for (int i = 0; i < Math.min(most, scores.length); i++) {
      int next = -1;
      for (int a = 0; a < scores.length; a++) {
        if (!best[a] && (next < 0 || scores[a] > scores[next])) {
          next = a;
        }
      }
      best[next] = true;
    }
    return best;
  }
}
