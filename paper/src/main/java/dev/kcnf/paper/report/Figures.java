package dev.kcnf.paper.report;

import dev.kcnf.paper.results.Figure;
import dev.kcnf.paper.results.Result;
import java.util.LinkedHashMap;
import java.util.Map;

/** The figures of a result as SVG images, by short names. */
public final class Figures {
  private Figures() {}

  /** All of them. */
  public static Map<String, String> of(Result result) {
    Map<String, String> images = new LinkedHashMap<>();
    for (Figure figure : result.figures()) {
      images.put(figure.name(), LineChart.svg(figure));
    }
    if (result.blocks().stream()
        .flatMap(b -> b.cells().stream())
        .anyMatch(c -> c.spread() != null)) {
      RangeFigures.of(result).forEach(group -> images.put(group.name(), group.svg()));
    }
    return images;
  }
}
