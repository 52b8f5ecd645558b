package dev.kcnf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.cli.console.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproduceCommandTest {

  @Test
  void table1_printsOursBesideThePublishedFigures() {
    Kcnf run = Kcnf.run("reproduce", "table1", "--repeats", "2", "--threads", "2");
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith("Table 1:")
        .contains("repeats: 2\n", "seed: 1\n", "808.9", "880.92", "  difference", "- Erratum: ");
  }

  @Test
  void json_isTheSameForEveryNumberOfThreads_andHasTheFields() {
    Kcnf one = Kcnf.run("reproduce", "table1", "--repeats", "3", "--threads", "1", "--json");
    Kcnf two = Kcnf.run("reproduce", "table1", "--repeats", "3", "--threads", "2", "--json");
    assertThat(one.status()).as(one.err()).isZero();
    assertThat(two.out()).isEqualTo(one.out());
    assertThat(one.json("table")).isEqualTo("table1");
    assertThat(one.json("row")).isEqualTo("Algorithm 1");
    assertThat(one.json("column")).isEqualTo("2");
    assertThat(one.number("published")).isEqualTo(3.5);
    assertThat(one.number("ours")).isPositive();
    assertThat(one.json("seed")).isEqualTo("1");
    assertThat(one.number("low")).isPositive().isLessThanOrEqualTo(one.number("high"));
    assertThat(one.number("chance")).isBetween(0.0, 1.0);
    assertThat(one.out()).startsWith("{\"table\":").doesNotContain("encoding").endsWith("]}\n");
  }

  /** A maximum of fewer repeats is lower, so that the table says it beside its cells. */
  @Test
  void fewerRepeats_areNamedBesideTheCells() {
    Kcnf run = Kcnf.run("reproduce", "table1", "--repeats", "2");
    assertThat(run.out())
        .contains("Greatest loss in bits, 2 repeats, where the paper has 1000\n")
        .containsPattern("Algorithm 1, closed form .* 200\\.462 .* 880\\.92 ");
  }

  @Test
  void seed_changesTheResult() {
    Kcnf one = Kcnf.run("reproduce", "table1", "--repeats", "1", "--seed", "1", "--json");
    Kcnf two = Kcnf.run("reproduce", "table1", "--repeats", "1", "--seed", "2", "--json");
    assertThat(two.number("seed")).isEqualTo(2);
    assertThat(two.out().replace("\"seed\":\"2\"", "\"seed\":\"1\"")).isNotEqualTo(one.out());
  }

  @Test
  void table4_hasSpreads_andWritesAPage(@TempDir Path dir) throws Exception {
    Path out = dir.resolve("new/report");
    Kcnf run =
        Kcnf.run("reproduce", "table4", "--repeats", "1", "--json", "--report", out.toString());
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.json("encoding")).isEqualTo("compact");
    assertThat(run.json("label")).isEqualTo("won");
    assertThat(run.number("min")).isEqualTo(run.number("max")).isEqualTo(run.number("median"));
    assertThat(run.out())
        .contains("\"row\":\"fast\",")
        .contains("\"published\":null,\"encoding\":");
    assertThat(run.err()).contains("index.html");
    String page = Files.readString(out.resolve("index.html"));
    assertThat(ReportPageTest.parse(page).getElementsByTagName("table").getLength()).isEqualTo(10);
    assertThat(page)
        .contains("<section id=\"table4\">", "kcnf reproduce table4 --repeats 1 --seed 1");
    assertThat(out.resolve("table4-won.svg")).exists();
    assertThat(out.resolve("table4-nowin.svg")).exists();
  }

  @Test
  void wrongUsage_isNamed() {
    Kcnf unknown = Kcnf.run("reproduce", "table5");
    assertThat(unknown.status()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(unknown.err())
        .contains("one of all, table1, table2, table3, table4, bounds, was 'table5'");
    Kcnf none = Kcnf.run("reproduce", "table1", "--repeats", "0");
    assertThat(none.status()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(none.err()).contains("--repeats must be in 1..1000000, was 0");
    Kcnf report = Kcnf.run("reproduce", "table1", "--report", "/dev/null/x");
    assertThat(report.status()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(report.err()).contains("--report: /dev/null/x is no directory to write to");
    Kcnf threads = Kcnf.run("reproduce", "table1", "--threads", "0");
    assertThat(threads.status()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(threads.err()).contains("--threads must be at least 1, was 0");
  }
}
