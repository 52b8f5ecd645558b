package dev.kcnf.benchmarks.classes;

import dev.kcnf.benchmarks.classes.ClassPeer.Trial;
import java.io.IOException;
import java.io.UncheckedIOException;
import vowpalWabbit.learner.VWLearners;
import vowpalWabbit.learner.VWScalarsLearner;

/** Vowpal Wabbit, one against all. One call both predicts and learns. */
final class VwClasses implements Trial {
  private final EncodedRows rows;
  private final boolean exact;
  private final VWScalarsLearner learner;

  private VwClasses(EncodedRows rows, boolean exact, String options) {
    this.rows = rows;
    this.exact = exact;
    String all =
        "--quiet --loss_function logistic -b 22 --probabilities --oaa " + rows.classes() + " ";
    learner = VWLearners.create(all + options);
  }

  /**
   * @param exact whether numbers are features with a value, rather than cut into quantiles
   */
  static ClassPeer.Factory of(boolean exact, String options) {
    return rows -> new VwClasses(rows, exact, options);
  }

  @Override
  public double[] step(int t) {
    StringBuilder line = new StringBuilder().append(rows.labels()[t] + 1).append(" |x");
    int[] row = rows.values()[t];
    for (int a = 0; a < row.length; a++) {
      double number = rows.numbers()[t][a];
      line.append(" a").append(a);
      if (exact && rows.isNumber()[a] && Double.isFinite(number)) {
        line.append(':').append(number);
      } else {
        line.append('_').append(row[a]);
      }
    }
    float[] scores = learner.learn(line.toString());
    double[] weights = new double[scores.length];
    for (int c = 0; c < scores.length; c++) {
      weights[c] = scores[c];
    }
    return weights;
  }

  @Override
  public void close() {
    try {
      learner.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
