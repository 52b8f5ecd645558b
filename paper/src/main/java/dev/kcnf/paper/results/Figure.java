package dev.kcnf.paper.results;

import java.util.ArrayList;
import java.util.List;

/**
 * Lines over two axes.
 *
 * @param name a short name for files
 * @param title what it shows
 * @param x the horizontal axis
 * @param y the vertical axis
 * @param series the lines
 */
public record Figure(String name, String title, Axis x, Axis y, List<Series> series) {
  public Figure {
    series = List.copyOf(series);
  }

  /** An axis: what it measures, and whether its scale is logarithmic. */
  public record Axis(String label, boolean log) {}

  /** A point. */
  public record Point(double x, double y) {}

  /**
   * A line.
   *
   * @param name for the legend
   * @param reference whether it is a bound or a published figure, not a measurement of ours
   * @param points from left to right
   */
  public record Series(String name, boolean reference, List<Point> points) {
    public Series {
      points = List.copyOf(points);
    }
  }

  public static Axis linear(String label) {
    return new Axis(label, false);
  }

  public static Axis log(String label) {
    return new Axis(label, true);
  }

  /** The lines of these rows of a block, over its columns as numbers. */
  public static List<Series> lines(Block block, boolean reference, List<String> rows) {
    List<Series> lines = new ArrayList<>();
    for (String row : rows) {
      List<Point> points = new ArrayList<>();
      for (Cell cell : block.row(row)) {
        points.add(new Point(Double.parseDouble(cell.column()), cell.ours()));
      }
      lines.add(new Series(row, reference, points));
    }
    return lines;
  }

  /** What the paper prints for a row of a block, as a line. */
  public static Series published(Block block, String row) {
    List<Point> points = new ArrayList<>();
    for (Cell cell : block.row(row)) {
      if (cell.published() != null) {
        points.add(new Point(Double.parseDouble(cell.column()), cell.published()));
      }
    }
    return new Series(row + ", published", true, points);
  }
}
