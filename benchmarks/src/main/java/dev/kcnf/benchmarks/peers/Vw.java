package dev.kcnf.benchmarks.peers;

import dev.kcnf.benchmarks.data.EncodedRows;
import dev.kcnf.benchmarks.peers.Contender.Trial;
import java.io.IOException;
import java.io.UncheckedIOException;
import vowpalWabbit.learner.VWLearner;
import vowpalWabbit.learner.VWLearners;
import vowpalWabbit.learner.VWScalarLearner;
import vowpalWabbit.learner.VWScalarsLearner;

/**
 * Vowpal Wabbit through vw-jni, whose input is a line of text: parsing it is part of each step. The
 * lines are as short as they can be, one feature like {@code a3_7} per attribute, or {@code a3:7.5}
 * of a raw number. Of two classes it learns one logistic regression, of more one against all. One
 * call both predicts and learns: what it returns is the prediction before the update.
 */
public final class Vw {
  private static final String LOGISTIC = "--quiet --loss_function logistic -b 22 ";

  /** Two classes, 1 and -1, and the probability of 1. */
  public static final String OF_TWO = LOGISTIC + "--link logistic ";

  private static final String OF_CLASSES = LOGISTIC + "--probabilities --oaa ";

  private Vw() {}

  /** Numbers are cut into quantiles, as for kcnf. */
  static Contender.Factory quantiles(String options) {
    return rows -> start(rows, false, options);
  }

  /** Numbers are features with a value; the same as the other where there are none. */
  static Contender.Factory rawNumbers(String options) {
    return new Contender.Factory() {
      @Override
      public Trial start(EncodedRows rows) {
        return Vw.start(rows, true, options);
      }

      @Override
      public boolean feasible(EncodedRows rows) {
        return rows.hasNumbers();
      }
    };
  }

  private static Trial start(EncodedRows rows, boolean raw, String options) {
    String[] lines = lines(rows, raw);
    if (rows.classes() > 2) {
      VWScalarsLearner learner = VWLearners.create(OF_CLASSES + rows.classes() + " " + options);
      return closing(
          learner,
          (t, out, from) -> {
            float[] scores = learner.learn(lines[t]);
            for (int c = 0; c < scores.length; c++) {
              out[from + c] = scores[c];
            }
          });
    }
    VWScalarLearner learner = VWLearners.create(OF_TWO + options);
    return closing(
        learner,
        (t, out, from) -> {
          double p = learner.learn(lines[t]);
          out[from] = 1 - p;
          out[from + 1] = p;
        });
  }

  private static Trial closing(VWLearner learner, Trial steps) {
    return new Trial() {
      @Override
      public void step(int t, double[] out, int from) {
        steps.step(t, out, from);
      }

      @Override
      public void close() {
        try {
          learner.close();
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    };
  }

  private static String[] lines(EncodedRows rows, boolean raw) {
    String[] lines = new String[rows.size()];
    for (int t = 0; t < lines.length; t++) {
      int label = rows.labels()[t];
      StringBuilder line = new StringBuilder();
      line.append(rows.classes() > 2 ? label + 1 : label == 1 ? 1 : -1).append(" |x");
      int[] row = rows.values()[t];
      for (int a = 0; a < row.length; a++) {
        double number = rows.numbers()[t][a];
        line.append(" a").append(a);
        if (raw && rows.isNumber()[a] && Double.isFinite(number)) {
          line.append(':').append(number);
        } else {
          line.append('_').append(row[a]);
        }
      }
      lines[t] = line.toString();
    }
    return lines;
  }
}
