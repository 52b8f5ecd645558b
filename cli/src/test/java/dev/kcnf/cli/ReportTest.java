package dev.kcnf.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.SplitMix;
import dev.kcnf.model.Model;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a report says of how good a model is. */
class ReportTest {
  private static final int ROWS = 400;

  @TempDir Path directory;

  private String file(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.writeString(file, text);
    return file.toString();
  }

  private static Kcnf ok(Kcnf run) {
    assertThat(run.status()).as(run.err()).isZero();
    return run;
  }

  /** Rows of two columns, labelled 1 if both are equal, but for one in twenty. */
  private static String table(long seed, boolean sorted) {
    SplitMix random = SplitMix.of(seed);
    StringBuilder yes = new StringBuilder();
    StringBuilder no = new StringBuilder();
    StringBuilder all = new StringBuilder("a,b,ok\n");
    for (int i = 0; i < ROWS; i++) {
      int a = random.nextInt(3);
      int b = random.nextInt(3);
      boolean label = a == b != (random.nextInt(20) == 0);
      String row = "v" + a + ",w" + b + "," + (label ? "yes" : "no") + "\n";
      (sorted ? label ? yes : no : all).append(row);
    }
    return all.append(no).append(yes).toString();
  }

  private static Kcnf learn(String table, String... more) {
    List<String> args = new ArrayList<>(List.of("learn", "-", "--target", "ok=yes"));
    if (!List.of(more).contains("--predictor")) {
      args.addAll(List.of("-k", "2"));
    }
    args.addAll(List.of(more));
    return ok(Kcnf.runOn(table, args.toArray(String[]::new)));
  }

  @Test
  void figures_standBesideThoseOfTheConstant() {
    Kcnf text = learn(table(1, false), "--predictor", "auto");
    assertThat(text.err()).isEmpty();
    assertThat(text.out())
        .containsPattern(
            "constant   accuracy \\d\\d\\.\\d\\d %, always no; \\d{3}\\.\\d\\d bits, 0\\.\\d{4} per"
                + " example, the share of the labels so far\n")
        .containsPattern(
            "label 1    precision \\d\\d\\.\\d\\d %, recall \\d\\d\\.\\d\\d %, lift \\d\\.\\d\\d, AUC"
                + " 0\\.\\d{4}")
        .doesNotContain("order ");
    Kcnf json = learn(table(1, false), "--predictor", "auto", "--json");
    Kcnf kt = learn(table(1, false), "--predictor", "kt", "--json");
    // The constant's bits are those of kt, whatever the order.
    String constant = json.out().substring(json.out().indexOf("\"constant\":"));
    Kcnf inner = new Kcnf(0, constant.substring("\"constant\":".length()), "");
    assertThat(inner.number("logLossBits")).isCloseTo(kt.number("logLossBits"), within(1e-6));
    assertThat(inner.json("decision")).isEqualTo("no");
    assertThat(inner.number("mistakes")).isEqualTo(json.number("positives"));
    assertThat(json.number("auc")).isBetween(0.8, 1.0);
    assertThat(json.number("aucError")).isBetween(0.0, 0.2);
    assertThat(json.number("lift"))
        .isCloseTo(json.number("precision") * ROWS / json.number("positives"), within(1e-9));
    assertThat(json.json("labelsInRuns")).isEqualTo("false");
    assertThat(kt.json("auc")).isNotNull();
  }

