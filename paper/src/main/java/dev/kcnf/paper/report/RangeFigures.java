package dev.kcnf.paper.report;

import dev.kcnf.paper.results.Block;
import dev.kcnf.paper.results.Cell;
import dev.kcnf.paper.results.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The charts of a result with spreads: one for each way of labelling. */
final class RangeFigures {
  /** A chart. */
  record Group(String name, String title, String svg) {}

  private static final String COLUMN = "Mistakes";

  private RangeFigures() {}

  static List<Group> of(Result result) {
    List<String> labels = result.blocks().stream().map(RangeFigures::label).distinct().toList();
    List<Group> groups = new ArrayList<>();
    for (String label : labels) {
      List<Block> blocks = result.blocks().stream().filter(b -> label(b).equals(label)).toList();
      String title = "Mistakes over the permutations, label 1 = " + label;
      groups.add(
          new Group(result.table() + "-" + label, title, RangeChart.svg(title, blocks, COLUMN)));
    }
    return groups;
  }

  private static String label(Block block) {
    Cell first = block.cells().get(0);
    return Objects.requireNonNull(first.spread()).label();
  }
}
