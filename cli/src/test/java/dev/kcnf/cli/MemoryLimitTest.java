package dev.kcnf.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.model.Model;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table of combinations that outgrows its memory while rows are learned. */
class MemoryLimitTest {
  private static final int ROWS = 20_000;
  private static final int COLUMNS = 12;

  @TempDir Path directory = Path.of("");

  private Path file(String name) {
    return directory.resolve(name);
  }

  /** Every row has values of its own, and so hundreds of combinations never seen before. */
  private static String row(int number) {
    StringBuilder row = new StringBuilder();
    for (int c = 0; c < COLUMNS; c++) {
      row.append('v').append(number).append(',');
    }
    return row.append(number % 4 == 3 ? "no" : "yes").append('\n').toString();
  }

  private String table(String name, int rows) throws IOException {
    StringBuilder csv = new StringBuilder();
    for (int c = 0; c < COLUMNS; c++) {
      csv.append('c').append(c).append(',');
    }
    csv.append("ok\n");
    for (int r = 0; r < rows; r++) {
      csv.append(row(r));
    }
    Files.write(file(name), csv.toString().getBytes(UTF_8));
    return file(name).toString();
  }

  @Test
  void limitReachedInMidStream_savesWhatWasLearned() throws IOException, InterruptedException {
    String model = file("m").toString();
    Process process = learn(table("all.csv", ROWS), model);
    String err = new String(process.getErrorStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(err).isEqualTo(2);
    assertThat(new String(process.getInputStream().readAllBytes(), UTF_8))
        .startsWith("{\"data\":") // the report is there all the same
        .endsWith("}\n");
    Model saved = Model.load(file("m"));
    long learned = saved.figures().examples();
    assertThat(learned).isBetween(1L, ROWS - 1L);
    assertThat(err)
        .contains(String.format(Locale.ROOT, "stopped after %,d rows; the model of", learned))
        .contains("the table of 3-way combinations")
        .contains("use a smaller k, leave out columns with many values, or")
        .contains("a larger heap helps, as with KCNF_JAVA_OPTS=-Xmx");
    // It is the model of the rows before.
    String before = table("before.csv", (int) learned);
    assertThat(learn(before, file("b").toString()).waitFor()).isZero();
    Model expected = Model.load(file("b"));
    assertThat(saved.figures()).isEqualTo(expected.figures());
  }

  private static Stream<String> args(String table, String model) {
    return Stream.of("learn", table, "--target", "ok=yes", "-k", "3", "--model", model, "--json");
  }

  private static Process learn(String table, String model) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> command =
        List.of(
            java,
            "-Xmx32m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            "dev.kcnf.cli.Main");
    return new ProcessBuilder(Stream.concat(command.stream(), args(table, model)).toList()).start();
  }
}