  @Test
  void sortedRows_areNoticed_unlessTheyAreShuffled() {
    String notice =
        "order      the labels come in runs, as in a sorted table: they change 1 time, in a random"
            + " order about ";
    Kcnf sorted = learn(table(1, true));
    assertThat(sorted.out())
        .contains(notice)
        .contains("the figures hold for this order only;")
        .contains("--shuffle 1 learns them in no order, and tells what to expect of others");
    Kcnf json = learn(table(1, true), "--json");
    assertThat(json.json("labelsInRuns")).isEqualTo("true");
    assertThat(json.number("labelChanges")).isEqualTo(1);
    assertThat(json.number("expectedLabelChanges")).isGreaterThan(100);
    Kcnf shuffled = learn(table(1, true), "--shuffle", "1");
    assertThat(shuffled.out()).doesNotContain("order  ").doesNotContain("runs");
    assertThat(learn(table(1, true), "--shuffle", "1", "--json").json("shuffled"))
        .isEqualTo("true");
    Kcnf compared =
        ok(Kcnf.runOn(table(1, true), "compare", "-", "--target", "ok", "--predictor", "kt"));
    assertThat(compared.out())
        .contains("(constant) ")
        .contains("The labels come in runs")
        .contains("--shuffle 1 tells");
  }

  @ParameterizedTest
  @CsvSource({
    "459493, 459507, 99.9970 %",
    "8107, 8124, 99.79 %",
    "8123, 8124, 99.988 %",
    "8124, 8124, 100.00 %",
    "0, 10, 0.00 %",
    "1, 1000000, 0.00010 %",
    "1, 3, 33.33 %",
    "0, 0, none"
  })
  void percent_hasAsManyDigitsAsTellTheTruth(long part, long whole, String shown) {
    assertThat(dev.kcnf.cli.report.Digits.percent(part, whole)).isEqualTo(shown);
  }

  @Test
  void holdout_testsTheModelOnRowsThatItDidNotLearn() throws IOException {
    String csv = file("t.csv", table(3, false));
    String model = directory.resolve("m").toString();
    Kcnf run = ok(Kcnf.run("learn", csv, "--target", "ok", "--holdout", "25%", "--model", model));
    int learned = (int) Model.load(Path.of(model)).examples();
    assertThat(learned).isBetween(ROWS / 2, ROWS - ROWS / 8);
    assertThat(run.out())
        .contains("t.csv: " + learned + " examples")
        .contains("\nheld out   25 % of the rows: " + (ROWS - learned) + " rows, not learned\n")
        .contains("the share of the labels learned");
    Kcnf json = ok(Kcnf.run("learn", csv, "--target", "ok", "--holdout", "0.25", "--json"));
    String part = json.out().substring(json.out().indexOf("\"holdout\":") + 10);
    Kcnf held = new Kcnf(0, part.substring(0, part.indexOf("},\"rules\"") + 1), "");
    assertThat(held.number("examples")).isEqualTo(ROWS - learned);
    assertThat(held.number("accuracy")).isBetween(0.6, 1.0);
    assertThat(held.number("auc")).isBetween(0.5, 1.0);
    Kcnf shuffled =
        ok(Kcnf.run("learn", csv, "--target", "ok", "--holdout", "25%", "--shuffle", "2"));
    String same = "rows: " + (ROWS - learned) + " rows, not learned";
    assertThat(shuffled.out()).contains(same);
    // A predictor that reads the file twice, and threads.
    assertThat(
            ok(Kcnf.run("learn", csv, "--target", "ok", "--predictor", "madnb", "--holdout", "25%"))
                .out())
        .contains(same)
        .contains(": " + learned + " examples");
    assertThat(
            ok(Kcnf.run(
                    "learn", csv, "--target", "ok", "-k1", "--threads", "2", "--holdout", "25%"))
                .out())
        .contains(same)
        .contains(": " + learned + " examples");
  }

