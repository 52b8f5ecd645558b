package dev.kcnf.predictors;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Predictors for tests. */
public final class Specs {
  private Specs() {}

  /** Every predictor with every combination of its settings, k = 2 where there is one. */
  public static Stream<PredictorSpec> all() {
    List<PredictorSpec> specs = new ArrayList<>();
    for (PredictorKind kind : Predictors.kinds()) {
      List<PredictorSpec> own = List.of(Predictors.of(kind.name()));
      for (Setting setting : kind.settings()) {
        own =
            own.stream()
                .flatMap(spec -> values(setting).stream().map(v -> spec.with(setting, v)))
                .toList();
      }
      // Algorithm 1 is never certain.
      own.stream()
          .filter(s -> !(s.is(Setting.ALGORITHM, 1) && s.is(Setting.CERTAIN, 1)))
          .forEach(specs::add);
    }
    return specs.stream();
  }

  private static List<Double> values(Setting setting) {
    return switch (setting) {
      case K -> List.of(2.0);
      case ALGORITHM -> List.of(2.0, 1.0);
      case CERTAIN -> List.of(0.0, 1.0);
      case ALPHA -> List.of(0.5, 0.3);
      case RESERVOIR -> List.of(0.0, 20_000.0);
      case MEMORY -> List.of(0.0, 20.0);
    };
  }
}
