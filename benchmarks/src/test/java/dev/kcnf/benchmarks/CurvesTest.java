package dev.kcnf.benchmarks;

import static dev.kcnf.benchmarks.peers.Contender.Kind.OURS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.LogLoss;
import dev.kcnf.SplitMix;
import dev.kcnf.benchmarks.data.DataSets;
import dev.kcnf.benchmarks.data.EncodedRows;
import dev.kcnf.benchmarks.data.Generated;
import dev.kcnf.benchmarks.harness.Pass;
import dev.kcnf.benchmarks.harness.Reliability;
import dev.kcnf.benchmarks.peers.Contender;
import dev.kcnf.paper.BuiltIn;
import dev.kcnf.paper.LabelledTable;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CurvesTest {
  @TempDir private Path directory;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    CommandLine commandLine = Main.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    return commandLine.execute(arguments);
  }

  @Test
  void reliability_ofCalibratedPredictions_hasNoError() {
    Reliability reliability = new Reliability();
    for (int i = 0; i < 100; i++) {
      reliability.add(0.25, i % 4 == 0);
      reliability.add(1, true);
    }
    assertThat(reliability.error()).isCloseTo(0, within(1e-12));
    assertThat(reliability.points(100)).hasSize(2);
    assertThat(reliability.points(101)).isEmpty();
  }

  @Test
  void reliability_ofOverconfidence_isTheMeanDistance() {
    Reliability reliability = new Reliability();
    for (int i = 0; i < 10; i++) {
      reliability.add(0.95, i < 5); // off by 0.45
      reliability.add(0.5, i < 5); // right
    }
    assertThat(reliability.error()).isCloseTo(0.225, within(1e-12));
    assertThat(reliability.points(1).get(1).x()).isCloseTo(0.95, within(1e-12));
    assertThat(reliability.points(1).get(1).y()).isEqualTo(0.5);
  }

  @Test
  void pass_countsMistakesAndBitsOfAPart() throws Exception {
    LabelledTable table = BuiltIn.ticTacToe().label(); // its first rows have label 1
    double[] logOdds = {1, -1, 0, 50};
    Contender given =
        new Contender("given", OURS, rows -> (t, out, from) -> out[from] = logOdds[t % 4]);
    Pass pass = Pass.of(given, DataSets.of("tic-tac-toe", null).get(0).rows(0));
    assertThat(table.labels()).startsWith(true, true, true, true);
    assertThat(pass.mistakes(0, 4)).isEqualTo(2);
    assertThat(pass.mistakes(3, 4)).isZero();
    assertThat(pass.bits(2, 4)).isCloseTo(1, within(1e-9));
    assertThat(pass.bits(0, 1)).isCloseTo(LogLoss.bits(1, true), within(1e-12));
  }

  @Test
  void curves_writeATableAndAFigurePerStream() throws Exception {
    String[] arguments = {"curves", "--seeds", "1", "--learners", "kcnf 1-CNF", "--out", ""};
    arguments[6] = directory.toString();
    assertThat(run(arguments)).as(err.toString()).isZero();
    assertThat(out.toString()).contains("| 2-CNF, 10 % of the labels wrong | kcnf 1-CNF |");
    for (String name : new String[] {"noise-1", "noise-5", "noise-10", "abrupt", "slow"}) {
      assertThat(Files.readString(directory.resolve("curves-" + name + ".svg"))).contains("<svg");
    }
  }

  @Test
  void calibration_writesTheErrorAndTheDiagram() throws Exception {
    String[] arguments = {
      "calibration", "--data", "monks-1", "--seeds", "1", "--learners", "auto", "--out", ""
    };
    arguments[8] = directory.toString();
    assertThat(run(arguments)).as(err.toString()).isZero();
    assertThat(out.toString()).containsPattern("\\| monks-1 \\| 0\\.0\\d\\d\\d \\|");
    assertThat(Files.readString(directory.resolve("reliability-monks-1.svg"))).contains("perfect");
  }

  @Test
  void calibration_ofSeveralClasses_isRefused() {
    assertThat(run("calibration", "--data", "many 13", "--seeds", "1", "--learners", "fast"))
        .isEqualTo(2);
    assertThat(err.toString()).contains("needs a table of two classes, the table has 8");
  }

  @Test
  void firstPass_printsNanoseconds() {
    assertThat(run("first-pass", "--data", "monks-1", "--learner", "kcnf 1-CNF", "--seed", "1"))
        .as(err.toString())
        .isZero();
    assertThat(Double.parseDouble(out.toString().strip())).isPositive();
  }

  @Test
  void generated_areSeededAndHaveBothLabels() {
    for (DataSets.Named set : Generated.all()) {
      EncodedRows one = set.rows(1);
      EncodedRows again = set.rows(1);
      assertThat(again.labels()).as(set.name()).isEqualTo(one.labels());
      assertThat(again.values()).as(set.name()).isDeepEqualTo(one.values());
      assertThat(set.rows(2).checksum()).as(set.name()).isNotEqualTo(one.checksum());
      long ones = IntStream.of(one.labels()).filter(label -> label == 1).count();
      assertThat(ones).as(set.name()).isBetween(one.size() / 200L, one.size() * 9L / 10);
    }
  }

  @Test
  void runs_ofATableAreShuffled_thoseOfAStreamAreDrawnAnew() throws Exception {
    DataSets.Named monks = DataSets.of("monks-1", null).get(0);
    int[][] inOrder = monks.rows(0).values();
    int[][] shuffled = monks.rows(3).values();
    int[] order = SplitMix.of(3).permutation(432);
    for (int t = 0; t < order.length; t++) {
      assertThat(shuffled[t]).isEqualTo(inOrder[order[t]]);
    }
    DataSets.Named stream = DataSets.of("2-CNF", null).get(0);
    assertThat(stream.rows(2).values()).isDeepEqualTo(stream.drawn().apply(2).values());
    assertThat(stream.rows(2).labels()).isNotEqualTo(stream.rows(3).labels());
    assertThat(stream.rows(0).labels()).isEqualTo(stream.rows(1).labels());
  }

  @Test
  void mixed_haveUpTo26ClassesAndNumbers() throws Exception {
    Set<Integer> classes = new TreeSet<>();
    int numeric = 0;
    for (DataSets.Named set : DataSets.of("mixed", null)) {
      EncodedRows rows = set.rows(1);
      classes.add(rows.classes());
      numeric += rows.hasNumbers() ? 1 : 0;
      assertThat(rows.size()).as(set.name()).isBetween(1_000, 8_124);
    }
    assertThat(classes).containsExactly(2, 3, 4, 5, 7, 8, 19, 26);
    assertThat(numeric).isGreaterThan(5);
  }
}
