package dev.kcnf.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.benchmarks.peers.Contender;
import dev.kcnf.benchmarks.peers.Contenders;
import dev.kcnf.paper.BuiltIn;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PeersTest {
  @TempDir private Path directory;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    CommandLine commandLine = Main.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    return commandLine.execute(arguments);
  }

  /** Every 19th board: 51 rows. */
  private Path boards() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(String.join(",", BuiltIn.ticTacToe().columns()));
    for (int r = 0; r < 958; r += 19) {
      lines.add(String.join(",", BuiltIn.ticTacToe().rows().get(r)));
    }
    return Files.write(directory.resolve("boards.csv"), lines);
  }

  private static String target() {
    return BuiltIn.ticTacToe().target() + "=" + BuiltIn.ticTacToe().positive();
  }

  @Test
  void peers_onTinyTable_reportsEveryLearnerInJson() throws IOException {
    String file = boards().toString();
    String[] arguments = {
      "peers",
      "--data",
      file,
      "--target",
      target(),
      "--seeds",
      "0",
      "--repeats",
      "1",
      "--warm-up",
      "0",
      "--literal-seconds",
      "0.2",
      "--json"
    };
    assertThat(run(arguments)).as(err.toString()).isZero();

    List<String> learners = new ArrayList<>();
    for (JsonNode row : JsonMapper.builder().build().readTree(out.toString())) {
      learners.add(row.get("learner").stringValue());
      assertThat(row.get("data").stringValue()).isEqualTo("boards.csv");
      assertThat(row.get("mistakes").doubleValue()).as("%s", row).isBetween(0.0, 51.0);
      assertThat(row.get("logLossBits").doubleValue()).as("%s", row).isPositive().isFinite();
      assertThat(row.get("nsPerExample").doubleValue()).as("%s", row).isPositive().isFinite();
      assertThat(row.get("nsMin").doubleValue())
          .isLessThanOrEqualTo(row.get("nsMax").doubleValue());
    }
    // Those that cannot run here, or need numbers, are named.
    List<String> missing =
        Contenders.all().stream()
            .map(Contender::name)
            .filter(name -> !learners.contains(name))
            .toList();
    assertThat(missing).allMatch(name -> err.toString().contains(name));
    assertThat(learners).doesNotContain("VW linear, raw numbers");
    assertThat(learners).contains("kcnf auto", "literal (2d)^3 reduction", "MOA LeveragingBag");
    assertThat(err.toString()).contains("1 of 1 data sets, 51 of 51 rows after");
  }

  @Test
  void peers_onSeveralClassesAndNumbers_endWithASummary() throws IOException {
    List<String> lines = new ArrayList<>(List.of("x,colour,y"));
    for (int t = 0; t < 120; t++) {
      String label = t % 3 == 0 ? "red" : t % 7 < 4 ? "low" : "high";
      lines.add(t % 7 + 0.5 + "," + (t % 3 == 0 ? "r" : "b") + "," + label);
    }
    Path file = Files.write(directory.resolve("rows.csv"), lines);
    String[] arguments = {
      "peers",
      "--data",
      file.toString(),
      "--target",
      "y",
      "--warm-up",
      "0",
      "--learners",
      "auto|3-CNF|Adaptive|LeveragingBag"
    };
    assertThat(run(arguments)).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("rows.csv: 120 examples, 2 attributes, 3 classes", "| kcnf auto |")
        .doesNotContain("| kcnf 3-CNF |")
        .containsPattern("\\| rows.csv \\| [0-9.]+ \\| MOA [A-Za-z]+ \\| ")
        .contains("to the best online peer: below on", "time to MOA AdaptiveRandomForest: at most");
    assertThat(err.toString())
        .contains("rows.csv: left out as not for such rows: kcnf calibrated 3-CNF; kcnf 3-CNF");
  }

  @Test
  void peers_asText_isATableWithNotes() throws IOException {
    String file = boards().toString();
    String[] arguments = {
      "peers",
      "--data",
      file,
      "--target",
      target(),
      "--seeds",
      "0",
      "--repeats",
      "1",
      "--warm-up",
      "0",
      "--learners",
      "kcnf 3-CNF|NaiveBayes",
      "--clock",
      "cpu"
    };
    assertThat(run(arguments)).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains(
            "boards.csv: 51 examples, 9 attributes, 2 classes",
            "| kcnf 3-CNF |",
            "| MOA NaiveBayes |")
        .contains("Times are the median")
        .doesNotContain("4-CNF");
  }

  @Test
  void peers_withWrongArguments_saysWhatIsAllowed() throws IOException {
    assertThat(run("peers", "--data", "no-such")).isEqualTo(2);
    assertThat(run("peers", "--learners", "no-such")).isEqualTo(2);
    assertThat(run("peers", "--learners", "(")).isEqualTo(2);
    assertThat(run("peers", "--data", boards().toString())).isEqualTo(2);
    assertThat(err.toString())
        .contains(
            "one of [mushroom, kr-vs-kp, tic-tac-toe, monks-1, ", "or a CSV file, was 'no-such'")
        .contains(
            "--learners must match one of", "--learners must be a regular expression, was '('")
        .contains("a CSV file needs --target COLUMN=VALUE");
  }
}
