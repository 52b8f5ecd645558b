package dev.kcnf.paper.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.paper.results.Block;
import dev.kcnf.paper.results.Cell;
import dev.kcnf.paper.results.Figure;
import dev.kcnf.paper.results.Range;
import dev.kcnf.paper.results.Result;
import dev.kcnf.paper.results.Setting;
import dev.kcnf.paper.results.Spread;
import dev.kcnf.paper.results.Timing;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTest {
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
                          new Cell("ours", "2", 11, 10.0, null),
                          new Cell("ours", "4", 30, 20.0, null),
                          new Cell("alone", "4", 1.23456, null, null),
                          new Cell("chance", "2", 5, 6.0, null, new Range(4, 7, 0.5)),
                          new Cell("chance", "4", 5, 8.0, null, new Range(4, 7, 0.99))))
                  .with(FIGURE)),
          List.of("A note that is long enough".repeat(6)),
          List.of(new Timing("work", "d = 2", 12.5, "ms")));

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
                      new Cell("B", "Mistakes", 5, 7.0, new Spread("enc", "yes", 4, 5, 6)),
                      new Cell("C", "Mistakes", 5, null, new Spread("enc", "yes", 4, 5, 6))))),
          List.of(),
          List.of());

  @Test
  void text_putsOursBesideThePublishedFigureAndTheDifference() {
    String text = TextReport.of(GRID);
    assertThat(text)
        .contains("  d                         2        4\n")
        .contains("  ours                     11       30\n")
        .contains("    published              10       20\n")
        .contains("    difference        +10.0 %  +50.0 %\n")
        .contains("  alone                          1.235\n")
        .contains("    range from            4.0      4.0\n")
        .contains("    to                    7.0      7.0\n")
        .contains("    published inside      yes       no\n")
        .contains("  work  d = 2  13  ms\n")
        .contains("  seed: 7\n");
    assertThat(text.lines()).allMatch(line -> line.length() <= 96);
  }

  @Test
  void text_ofSpreads_saysWhatLiesInside() {
    assertThat(TextReport.of(SPREAD))
        .containsPattern("A +Mistakes +4 +5 +6 +6 +-16.7 % +yes\n")
        .containsPattern("B +Mistakes +4 +5 +6 +7 +-28.6 % +no\n")
        .containsPattern("C +Mistakes +4 +5 +6 +ours\n");
  }

  @Test
  void numbers_areShort() {
    assertThat(Numbers.figure(3)).isEqualTo("3");
    assertThat(Numbers.figure(3.54321)).isEqualTo("3.543");
    assertThat(Numbers.figure(200.4621)).isEqualTo("200.46");
    assertThat(Numbers.figure(63623.364)).isEqualTo("63623.4");
    assertThat(Numbers.figure(0.000123)).isEqualTo("0.00012");
    assertThat(Numbers.figure(Double.POSITIVE_INFINITY)).isEqualTo("∞");
    assertThat(Numbers.figure(200.46193, 200.462)).isEqualTo("200.462");
    assertThat(Numbers.figure(1293.6191, 1133.43)).isEqualTo("1293.62");
    assertThat(Numbers.figure(3.54321, 3.5)).isEqualTo("3.543");
    assertThat(Numbers.figure(512, 512.0)).isEqualTo("512");
    assertThat(Numbers.figure(Double.POSITIVE_INFINITY, 1.234)).isEqualTo("∞");
    assertThat(Numbers.rough(999.94)).isEqualTo("999.9");
    assertThat(Numbers.rough(1000.6)).isEqualTo("1001");
    assertThat(Numbers.spread("Accuracy", 99)).isEqualTo("99.00");
    assertThat(Numbers.spread("Mistakes", 651.5)).isEqualTo("651.5");
    assertThat(Numbers.spread("Mistakes", 651)).isEqualTo("651");
    assertThat(Numbers.time(2862.8)).isEqualTo("2863");
    assertThat(Numbers.time(9.96)).isEqualTo("10.0");
    assertThat(Numbers.time(0.0421)).isEqualTo("0.042");
    assertThat(Numbers.printed(3.5)).isEqualTo("3.5");
    assertThat(Numbers.printed(116)).isEqualTo("116");
    assertThat(Numbers.difference(-0.0001)).isEqualTo("0.0 %");
    assertThat(Numbers.difference(Double.NaN)).isEmpty();
    assertThat(Numbers.tick(2048)).isEqualTo("2048");
    assertThat(Numbers.tick(5000)).isEqualTo("5k");
    assertThat(Numbers.tick(1e6)).isEqualTo("1M");
    assertThat(Numbers.tick(0.01)).isEqualTo("0.01");
  }

  @Test
  void scale_ticksAreRound() {
    assertThat(Scale.rounded(true, 3, 4000, 0, 100).ticks())
        .containsExactly(1.0, 10.0, 100.0, 1000.0, 10000.0);
    assertThat(Scale.rounded(true, 12, 90, 0, 100).ticks())
        .containsExactly(10.0, 20.0, 50.0, 100.0);
    assertThat(Scale.of(true, 8, 7000, 0, 100).ticks()).contains(10.0, 20.0, 5000.0).hasSize(9);
    assertThat(Scale.of(false, 0, 1, 0, 100).ticks()).containsExactly(0.0, 0.2, 0.4, 0.6, 0.8, 1.0);
    assertThat(Scale.rounded(false, 3, 11, 0, 100).ticks())
        .containsExactly(0.0, 2.0, 4.0, 6.0, 8.0, 10.0, 12.0);
    assertThat(Scale.of(false, 2, 4, 10, 20).pixel(3)).isEqualTo(15);
  }
}
