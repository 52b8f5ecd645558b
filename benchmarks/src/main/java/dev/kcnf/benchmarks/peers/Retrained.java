package dev.kcnf.benchmarks.peers;

import dev.kcnf.benchmarks.data.EncodedRows;
import dev.kcnf.benchmarks.peers.Contender.Trial;
import dev.kcnf.encoding.Schema;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * A learner that is no online one, trained anew on all rows so far whenever there are √2 times as
 * many: after 32, 45, 64, 91 and so on. In between it is frozen, so the rows up to the next time
 * are predicted at once. Before the first time it says how often each class came.
 */
final class Retrained implements Trial {
  private static final int FIRST = 32;

  /** A column with more values than this is one feature, the number of the value. */
  private static final int MAX_INDICATORS = 64;

  /** Trains, and predicts other rows. */
  interface Learner {
    /**
     * The weights of the classes for the rows {@code from <= t < to}, by what rows before these
     * say.
     *
     * @param features of all rows, one after the other
     * @param width how many features a row has
     */
    double[][] predict(float[] features, int width, EncodedRows rows, int from, int to);
  }

  private final EncodedRows rows;
  private final Learner learner;
  private final float[] features;
  private final int width;
  private final double[] counts;
  private double[][] predicted = {};
  private int first; // the row of the first of them
  private double next = FIRST;

  private Retrained(EncodedRows rows, Learner learner) {
    this.rows = rows;
    this.learner = learner;
    int[] first = firsts(rows);
    width = first[first.length - 1];
    features = features(rows, first);
    counts = new double[rows.classes()];
    Arrays.fill(counts, 1);
  }

  static Contender.Factory by(Supplier<? extends Learner> maker) {
    return rows -> new Retrained(rows, maker.get());
  }

  /** Where the features of each attribute begin; at the end, how many there are. */
  private static int[] firsts(EncodedRows rows) {
    Schema schema = rows.schema();
    int[] first = new int[schema.size() + 1];
    for (int a = 0; a < schema.size(); a++) {
      boolean one = rows.isNumber()[a] || schema.cardinality(a) + 1 > MAX_INDICATORS;
      first[a + 1] = first[a] + (one ? 1 : schema.cardinality(a) + 1);
    }
    return first;
  }

  private static float[] features(EncodedRows rows, int[] first) {
    int width = first[first.length - 1];
    float[] features = new float[rows.size() * width];
    for (int t = 0; t < rows.size(); t++) {
      for (int a = 0; a + 1 < first.length; a++) {
        int at = t * width + first[a];
        if (rows.isNumber()[a]) {
          features[at] = (float) rows.numbers()[t][a]; // NaN is missing
        } else if (first[a + 1] - first[a] == 1) {
          features[at] = rows.values()[t][a];
        } else {
          features[at + rows.values()[t][a]] = 1;
        }
      }
    }
    return features;
  }

  @Override
  public void step(int t, double[] out, int from) {
    if (t == (int) next) {
      next *= StrictMath.sqrt(2);
      first = t;
      predicted = learner.predict(features, width, rows, t, Math.min(rows.size(), (int) next));
    }
    double[] weights = predicted.length == 0 ? counts : predicted[t - first];
    System.arraycopy(weights, 0, out, from, counts.length);
    counts[rows.labels()[t]]++;
  }
}
