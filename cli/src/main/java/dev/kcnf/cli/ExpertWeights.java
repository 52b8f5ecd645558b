package dev.kcnf.cli;

import dev.kcnf.Predictor;
import dev.kcnf.auto.Auto;
import dev.kcnf.model.Classes;
import dev.kcnf.model.Model;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JsonGenerator;

/**
 * Which experts of a mixture carry the weight; the mean over the classes, if there are some. Empty
 * for other predictors.
 *
 * @param posterior how likely each member of the last layer is
 * @param factors by what each expert's log-odds are multiplied in the mixer
 */
record ExpertWeights(Map<String, Double> posterior, Map<String, Double> factors) {
  /** The posterior probability below which a member is not worth a word. */
  private static final double LEAST = 0.005;

  private static final int SHOWN = 6;

  static ExpertWeights of(Model model) {
    List<Predictor> predictors =
        model.classes().map(Classes::predictors).orElseGet(() -> List.of(model.predictor()));
    Map<String, Double> posterior = new LinkedHashMap<>();
    Map<String, Double> factors = new LinkedHashMap<>();
    for (Predictor predictor : predictors) {
      if (predictor instanceof Auto auto) {
        double share = 1.0 / predictors.size();
        auto.posterior().forEach((name, p) -> posterior.merge(name, share * p, Double::sum));
        auto.factors().forEach((name, f) -> factors.merge(name, share * f, Double::sum));
      }
    }
    return new ExpertWeights(posterior, factors);
  }

  /** Names and texts of the lines of a report. */
  List<Map.Entry<String, String>> lines() {
    if (posterior.isEmpty()) {
      return List.of();
    }
    String members =
        heaviest(posterior)
            .filter(e -> e.getValue() >= LEAST)
            .map(e -> String.format(Locale.ROOT, "%s %.0f %%", e.getKey(), 100 * e.getValue()))
            .collect(Collectors.joining(", "));
    String mixed =
        heaviest(factors)
            .limit(SHOWN)
            .map(e -> String.format(Locale.ROOT, "%s %.2f", e.getKey(), e.getValue()))
            .collect(Collectors.joining(", "));
    return List.of(Map.entry("mixture", members), Map.entry("experts", mixed + ", …"));
  }

  private static Stream<Map.Entry<String, Double>> heaviest(Map<String, Double> weights) {
    return weights.entrySet().stream()
        .sorted(Comparator.comparingDouble(e -> -Math.abs(e.getValue())));
  }

  /** Two objects, if there is something to tell. */
  void write(JsonGenerator json) {
    if (posterior.isEmpty()) {
      return;
    }
    json.writeObjectPropertyStart("mixture");
    posterior.forEach(json::writeNumberProperty);
    json.writeEndObject();
    json.writeObjectPropertyStart("experts");
    factors.forEach(json::writeNumberProperty);
    json.writeEndObject();
  }
}
