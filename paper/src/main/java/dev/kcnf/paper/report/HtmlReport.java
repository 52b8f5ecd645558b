package dev.kcnf.paper.report;

import dev.kcnf.paper.results.Block;
import dev.kcnf.paper.results.Cell;
import dev.kcnf.paper.results.Figure;
import dev.kcnf.paper.results.Range;
import dev.kcnf.paper.results.Result;
import dev.kcnf.paper.results.Setting;
import dev.kcnf.paper.results.Spread;
import dev.kcnf.paper.results.Timing;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The results as one web page that needs nothing else: tables, figures and every setting. It is
 * well-formed XML too.
 */
public final class HtmlReport {
  private static final double FAR = 0.1;
  private static final int MANY = 10;

  private final StringBuilder out = new StringBuilder();

  private HtmlReport() {}

  /** The page; the settings are those that all results share. */
  public static String of(List<Result> results, List<Setting> settings) {
    HtmlReport report = new HtmlReport();
    report.write(results, settings);
    return report.out.toString();
  }

  private void write(List<Result> results, List<Setting> settings) {
    out.append("<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n");
    out.append("<head><meta charset=\"utf-8\"/>\n");
    out.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n");
    // An empty icon: without one browsers ask the server for it.
    out.append("<link rel=\"icon\" href=\"data:,\"/>\n");
    out.append("<title>kcnf: the paper, reproduced</title>\n");
    out.append("<style>\n").append(style()).append("</style></head>\n<body>\n");
    out.append("<header><h1>Online Learning of k-CNF Boolean Functions, reproduced</h1>\n");
    out.append("<p>The tables and theorems of Veness and Hutter (2014), run again by ");
    out.append(
        "<code>kcnf reproduce</code>, beside the published figures: ours in bold, below it the published");
    out.append(
        " one and the difference. A range says where a maximum of random runs falls nine times in ten;"
            + " ✓ marks a printed figure inside the range, ✗ one outside.</p>\n");
    settings(settings);
    out.append("<nav>");
    for (Result result : results) {
      out.append(String.format("<a href=\"#%s\">%s</a> ", result.table(), result.table()));
    }
    out.append("</nav></header>\n");
    results.forEach(this::section);
    out.append("</body>\n</html>\n");
  }

