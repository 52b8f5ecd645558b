package dev.kcnf.paper.experiments;

import dev.kcnf.Predictor;
import dev.kcnf.calibrated.Calibrated;
import dev.kcnf.cnf.KCnfSpace;
import dev.kcnf.encoding.Schema;
import dev.kcnf.fast.Fast;
import java.util.ArrayList;
import java.util.List;

/** Predictors that are not in the paper, on categorical tables as they are. */
final class OwnPredictors {
  static final String FAST = "fast";
  private static final int MAX_K = 4;

  private OwnPredictors() {}

  /** The mixture, and the calibrated k-CNF: its KT estimates see k-CNF alone, or k-DNF too. */
  static List<String> names() {
    List<String> names = new ArrayList<>(List.of(FAST));
    for (int k = 1; k <= MAX_K; k++) {
      names.add(k + "-CNF, calibrated");
    }
    for (int k = 1; k <= MAX_K; k++) {
      names.add(k + "-CNF and " + k + "-DNF");
    }
    return names;
  }

  /** The predictor of this name. */
  static Predictor create(String name, Schema schema) {
    if (name.equals(FAST)) {
      return Fast.create(schema);
    }
    int k = name.charAt(0) - '0';
    KCnfSpace space = KCnfSpace.of(schema, k);
    return name.endsWith("calibrated")
        ? Calibrated.decision(space)
        : Calibrated.evidence(space, KCnfSpace.of(schema, k));
  }
}
