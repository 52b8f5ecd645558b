package dev.kcnf.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.model.Model;
import dev.kcnf.paper.BuiltIn;
import dev.kcnf.paper.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Models that are saved, resumed, merged, predicted with and inspected. */
class ModelCommandsTest {
  @TempDir Path directory = Path.of("");

  private String path(String name) {
    return directory.resolve(name).toString();
  }

  private String file(String name, String text) throws IOException {
    Files.write(directory.resolve(name), text.getBytes(UTF_8));
    return path(name);
  }

  private byte[] bytes(String name) throws IOException {
    return Files.readAllBytes(directory.resolve(name));
  }

  /** Rows of tic-tac-toe, in an order in which both halves have all values and labels. */
  private static String csv(int from, int to) {
    Table table = BuiltIn.ticTacToe();
    List<String[]> rows = table.rows();
    Stream<String> lines =
        IntStream.range(from, to).mapToObj(i -> String.join(",", rows.get(i * 97 % rows.size())));
    return Stream.concat(Stream.of(String.join(",", table.columns())), lines)
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static Kcnf ok(String... args) {
    Kcnf run = Kcnf.run(args);
    assertThat(run.status()).as(run.err()).isZero();
    return run;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "auto",
        "auto --reservoir 100",
        "auto --reservoir 0",
        "auto --memory 10M",
        "fast",
        "kcnf -k 2",
        "kcnf -k 3",
        "kcnf -k 1 --algorithm 1",
        "kdnf -k 2",
        "monotone",
        "monotone --algorithm 1",
        "conjunction",
        "disjunction",
        "disjunction --algorithm 1",
        "memorization",
        "exact-bayes",
        "positive-bayes",
        "madnb"
      })
  void saveResumeContinue_equalsOneGo_byteForByte(String predictor) throws IOException {
    String whole = file("whole.csv", csv(0, 300));
    String first = file("first.csv", csv(0, 120));
    String second = file("second.csv", csv(120, 300));
    String[] chosen = ("--predictor " + predictor).split(" ", -1);
    Kcnf once =
        ok(args(chosen, "learn", whole, "--target", "class=positive", "--model", path("whole")));
    ok(args(chosen, "learn", first, "--target", "class=positive", "--model", path("m")));
    Kcnf resumed = ok("learn", second, "--resume", path("m"), "--model", path("m"));
    assertThat(bytes("m")).isEqualTo(bytes("whole"));
    // The report is over all rows, too.
    List<String> lines = once.out().lines().toList();
    List<String> resumedLines = resumed.out().lines().toList();
    assertThat(resumedLines.subList(1, 6)).isEqualTo(lines.subList(1, 6));
    assertThat(resumedLines.get(0)).contains("300 examples").contains("120 of them learned before");
  }

  private static String[] args(String[] more, String... args) {
    return Stream.concat(Stream.of(args), Stream.of(more)).toArray(String[]::new);
  }

  @Test
  void memory_isALimitThatTheReportNames_andThatMustSuffice() throws IOException {
    String table = file("t.csv", csv(0, 100));
    String[] learn = {"learn", table, "--target", "class=positive", "--predictor"};
    assertThat(ok(args(new String[] {"auto", "--memory", "0.5G"}, learn)).out())
        .contains("predictor  auto memory=500\n")
        .contains("memory     at most 500 MB\n");
    assertThat(ok(args(new String[] {"fast", "--memory", "9m", "--json"}, learn)).out())
        .contains("\"memoryMegabytes\":9")
        .contains("\"memoryLimitReached\":false");
    assertThat(Kcnf.run(args(new String[] {"fast", "--memory", "8MB"}, learn)).err())
        .isEqualTo("kcnf: --memory must be at least 9 megabytes for 9 columns, was 8\n");
    for (String wrong : List.of("200", "-5M", "much", "1T")) {
      assertThat(Kcnf.run(args(new String[] {"auto", "--memory", wrong}, learn)).err())
          .contains("--memory")
          .contains("must be a size such as 200M or 1.5G, was '" + wrong + "'");
    }
  }

