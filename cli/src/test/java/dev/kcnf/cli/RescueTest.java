package dev.kcnf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.model.Model;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever ends a run, the report is printed, and what can be saved is. In real processes. */
@DisabledOnOs(OS.WINDOWS)
class RescueTest {
  @TempDir Path directory = Path.of("");

  private String path(String name) {
    return directory.resolve(name).toString();
  }

  private String rows() throws IOException {
    Path csv = directory.resolve("rows.csv");
    Files.writeString(csv, "a,b,ok\n" + "x,u,1\ny,v,0\nx,v,1\n".repeat(10));
    return csv.toString();
  }

  @ParameterizedTest
  @CsvSource({"TERM,143", "INT,130"})
  void signal_whileRowsComeIn_savesAndReports(String signal, int status)
      throws IOException, InterruptedException {
    KcnfProcess run =
        KcnfProcess.start(
            directory,
            "learn",
            "-",
            "--target",
            "ok=1",
            "--bins-from",
            "1",
            "--emit",
            "--model",
            path("m"));
    run.send("colour,size,ok\nred,s,1\nblue,s,0\nred,m,1\n");
    run.awaitOut("\n3,");
    run.signal(signal);
    assertThat(run.status()).isEqualTo(status);
    assertThat(run.err())
        .contains("kcnf: interrupted; the model of 3 examples is saved in " + path("m"))
        .contains("standard input: 3 examples");
    assertThat(Model.load(directory.resolve("m")).examples()).isEqualTo(3);
  }

  /** Columns of chance, of which many pairs of values never come with label 1. */
  private String wide() throws IOException {
    SplitMix random = SplitMix.of(3);
    StringBuilder csv = new StringBuilder();
    for (int r = -1; r < 3000; r++) {
      for (int c = 0; c < 100; c++) {
        csv.append(r < 0 ? "c" + c : "v" + random.nextInt(5)).append(',');
      }
      csv.append(r < 0 ? "ok" : r < 40 ? "1" : "0").append('\n');
    }
    Path file = directory.resolve("wide.csv");
    Files.writeString(file, csv);
    return file.toString();
  }

  /** Whether it comes before the rules, while they are searched or after: all of it is reported. */
  @Test
  void signal_onceTheModelIsSaved_losesNothingOfTheReport()
      throws IOException, InterruptedException {
    KcnfProcess run =
        KcnfProcess.start(
            directory, "learn", wide(), "--target", "ok=1", "-k", "2", "--model", path("m"));
    run.awaitFile(directory.resolve("m"));
    run.signal("TERM");
    assertThat(run.status()).as(run.err()).isEqualTo(143);
    assertThat(run.err())
        .isEqualTo(
            String.format(
                "kcnf: interrupted; the model of 3,000 examples is saved in %s%n", path("m")));
    assertThat(run.out())
        .contains("wide.csv: 3,000 examples")
        .contains("\n\nnever ok=1: no rule is better, as far as these rows tell\n");
  }

  /** Numbers whose sum tells the label, often: a search that takes much longer than a signal. */
  private String sums() throws IOException {
    SplitMix random = SplitMix.of(4);
    StringBuilder csv = new StringBuilder();
    for (int r = -1; r < 4000; r++) {
      double sum = 0;
      for (int c = 0; c < 30; c++) {
        double x = random.nextDouble();
        sum += c < 12 ? x - 0.5 : 0;
        csv.append(r < 0 ? "c" + c : String.format(Locale.ROOT, "%.3f", x)).append(',');
      }
      csv.append(r < 0 ? "ok" : sum + random.nextDouble() > 0.5 ? "1" : "0").append('\n');
    }
    Path file = directory.resolve("sums.csv");
    Files.writeString(file, csv);
    return file.toString();
  }

  @Test
  void signal_whileRulesAreSearched_givesTheBestSoFar() throws IOException, InterruptedException {
    KcnfProcess run =
        KcnfProcess.start(
            directory,
            List.of("env", "KCNF_TERMINAL=80"), // so that it says what it does
            List.of(),
            "rules",
            sums(),
            "--target",
            "ok=1",
            "--seconds",
            "1000");
    run.awaitErr("searching rules");
    run.signal("INT");
    assertThat(run.status()).as(run.err()).isEqualTo(130);
    assertThat(run.err()).contains("kcnf: interrupted; these are the best rules found so far");
    assertThat(run.out())
        .containsPattern("ok=1 (unless|if)\n  1\\. c")
        .contains("; the search was stopped\n");
  }

