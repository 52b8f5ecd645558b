package dev.kcnf.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.model.Model;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of the user that are not models, and models of other runs, are never overwritten. */
class NothingIsLostTest {
  private static final String ROWS = "a,b,ok\nx,u,1\ny,v,0\nx,v,1\n";

  @TempDir Path directory = Path.of("");

  private Path file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  @Test
  void model_replacesNoOtherFile() throws IOException {
    Path csv = file("rows.csv", ROWS);
    Path notes = file("notes.txt", "mine");
    Kcnf run = Kcnf.run("learn", csv.toString(), "--target", "ok=1", "--model", notes.toString());
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo(
            "kcnf: "
                + notes
                + " is not a kcnf model and would be overwritten; choose another name\n");
    assertThat(notes).hasContent("mine");
    Kcnf self = Kcnf.run("learn", csv.toString(), "--target", "ok=1", "--model", csv.toString());
    assertThat(self.status()).isEqualTo(2);
    assertThat(csv).hasContent(ROWS);
  }

  @Test
  void model_isNeverItsOwnTable_evenIfThatIsEmpty() throws IOException {
    Path empty = file("rows.csv", "");
    Kcnf run = Kcnf.run("learn", empty.toString(), "--target", "ok=1", "--model", empty.toString());
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains(" is the table itself; choose another name for the model");
  }

  @Test
  void merge_replacesNoOtherFile() throws IOException {
    Path csv = file("rows.csv", ROWS);
    String model = directory.resolve("m").toString();
    Kcnf.run("learn", csv.toString(), "--target", "ok=1", "-k", "1", "--model", model);
    Kcnf run = Kcnf.run("merge", model, model, "-o", csv.toString());
    assertThat(run.status()).isEqualTo(2);
    assertThat(csv).hasContent(ROWS);
  }

  /** The second to save finds that the model is no longer the one that it has read. */
  @Test
  void twoRunsThatResumeOneModel_loseNoRows() throws IOException, InterruptedException {
    Path csv = file("rows.csv", ROWS);
    Path model = directory.resolve("m");
    Kcnf first =
        Kcnf.run(
            "learn", csv.toString(), "--target", "ok=1", "-k", "1", "--model", model.toString());
    assertThat(first.status()).as(first.err()).isZero();

    Process slow = resume(model);
    OutputStream rows = slow.getOutputStream();
    rows.write("a,b,ok\nz,u,1\n".getBytes(UTF_8));
    rows.flush();
    awaitReport(slow); // its first prediction: the model was read

    Kcnf quick =
        Kcnf.run(
            "learn", csv.toString(), "--resume", model.toString(), "--model", model.toString());
    assertThat(quick.status()).as(quick.err()).isZero();
    byte[] saved = Files.readAllBytes(model);

    rows.close();
    String err = new String(slow.getErrorStream().readAllBytes(), UTF_8);
    assertThat(slow.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(slow.exitValue()).as(err).isEqualTo(1);
    assertThat(err)
        .contains("mistakes") // the report is there all the same
        .contains(
            model
                + ": another run has saved it meanwhile; it is left as it is, and this run's model"
                + " is in "
                + model
                + ".2");
    assertThat(model).hasBinaryContent(saved);
    assertThat(Model.load(model).examples()).isEqualTo(6);
    assertThat(Model.load(directory.resolve("m.2")).examples()).isEqualTo(4);
  }

  @Test
  void model_leavesNoFileBesideIt() throws IOException {
    String csv = file("rows.csv", ROWS).toString();
    Path models = Files.createDirectory(directory.resolve("models"));
    String model = models.resolve("m").toString();
    Kcnf.run("learn", csv, "--target", "ok=1", "--save-every", "1", "--model", model);
    Kcnf.run("learn", csv, "--resume", model, "--model", model);
    try (Stream<Path> left = Files.list(models)) {
      assertThat(left).containsExactly(models.resolve("m"));
    }
  }

  private static Process resume(Path model) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            "dev.kcnf.cli.Main",
            "learn",
            "-",
            "--resume",
            model.toString(),
            "--model",
            model.toString(),
            "--emit")
        .start();
  }

  private static void awaitReport(Process process) throws IOException {
    StringBuilder out = new StringBuilder();
    while (out.indexOf("\n4,") < 0) {
      int next = process.getInputStream().read();
      assertThat(next).as("%s", out).isNotNegative();
      out.append((char) next);
    }
  }
}
