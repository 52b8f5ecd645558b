package dev.kcnf.auto;

import dev.kcnf.auto.mix.FixedShare;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.parts.LogMean;
import dev.kcnf.parts.Parts;
import java.util.Arrays;

/**
 * How often each class came with the same value of one column, be it the best one: a {@link
 * FixedShare} mixture of all columns. Unlike naive Bayes it adds up no evidence, and so it is right
 * where one column says all, as one that names the things that the rows are about.
 *
 * <p>Counts are smoothed towards the shares of the classes, which count as few examples or as many.
 */
final class BestColumn {
  private static final float[] PRIORS = {0.1f, 1};

  private final int d;
  private final FixedShare columns;

  BestColumn(int d) {
    this(d, new FixedShare(uniform(PRIORS.length * Math.max(1, d))));
  }

  private BestColumn(int d, FixedShare columns) {
    this.d = d;
    this.columns = columns;
  }

  private static double[] uniform(int size) {
    double[] prior = new double[size];
    Arrays.fill(prior, 1.0 / size);
    return prior;
  }

  BestColumn copy() {
    return new BestColumn(d, columns.copy());
  }

  /**
   * Writes the probabilities of the classes.
   *
   * @param shares of the classes
   */
  void predict(Counts counts, Reading r, double[] shares, int at) {
    int classes = r.classes;
    double[] members = r.columns(PRIORS.length * Math.max(1, d) * classes);
    int to = 0;
    for (int a = 0; a < d; a++) {
      int from = counts.at(a, r.values[a]);
      float[] own = counts.of(a);
      float all = 0;
      for (int k = 0; k < classes && from >= 0; k++) {
        all += own[from + k];
      }
      for (float prior : PRIORS) {
        float per = 1 / (all + prior);
        for (int k = 0; k < classes; k++) {
          members[to++] = ((from >= 0 ? own[from + k] : 0) + prior * shares[k]) * per;
        }
      }
    }
    if (d == 0) {
      System.arraycopy(shares, 0, members, 0, classes);
      System.arraycopy(shares, 0, members, classes, classes);
    }
    columns.mix(members, classes, r.answer);
    double sum = 0;
    for (int k = 0; k < classes; k++) {
      sum += r.answer[k];
    }
    for (int k = 0; k < classes; k++) {
      r.probabilities[at + k] = r.answer[k] / sum;
    }
  }

  /** Splits the log-odds of two classes as they were just predicted. */
  void split(Reading r, double[] shares, int of, int other, Parts to) {
    double base = StrictMath.log(shares[of] / shares[other]);
    to.addBase(base);
    double[] posterior = columns.weights();
    double[] members = r.columns(0);
    double[] own = new double[posterior.length];
    double[] theirs = new double[posterior.length];
    for (int j = 0; j < posterior.length; j++) {
      own[j] = members[j * r.classes + of];
      theirs[j] = members[j * r.classes + other];
    }
    double[] weights = LogMean.weights(posterior, own, theirs);
    for (int j = 0; j < PRIORS.length * d; j++) {
      double logOdds = StrictMath.log(own[j] / theirs[j]);
      to.addValue(j / PRIORS.length, weights[j] * (logOdds - base));
    }
  }

  void learn(Reading r, int label, long t) {
    if (label < r.classes) {
      columns.learn(r.columns(0), r.classes, label, t);
    }
  }

  void save(StateWriter out) {
    columns.save(out);
  }

  void restore(StateReader in) {
    columns.restore(in);
  }
}
