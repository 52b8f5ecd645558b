package dev.kcnf.moa;

import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.predictors.Predictors;
import dev.kcnf.predictors.Setting;

/** Predictors by the settings that MOA and WEKA have for them. */
final class Specs {
  private Specs() {}

  static PredictorSpec of(String predictor, int k) {
    PredictorSpec spec = Predictors.of(predictor);
    return spec.kind().has(Setting.K) ? spec.with(Setting.K, k) : spec;
  }
}
