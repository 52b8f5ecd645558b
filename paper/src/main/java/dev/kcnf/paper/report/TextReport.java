package dev.kcnf.paper.report;

import dev.kcnf.paper.results.Block;
import dev.kcnf.paper.results.Cell;
import dev.kcnf.paper.results.Range;
import dev.kcnf.paper.results.Result;
import dev.kcnf.paper.results.Spread;
import dev.kcnf.paper.results.Timing;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** A result as text: each table with ours beside the published figure and the difference. */
public final class TextReport {
  private static final int WIDTH = 96;

  /** A column that says nothing that the mistakes do not; JSON has it. */
  static final String COMPLEMENT = "Correct";

  /** In place of a published figure where there is none. */
  static final String OURS = "ours";

  private final StringBuilder out = new StringBuilder();

  private TextReport() {}

  /** The result, for a terminal. */
  public static String of(Result result) {
    TextReport report = new TextReport();
    report.write(result);
    return report.out.toString();
  }

  private void write(Result result) {
    line(result.title());
    result.settings().forEach(s -> line("  " + s.name() + ": " + s.value()));
    for (Block block : result.blocks()) {
      line("");
      line(block.name());
      boolean spreads = block.cells().stream().anyMatch(c -> c.spread() != null);
      table(spreads ? spreadRows(block) : gridRows(block));
    }
    if (!result.timings().isEmpty()) {
      line("");
      line("Times, which differ from run to run");
      List<List<String>> rows = new ArrayList<>();
      for (Timing t : result.timings()) {
        rows.add(List.of(t.row(), t.column(), Numbers.time(t.value()), t.unit()));
      }
      table(rows);
    }
    line("");
    result.notes().forEach(this::note);
    line("");
  }

  private static List<List<String>> gridRows(Block block) {
    List<List<String>> rows = new ArrayList<>();
    List<String> header = new ArrayList<>(List.of(block.columns()));
    header.addAll(block.columnNames());
    rows.add(header);
    for (String name : block.rowNames()) {
      rows.add(gridRow(block, name, name, c -> Numbers.figure(c.ours(), c.published())));
      if (block.row(name).stream().anyMatch(c -> c.published() != null)) {
        rows.add(gridRow(block, name, "  published", TextReport::published));
        rows.add(gridRow(block, name, "  difference", c -> Numbers.difference(c.difference())));
      }
      if (block.row(name).stream().anyMatch(c -> c.range() != null)) {
        rows.add(gridRow(block, name, "  range from", c -> bound(c, Range::low)));
        rows.add(gridRow(block, name, "  to", c -> bound(c, Range::high)));
        rows.add(gridRow(block, name, "  published inside", TextReport::inside));
      }
    }
    return rows;
  }

  private static List<String> gridRow(
      Block block, String name, String title, Function<Cell, String> text) {
    List<String> row = new ArrayList<>(List.of(title));
    for (String column : block.columnNames()) {
      Cell cell = find(block, name, column);
      row.add(cell == null ? "" : text.apply(cell));
    }
    return row;
  }

  private static String published(Cell cell) {
    return cell.published() == null ? "" : Numbers.printed(cell.published());
  }

  private static String bound(Cell cell, ToDoubleFunction<Range> bound) {
    return cell.range() == null ? "" : Numbers.rough(bound.applyAsDouble(cell.range()));
  }

  private static String inside(Cell cell) {
    return cell.range() == null || cell.published() == null
        ? ""
        : cell.range().contains(cell.published()) ? "yes" : "no";
  }

  private static @Nullable Cell find(Block block, String row, String column) {
    return block.row(row).stream().filter(c -> c.column().equals(column)).findFirst().orElse(null);
  }

  /** A line per row and column of the block. */
  private static List<List<String>> spreadRows(Block block) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("", "", "min", "median", "max", "published", "difference", "inside"));
    for (Cell cell : block.cells()) {
      Spread spread = cell.spread();
      if (spread == null || cell.column().equals(COMPLEMENT)) {
        continue;
      }
      Double published = cell.published();
      rows.add(
          List.of(
              cell.row(),
              cell.column(),
              Numbers.spread(cell.column(), spread.min()),
              Numbers.spread(cell.column(), spread.median()),
              Numbers.spread(cell.column(), spread.max()),
              published == null ? OURS : Numbers.printed(published),
              Numbers.difference(cell.difference()),
              published == null ? "" : spread.contains(published) ? "yes" : "no"));
    }
    return rows;
  }

  /** Columns side by side: the first to the left, the others to the right. */
  private void table(List<List<String>> rows) {
    int columns = rows.stream().mapToInt(List::size).max().orElse(0);
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int c = 0; c < row.size(); c++) {
        widths[c] = Math.max(widths[c], row.get(c).length());
      }
    }
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder("  ");
      for (int c = 0; c < row.size(); c++) {
        String padding = " ".repeat(widths[c] - row.get(c).length());
        line.append(c == 0 ? row.get(c) + padding : "  " + padding + row.get(c));
      }
      line(line.toString().stripTrailing());
    }
  }

  /** A paragraph that starts with a dash. */
  private void note(String text) {
    StringBuilder line = new StringBuilder("-");
    for (String word : text.split(" ", -1)) {
      if (line.length() + 1 + word.length() > WIDTH) {
        line(line.toString());
        line = new StringBuilder(" ");
      }
      line.append(' ').append(word);
    }
    line(line.toString());
  }

  private void line(String text) {
    out.append(text).append('\n');
  }
}
