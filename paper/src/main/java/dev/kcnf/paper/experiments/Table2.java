package dev.kcnf.paper.experiments;

import dev.kcnf.Prequential;
import dev.kcnf.encoding.Example;
import dev.kcnf.naivebayes.Madnb;
import dev.kcnf.paper.experiments.data.RandomConjunction;
import dev.kcnf.paper.results.Block;
import dev.kcnf.paper.results.Cell;
import dev.kcnf.paper.results.Figure;
import dev.kcnf.paper.results.Range;
import dev.kcnf.paper.results.Result;
import dev.kcnf.paper.results.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Table 2: the greatest loss of MADNB over the repeats, for several lengths of the sequence. */
final class Table2 {
  static final List<Integer> LENGTHS = List.of(2048, 4096, 8192, 16384, 32768);
  static final List<Integer> DIMENSIONS = Table1.DIMENSIONS;
  static final double[][] PRINTED = {
    {265.4, 263.9, 251.5, 259.0, 288.3, 302.4, 390.2, 466},
    {494.8, 507.0, 475.7, 484.5, 490.1, 489.2, 534.5, 616.0},
    {933.8, 956.8, 926.2, 961.3, 921.9, 927.4, 809.4, 1133.43},
    {1817.0, 1808.4, 1810.3, 1807.8, 1790.2, 1791.7, 1821.7, 1993.6},
    {3549.0, 3554.5, 3528.8, 3538.3, 3496.8, 3562.8, 3646.1, 3821.8}
  };

  /** The printed figures look like maxima of a fifth of the repeats of Table 1. */
  private static final int FEWER = 5;

  /** What the second table is, to who sees both. */
  private static final String FIRST =
      " over the first fifth of them, as the printed figures seem to be";

  /** How many times more runs show where a maximum may fall; they take long. */
  private static final int MORE = 5;

  private Table2() {}

  static Result run(Options options) {
    return run(options, LENGTHS, DIMENSIONS);
  }

  static Result run(Options options, List<Integer> lengths, List<Integer> dimensions) {
    Repeats repeats =
        Repeats.of(2, options, dimensions, MORE)
            .run(d -> d + 25.0, data -> losses(data, lengths))
            .bySize(d -> d + 25.0, data -> losses(data, lengths))
            .done();
    int fewer = Math.max(1, options.repeats() / FEWER);
    Block all = block("", options.repeats(), lengths, dimensions, repeats);
    Block some = block(FIRST, fewer, lengths, dimensions, repeats);
    Estimate estimate = new Estimate();
    for (int l = 0; l < lengths.size(); l++) {
      for (int i = 0; i < dimensions.size(); i++) {
        estimate.add(repeats.maxima(i, l), printed(lengths.get(l), dimensions.get(i)));
      }
    }
    List<String> notes = new ArrayList<>();
    notes.add(
        "The paper says of this table that its setup was similar to that of Table 1, not how many"
            + " repeats it had.");
    notes.addAll(estimate.notes(options.repeats()));
    notes.add(inside(all, options.repeats()));
    notes.addAll(Repeats.notes(all.cells(), Table2::name, options.repeats()));
    if (fewer == options.repeats()) {
      return result(options, List.of(all), notes); // too few repeats to take a part of them
    }
    notes.add(inside(some, fewer));
    return result(options, List.of(all, some), notes);
  }

  private static String name(Cell cell) {
    return cell.row() + ", d = " + cell.column();
  }

  /** How many printed figures lie inside the range, and which do not, if only a few. */
  private static String inside(Block block, int repeats) {
    List<String> outside = new ArrayList<>();
    for (Cell cell : block.cells()) {
      Range range = cell.range();
      if (range != null && cell.published() != null && !range.contains(cell.published())) {
        outside.add(Repeats.describe(cell, range, Table2::name));
      }
    }
    int cells = block.cells().size();
    String text =
        String.format(
            Locale.ROOT,
            "As maxima of %d runs, %d of the %d printed figures lie inside the range",
            repeats,
            cells - outside.size(),
            cells);
    boolean few = !outside.isEmpty() && outside.size() <= 3;
    return text + (few ? "; not " + String.join("; ", outside) + "." : ".");
  }

  private static double printed(int length, int d) {
    return PRINTED[LENGTHS.indexOf(length)][DIMENSIONS.indexOf(d)];
  }

  /** The greatest losses of the first repeats. */
  private static Block block(
      String which, int count, List<Integer> lengths, List<Integer> dimensions, Repeats repeats) {
    List<Cell> cells = new ArrayList<>();
    for (int l = 0; l < lengths.size(); l++) {
      int n = lengths.get(l);
      for (int i = 0; i < dimensions.size(); i++) {
        cells.add(repeats.cell("n = " + n, i, l, count, printed(n, dimensions.get(i))));
      }
    }
    return new Block(
        "Greatest loss of MADNB in bits" + which + ", " + count + " repeats", "d", cells);
  }

  /** The losses of one run after each of these numbers of steps. */
  private static double[] losses(RandomConjunction data, List<Integer> lengths) {
    Madnb madnb = Madnb.of(data.schema());
    Prequential evaluation = new Prequential();
    double[] losses = new double[lengths.size()];
    for (int l = 0; l < losses.length; l++) {
      while (evaluation.examples() < lengths.get(l)) {
        Example x = data.next();
        evaluation.step(madnb, x, data.label());
      }
      losses[l] = evaluation.bits();
    }
    return losses;
  }

  private static Result result(Options options, List<Block> blocks, List<String> notes) {
    List<Figure.Series> lines = new ArrayList<>();
    Block block = blocks.get(0);
    for (String row : block.rowNames()) {
      lines.addAll(Figure.lines(block, false, List.of(row)));
      lines.add(Figure.published(block, row));
    }
    Figure figure =
        new Figure(
            "table2",
            "MADNB: greatest loss by dimension and length",
            Figure.log("d"),
            Figure.log("bits"),
            lines);
    List<Block> shown = new ArrayList<>(blocks);
    shown.set(0, block.with(figure));
    return new Result(
        "table2",
        "Table 2: loss of MADNB",
        List.of(
            Setting.of("repeats", options.repeats()),
            Setting.of("seed", options.seed()),
            Setting.of("S*", "each variable with probability θ, θ uniform in [0, 1]"),
            Setting.of("examples", "uniform"),
            Setting.of("rows", "the n first steps of the same runs"),
            Repeats.RANGE),
        shown,
        notes,
        List.of());
  }
}