  private static String style() {
    try (InputStream in = HtmlReport.class.getResourceAsStream("report.css")) {
      return new String(
          Objects.requireNonNull(in, "report.css").readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void section(Result result) {
    out.append(String.format("<section id=\"%s\">\n", result.table()));
    element("h2", result.title());
    settings(result.settings());
    if (hasSpreads(result.blocks())) {
      ranges(result);
    } else {
      result.blocks().forEach(this::grid);
    }
    timings(result.timings());
    out.append("<ul class=\"notes\">\n");
    result.notes().forEach(note -> element("li", note));
    out.append("</ul>\n</section>\n");
  }

  private static boolean hasSpreads(List<Block> blocks) {
    return blocks.stream().flatMap(b -> b.cells().stream()).anyMatch(c -> c.spread() != null);
  }

  private void settings(List<Setting> settings) {
    out.append("<dl>\n");
    for (Setting setting : settings) {
      out.append("<div>");
      element("dt", setting.name());
      element("dd", setting.value());
      out.append("</div>");
    }
    out.append("</dl>\n");
  }

  private void figure(String caption, String svg) {
    out.append("<figure>\n").append(svg);
    element("figcaption", caption);
    out.append("</figure>\n");
  }

  /** Ours, and below it the published figure and the difference. */
  private void grid(Block block) {
    element("h3", block.name());
    scroll(block.columnNames().size());
    out.append("<table><thead><tr>");
    element("th", block.columns());
    block.columnNames().forEach(name -> element("th", name));
    out.append("</tr></thead>\n<tbody>\n");
    for (String row : block.rowNames()) {
      out.append("<tr>");
      element("th", row);
      for (String column : block.columnNames()) {
        out.append("<td>");
        for (Cell cell : block.row(row)) {
          if (cell.column().equals(column)) {
            cell(cell);
          }
        }
        out.append("</td>");
      }
      out.append("</tr>\n");
    }
    out.append("</tbody></table></div>\n");
    for (Figure figure : block.figures()) {
      figure(figure.title(), LineChart.svg(figure));
    }
  }

  private void cell(Cell cell) {
    element("b", Numbers.figure(cell.ours(), cell.published()));
    if (cell.published() != null) {
      out.append("<small>").append(Numbers.printed(cell.published())).append("</small>");
      String far = Math.abs(cell.difference()) > FAR ? " class=\"far\"" : "";
      out.append(String.format("<i%s>", far));
      out.append(Numbers.difference(cell.difference())).append("</i>");
      range(cell.range(), cell.published());
    }
  }

  /** Where chance puts a maximum, and whether the published one is there. */
  private void range(@Nullable Range range, double published) {
    if (range != null) {
      out.append(
          String.format(
              "<i class=\"%s\">%s–%s</i>",
              range.contains(published) ? "in" : "out",
              Numbers.rough(range.low()),
              Numbers.rough(range.high())));
    }
  }

  /** A chart for each way of labelling, and a table for each block. */
  private void ranges(Result result) {
    for (RangeFigures.Group group : RangeFigures.of(result)) {
      figure(group.title(), group.svg());
    }
    result.blocks().forEach(this::spreads);
  }

  private void spreads(Block block) {
    element("h3", block.name());
    out.append("<div class=\"scroll spreads\"><table><thead><tr><th></th>");
    List<String> columns = new ArrayList<>(block.columnNames());
    columns.remove(TextReport.COMPLEMENT);
    boolean printed = block.cells().stream().anyMatch(c -> c.published() != null);
    for (String column : columns) {
      String span = printed ? " colspan=\"2\"" : "";
      out.append(String.format("<th%s>%s</th>", span, Svg.escape(column)));
    }
    out.append("</tr>\n<tr><th></th>");
    for (int i = 0; i < columns.size(); i++) {
      out.append("<th>min / median / max</th>").append(printed ? "<th>printed</th>" : "");
    }
    out.append("</tr></thead>\n<tbody>\n");
    for (String row : block.rowNames()) {
      out.append("<tr>");
      element("th", row);
      block.row(row).stream().filter(c -> columns.contains(c.column())).forEach(this::spread);
      out.append("</tr>\n");
    }
    out.append("</tbody></table></div>\n");
  }

  private void spread(Cell cell) {
    Spread spread = Objects.requireNonNull(cell.spread());
    out.append(
        String.format(
            "<td>%s / <b>%s</b> / %s</td>",
            Numbers.spread(cell.column(), spread.min()),
            Numbers.spread(cell.column(), spread.median()),
            Numbers.spread(cell.column(), spread.max())));
    Double published = cell.published();
    if (published != null) {
      out.append(
          String.format(
              "<td class=\"%s\">%s</td>",
              spread.contains(published) ? "in" : "out", Numbers.printed(published)));
    }
  }

  /** A table for each unit. */
  private void timings(List<Timing> timings) {
    for (String unit : timings.stream().map(Timing::unit).distinct().toList()) {
      List<Timing> same = timings.stream().filter(t -> t.unit().equals(unit)).toList();
      List<String> columns = same.stream().map(Timing::column).distinct().toList();
      element("h3", "Times in " + unit + ", which differ from run to run");
      scroll(columns.size());
      out.append("<table><thead><tr><th></th>");
      columns.forEach(column -> element("th", column));
      out.append("</tr></thead>\n<tbody>\n");
      for (String row : same.stream().map(Timing::row).distinct().toList()) {
        out.append("<tr>");
        element("th", row);
        for (String column : columns) {
          element("td", time(same, row, column));
        }
        out.append("</tr>\n");
      }
      out.append("</tbody></table></div>\n");
    }
  }

  private static String time(List<Timing> timings, String row, String column) {
    return timings.stream()
        .filter(t -> t.row().equals(row) && t.column().equals(column))
        .map(t -> Numbers.time(t.value()))
        .findFirst()
        .orElse("");
  }

  /** Around a table; one with many columns is set smaller. */
  private void scroll(int columns) {
    out.append(columns > MANY ? "<div class=\"scroll wide\">" : "<div class=\"scroll\">");
  }

  private void element(String name, String text) {
    out.append('<').append(name).append('>').append(Svg.escape(text));
    out.append("</").append(name).append(">\n");
  }
}
