package dev.kcnf.cli.report;

import dev.kcnf.Weights;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JsonGenerator;

/** The weights of a mixture, as lines of a report and as JSON. */
public final class WeightLines {
  /** Members with a smaller posterior are not shown. */
  private static final double LEAST = 0.005;

  private static final int SHOWN = 6;

  private WeightLines() {}

  /** Labels and texts of the lines; empty if the predictor is not a mixture. */
  public static List<Map.Entry<String, String>> of(Weights weights) {
    if (weights.isEmpty()) {
      return List.of();
    }
    String members =
        heaviest(weights.members())
            .filter(e -> e.getValue() >= LEAST)
            .map(e -> String.format(Locale.ROOT, "%s %.0f %%", e.getKey(), 100 * e.getValue()))
            .collect(Collectors.joining(", "));
    String mixed =
        heaviest(weights.factors())
            .limit(SHOWN)
            .map(e -> String.format(Locale.ROOT, "%s %.2f", e.getKey(), e.getValue()))
            .collect(Collectors.joining(", "));
    return List.of(
        Map.entry("mixture", members + "; whose predictions count, by how well each went so far"),
        Map.entry("experts", mixed + ", …;"),
        Map.entry("", "how much each one's log-odds count in the mixers; below 0, against it"));
  }

  private static Stream<Map.Entry<String, Double>> heaviest(Map<String, Double> weights) {
    return weights.entrySet().stream()
        .sorted(Comparator.comparingDouble(e -> -Math.abs(e.getValue())));
  }

  /** Writes two JSON objects; nothing if the predictor is not a mixture. */
  public static void write(Weights weights, JsonGenerator json) {
    if (weights.isEmpty()) {
      return;
    }
    json.writeObjectPropertyStart("mixture");
    weights.members().forEach(json::writeNumberProperty);
    json.writeEndObject();
    json.writeObjectPropertyStart("experts");
    weights.factors().forEach(json::writeNumberProperty);
    json.writeEndObject();
  }
}