  @Test
  void memory_thatIsUsedUp_isSaidInTheReport() throws IOException {
    StringBuilder csv = new StringBuilder("ok");
    for (int c = 0; c < 25; c++) {
      csv.append(",c").append(c);
    }
    for (int i = 0; i < 300; i++) {
      csv.append(i % 3 == 0 ? "\nyes" : "\nno");
      for (int c = 0; c < 25; c++) {
        csv.append(",v").append(i * (2 * c + 1) % 31);
      }
    }
    String[] learn = {
      "learn", file("t.csv", csv + "\n"), "--target", "ok=yes", "--memory", "9M", "--bins", "2"
    };
    assertThat(ok(learn).out())
        .contains("memory     at most 9 MB, reached: of the columns with the most values not all");
  }

  @Test
  void numericColumns_keepTheirBins_whenResumed() throws IOException {
    StringBuilder csv = new StringBuilder("x,y,ok\n");
    for (int i = 0; i < 400; i++) {
      csv.append(i * 37 % 400)
          .append(".5,")
          .append(i * 11 % 90)
          .append(i % 3 == 0 ? ",1\n" : ",0\n");
    }
    List<String> lines = csv.toString().lines().toList();
    String whole = file("whole.csv", csv.toString());
    String first = file("a.csv", String.join("\n", lines.subList(0, 201)) + "\n");
    String second =
        file("b.csv", lines.get(0) + "\n" + String.join("\n", lines.subList(201, 401)) + "\n");
    ok("learn", whole, "--target", "ok", "--bins-from", "150", "--model", path("whole"));
    ok("learn", first, "--target", "ok", "--bins-from", "150", "--model", path("m"));
    ok("learn", second, "--resume", path("m"), "--model", path("m"));
    assertThat(bytes("m")).isEqualTo(bytes("whole"));
    assertThat(ok("inspect", path("m"), "--columns").out()).contains("x, number: [").contains("<");
  }

  @Test
  void threads_learnTheModelOfOneThread() throws IOException {
    for (String predictor : List.of("kcnf", "kdnf", "conjunction", "positive-bayes")) {
      ok("learn", "--predictor", predictor, "--model", path("one"));
      Kcnf run = ok("learn", "--predictor", predictor, "--threads", "3", "--model", path("three"));
      assertThat(run.out()).contains("8,124 examples").contains("are of the shards");
      Model one = Model.load(directory.resolve("one"));
      Model three = Model.load(directory.resolve("three"));
      assertThat(three.predictors().get(0).toBytes())
          .as(predictor)
          .isEqualTo(one.predictors().get(0).toBytes());
      assertThat(three.columns().schema().attributes())
          .isEqualTo(one.columns().schema().attributes());
      assertThat(three.figures().examples()).isEqualTo(8124);
      assertThat(three.figures().positives()).isEqualTo(3916);
      assertThat(three.figures().mistakes()).isNotEqualTo(one.figures().mistakes());
    }
  }

  @Test
  void threads_ofAFile_learnItsRowsAndSkipBadOnes_asOneThreadDoes() throws IOException {
    // Some thousand rows, plain ones in long runs and some with quotes, and two bad ones.
    StringBuilder csv = new StringBuilder(csv(0, 958).repeat(3));
    csv.append(csv(0, 958).replace("\nx,", "\n\"x\",")).append("bad\n");
    csv.append("y,".repeat(9)).append("positive\n\"a\",b\n").append(csv(0, 958));
    String file = file("t.csv", csv.toString());
    for (String threads : List.of("1", "3")) {
      Kcnf run =
          ok(
              "learn",
              file,
              "--target",
              "class=positive",
              "-k",
              "2",
              "--on-error",
              "skip",
              "--threads",
              threads,
              "--model",
              path("m" + threads));
      assertThat(run.err()).contains("2 bad rows skipped, first: " + file + ", line 3837: ");
    }
    Model one = Model.load(directory.resolve("m1"));
    Model three = Model.load(directory.resolve("m3"));
    assertThat(three.predictors().get(0).toBytes()).isEqualTo(one.predictors().get(0).toBytes());
    assertThat(three.figures().examples()).isEqualTo(one.figures().examples());
    assertThat(three.figures().positives()).isEqualTo(one.figures().positives());
  }

  @Test
  void threads_ofAPredictorThatNeedsTheOrder_areOne() throws IOException {
    Kcnf run = ok("learn", "--data", "tic-tac-toe", "--predictor", "madnb", "--threads", "2");
    assertThat(run.err()).contains("madnb depends on the order of the rows: one thread learns");
    assertThat(run.out()).doesNotContain("threads");
  }

