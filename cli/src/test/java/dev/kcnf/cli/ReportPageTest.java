package dev.kcnf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.paper.report.Figures;
import dev.kcnf.paper.report.HtmlReport;
import dev.kcnf.paper.results.Block;
import dev.kcnf.paper.results.Cell;
import dev.kcnf.paper.results.Figure;
import dev.kcnf.paper.results.Range;
import dev.kcnf.paper.results.Result;
import dev.kcnf.paper.results.Setting;
import dev.kcnf.paper.results.Spread;
import dev.kcnf.paper.results.Timing;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** The page and the figures, as a parser of XML sees them. */
class ReportPageTest {
  private static final Figure FIGURE =
      new Figure(
          "lines",
          "Lines",
          new Figure.Axis("d", true),
          new Figure.Axis("bits", true),
          List.of(
              new Figure.Series(
                  "ours", false, List.of(new Figure.Point(1, 0), new Figure.Point(10, 100))),
              new Figure.Series(
                  "bound", true, List.of(new Figure.Point(1, 10), new Figure.Point(10, 1000)))));

  private static final Result GRID =
      new Result(
          "grid",
          "A <grid> & more",
          List.of(new Setting("seed", "7")),
          List.of(
              new Block(
                      "Block",
                      "d",
                      List.of(
                          new Cell("ours", "2", 10.5, 10.0, null),
                          new Cell("ours", "4", 30, 20.0, null),
                          new Cell("alone", "4", 1.23456, null, null),
                          new Cell("chance", "2", 5, 6.0, null, new Range(4, 7, 0.5)),
                          new Cell("chance", "4", 5, 8.0, null, new Range(4, 7, 0.99))))
                  .with(FIGURE)),
          List.of("A note that is long enough".repeat(6)),
          List.of(
              new Timing("work", "d = 2", 12.6, "ms"),
              new Timing("work", "d = 4", 25, "ms"),
              new Timing("more", "d = 4", 2.5, "ms")));

  private static final Result SPREAD =
      new Result(
          "spread",
          "Spread",
          List.of(),
          List.of(
              new Block(
                  "enc",
                  "",
                  List.of(
                      new Cell("A", "Mistakes", 5, 6.0, new Spread("enc", "yes", 4, 5, 6)),
                      new Cell("B", "Mistakes", 5, 7.0, new Spread("enc", "yes", 4, 5, 6)))),
              new Block(
                  "own",
                  "",
                  List.of(new Cell("C", "Mistakes", 5, null, new Spread("own", "yes", 3, 5, 9))))),
          List.of(),
          List.of());

  @Test
  void html_isWellFormed_andHoldsTablesFiguresAndSettings() throws Exception {
    String html = HtmlReport.of(List.of(GRID, SPREAD), List.of(new Setting("command", "a < b")));
    Document page = parse(html);
    assertThat(page.getElementsByTagName("table").getLength()).isEqualTo(4);
    assertThat(page.getElementsByTagName("svg").getLength()).isEqualTo(2);
    assertThat(page.getElementsByTagName("section").getLength()).isEqualTo(2);
    assertThat(page.getElementsByTagName("dd").item(0).getTextContent()).isEqualTo("a < b");
    assertThat(html)
        .contains("A &lt;grid&gt; &amp; more")
        .contains("<small>10</small><i>+5.0 %</i>")
        .contains("<i class=\"far\">+50.0 %</i>")
        .contains("<td class=\"in\">6</td>")
        .contains("<td class=\"out\">7</td>")
        .contains("Times in ms, which", "<th>more</th>\n<td></td>\n<td>2.5</td>\n</tr>")
        .contains("<i class=\"in\">4.0–7.0</i>")
        .contains("<i class=\"out\">4.0–7.0</i>")
        .contains("<td>3 / <b>5</b> / 9</td></tr>");
    // The figure of a table stands right after it.
    assertThat(html.indexOf("<svg"))
        .isBetween(html.indexOf("Block</h3>"), html.indexOf("Times in"));
    // Nothing is loaded from elsewhere.
    assertThat(html).doesNotContain("src=").doesNotContain("url(").doesNotContain("@import");
  }

  @Test
  void html_setsTablesOfManyColumnsSmaller() {
    List<Timing> timings = new ArrayList<>();
    for (int d = 1; d <= 10; d++) {
      timings.add(new Timing("work", "d = " + d, d, "ms"));
    }
    assertThat(HtmlReport.of(List.of(timed(timings)), List.of())).doesNotContain("scroll wide");
    timings.add(new Timing("work", "d = 11", 11, "ms"));
    assertThat(HtmlReport.of(List.of(timed(timings)), List.of())).contains("scroll wide");
  }

  private static Result timed(List<Timing> timings) {
    return new Result("t", "T", List.of(), List.of(), List.of(), timings);
  }

  @Test
  void figures_areSvgImagesByName() throws Exception {
    assertThat(Figures.of(GRID)).containsOnlyKeys("lines");
    assertThat(Figures.of(SPREAD)).containsOnlyKeys("spread-yes");
    Document svg = parse(Objects.requireNonNull(Figures.of(GRID).get("lines")));
    assertThat(svg.getDocumentElement().getTagName()).isEqualTo("svg");
    // The point at 0 has no place on a logarithmic axis: one dot, and one in the legend.
    assertThat(svg.getElementsByTagName("circle").getLength()).isEqualTo(2);
    assertThat(
            svg.getElementsByTagName("polyline")
                .item(0)
                .getAttributes()
                .getNamedItem("points")
                .getTextContent())
        .isEqualTo("704.0,178.0");
    assertThat(
            svg.getElementsByTagName("polyline")
                .item(1)
                .getAttributes()
                .getNamedItem("points")
                .getTextContent())
        .isEqualTo("64.0,328.0 704.0,28.0");
  }

  @Test
  void rangeChart_hasABarForEveryBlockThatHasTheRow() throws Exception {
    String svg = Objects.requireNonNull(Figures.of(SPREAD).get("spread-yes"));
    NodeList dots = parse(svg).getElementsByTagName("circle");
    assertThat(dots.getLength()).isEqualTo(3 + 2); // and two in the legend
    // One bar each: rows are equally high.
    double first = number(dots.item(0), "cy");
    double second = number(dots.item(1), "cy");
    double third = number(dots.item(2), "cy");
    assertThat(third - second).isEqualTo(second - first).isEqualTo(25);
  }

  private static double number(Node node, String attribute) {
    return Double.parseDouble(node.getAttributes().getNamedItem(attribute).getTextContent());
  }

  static Document parse(String xml) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(xml)));
  }
}