  /** The oracle: learn the other rows, save the model, predict the rows that were held out. */
  @Test
  void holdout_equalsATestOnTheSameRows() throws IOException {
    StringBuilder learned = new StringBuilder("a,b,ok\n");
    StringBuilder held = new StringBuilder("a,b,ok\n");
    String all = table(4, false);
    List<String> lines = all.lines().toList();
    String model = directory.resolve("m").toString();
    Kcnf.runOn(all, "learn", "-", "--target", "ok=yes", "--holdout", "30%", "--model", model);
    for (int i = 1; i < lines.size(); i++) {
      (dev.kcnf.cli.learn.HoldoutRows.isHeld(i + 1, 0.3) ? held : learned)
          .append(lines.get(i))
          .append('\n');
    }
    String rest = file("rest.csv", learned.toString());
    String test = file("held.csv", held.toString());
    String other = directory.resolve("other").toString();
    Kcnf run = ok(Kcnf.run("learn", rest, "--target", "ok=yes", "--test", test, "--model", other));
    assertThat(Files.readAllBytes(Path.of(model))).isEqualTo(Files.readAllBytes(Path.of(other)));
    Kcnf holdout = ok(Kcnf.runOn(all, "learn", "-", "--target", "ok=yes", "--holdout", "30%"));
    assertThat(section(holdout.out(), "held out ")).isEqualTo(section(run.out(), "test "));
    Kcnf predicted = ok(Kcnf.run("predict", "--model", model, test));
    String mistakes = section(run.out(), "test ").lines().findFirst().orElseThrow();
    assertThat(predicted.err())
        .contains(mistakes.replaceAll("mistakes +(\\d+),.*", "labelled: $1 mistake"));
  }

  /** The lines after the heading, to the next empty one. */
  private static String section(String out, String title) {
    int start = out.indexOf('\n', out.indexOf("\n\n" + title) + 2) + 1;
    return out.substring(start, out.indexOf("\n\n", start));
  }

  @Test
  void test_isOfAnotherFile_alsoWithSeveralClasses() throws IOException {
    String csv = "a,kind\nx,p\ny,q\nz,r\nx,p\ny,q\nz,r\nx,p\ny,q\nz,r\nx,p\n";
    String test = file("other.csv", "kind,a\np,x\nq,y\ns,z\n");
    Kcnf run = ok(Kcnf.runOn(csv, "learn", "-", "--target", "kind", "--test", test));
    assertThat(run.out())
        .contains("\ntest       " + test + ": 3 rows, not learned\n")
        .contains("(never learned)");
    Kcnf json = ok(Kcnf.runOn(csv, "learn", "-", "--target", "kind", "--test", test, "--json"));
    assertThat(json.out())
        .contains("\"perClass\":[{\"class\":\"p\",\"examples\":4,")
        .contains("\"confusion\":{\"classes\":[\"p\",\"q\",\"r\"],\"otherClasses\":0,\"counts\":[[")
        .contains("\"test\":{\"data\":");
    assertThat(json.json("classes")).isNotNull();
  }

  @Test
  void manyClasses_areShownAsTheMostFrequent() {
    StringBuilder csv = new StringBuilder("a,kind\n");
    for (int i = 0; i < 300; i++) {
      int kind = Math.min(i % 30, i % 17);
      csv.append('x').append(kind).append(",k").append(kind).append('\n');
    }
    Kcnf run = ok(Kcnf.runOn(csv.toString(), "learn", "-", "--target", "kind", "-k", "1"));
    assertThat(run.out()).contains("7 others").contains("k0 ").contains("17 classes: k0, ");
    String confusion = run.out().substring(run.out().indexOf("labels in rows"));
    confusion = confusion.substring(0, confusion.indexOf("\n\nkind is\n"));
    assertThat(confusion.lines().filter(line -> !line.isEmpty())).hasSize(13);
    Kcnf json =
        ok(Kcnf.runOn(csv.toString(), "learn", "-", "--target", "kind", "-k", "1", "--json"));
    assertThat(json.out()).contains("\"class\":\"k16\"").contains("\"otherClasses\":0");
  }

