package dev.kcnf.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.benchmarks.tables.TableRow;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class RealTablesTest {
  @TempDir private Path directory;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    CommandLine commandLine = Main.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    return commandLine.execute(arguments);
  }

  /**
   * In a process of its own: the native libraries of the peers do not end well in one with others.
   */
  private String process(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // LightGBM unpacks its library to the same name always: another process may do so, too.
    command.add("-Djava.io.tmpdir=" + directory);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of(arguments));
    Path printed = directory.resolve("printed");
    Path notes = directory.resolve("notes");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(printed.toFile())
            .redirectError(notes.toFile())
            .start();
    assertThat(process.waitFor()).as(Files.readString(notes)).isZero();
    return Files.readString(printed);
  }

  /** Three classes, each told by a colour, 20 rows of each; the last column is noise. */
  private Path colours() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("colour;noise;fruit");
    for (int i = 0; i < 20; i++) {
      lines.add("red;" + i % 3 + ";cherry");
      lines.add("yellow;" + i % 3 + ";lemon");
      lines.add("green;" + i % 3 + ";lime");
    }
    return Files.write(directory.resolve("colours.csv"), lines);
  }

  private void list(String... lines) throws IOException {
    Files.write(directory.resolve("tables.txt"), List.of(lines));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void tables_ofThreeClasses_reportsKcnfTheConstantAndTheBestPeer()
      throws IOException, InterruptedException {
    list("fruit|npm:fruit|" + colours() + "|fruit|--delimiter ;");

    String row = process("tables", directory.toString()).lines().skip(2).findFirst().orElseThrow();
    String[] cell = row.split("\\|", -1);
    assertThat(cell[1].strip()).isEqualTo("fruit");
    assertThat(cell[3].strip()).isEqualTo("60");
    assertThat(cell[4].strip()).isEqualTo("3");
    assertThat(Double.parseDouble(cell[5])).as("processor seconds").isPositive();
    assertThat(Double.parseDouble(cell[6])).as("MB").isBetween(20.0, 1500.0);
    assertThat(Double.parseDouble(cell[7])).as("accuracy").isGreaterThan(80);
    assertThat(cell[8].strip()).as("of the constant").isEqualTo("33.3");
    double bits = Double.parseDouble(cell[9].replace("*", ""));
    assertThat(bits).isLessThan(Double.parseDouble(cell[10]));
    assertThat(cell[11].strip()).startsWith("MOA").isNotEqualTo("MOA AdaptiveRandomForest");
    assertThat(Double.parseDouble(cell[12].replace("*", ""))).isLessThan(95);
    keptPeers_areNotRunAgain_andTheTableGoesIntoADocument();
  }

  /** What the run before has kept is changed, and so is what a run with it says. */
  private void keptPeers_areNotRunAgain_andTheTableGoesIntoADocument()
      throws IOException, InterruptedException {
    Path kept = directory.resolve("peers.tsv");
    List<String> lines =
        Files.readAllLines(kept).stream()
            .map(line -> line.replaceFirst("(\tVW linear\t.*\t)[^\t]+(\t[^\t]+)$", "$11.5$2"))
            .toList();
    assertThat(lines).anyMatch(line -> line.contains("\t1.5\t"));
    Files.write(kept, lines);
    String head = TableRow.HEAD;
    Path document = Files.writeString(directory.resolve("d.md"), "a\n\n" + head + "| old |\n\nb\n");
    process("tables", directory.toString(), "--kept-peers", "--into", document.toString());
    assertThat(Files.readAllLines(kept)).isEqualTo(lines);
    assertThat(Files.readString(document))
        .startsWith("a\n\n" + head + "| fruit | `fruit` | 60 | 3 | ")
        .endsWith("| VW linear | **1.5** |\n\nb\n");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void many_withPeers_hasTheBestOnlineOneAndTheBestBoosting()
      throws IOException, InterruptedException {
    Path kept = directory.resolve("kept.tsv");
    String printed =
        process(
            "many",
            "--from",
            "1",
            "--to",
            "1",
            "--rows",
            "200",
            "--predictors",
            "kt",
            "--peer-seconds",
            "60",
            "--kept-peers",
            kept.toString());
    String[] cell = printed.lines().skip(2).findFirst().orElseThrow().split("\\|", -1);
    assertThat(cell[1].strip()).startsWith("1 tree");
    assertThat(cell[5].strip()).matches("(MOA|VW) .+");
    double constant = Double.parseDouble(cell[2]);
    assertThat(Double.parseDouble(cell[6])).isLessThan(constant / 2);
    assertThat(cell[8].strip()).isIn("XGBoost retrained", "LightGBM retrained");
    assertThat(Double.parseDouble(cell[9])).isLessThan(constant);
    assertThat(printed).contains("to the best boosting: below on 0 of 1");
    List<String> lines = Files.readAllLines(kept);
    assertThat(lines).anyMatch(line -> line.startsWith("1 tree") && line.contains("\tVW linear\t"));
  }

  @Test
  void tables_thatKcnfRefuses_areNamedAndTheOthersGoOn() throws IOException {
    list("fruit|npm:fruit|" + colours() + "|vegetable|--delimiter ;");

    assertThat(run("tables", directory.toString())).isEqualTo(1);

    assertThat(err.toString())
        .contains("kcnf-bench: fruit: status 2: ")
        .contains("vegetable")
        .contains("1 of 1 tables failed");
  }

  @Test
  void tables_ofADirectoryWithoutTheList_saysHowToGetThem() {
    assertThat(run("tables", directory.toString())).isEqualTo(CommandLine.ExitCode.USAGE);

    assertThat(err.toString()).contains("benchmarks/tables.sh " + directory + " gets the tables");
  }
}
