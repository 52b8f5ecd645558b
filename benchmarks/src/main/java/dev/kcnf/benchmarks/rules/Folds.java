package dev.kcnf.benchmarks.rules;

import dev.kcnf.RowSample;
import dev.kcnf.SplitMix;
import dev.kcnf.benchmarks.harness.Clock;
import java.util.Arrays;
import java.util.BitSet;

/** Cross-validation: each learner gets the same rows. */
public final class Folds {
  /** Predicts a row of all rows. */
  interface Learned {
    /** The probabilities of the classes. */
    double[] predict(int row) throws Exception;

    int rules();

    int literals();
  }

  /** Learns some of the rows. */
  public interface Learner {
    Learned learn(RuleData data, int[] rows) throws Exception;
  }

  private Folds() {}

  /** The scores of a learner. */
  public static Score of(Learner learner, RuleData data, int folds, long seed) throws Exception {
    RowSample rows = data.rows();
    int n = rows.size();
    int[] order = SplitMix.of(seed).permutation(n);
    BitSet right = new BitSet(n);
    double bits = 0;
    double rules = 0;
    double literals = 0;
    double seconds = 0;
    for (int fold = 0; fold < folds; fold++) {
      int from = (int) ((long) n * fold / folds);
      int to = (int) ((long) n * (fold + 1) / folds);
      int[] train = new int[n - (to - from)];
      System.arraycopy(order, 0, train, 0, from);
      System.arraycopy(order, to, train, from, n - to);
      Arrays.sort(train);
      long start = Clock.CPU.nanos();
      Learned learned = learner.learn(data, train);
      seconds += (Clock.CPU.nanos() - start) / 1e9;
      rules += learned.rules();
      literals += learned.literals();
      for (int i = from; i < to; i++) {
        double[] p = learned.predict(order[i]);
        int best = 0;
        for (int c = 1; c < p.length; c++) {
          best = p[c] > p[best] ? c : best;
        }
        int label = rows.label(order[i]);
        right.set(order[i], best == label);
        bits -= StrictMath.log(Math.max(Score.LEAST, p[label])) / StrictMath.log(2);
      }
    }
    return new Score(n, right, rules / folds, literals / folds, bits / n, seconds / folds);
  }
}
