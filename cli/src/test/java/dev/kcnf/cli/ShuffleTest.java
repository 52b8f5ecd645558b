package dev.kcnf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables whose rows are shuffled. */
class ShuffleTest {
  @TempDir private Path directory;

  private String path(String name) {
    return directory.resolve(name).toString();
  }

  /** Sorted by x: the first 1,000 rows are below 1. */
  private String sorted() throws IOException {
    StringBuilder csv = new StringBuilder("x,colour,y\n");
    for (int i = 0; i < 5000; i++) {
      csv.append(i / 1000.0).append(i % 3 == 0 ? ",red," : ",blue,");
      csv.append(i / 1000.0 > 2.5 ? "yes\n" : "no\n");
    }
    Path file = directory.resolve("sorted.csv");
    Files.writeString(file, csv);
    return file.toString();
  }

  @Test
  void cuts_areThoseOfTheShuffledRows() throws IOException {
    String table = sorted();
    Kcnf run = Kcnf.run("learn", table, "--target", "y", "--shuffle", "1", "--model", path("m"));
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(Kcnf.run("inspect", path("m"), "--columns").out())
        .containsPattern("x, number: \\[<0\\.6\\d?, .*, >=4\\.[34]\\d?]");
    Kcnf compared = Kcnf.run("compare", table, "--target", "y", "--shuffle", "1", "--json");
    assertThat(compared.status()).as(compared.err()).isZero();
  }

  @Test
  void badRows_areNamedFirst_orSkipped() {
    String csv = "a,y\nx,1\nx,0\nx\nx,1\n";
    String[] learn = {"learn", "-", "--target", "y=1", "--shuffle", "3"};
    Kcnf stopped = Kcnf.runOn(csv, learn);
    assertThat(stopped.status()).isEqualTo(3);
    assertThat(stopped.err()).contains("standard input, line 4:");
    Kcnf skipped =
        Kcnf.runOn(csv, "learn", "-", "--target", "y=1", "--shuffle", "3", "--on-error", "skip");
    assertThat(skipped.status()).as(skipped.err()).isZero();
    assertThat(skipped.err()).contains("1 bad row skipped, first: standard input, line 4");
    assertThat(skipped.out()).contains("3 examples");
  }

  @Test
  void tooManyRows_areRefused_withAdvice() {
    Kcnf run =
        Kcnf.runOn(
            "a,y\nx,1\nx,0\nx,1\n", "learn", "-", "--target", "y", "--shuffle", "1", "--hold", "2");
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.err())
        .contains("line 4: more than 2 rows, which have to be held in memory; ")
        .contains("--hold");
  }
}