  @Test
  void badTests_areRefused_beforeOrAfterTheReport() throws IOException {
    fails(2, "--holdout must be a share such as 20%, above 0 and below 100%, was '0'", "0");
    fails(2, "--holdout must be a share such as 20%, above 0 and below 100%, was '100%'", "100%");
    fails(2, "--holdout must be a share such as 20%, above 0 and below 100%, was 'few'", "few");
    Kcnf pipe = Kcnf.runOn(table(1, false), "learn", "-", "--target", "ok", "--test", "-");
    assertThat(pipe.status()).isEqualTo(2);
    assertThat(pipe.err())
        .isEqualTo("kcnf: --test needs a file; standard input cannot be read twice\n");
    Kcnf none = Kcnf.runOn(table(1, false), "learn", "-", "--target", "ok", "--test", "nowhere");
    assertThat(none.status()).isEqualTo(3);
    assertThat(none.err()).isEqualTo("kcnf: nowhere: no such file\n");
    assertThat(none.out()).isEmpty();
    // What is wrong further down does not lose the report and the model.
    String test = file("bad.csv", "a,b,ok\nv0,w0,yes\nv0,w0,\n");
    String model = directory.resolve("m").toString();
    Kcnf bad =
        Kcnf.runOn(
            table(1, false), "learn", "-", "--target", "ok", "--test", test, "--model", model);
    assertThat(bad.status()).isEqualTo(3);
    assertThat(bad.err())
        .isEqualTo(
            "kcnf: "
                + test
                + ", line 3: column 'ok': the target is missing; --skip-unlabelled skips such"
                + " rows\n");
    assertThat(bad.out()).contains("mistakes ");
    assertThat(Model.load(Path.of(model)).examples()).isEqualTo(ROWS);
    Kcnf skipped =
        Kcnf.runOn(
            table(1, false), "learn", "-", "--target", "ok", "--test", test, "--skip-unlabelled");
    assertThat(skipped.status()).isZero();
    assertThat(skipped.err()).isEqualTo("kcnf: test: 1 row without a label skipped\n");
    Kcnf many =
        Kcnf.runOn(
            table(1, false), "learn", "-", "--target", "ok", "--holdout", "50%", "--hold", "10");
    assertThat(many.status()).isEqualTo(3);
    assertThat(many.err())
        .contains("more than 10 rows are held out, which have to be held in memory; --hold allows");
    Kcnf small =
        Kcnf.runOn("a,ok\nx,1\ny,0\n", "learn", "-", "--target", "ok", "--holdout", "0.001%");
    assertThat(small.out()).contains("held out   0.001 % of the rows: no rows\n");
  }

  private static void fails(int status, String message, String share) {
    Kcnf run = Kcnf.runOn(table(1, false), "learn", "-", "--target", "ok", "--holdout", share);
    assertThat(run.err()).isEqualTo("kcnf: " + message + "\n");
    assertThat(run.status()).isEqualTo(status);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void mixture_isToldOnlyIfAsked_withWhatItMeans() {
    String table = table(1, false);
    assertThat(ok(Kcnf.runOn(table, "learn", "-", "--target", "ok")).out())
        .doesNotContain("mixture", "experts");
    assertThat(ok(Kcnf.runOn(table, "learn", "-", "--target", "ok", "--verbose")).out())
        .containsPattern("mixture    .* mixer \\d+ %.*; whose predictions count, by how well each")
        .containsPattern("experts    .*\n           how much each one's log-odds count");
    assertThat(ok(Kcnf.runOn(table, "learn", "-", "--target", "ok", "--json")).out())
        .contains("\"mixture\":{", "\"experts\":{");
  }

  @Test
  void resumedRuns_reportTheDetailsOfAll() throws IOException {
    String model = directory.resolve("m").toString();
    String[] lines = table(5, false).split("\n", 200);
    String first = String.join("\n", List.of(lines).subList(0, 199)) + "\n";
    String second = "a,b,ok\n" + lines[199];
    learn(first, "--model", model);
    Kcnf resumed = Kcnf.runOn(second, "learn", "-", "--resume", model, "--json");
    Kcnf whole = learn(table(5, false), "--json");
    for (String name :
        List.of("mistakes", "logLossBits", "auc", "precision", "recall", "lift", "labelChanges")) {
      assertThat(resumed.json(name)).as(name).isEqualTo(whole.json(name));
    }
    assertThat(resumed.number("detailedExamples")).isEqualTo(ROWS);
  }
}
