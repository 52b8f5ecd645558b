package dev.kcnf.paper.report;

import dev.kcnf.paper.experiments.Block;
import dev.kcnf.paper.experiments.Cell;
import dev.kcnf.paper.experiments.Figure.Point;
import dev.kcnf.paper.experiments.Figure.Series;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws the spreads of one column of several blocks as SVG: a bar from the least to the greatest
 * with a dot at the median for each row and block, and a line where the published figure is.
 */
public final class RangeChart {
  private static final double WIDTH = 720;
  private static final double LEFT = 84;
  private static final double RIGHT = 24;
  private static final double TOP = 30;
  private static final double BAR = 13;
  private static final double ROW_GAP = 12;
  private static final double LEGEND_LINE = 20;

  private RangeChart() {}

  /** The chart of this column of these blocks, which have the same rows. */
  public static String svg(String title, List<Block> blocks, String column) {
    List<String> rows = blocks.get(0).rowNames();
    double rowHeight = blocks.size() * BAR + ROW_GAP;
    double bottom = TOP + rows.size() * rowHeight;
    List<Series> names = new ArrayList<>();
    blocks.forEach(b -> names.add(new Series(b.name(), false, List.<Point>of())));
    Legend legend = Legend.of(names, LEFT, bottom + 62, WIDTH - RIGHT, LEGEND_LINE);
    Svg svg = new Svg(title, WIDTH, bottom + 58 + LEGEND_LINE * legend.lines());
    Scale x = scale(blocks, column);
    svg.text(LEFT, 16, "start", "min, median and max; the vertical line is the printed figure");
    for (double tick : x.ticks()) {
      svg.grid(x.pixel(tick), TOP, x.pixel(tick), bottom);
      svg.text(x.pixel(tick), bottom + 18, "middle", Numbers.tick(tick));
    }
    svg.text((LEFT + WIDTH - RIGHT) / 2, bottom + 36, "middle", column);
    for (int r = 0; r < rows.size(); r++) {
      double top = TOP + r * rowHeight;
      svg.grid(LEFT, top, WIDTH - RIGHT, top);
      svg.text(LEFT - 10, top + rowHeight / 2 + 4, "end", rows.get(r));
      row(svg, x, blocks, rows.get(r), column, top + ROW_GAP / 2);
    }
    legend.draw(svg);
    return svg.toString();
  }

  private static void row(
      Svg svg, Scale x, List<Block> blocks, String row, String column, double top) {
    for (int b = 0; b < blocks.size(); b++) {
      Cell cell = cell(blocks.get(b), row, column);
      double y = top + b * BAR + BAR / 2;
      if (cell.spread() != null) {
        double min = x.pixel(cell.spread().min());
        svg.line(min, y, Math.max(x.pixel(cell.spread().max()), min + 1), y, Svg.colour(b), 4);
        svg.dot(x.pixel(cell.spread().median()), y, 4, Svg.colour(b));
      }
      if (b == 0 && cell.published() != null) {
        double at = x.pixel(cell.published());
        svg.line(at, top - 2, at, top + blocks.size() * BAR + 2, Svg.GREY, 2);
      }
    }
  }

  private static Cell cell(Block block, String row, String column) {
    return block.row(row).stream().filter(c -> c.column().equals(column)).findFirst().orElseThrow();
  }

  private static Scale scale(List<Block> blocks, String column) {
    double min = Double.POSITIVE_INFINITY;
    double max = 0;
    for (Block block : blocks) {
      for (Cell cell : block.cells()) {
        if (cell.column().equals(column) && cell.spread() != null && cell.published() != null) {
          min = Math.min(min, Math.min(cell.spread().min(), cell.published()));
          max = Math.max(max, Math.max(cell.spread().max(), cell.published()));
        }
      }
    }
    return Scale.of(true, min * 0.85, max * 1.15, LEFT, WIDTH - RIGHT);
  }
}
