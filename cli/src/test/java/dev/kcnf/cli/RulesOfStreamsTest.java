package dev.kcnf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rules at the end of a report, however the rows came. */
class RulesOfStreamsTest {
  @TempDir Path directory = Path.of("");

  private String path(String name) {
    return directory.resolve(name).toString();
  }

  /** Rows of a concept with 5 % noise: a is u or v, and n is at least 50; or, later, b is y. */
  private String rows(String name, int seed, int rows, boolean later) throws IOException {
    SplitMix random = SplitMix.of(seed);
    StringBuilder csv = new StringBuilder("a,b,n,ok\n");
    for (int i = 0; i < rows; i++) {
      int a = random.nextInt(4);
      int b = random.nextInt(3);
      int n = random.nextInt(100);
      boolean ok = later ? b == 1 : a < 2 && n >= 50;
      csv.append("uvwx".charAt(a)).append(',').append("xyz".charAt(b)).append(',').append(n);
      csv.append(ok != random.nextDouble() < 0.05 ? ",yes\n" : ",no\n");
    }
    return Files.writeString(directory.resolve(name), csv).toString();
  }

  private static Kcnf learn(String... args) {
    Kcnf run = Kcnf.run(args);
    assertThat(run.status()).as(run.err()).isZero();
    return run;
  }

  private static void hasTheConcept(Kcnf run, String examples) {
    assertThat(run.out())
        .containsPattern("a is in \\{u, v\\} and n is >=(49|50|51)\n|a is in \\{w, x\\}\n")
        .contains(" literals; " + examples + " examples")
        .contains("\non rows not used: 9");
  }

  @Test
  void rules_ofTwoThreads_areMadeFromTheRowsOfBoth() throws IOException {
    String csv = rows("rows.csv", 1, 2000, false);
    hasTheConcept(learn("learn", csv, "--target", "ok=yes", "--threads", "2"), "2,000");
  }

  @Test
  void threads_ofAPredictorThatKeepsNoRows_haveNoRules_andItIsSaidWhy() throws IOException {
    String csv = rows("rows.csv", 1, 300, false);
    String reason = "the rows that 2 threads learn are not kept together";
    String[] args = {
      "learn", csv, "--target", "ok=yes", "--threads", "2", "--predictor", "kcnf", "--json"
    };
    assertThat(learn(args).out()).contains("\"noRules\":\"" + reason + '"');
    args[args.length - 1] = "--verbose";
    assertThat(learn(args).out()).endsWith("\nno rules: " + reason + "\n");
  }

  @Test
  void rules_afterMergeAndResume_areMadeFromAllRows() throws IOException {
    String first = rows("first.csv", 1, 900, false);
    String second = rows("second.csv", 2, 900, false);
    String third = rows("third.csv", 3, 20, false);
    learn("learn", first, "--target", "ok=yes", "--model", path("m1"));
    learn("learn", second, "--columns-like", path("m1"), "--model", path("m2"));
    learn("merge", path("m1"), path("m2"), "-o", path("m"));
    hasTheConcept(learn("learn", third, "--resume", path("m")), "1,820");
  }

  /** Of both concepts there are rules only as far as rows are kept; none of them misleads. */
  @Test
  void rules_afterDrift_tellTheRowsThatAreKept() throws IOException {
    rows("before.csv", 1, 1000, false);
    rows("after.csv", 2, 4000, true);
    String both =
        Files.readString(directory.resolve("before.csv"))
            + Files.readString(directory.resolve("after.csv")).substring("a,b,n,ok\n".length());
    Kcnf run = Kcnf.runOn(both, "learn", "-", "--target", "ok=yes");
    assertThat(run.out())
        .containsPattern("ok=yes (if\n  1\\. b is y|unless\n  1\\. b is (not y|in \\{x, z\\}))\n")
        .contains("\non rows not used: ");
  }
}
