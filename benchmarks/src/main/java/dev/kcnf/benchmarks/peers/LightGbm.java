package dev.kcnf.benchmarks.peers;

import dev.kcnf.benchmarks.data.EncodedRows;
import io.github.metarank.lightgbm4j.LGBMBooster;
import io.github.metarank.lightgbm4j.LGBMDataset;
import io.github.metarank.lightgbm4j.LGBMException;
import java.util.Arrays;

/** LightGBM: 100 rounds of trees of 31 leaves, each of 5 rows or more, rate 0.1. */
final class LightGbm implements Retrained.Learner {
  private static final int ROUNDS = 100;

  /** Columns are dropped by how many rows a leaf must have, so the data have to know it, too. */
  private static final String DATA =
      "max_bin=255 verbose=-1 num_threads=1 min_data_in_bin=1 min_data_in_leaf=5"
          + " feature_pre_filter=false";

  /**
   * The rows to predict are a second data set of the booster, which keeps their predictions: those
   * of its own method for rows have room for two classes only.
   */
  @Override
  public double[][] predict(float[] features, int width, EncodedRows rows, int from, int to) {
    int classes = rows.classes();
    String options =
        DATA
            + " objective=multiclass num_leaves=31 learning_rate=0.1"
            + " deterministic=true num_class="
            + classes;
    float[] labels = new float[from];
    for (int t = 0; t < from; t++) {
      labels[t] = rows.labels()[t];
    }
    int count = to - from;
    try (LGBMDataset known =
            LGBMDataset.createFromMat(
                Arrays.copyOfRange(features, 0, from * width), from, width, true, DATA, null);
        LGBMDataset asked =
            LGBMDataset.createFromMat(
                Arrays.copyOfRange(features, from * width, to * width),
                count,
                width,
                true,
                DATA,
                known)) {
      known.setField("label", labels);
      asked.setField("label", new float[count]);
      try (LGBMBooster booster = LGBMBooster.create(known, options)) {
        booster.addValidData(asked);
        boolean finished = false;
        for (int round = 0; round < ROUNDS && !finished; round++) {
          finished = booster.updateOneIter();
        }
        double[] found = booster.getPredict(1);
        double[][] weights = new double[count][classes];
        for (int i = 0; i < count; i++) {
          for (int c = 0; c < classes; c++) {
            weights[i][c] = found[c * count + i];
          }
        }
        return weights;
      }
    } catch (LGBMException e) {
      throw new IllegalStateException(e);
    }
  }
}