  @Test
  void fullDisk_reports_andSavesElsewhere() throws IOException, InterruptedException {
    KcnfProcess run =
        KcnfProcess.start(
            directory,
            List.of(),
            List.of("-Djava.io.tmpdir=" + directory),
            "learn",
            rows(),
            "--target",
            "ok=1",
            "--model",
            "/dev/full");
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).contains("rows.csv: 30 examples");
    Matcher message =
        Pattern.compile(
                "kcnf: /dev/full: cannot be written: .+; the model is saved in (.+/full) instead\n")
            .matcher(run.err());
    assertThat(message.matches()).as(run.err()).isTrue();
    assertThat(Model.load(Path.of(message.group(1))).examples()).isEqualTo(30);
  }

  /** A limit on the size of files makes every write fail, the report's excepted, which is short. */
  @Test
  void filesThatCannotGrow_leaveTheOldModelAndTheReport() throws IOException, InterruptedException {
    String wide = wide();
    Path model = directory.resolve("m");
    assertThat(Kcnf.run("learn", rows(), "--target", "ok=1", "--model", path("m")).status())
        .isZero();
    byte[] before = Files.readAllBytes(model);
    KcnfProcess run =
        KcnfProcess.start(
            directory,
            List.of("sh", "-c", "ulimit -f 8; exec \"$@\"", "sh"),
            List.of(),
            Stream.of(
                    Stream.of("learn", wide, "--target", "c1=v1", "--predictor", "auto"),
                    Stream.of("--only", "c2,c3,c4,c5,c6,c7", "--save-every", "1000"),
                    Stream.of("--chart", path("loss.png"), "--model", path("m"), "--json"))
                .flatMap(s -> s)
                .toArray(String[]::new));
    assertThat(run.status()).as(run.err()).isEqualTo(1);
    assertThat(run.out()).contains("\"examples\":3000");
    assertThat(run.err().lines())
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .startsWith("kcnf: " + model + ": cannot be written: ")
                    .endsWith("; learning goes on"),
            line -> assertThat(line).contains("loss.png: cannot be written: "),
            line ->
                assertThat(line)
                    .startsWith("kcnf: " + model + ": cannot be written: ")
                    .doesNotContain("instead"));
    assertThat(model).hasBinaryContent(before);
  }

  @Test
  void predictionsOnAFullDisk_reportAndSaveWhatWasLearned()
      throws IOException, InterruptedException {
    KcnfProcess run =
        KcnfProcess.start(
            directory,
            List.of("sh", "-c", "exec \"$@\" > /dev/full", "sh"),
            List.of(),
            "learn",
            wide(),
            "--target",
            "c1=v1",
            "-k",
            "1",
            "--emit",
            "--model",
            path("m"));
    assertThat(run.status()).isEqualTo(1);
    long learned = Model.load(directory.resolve("m")).examples();
    assertThat(learned).isBetween(1L, 2999L);
    assertThat(run.err())
        .contains("mistakes")
        .contains("kcnf: stopped after ")
        .contains("kcnf: the results cannot be written: ");
  }

  /** Every row is remembered, and no two are the same. */
  @Test
  void outOfMemory_reportsAndSavesWhatWasLearned() throws IOException, InterruptedException {
    KcnfProcess run =
        KcnfProcess.start(
            directory,
            List.of(),
            List.of("-Xmx40m"),
            "learn",
            "-",
            "--target",
            "ok=1",
            "--predictor",
            "memorization",
            "--model",
            path("m"));
    SplitMix random = SplitMix.of(5);
    try {
      StringBuilder header = new StringBuilder();
      for (int c = 0; c < 60; c++) {
        header.append("c").append(c).append(',');
      }
      run.send(header + "ok\n");
      for (int i = 0; run.isAlive(); i++) {
        StringBuilder row = new StringBuilder();
        for (int c = 0; c < 60; c++) {
          row.append("v").append(random.nextInt(9)).append(',');
        }
        run.send(row.append(i % 2).append('\n').toString());
      }
    } catch (IOException e) {
      // It has ended.
    }
    assertThat(run.status()).as(run.err()).isEqualTo(1);
    long learned = Model.load(directory.resolve("m")).examples();
    assertThat(run.err())
        .contains(String.format("kcnf: stopped after %,d rows; the model of %,d", learned, learned))
        .containsPattern(
            "kcnf: out of memory, of which Java had 3\\d MB; leave out columns with many values, or"
                + " a larger heap helps, as with KCNF_JAVA_OPTS=-Xmx7\\dm\n");
    assertThat(run.out()).contains(String.format("standard input: %,d examples", learned));
  }
}
