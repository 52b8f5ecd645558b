package dev.kcnf.paper.report;

import dev.kcnf.paper.results.Figure;
import dev.kcnf.paper.results.Figure.Point;
import dev.kcnf.paper.results.Figure.Series;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Draws a {@link Figure} as SVG: measurements as lines with dots, references dashed. */
public final class LineChart {
  private static final double WIDTH = 720;
  private static final double LEFT = 64;
  private static final double RIGHT = 16;
  private static final double TOP = 28;
  private static final double HEIGHT = 300; // of the plot
  private static final double LEGEND_LINE = 20;
  private static final int MAX_OWN_TICKS = 16;

  private final Figure figure;
  private final List<Double> xs;
  private final Scale x;
  private final Scale y;

  private LineChart(Figure figure) {
    this.figure = figure;
    xs = values(Point::x).stream().distinct().sorted().toList();
    List<Double> ys =
        values(Point::y).stream().filter(v -> !figure.y().log() || v > 0).sorted().toList();
    x = Scale.of(figure.x().log(), xs.get(0), xs.get(xs.size() - 1), LEFT, WIDTH - RIGHT);
    y = Scale.rounded(figure.y().log(), ys.get(0), ys.get(ys.size() - 1), TOP + HEIGHT, TOP);
  }

  /** The figure as an SVG image. */
  public static String svg(Figure figure) {
    return new LineChart(figure).draw();
  }

  private List<Double> values(ToDoubleFunction<Point> coordinate) {
    return figure.series().stream()
        .flatMap(s -> s.points().stream())
        .mapToDouble(coordinate)
        .filter(Double::isFinite)
        .boxed()
        .toList();
  }

  private String draw() {
    double bottom = TOP + HEIGHT;
    Legend legend = Legend.of(figure.series(), LEFT, bottom + 54, WIDTH - RIGHT, LEGEND_LINE);
    Svg svg = new Svg(figure.title(), WIDTH, bottom + 54 + legend.lines() * LEGEND_LINE);
    svg.text(LEFT, 16, "start", figure.y().label());
    for (double tick : y.ticks()) {
      svg.grid(LEFT, y.pixel(tick), WIDTH - RIGHT, y.pixel(tick));
      svg.text(LEFT - 8, y.pixel(tick) + 4, "end", Numbers.tick(tick));
    }
    for (double tick : xs.size() <= MAX_OWN_TICKS ? xs : x.ticks()) {
      svg.line(x.pixel(tick), bottom, x.pixel(tick), bottom + 5, Svg.GREY, 1);
      svg.text(x.pixel(tick), bottom + 19, "middle", Numbers.tick(tick));
    }
    svg.line(LEFT, bottom, WIDTH - RIGHT, bottom, Svg.GREY, 1);
    svg.text((LEFT + WIDTH - RIGHT) / 2, bottom + 36, "middle", figure.x().label());
    int measured = 0;
    int references = 0;
    for (Series series : figure.series()) {
      draw(svg, series, Svg.colour(series.reference() ? references++ : measured++));
    }
    legend.draw(svg);
    return svg.toString();
  }

  private void draw(Svg svg, Series series, String colour) {
    StringBuilder points = new StringBuilder();
    for (Point point : series.points()) {
      if (y.shows(point.y())) {
        points.append(Svg.point(x.pixel(point.x()), y.pixel(point.y())));
      }
    }
    svg.polyline(points.toString().strip(), colour, series.reference());
    for (Point point : series.points()) {
      if (y.shows(point.y()) && !series.reference()) {
        svg.dot(x.pixel(point.x()), y.pixel(point.y()), 3, colour);
      }
    }
  }
}
