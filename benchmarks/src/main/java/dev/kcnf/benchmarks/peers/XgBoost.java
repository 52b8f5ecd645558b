package dev.kcnf.benchmarks.peers;

import dev.kcnf.benchmarks.data.EncodedRows;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import ml.dmlc.xgboost4j.java.Booster;
import ml.dmlc.xgboost4j.java.DMatrix;
import ml.dmlc.xgboost4j.java.XGBoost;
import ml.dmlc.xgboost4j.java.XGBoostError;

/** XGBoost: 200 rounds of trees of depth 6, rate 0.1. */
final class XgBoost implements Retrained.Learner {
  private static final int ROUNDS = 200;

  @Override
  public double[][] predict(float[] features, int width, EncodedRows rows, int from, int to) {
    Map<String, Object> options = new HashMap<>();
    options.put("max_depth", 6);
    options.put("eta", 0.1);
    options.put("nthread", 1);
    options.put("verbosity", 0);
    options.put("objective", "multi:softprob");
    options.put("num_class", rows.classes());
    float[] labels = new float[from];
    for (int t = 0; t < from; t++) {
      labels[t] = rows.labels()[t];
    }
    DMatrix known = null;
    DMatrix asked = null;
    Booster booster = null;
    try {
      known = matrix(features, width, 0, from);
      asked = matrix(features, width, from, to);
      known.setLabel(labels);
      booster = XGBoost.train(known, options, ROUNDS, Map.of(), null, null);
      float[][] found = booster.predict(asked);
      double[][] weights = new double[found.length][rows.classes()];
      for (int i = 0; i < found.length; i++) {
        for (int c = 0; c < found[i].length; c++) {
          weights[i][c] = found[i][c];
        }
      }
      return weights;
    } catch (XGBoostError e) {
      throw new IllegalStateException(e);
    } finally {
      if (booster != null) {
        booster.dispose();
      }
      if (known != null) {
        known.dispose();
      }
      if (asked != null) {
        asked.dispose();
      }
    }
  }

  private static DMatrix matrix(float[] features, int width, int from, int to) throws XGBoostError {
    float[] own = Arrays.copyOfRange(features, from * width, to * width);
    return new DMatrix(own, to - from, width, Float.NaN);
  }
}
