package dev.kcnf.paper.report;

import dev.kcnf.paper.results.Figure.Series;
import java.util.ArrayList;
import java.util.List;

/** The names of the lines beside a sample of each, set in lines of text. */
final class Legend {
  private static final double LETTER = 6.7; // about the width of one
  private static final double SAMPLE = 28;
  private static final double GAP = 20;

  private record Item(double x, double y, String name, String colour, boolean dashed) {}

  private final List<Item> items = new ArrayList<>();
  private int lines = 1;

  private Legend() {}

  static Legend of(List<Series> series, double left, double top, double right, double line) {
    Legend legend = new Legend();
    double x = left;
    int measured = 0;
    int references = 0;
    for (Series one : series) {
      double width = SAMPLE + LETTER * one.name().length() + GAP;
      if (x > left && x + width - GAP > right) {
        x = left;
        legend.lines++;
      }
      int colour = one.reference() ? references++ : measured++;
      double y = top + line * (legend.lines - 1);
      legend.items.add(new Item(x, y, one.name(), Svg.colour(colour), one.reference()));
      x += width;
    }
    return legend;
  }

  int lines() {
    return lines;
  }

  void draw(Svg svg) {
    for (Item item : items) {
      svg.polyline(
          Svg.point(item.x, item.y) + Svg.point(item.x + 20, item.y).strip(),
          item.colour,
          item.dashed);
      if (!item.dashed) {
        svg.dot(item.x + 10, item.y, 3, item.colour);
      }
      svg.text(item.x + SAMPLE, item.y + 4, "start", item.name);
    }
  }
}
