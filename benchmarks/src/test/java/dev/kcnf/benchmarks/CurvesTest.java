package dev.kcnf.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.SplitMix;
import dev.kcnf.benchmarks.data.DataSets;
import dev.kcnf.benchmarks.data.Generated;
import dev.kcnf.benchmarks.harness.Reliability;
import dev.kcnf.benchmarks.harness.Scores;
import dev.kcnf.paper.LabelledTable;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
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
  void scores_countMistakesAndBitsOfAPart() {
    Scores scores =
        new Scores(new double[] {1, -1, 0, 50}, new boolean[] {true, true, false, true});
    assertThat(scores.mistakes(0, 4)).isEqualTo(1);
    assertThat(scores.mistakes(2, 4)).isZero();
    assertThat(scores.bits(2, 4)).isCloseTo(1, within(1e-9));
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
  void firstPass_printsNanoseconds() {
    assertThat(run("first-pass", "--data", "monks-1", "--learner", "kcnf 1-CNF", "--seed", "1"))
        .as(err.toString())
        .isZero();
    assertThat(Double.parseDouble(out.toString().strip())).isPositive();
  }

  @Test
  void generated_areSeededAndHaveBothLabels() {
    for (DataSets.Named set : Generated.all()) {
      LabelledTable one = set.run(1).table();
      LabelledTable again = set.run(1).table();
      assertThat(again.labels()).as(set.name()).isEqualTo(one.labels());
      assertThat(again.examples()).as(set.name()).isEqualTo(one.examples());
      assertThat(set.run(2).table().examples()).as(set.name()).isNotEqualTo(one.examples());
      long ones = IntStream.range(0, one.size()).filter(t -> one.labels()[t]).count();
      assertThat(ones).as(set.name()).isBetween(one.size() / 200L, one.size() * 9L / 10);
    }
  }

  @Test
  void runs_ofATableAreShuffled_thoseOfAStreamAreDrawnAnew() throws Exception {
    DataSets.Run shuffled = DataSets.of("monks-1", null).get(0).run(3);
    assertThat(shuffled.order()).isEqualTo(SplitMix.of(3).permutation(432));
    DataSets.Named stream = DataSets.of("2-CNF", null).get(0);
    assertThat(stream.run(2).order()).isSorted();
    assertThat(stream.run(2).table().labels()).isNotEqualTo(stream.run(3).table().labels());
    assertThat(Arrays.equals(stream.run(0).table().labels(), stream.run(1).table().labels()))
        .isTrue();
  }
}
