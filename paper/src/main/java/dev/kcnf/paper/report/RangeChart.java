package dev.kcnf.paper.report;

import dev.kcnf.paper.results.Block;
import dev.kcnf.paper.results.Cell;
import dev.kcnf.paper.results.Figure.Point;
import dev.kcnf.paper.results.Figure.Series;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws the spreads of one column of several blocks as SVG: a bar from the least to the greatest
 * with a dot at the median for each row and block, and a line where the published figure is.
 */
public final class RangeChart {
  private static final double WIDTH = 720;
  private static final double LEFT = 124;
  private static final double RIGHT = 24;
  private static final double TOP = 30;
  private static final double BAR = 13;
  private static final double ROW_GAP = 12;
  private static final double LEGEND_LINE = 20;

  private RangeChart() {}

  /** The chart of this column of these blocks; not every block has every row. */
  public static String svg(String title, List<Block> blocks, String column) {
    List<String> rows = blocks.stream().flatMap(b -> b.rowNames().stream()).distinct().toList();
    double bottom = TOP;
    for (String row : rows) {
      bottom += height(blocks, row);
    }
    List<Series> names = new ArrayList<>();
    blocks.forEach(b -> names.add(new Series(name(b), false, List.<Point>of())));
    Legend legend = Legend.of(names, LEFT, bottom + 62, WIDTH - RIGHT, LEGEND_LINE);
    Svg svg = new Svg(title, WIDTH, bottom + 58 + LEGEND_LINE * legend.lines());
    Scale x = scale(blocks, column);
    svg.text(LEFT, 16, "start", "min, median and max; the vertical line is the printed figure");
    for (double tick : x.ticks()) {
      svg.grid(x.pixel(tick), TOP, x.pixel(tick), bottom);
      svg.text(x.pixel(tick), bottom + 18, "middle", Numbers.tick(tick));
    }
    svg.text((LEFT + WIDTH - RIGHT) / 2, bottom + 36, "middle", column);
    double top = TOP;
    for (String row : rows) {
      svg.grid(LEFT, top, WIDTH - RIGHT, top);
      svg.text(LEFT - 10, top + height(blocks, row) / 2 + 4, "end", row);
      row(svg, x, blocks, row, column, top + ROW_GAP / 2);
      top += height(blocks, row);
    }
    legend.draw(svg);
    return svg.toString();
  }

  /** Without the label, which they share. */
  private static String name(Block block) {
    int label = block.name().indexOf(", label 1 = ");
    return label < 0 ? block.name() : block.name().substring(0, label);
  }

  private static double height(List<Block> blocks, String row) {
    return blocks.stream().filter(b -> b.rowNames().contains(row)).count() * BAR + ROW_GAP;
  }

  private static void row(
      Svg svg, Scale x, List<Block> blocks, String row, String column, double top) {
    double bottom = top + height(blocks, row) - ROW_GAP;
    double y = top + BAR / 2;
    for (int b = 0; b < blocks.size(); b++) {
      for (Cell cell : blocks.get(b).row(row)) {
        if (!cell.column().equals(column) || cell.spread() == null) {
          continue;
        }
        double min = x.pixel(cell.spread().min());
        svg.line(min, y, Math.max(x.pixel(cell.spread().max()), min + 1), y, Svg.colour(b), 4);
        svg.dot(x.pixel(cell.spread().median()), y, 4, Svg.colour(b));
        if (cell.published() != null && y == top + BAR / 2) {
          double at = x.pixel(cell.published());
          svg.line(at, top - 2, at, bottom + 2, Svg.GREY, 2);
        }
        y += BAR;
      }
    }
  }

  private static Scale scale(List<Block> blocks, String column) {
    double min = Double.POSITIVE_INFINITY;
    double max = 0;
    for (Block block : blocks) {
      for (Cell cell : block.cells()) {
        if (cell.column().equals(column) && cell.spread() != null) {
          double published = cell.published() == null ? cell.ours() : cell.published();
          min = Math.min(min, Math.min(cell.spread().min(), published));
          max = Math.max(max, Math.max(cell.spread().max(), published));
        }
      }
    }
    return Scale.of(true, min * 0.85, max * 1.15, LEFT, WIDTH - RIGHT);
  }
}
