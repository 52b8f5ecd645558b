package dev.kcnf.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.model.Model;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What the user is told, and the exit status, when a model or an output is not what it should be.
 */
class ModelErrorsTest {
  private static final String GOOD = "colour,size,ok\nred,big,yes\nblue,small,no\nred,small,yes\n";

  @TempDir Path directory = Path.of("");
  private String model = "";

  @BeforeEach
  void learn() {
    model = path("m.kcnf");
    Kcnf run = Kcnf.runOn(GOOD, "learn", "-", "--target", "ok=yes", "-k", "2", "--model", model);
    assertThat(run.status()).as(run.err()).isZero();
  }

  private String path(String name) {
    return directory.resolve(name).toString();
  }

  private static void assertFails(Kcnf run, int status, String message) {
    assertThat(run.err()).isEqualTo("kcnf: " + message + System.lineSeparator());
    assertThat(run.status()).isEqualTo(status);
  }

  @Test
  void modelTruncatedAtAnyByte_isRefused() throws IOException {
    byte[] whole = Files.readAllBytes(Path.of(model));
    Path cut = directory.resolve("cut");
    for (int length = 1; length < whole.length; length++) {
      Files.write(cut, Arrays.copyOf(whole, length));
      Kcnf run = Kcnf.run("inspect", cut.toString());
      assertThat(run.status()).as("%d bytes", length).isEqualTo(4);
      assertThat(run.err()).startsWith("kcnf: " + cut + ": damaged model at byte ");
      assertThat(run.out()).isEmpty();
    }
    assertFails(
        Kcnf.run("predict", "--model", cut.toString()),
        4,
        cut
            + ": damaged model at byte "
            + (whole.length - 1)
            + ": ends too early: it has "
            + (whole.length - 1)
            + " of "
            + whole.length
            + " bytes");
  }

  /** Every seventh bit, so that those of every rank are met; DamagedModelTest flips them all. */
  @Test
  void modelWithAnyBitFlipped_isRefused() throws IOException {
    byte[] whole = Files.readAllBytes(Path.of(model));
    Path flipped = directory.resolve("flipped");
    for (int bit = 0; bit < 8 * whole.length; bit += 7) {
      byte[] bytes = whole.clone();
      bytes[bit / 8] ^= (byte) (1 << bit % 8);
      Files.write(flipped, bytes);
      Kcnf run = Kcnf.runOn(GOOD, "learn", "-", "--resume", flipped.toString());
      assertThat(run.status()).as("bit %d: %s", bit, run.err()).isEqualTo(4);
      assertThat(run.err()).startsWith("kcnf: " + flipped + ": ").hasLineCount(1);
    }
  }

  @Test
  void whatIsNoModel_isRefused() throws IOException {
    Path csv = directory.resolve("t.csv");
    Files.write(csv, GOOD.getBytes(UTF_8));
    assertFails(
        Kcnf.runOn(GOOD, "predict", "--model", csv.toString(), "-"),
        4,
        csv
            + ": unreadable model at byte 0: this is not a kcnf model: it begins with"
            + " 'colour,size,', not with 'KCNF'");
    assertFails(Kcnf.run("inspect", path("none")), 4, path("none") + ": no such file");
    assertFails(Kcnf.run("inspect", directory.toString()), 4, directory + ": is a directory");
  }

