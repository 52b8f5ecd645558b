package dev.kcnf.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.model.Model;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results that are no longer read, or cannot be written. */
class OutputTest {
  @TempDir Path directory = Path.of("");

  /** Takes some bytes and then fails. */
  private static final class Failing extends OutputStream {
    private final String why;
    private int left;

    Failing(int bytes, String why) {
      left = bytes;
      this.why = why;
    }

    @Override
    public void write(int b) throws IOException {
      if (left-- <= 0) {
        throw new IOException(why);
      }
    }
  }

  private static Kcnf run(OutputStream out, String stdin, String... args) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status =
        Main.run(
            new ByteArrayInputStream(stdin.getBytes(UTF_8)),
            out,
            new PrintStream(err, true, UTF_8),
            Map.of(),
            args);
    return new Kcnf(status, "", err.toString(UTF_8));
  }

  private String model() {
    return directory.resolve("m").toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "learn",
        "learn --json",
        "learn --emit",
        "compare --data tic-tac-toe --predictor kcnf",
        "rules --data tic-tac-toe",
        "datasets",
        "--help",
        "learn --help",
        "--version",
        "completion bash"
      })
  void readerThatLeaves_endsTheCommandQuietly(String command) {
    Kcnf run = run(new Failing(10, "Broken pipe"), "", command.split(" ", -1));
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"learn", "learn --emit", "rules --data tic-tac-toe", "--help", "--version"})
  void fullDisk_isAnError(String command) {
    Kcnf run = run(new Failing(10, "No space left on device"), "", command.split(" ", -1));
    assertThat(run.err())
        .endsWith(
            "kcnf: the results cannot be written: No space left on device"
                + System.lineSeparator());
    boolean reports = command.contains("--emit"); // to standard error, which is no disk
    assertThat(run.err().lines().count() > 1).isEqualTo(reports);
    assertThat(run.status()).isEqualTo(1);
  }

  @Test
  void predict_whoseReaderLeaves_endsQuietly() {
    assertThat(Kcnf.run("learn", "--model", model()).status()).isZero();
    Kcnf run = run(new Failing(100, "Broken pipe"), "", "predict", "--model", model());
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
  }

  @Test
  void emit_whoseReaderLeaves_savesWhatWasLearned() throws IOException {
    String csv = "a,b,ok\n" + "x,y,1\nx,z,0\n".repeat(50);
    Kcnf run =
        run(
            new Failing(200, "Broken pipe"),
            csv,
            "learn",
            "-",
            "--target",
            "ok=1",
            "--emit",
            "--model",
            model());
    assertThat(run.status()).isZero();
    long learned = Model.load(directory.resolve("m")).figures().examples();
    assertThat(learned).isBetween(1L, 99L);
    assertThat(run.err())
        .isEqualTo(
            String.format(
                "kcnf: stopped after %d rows; the model of %d examples is saved in %s%n",
                learned, learned, model()));
  }
}
