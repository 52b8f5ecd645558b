package dev.kcnf.paper.experiments;

import dev.kcnf.LogLoss;
import dev.kcnf.paper.experiments.data.RandomConjunction;

/**
 * The losses of Algorithm 2 and its variant on a conjunction, computed directly on bits. Much
 * faster than the predictors, which allows enough runs to see how a maximum varies.
 */
final class Algorithm2Losses {

  private final double[] log2;

  private Algorithm2Losses(double[] log2) {
    this.log2 = log2;
  }

  /** For runs of this many steps. */
  static Algorithm2Losses of(int steps) {
    double[] log2 = new double[steps + 2];
    for (int t = 1; t < log2.length; t++) {
      log2[t] = LogLoss.bitsOfNats(StrictMath.log(t));
    }
    return new Algorithm2Losses(log2);
  }

  /** The losses in bits: as written, and of the variant. */
  double[] of(RandomConjunction data) {
    int d = data.schema().size();
    long[] bits = data.bits();
    long[] kept = new long[bits.length]; // D
    for (int i = 0; i < d; i++) {
      kept[i >>> 6] |= 1L << i;
    }
    double right = 0; // where D holds, and so S* does: the variant is certain and loses nothing
    double other = 0;
    for (int t = 1; t < log2.length - 1; t++) {
      data.advance();
      boolean holds = true;
      for (int w = 0; w < bits.length; w++) {
        holds &= (kept[w] & ~bits[w]) == 0;
      }
      if (holds) {
        right += log2[t + 1] - log2[t];
      } else if (data.label()) {
        other += log2[t + 1];
        for (int w = 0; w < bits.length; w++) {
          kept[w] &= bits[w];
        }
      } else {
        other += log2[t + 1] - log2[t];
      }
    }
    return new double[] {other + right, other};
  }
}