  @Test
  void modelWhoseColumnsTheDataLack_isBadInput() {
    Kcnf run = Kcnf.runOn("color,size\nred,big\n", "predict", "--model", model, "-");
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.err())
        .startsWith("kcnf: standard input: there is no column 'colour', which the model has;")
        .contains("color");
    Kcnf resumed = Kcnf.runOn("colour,size\nred,big\n", "learn", "-", "--resume", model);
    assertThat(resumed.status()).isEqualTo(3);
    assertThat(resumed.err()).contains("there is no column 'ok', which the model has");
    Kcnf json = Kcnf.runOn("{\"a\":1}\n", "predict", "--model", model, "-", "--format", "jsonl");
    assertThat(json.status()).isEqualTo(3);
    assertThat(json.err()).contains("there is no column 'colour'").contains("a");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --predictor madnb | --predictor madnb: the model is of kcnf k=2, Algorithm 2
          -k 3              | -k 3: the model is of kcnf k=2, Algorithm 2
          --algorithm 1     | --algorithm 1: the model is of kcnf k=2, Algorithm 2
          --target ok=no    | --target ok=no: the model is of ok=yes
          --ignore size     | --ignore: the model knows what its columns are; leave this out
          --only weight     | --only: the model knows what its columns are; leave this out
          --categorical size | --categorical: the model knows what its columns are; leave this out
          --bins 8          | --bins: the model knows what its columns are; leave this out
          --bins-from 1000  | --bins-from: the model knows what its columns are; leave this out
          """)
  void optionsThatContradictTheModel_areWrongUsage(String options, String message) {
    String[] words = options.split(" ", -1);
    assertFails(Kcnf.runOn(GOOD, "learn", "-", "--resume", model, words[0], words[1]), 2, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --reservoir 10 | --reservoir 10: the model is of auto with --reservoir 20000
          --memory 50M   | --memory 50M: the model is of auto without --memory
          """)
  void limitsThatContradictAModelWithTheUsualOnes_areWrongUsage(String options, String message) {
    String auto = path("auto");
    assertThat(Kcnf.runOn(GOOD, "learn", "-", "--target", "ok=yes", "--model", auto).status())
        .isZero();
    String[] words = options.split(" ", -1);
    assertFails(Kcnf.runOn(GOOD, "learn", "-", "--resume", auto, words[0], words[1]), 2, message);
  }

  @Test
  void columnsLikeAModel_areNotUpForChoice() {
    String[] learn = {"learn", "-", "--columns-like", model, "--bins", "4"};
    String message = "--bins: the model knows what its columns are; leave this out";
    assertFails(Kcnf.runOn(GOOD, learn), 2, message);
    assertFails(
        Kcnf.runOn(GOOD, "learn", "-", "--columns-like", model, "--target", "size=big"),
        2,
        "--target size=big: the model is of ok=yes");
    assertFails(
        Kcnf.runOn(GOOD, "learn", "-", "--columns-like", model, "--resume", model),
        2,
        "give --resume or --columns-like, not both");
    assertFails(
        Kcnf.runOn("colour,ok\nred,yes\n", "learn", "-", "--columns-like", model),
        3,
        "standard input: there is no column 'size', which the model has; there are colour, ok");
    assertFails(
        Kcnf.run("learn", "-", "--columns-like", path("none")), 4, path("none") + ": no such file");
  }

  @Test
  void mergeOfOneModel_orWithoutOutput_isWrongUsage() {
    assertFails(
        Kcnf.run("merge", model, "-o", path("merged")),
        2,
        "two or more models are needed, as in: kcnf merge a.kcnf b.kcnf -o both.kcnf");
    String message = "-o OUT is missing, as in: kcnf merge a.kcnf b.kcnf -o both.kcnf";
    assertFails(Kcnf.run("merge", model, model), 2, message);
    assertFails(Kcnf.run("merge"), 2, message);
  }

  @Test
  void optionsThatAgreeWithTheModel_areFine() {
    Kcnf run =
        Kcnf.runOn(
            GOOD,
            "learn",
            "-",
            "--resume",
            model,
            "--predictor",
            "kcnf",
            "-k",
            "2",
            "--target",
            "ok");
    assertThat(run.status()).as(run.err()).isZero();
  }

  @Test
  void modelsOfDifferentSchemas_doNotMerge() {
    String other = path("other");
    Kcnf.runOn(
        "colour,weight,ok\nred,1,yes\n",
        "learn",
        "-",
        "--target",
        "ok=yes",
        "-k",
        "2",
        "--model",
        other);
    assertFails(
        Kcnf.run("merge", model, other, "-o", path("merged")),
        2,
        model
            + " and "
            + other
            + ": cannot merge: the column 2 is size here, weight in the other; models learned with"
            + " --columns-like "
            + model
            + " have its columns");
    assertThat(directory.resolve("merged")).doesNotExist();
  }

  @Test
  void modelsOfDifferentPredictors_doNotMerge() {
    String other = path("other");
    Kcnf.runOn(GOOD, "learn", "-", "--target", "ok=yes", "-k", "1", "--model", other);
    Kcnf run = Kcnf.run("merge", model, other, "-o", path("merged"));
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("cannot merge: the predictor is kcnf k=2");
  }

  @Test
  void unwritableOutput_isSaidBeforeAnythingIsLearned() {
    String nowhere = directory.resolve("none/m").toString();
    assertFails(
        Kcnf.run("learn", "--model", nowhere),
        1,
        nowhere + ": cannot be written: there is no such directory");
    assertFails(
        Kcnf.run("learn", "--model", directory.toString()),
        1,
        directory + ": cannot be written: is a directory");
    assertFails(
        Kcnf.run("merge", model, model + "2", "-o", nowhere),
        1,
        nowhere + ": cannot be written: there is no such directory");
    assertThat(Kcnf.run("learn", "--chart", directory.resolve("no/c.svg").toString()).status())
        .isEqualTo(1);
  }

  @Test
  @Timeout(60)
  @DisabledOnOs(OS.WINDOWS) // which has no pipes with names of files
  void modelToANamedPipe_saysThatItWaitsForAReader() throws IOException, InterruptedException {
    Path pipe = directory.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    assertFails(
        Kcnf.runOn(
            GOOD, "learn", "-", "--target", "ok=yes", "--model", "" + pipe, "--save-every", "1"),
        2,
        "--save-every needs a file; " + pipe + " is a pipe");
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    Thread reader =
        new Thread(
            () -> {
              try {
                Files.copy(pipe, read);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    reader.start();
    Kcnf run = Kcnf.runOn(GOOD, "learn", "-", "--target", "ok=yes", "--model", pipe.toString());
    reader.join();
    assertThat(run.status()).isZero();
    assertThat(run.err())
        .isEqualTo(
            "kcnf: "
                + pipe
                + " is a pipe: the model is saved once somebody reads it"
                + System.lineSeparator());
    assertThat(Model.fromBytes(read.toByteArray()).figures().examples()).isEqualTo(3);
  }

  @Test
  @EnabledOnOs(OS.LINUX) // which has /dev/full
  void fullDisk_isAnError() {
    Kcnf run = Kcnf.run("learn", "--data", "tic-tac-toe", "--model", "/dev/full");
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).as("the report").contains("958 examples");
    assertThat(run.err())
        .startsWith("kcnf: /dev/full: cannot be written: No space left on device;")
        .contains("the model is saved in ");
  }

  @Test
  void wrongSettings_areWrongUsage() {
    assertFails(
        Kcnf.run("learn", "--save-every", "5"), 2, "--save-every needs --model OUT to save to");
    assertFails(
        Kcnf.run("learn", "--save-every", "0", "--model", model),
        2,
        "--save-every must be at least 1, was 0");
    assertFails(Kcnf.run("learn", "--threads", "0"), 2, "--threads must be in 1..256, was 0");
    assertFails(
        Kcnf.run("learn", "--threads", "2", "--emit"),
        2,
        "--emit needs one thread; leave --threads out");
    assertFails(
        Kcnf.run("learn", "--chart", path("c.gif")),
        2,
        "--chart must end in .svg or .png, was '" + path("c.gif") + "'");
  }

  @Test
  void emptyTable_afterResume_isBadInput() {
    assertFails(
        Kcnf.runOn("colour,size,ok\n", "learn", "-", "--resume", model),
        3,
        "standard input: has no rows of data");
  }
}