  @Test
  void threads_nameTheFirstBadRow_andSaveNothing() {
    String bad = csv(0, 5000 % 900) + "x,x\n" + csv(0, 700) + "o,o\n";
    Kcnf run =
        Kcnf.runOn(
            bad,
            "learn",
            "-",
            "--target",
            "class=positive",
            "-k",
            "2",
            "--threads",
            "4",
            "--model",
            path("m"));
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.err())
        .contains("nothing is saved")
        .contains("line 502: 10 columns expected, 2 found");
    assertThat(directory.resolve("m")).doesNotExist();
  }

  private static final String WRONG =
      "[0-9]+,[0-9.]+,((not positive|negative),positive|positive,negative),.*";

  @Test
  void emit_writesEachPredictionBeforeItsLabelIsLearned() {
    Kcnf run = ok("learn", "--data", "tic-tac-toe", "-k", "2", "--emit");
    List<String> lines = run.out().lines().toList();
    assertThat(lines).hasSize(959);
    assertThat(lines.get(0)).isEqualTo("row,probability,decision,label,reason");
    assertThat(lines.get(1))
        .isEqualTo(
            "1,0.500000,not positive,positive,\"never seen together in positive: top-left=x,"
                + " top-middle=x\"");
    assertThat(run.err()).contains("mistakes   380");
    long wrong = lines.stream().filter(l -> l.matches(WRONG)).count();
    assertThat(wrong).isEqualTo(380);
  }

  @Test
  void saveEvery_savesWhileItLearns_andABadRowKeepsWhatWasLearned() throws IOException {
    Kcnf run =
        Kcnf.runOn(
            csv(0, 250) + "x,x\n",
            "learn",
            "-",
            "--target",
            "class=positive",
            "--model",
            path("m"),
            "--save-every",
            "100");
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.err())
        .contains("stopped after 250 rows; the model of 250 examples is saved in " + path("m"))
        .contains("standard input, line 252: 10 columns expected, 2 found");
    assertThat(Model.load(directory.resolve("m")).figures().examples()).isEqualTo(250);
  }

  @Test
  void targetThatNeverOccurs_leavesTheOldModelAlone() throws IOException {
    ok("learn", "--data", "tic-tac-toe", "-k", "1", "--model", path("m"));
    byte[] precious = bytes("m");
    Kcnf run = Kcnf.run("learn", "--target", "class=poisonus", "--model", path("m"));
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("poisonous");
    assertThat(bytes("m")).isEqualTo(precious);
  }

  @Test
  void predict_tellsProbabilityDecisionAndReason() throws IOException {
    String csv = "colour,size,ok\nred,big,yes\nblue,small,no\nred,small,yes\n";
    Kcnf learned =
        Kcnf.runOn(csv, "learn", "-", "--target", "ok=yes", "-k", "2", "--model", path("m"));
    assertThat(learned.status()).isZero();
    // No target column, columns in another order, a value never met, one column too many.
    Kcnf run =
        Kcnf.runOn(
            "id,size,colour\n1,big,red\n2,big,blue\n3,huge,red\n",
            "predict",
            "--model",
            path("m"),
            "-");
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out())
        .isEqualTo(
            """
            row,probability,decision,label,reason
            1,0.800000,yes,,
            2,0.200000,no,,"never seen together in yes: colour=blue, size=big"
            3,0.200000,no,,"never seen together in yes: colour=red, size=huge"
            """);
    assertThat(run.err()).isEqualTo("3 rows predicted, none of them labelled" + nl());
  }

  @Test
  void predict_ofLabelledRows_reportsAccuracyAndBits() {
    ok("learn", "--model", path("m"), "-k", "1");
    Kcnf run = ok("predict", "--model", path("m"), "--json");
    assertThat(run.out()).hasLineCount(8124);
    assertThat(run.out().lines().findFirst())
        .hasValueSatisfying(
            line ->
                assertThat(line)
                    .startsWith("{\"row\":1,\"probability\":0.9998")
                    .contains("\"decision\":\"poisonous\",\"label\":\"poisonous\"}"));
    assertThat(run.out()).contains("\"reason\":\"never seen in poisonous: ").contains("neverSeen");
    assertThat(run.err()).startsWith("{\"rows\":8124,\"labelled\":8124,\"mistakes\":");
    Kcnf text = ok("predict", "--model", path("m"), "--reasons", "0");
    assertThat(text.err()).contains("8,124 of them labelled").contains("accuracy").contains("bits");
    assertThat(text.out()).doesNotContain("never seen");
  }

  @Test
  void predict_ofAuto_tellsTheStrongestParts_andAllOfThemAsJson() throws IOException {
    StringBuilder csv = new StringBuilder("odor,ring,class\n");
    for (int i = 0; i < 120; i++) {
      csv.append(i % 4 == 0 ? "foul," : "none,").append(i % 3 == 0 ? "one," : "two,");
      csv.append(i % 4 == 0 ? "poisonous\n" : "edible\n");
    }
    String model = path("m");
    Kcnf.runOn(csv.toString(), "learn", "-", "--target", "class=poisonous", "--model", model);
    String row = "odor,ring\nfoul,one\n";
    Kcnf text = Kcnf.runOn(row, "predict", "--model", model, "-", "--reasons", "1");
    assertThat(text.out()).contains(",poisonous,,\"odor=foul (30 examples, all poisonous)\"");
    Kcnf json = Kcnf.runOn(row, "predict", "--model", model, "-", "--json");
    assertThat(json.out())
        .contains("\"reason\":\"odor=foul (30 examples, all poisonous); ")
        .contains("\"reasons\":[{\"kind\":\"values\",\"values\":[\"odor=foul\"],\"logOdds\":")
        .contains("\"class\":\"poisonous\",\"examples\":30,\"ofClass\":30}")
        .contains("{\"kind\":\"baseRate\",\"logOdds\":");
    Kcnf none = Kcnf.runOn(row, "predict", "--model", model, "-", "--reasons", "0");
    assertThat(none.out()).endsWith(",poisonous,," + "\n");
  }

  @Test
  void predict_ofDnf_givesReasonsForLabelOne() {
    ok("learn", "--predictor", "kdnf", "--model", path("m"));
    Kcnf run = ok("predict", "--model", path("m"));
    assertThat(run.out().lines().filter(l -> l.contains(",poisonous,poisonous,")))
        .hasSizeGreaterThan(3000)
        .allMatch(l -> l.contains("never seen together in edible: "));
    assertThat(run.out().lines().filter(l -> l.contains(",edible,edible,")))
        .hasSizeGreaterThan(3000)
        .allMatch(l -> l.endsWith(",edible,edible,"));
  }

  @Test
  void predict_ofAlgorithm1_namesTheValues() {
    String csv = "colour,size,ok\nred,big,yes\nblue,small,no\nred,small,yes\ngreen,big,yes\n";
    Kcnf.runOn(
        csv,
        "learn",
        "-",
        "--target",
        "ok=yes",
        "--algorithm",
        "1",
        "-k",
        "2",
        "--model",
        path("m"));
    Kcnf run = Kcnf.runOn("colour,size\nblue,big\n", "predict", "--model", path("m"), "-");
    assertThat(run.out()).contains("never seen together in yes: ").contains("not colour=red");
  }

  @Test
  void merge_ofParts_isTheModelOfTheWhole() throws IOException {
    String[] parts = {csv(0, 100), csv(100, 200), csv(200, 300)};
    for (int i = 0; i < parts.length; i++) {
      Kcnf run =
          Kcnf.runOn(
              parts[i],
              "learn",
              "-",
              "--target",
              "class=positive",
              "-k",
              "2",
              "--model",
              path("m" + i));
      assertThat(run.status()).isZero();
    }
    Kcnf.runOn(
        csv(0, 300),
        "learn",
        "-",
        "--target",
        "class=positive",
        "-k",
        "2",
        "--model",
        path("whole"));
    Kcnf run = ok("merge", path("m0"), path("m1"), path("m2"), "-o", path("all"));
    assertThat(run.out()).contains("3 models of kcnf k=2, Algorithm 2 merged: 300 examples");
    Model whole = Model.load(directory.resolve("whole"));
    Model merged = Model.load(directory.resolve("all"));
    assertThat(merged.predictors().get(0).toBytes()).isEqualTo(whole.predictors().get(0).toBytes());
    assertThat(merged.figures().examples()).isEqualTo(300);
  }

  /** Numbers in three parts that are cut differently each on its own. */
  private static String numbers(int part) {
    StringBuilder csv = new StringBuilder("x,colour,y,ok\n");
    for (int i = 0; i < 150; i++) {
      int x = part * 100 + i * 37 % 150;
      String missing = i % 40 == 0 ? "" : x + ".5";
      csv.append(missing).append(',').append((char) ('a' + i % 4 + part)).append(',');
      csv.append(i * 11 % 90).append(x > 120 && i % 4 > 0 ? ",1\n" : ",0\n");
    }
    return csv.toString();
  }

  /** Each part may lose as much as the bound, which is of one stream. */
  @Test
  void partsLearnedApart_claimNoBound_inThreadsAndMerged() throws IOException {
    StringBuilder csv = new StringBuilder("a,b,y\n");
    for (int t = 0; t < 20_000; t++) {
      csv.append(t % 2).append(',').append(t / 2 % 2).append(',').append(t % 2).append('\n');
    }
    String big = file("big.csv", csv.toString());
    for (String predictor : List.of("monotone", "kcnf")) {
      String[] learn = {"learn", big, "--target", "y=1", "--predictor", predictor, "--threads"};
      assertThat(with(learn, "1").out()).containsPattern("bound +[0-9.]+ bits, holds if some ");
      assertThat(with(learn, "8").out())
          .contains("bound      none: parts were learned apart, and it is of one stream")
          .doesNotContain("holds if some");
      assertThat(with(learn, "8", "--json").out()).contains("\"boundBits\":\"Infinity\"");
    }
    String few = file("few.csv", csv.substring(0, 60));
    String[] learn = {"learn", few, "--target", "y=1", "--predictor", "exact-bayes"};
    with(learn, "--model", path("a"));
    with(learn, "--columns-like", path("a"), "--model", path("b"));
    ok("merge", path("a"), path("b"), "-o", path("ab"));
    assertThat(ok("learn", few, "--resume", path("ab")).out()).contains("bound      none: parts");
  }

  private static Kcnf with(String[] command, String... more) {
    return ok(Stream.concat(Stream.of(command), Stream.of(more)).toArray(String[]::new));
  }

  @Test
  void merge_ofTheSameModelTwice_isRefused_asItsExamplesWouldCountTwice() throws IOException {
    ok("learn", "-k", "2", file("a.csv", numbers(0)), "--target", "ok=1", "--model", path("a"));
    Files.createSymbolicLink(directory.resolve("link"), directory.resolve("a"));
    Kcnf same = Kcnf.run("merge", path("a"), path("a"), "-o", path("out"));
    Kcnf link = Kcnf.run("merge", path("a"), path("link"), "-o", path("out"));
    assertThat(List.of(same.status(), link.status())).containsOnly(2);
    assertThat(same.err())
        .contains("the model " + path("a") + " is named twice; its examples would count twice");
    assertThat(link.err()).contains(path("link") + " is named twice, also as " + path("a") + ";");
    assertThat(directory.resolve("out")).doesNotExist();
  }

  @Test
  void merge_ofNumericTablesLearnedApart_needsColumnsLike() throws IOException {
    String a = file("a.csv", numbers(0));
    String b = file("b.csv", numbers(1));
    String whole = file("whole.csv", numbers(0) + numbers(1).substring("x,colour,y,ok\n".length()));
    ok("learn", "-k", "2", a, "--target", "ok=1", "--model", path("a"));
    ok("learn", "-k", "2", b, "--target", "ok=1", "--model", path("b"));
    Kcnf apart = Kcnf.run("merge", path("a"), path("b"), "-o", path("ab"));
    assertThat(apart.status()).isEqualTo(2);
    assertThat(apart.err())
        .contains("cannot merge: the encoding of column 'x' is number, cut at [")
        .endsWith("; models learned with --columns-like " + path("a") + " have its columns" + nl());
    ok("learn", "-k", "2", b, "--columns-like", path("a"), "--model", path("b"));
    Kcnf merged = ok("merge", path("a"), path("b"), "-o", path("ab"));
    assertThat(merged.out()).contains("2 models of kcnf k=2, Algorithm 2 merged: 300 examples");
    ok(
        "learn",
        "-k",
        "2",
        whole,
        "--columns-like",
        path("a"),
        "--target",
        "ok",
        "--model",
        path("whole"));
    assertThat(Model.load(directory.resolve("ab")).predictors().get(0).toBytes())
        .isEqualTo(Model.load(directory.resolve("whole")).predictors().get(0).toBytes());
  }

  @ParameterizedTest
  @ValueSource(strings = {"conjunction", "kcnf --algorithm 1 -k 1", "memorization"})
  void columnsLike_serveAnotherPredictor_whoseModelsMerge(String predictor) throws IOException {
    String a = file("a.csv", numbers(0));
    String b = file("b.csv", numbers(1));
    String both = file("c.csv", numbers(0) + numbers(1).substring("x,colour,y,ok\n".length()));
    ok("learn", both, "--target", "ok=1", "--model", path("like"));
    String[] chosen = ("--predictor " + predictor).split(" ", -1);
    ok(args(chosen, "learn", a, "--columns-like", path("like"), "--model", path("a")));
    ok(args(chosen, "learn", b, "--columns-like", path("like"), "--model", path("b")));
    ok(args(chosen, "learn", both, "--columns-like", path("like"), "--model", path("both")));
    ok("merge", path("a"), path("b"), "-o", path("ab"));
    assertThat(Model.load(directory.resolve("ab")).predictors().get(0).toBytes())
        .isEqualTo(Model.load(directory.resolve("both")).predictors().get(0).toBytes());
  }

  @Test
  void modelsOfAuto_merge_inAnyOrder_alsoOfSeveralClasses() throws IOException {
    for (String target : List.of("ok=1", "colour")) {
      ok("learn", file("a.csv", numbers(0)), "--target", target, "--model", path("a"));
      ok("learn", file("b.csv", numbers(1)), "--columns-like", path("a"), "--model", path("b"));
      Kcnf merged = ok("merge", path("a"), path("b"), "-o", path("ab"));
      assertThat(merged.out()).contains("2 models of auto merged: 300 examples");
      ok("merge", path("b"), path("a"), "-o", path("ba"));
      assertThat(directory.resolve("ab")).hasSameBinaryContentAs(directory.resolve("ba"));
      assertThat(ok("inspect", path("ab")).out()).contains("300");
    }
  }

  @Test
  void threads_ofAuto_learnAndMerge_andHaveRules() throws IOException {
    Kcnf run = ok("learn", "--data", "tic-tac-toe", "--threads", "2", "--model", path("m"));
    assertThat(run.err()).doesNotContain("one thread");
    assertThat(run.out()).contains("threads    2;", "bound      none", "class=positive if");
    Kcnf again = ok("learn", "--data", "tic-tac-toe", "--threads", "2", "--model", path("n"));
    assertThat(again.out()).contains("958 examples");
    assertThat(directory.resolve("n")).hasSameBinaryContentAs(directory.resolve("m"));
  }

  @Test
  void columnsLike_ofJsonLines_needNotAllBeThere() throws IOException {
    String a = "{\"p\":\"x\",\"q\":\"y\",\"ok\":1}\n{\"p\":\"z\",\"r\":\"y\",\"ok\":0}\n";
    String b = "{\"r\":\"u\",\"ok\":1,\"p\":\"x\"}\n";
    ok("learn", "-k", "2", file("a.jsonl", a), "--target", "ok=1", "--model", path("a"));
    ok("learn", "-k", "2", file("b.jsonl", b), "--columns-like", path("a"), "--model", path("b"));
    ok("merge", path("a"), path("b"), "-o", path("ab"));
    assertThat(Model.load(directory.resolve("ab")).figures().examples()).isEqualTo(3);
  }

  @Test
  void inspect_listsTheRangesOfANumericColumnInOrder() throws IOException {
    ok("learn", file("a.csv", numbers(0)), "--target", "ok=1", "--bins", "4", "--model", path("m"));
    assertThat(ok("inspect", path("m"), "--columns").out())
        .contains("x, number: [<37, 37..74, 74..110, >=110, ?]")
        .containsPattern("y, number: \\[<\\d+, \\d+\\.\\.\\d+, \\d+\\.\\.\\d+, >=\\d+]");
  }

  @Test
  void inspect_saysWhatAModelIs() {
    ok("learn", "-k", "3", "--model", path("m"));
    Kcnf run = ok("inspect", path("m"));
    assertThat(run.out())
        .contains("kcnf k=3, Algorithm 2")
        .contains("class=poisonous")
        .contains("22 with 117 values")
        .contains("8,124, 3,916 of them positive")
        .contains("mistakes   411")
        .contains("4,729.60 bits")
        .contains("26,900 ruled out");
    Kcnf json = ok("inspect", path("m"), "--json");
    assertThat(json.json("clausesRuledOut")).isEqualTo("26900");
    assertThat(json.number("bytes")).isLessThan(100_000);
    assertThat(json.json("mistakes")).isEqualTo("411");
  }

  @Test
  void compare_putsPredictorsSideBySide_fewestBitsFirst() {
    Kcnf run = ok("compare", "--data", "tic-tac-toe");
    assertThat(run.err()).contains("exact-bayes left out: 27 Booleans");
    List<String> names =
        run.out().lines().skip(3).map(l -> l.substring(0, l.indexOf("  "))).toList();
    assertThat(names)
        .contains("kcnf k=3, Algorithm 2", "memorization", "kdnf k=3, Algorithm 2", "kt")
        .startsWith("auto", "fast", "calibrated k=3", "naive-bayes", "madnb");
    Kcnf json = ok("compare", "--predictor", "kcnf,madnb", "-k", "2", "--json");
    assertThat(json.out()).startsWith("[{").endsWith("}]\n");
    assertThat(json.out().indexOf("\"predictor\":\"kcnf\"")).isPositive();
    assertThat(json.out()).contains("\"mistakes\":147").contains("\"logLossBits\":1838.43");
  }

  @Test
  void compare_leavesOutWhatDoesNotFit() {
    String csv = "a,b,ok\n1,1,1\n0,1,0\n1,0,1\n";
    Kcnf run = Kcnf.runOn(csv, "compare", "-", "--target", "ok");
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("kcnf k=2,").doesNotContain("k=3");
    Kcnf asked = Kcnf.runOn(csv, "compare", "-", "--target", "ok", "-k", "2,3");
    assertThat(asked.err()).isEmpty();
    assertThat(asked.out()).contains("kcnf k=2,").contains("kcnf k=3,"); // asked for, it repeats
    assertThat(run.out()).contains("exact-bayes");
    String[] tooMany = {"compare", "-", "--target", "ok", "-k", "40", "--algorithm", "1"};
    Kcnf none = Kcnf.runOn(csv, tooMany);
    assertThat(none.status()).isEqualTo(2);
    assertThat(none.err()).contains("clauses are too many to count");
    Kcnf unknown = Kcnf.run("compare", "--predictor", "forest");
    assertThat(unknown.status()).isEqualTo(2);
  }

  @Test
  void datasets_areListed_andShellsCompleted() {
    assertThat(ok("datasets").out()).contains("mushroom", "8,124", "kr-vs-kp", "tic-tac-toe");
    assertThat(ok("completion", "bash").out()).contains("complete -F").contains("--save-every");
    assertThat(Kcnf.run("completion", "fish").status()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "learn",
        "predict",
        "compare",
        "rules",
        "check",
        "merge",
        "inspect",
        "datasets",
        "completion"
      })
  void everyCommand_hasHelpWithExamples(String command) {
    assertThat(ok(command, "--help").out()).contains("Examples:").contains("kcnf " + command);
  }

  /** What a command has no use for it neither lists nor takes. */
  @ParameterizedTest
  @CsvSource({
    "trace, --reservoir --memory --shuffle --threads",
    "inspect, --target --skip-unlabelled --predictor",
    "check, --target --ignore --only --categorical --kind --bins --bins-from --missing",
    "predict, --target --skip-unlabelled --ignore --only --categorical --kind --bins --bins-from"
        + " --missing",
    "compare, --certain --alpha --reservoir --memory",
  })
  void help_listsOnlyWhatTheCommandCanUse(String command, String options) {
    String help = ok(command, "--help").out();
    for (String option : options.split(" ", -1)) {
      assertThat(help).doesNotContainPattern("\\s\\[?" + option + "\\b(?!-)");
      String rules = command.equals("check") ? "--rules=rules.json" : "-";
      assertThat(Kcnf.run(command, option, "1", rules).err()).contains("'" + option + "'");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"chart.svg", "chart.PNG"})
  void chart_isDrawn(String name) throws IOException {
    ok("learn", "--chart", path(name));
    byte[] bytes = bytes(name);
    if (name.endsWith("svg")) {
      assertThat(new String(bytes, UTF_8))
          .startsWith("<svg ")
          .contains("cumulative loss, bits", "bound", "class=poisonous, auto", "8,000")
          .endsWith("</svg>\n");
    } else {
      var image = javax.imageio.ImageIO.read(new java.io.ByteArrayInputStream(bytes));
      assertThat(image.getWidth()).isEqualTo(1600);
    }
  }

  private static String nl() {
    return System.lineSeparator();
  }
}
