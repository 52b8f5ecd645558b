package dev.kcnf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.model.Model;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The targets that people have: two values, numbers, missing labels, labels that are all alike. */
class TargetsTest {
  @TempDir Path directory;

  private static final String PRICES = prices();

  private static String prices() {
    StringBuilder csv = new StringBuilder("zone,rooms,price\n");
    for (int i = 0; i < 200; i++) {
      int rooms = i * 7 % 5;
      String zone = i % 3 == 0 ? "old" : "new";
      csv.append(zone + ",r" + rooms + "," + (1000 * rooms + 10 * (i % 37)) + "\n");
    }
    return csv.toString();
  }

  private String path(String name) {
    return directory.resolve(name).toString();
  }

  private static Kcnf learn(String csv, String target, String... more) {
    String[] args = new String[4 + more.length];
    System.arraycopy(new String[] {"learn", "-", "--target", target}, 0, args, 0, 4);
    System.arraycopy(more, 0, args, 4, more.length);
    return Kcnf.runOn(csv, args);
  }

  private static void fails(Kcnf run, int status, String message) {
    assertThat(run.err()).isEqualTo("kcnf: " + message + System.lineSeparator());
    assertThat(run.status()).isEqualTo(status);
    assertThat(run.out()).isEmpty();
  }

  private static Kcnf notes(Kcnf run, String message) {
    assertThat(run.err()).isEqualTo("kcnf: " + message + System.lineSeparator());
    assertThat(run.status()).isZero();
    return run;
  }

  @Test
  void anyTwoValues_theRarerIsLabelOne_andTheReportSaysSo() throws IOException {
    String csv = "x,side\na,left\nb,right\na,left\na,left\nb,right\n";
    Kcnf run = learn(csv, "side", "--model", path("m"));
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out())
        .contains(
            "target     side=right, 40.00 % of the examples; label 1 is the rarer of its two values"
                + " in the first 5 rows\n");
    assertThat(learn(csv, "side", "--json").json("labelOneIsTheRarer")).isEqualTo("true");
    assertThat(Model.load(directory.resolve("m")).target()).hasToString("side=right");
    // The model keeps its choice, whatever is rarer later.
    String more = "x,side\na,left\nb,right\nb,right\nb,right\nb,right\n";
    Kcnf resumed = learn(more, "side", "--resume", path("m"));
    assertThat(resumed.status()).as(resumed.err()).isZero();
    assertThat(resumed.out()).contains("target     side=right, 60.00 % of the examples\n");
    assertThat(learn("x,y\n1,yes\n2,no\n3,yes\n", "y").out())
        .as("of no and yes, yes is label 1")
        .contains("target     y=yes, 66.67 % of the examples\n");
  }

  @Test
  void aThirdValueAfterTheFirstRows_isBadInput_withAdvice() {
    fails(
        learn("x,side\na,left\nb,right\nc,up\n", "side", "--bins-from", "2"),
        3,
        "standard input, line 4: column 'side': a third value 'up' of the target; say which is label"
            + " 1, as in --target 'side=right', or look for classes in more rows with --bins-from"
            + " ROWS");
  }

  @Test
  void twoValues_ofWhichTheFirstRowsHaveOne_areClasses_andTheNoteSaysWhatToDo() {
    Kcnf run =
        notes(
            learn("x,side\na,left\na,left\nb,right\n", "side", "--bins-from", "2"),
            "column 'side' has two values, of which the first rows had one, so each is a class;"
                + " --target 'side=right' makes one of them label 1");
    assertThat(run.out()).contains("target     side, 2 classes: left, right\n");
  }

  @Test
  void aColumnOfNumbers_isRefusedAtOnce_withANumberThatSplitsIt() {
    fails(
        learn(PRICES, "price"),
        2,
        "--target: 'price' is a column of numbers; ask whether they are above one, as in --target"
            + " 'price>2160', which about half of the first rows are; if they are names,"
            + " --categorical 'price' makes each a class");
    fails(
        Kcnf.runOn(PRICES, "compare", "-", "--target", "price"),
        2,
        "--target: 'price' is a column of numbers; ask whether they are above one, as in --target"
            + " 'price>2160', which about half of the first rows are; if they are names,"
            + " --categorical 'price' makes each a class");
    assertThat(learn(PRICES, "price>2160").out())
        .containsPattern("target     price>2160, (49|50).\\d\\d % of");
    assertThat(learn(PRICES, "price", "--categorical", "price", "-k", "1").status()).isZero();
  }

  @Test
  void moreClassesThanAreToldApart_areBadInput_withAdvice() {
    StringBuilder csv = new StringBuilder("x,n\n");
    for (int i = 0; i < 300; i++) {
      csv.append("a,").append(i < 40 ? i % 5 : i).append('\n');
    }
    fails(
        learn(csv.toString(), "n", "--bins-from", "40", "-k", "1"),
        3,
        "standard input, line 293: column 'n': '291' is one class too many: at most 256 are told"
            + " apart; ask for one value, as in --target 'n=291', or for numbers above one, as in"
            + " --target 'n>291'");
  }

  @Test
  void aComparison_isLearnedSavedPredictedAndMerged() throws IOException {
    Kcnf run = learn(PRICES, "price>=2000", "-k", "1", "--model", path("m"));
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("target     price>=2000, 60.00 % of the examples\n")
        .contains("always >=2000;")
        .containsPattern("price>=2000 (unless|if)\n  1. rooms is ");
    Kcnf predicted = Kcnf.runOn(PRICES, "predict", "--model", path("m"), "-");
    assertThat(predicted.status()).as(predicted.err()).isZero();
    assertThat(predicted.out().lines().skip(1).limit(2))
        .satisfiesExactly(
            line -> assertThat(line).contains(",<2000,<2000,").contains("rooms=r0"),
            line -> assertThat(line).contains(",>=2000,>=2000,"));
    assertThat(predicted.err()).contains("200 of them labelled: 0 mistakes, accuracy 100.00 %");
    Kcnf json = Kcnf.runOn(PRICES, "predict", "--model", path("m"), "-", "--json");
    assertThat(json.out()).contains("\"decision\":\"<2000\",\"label\":\"<2000\"");
    Kcnf inspected = Kcnf.run("inspect", path("m"));
    assertThat(inspected.out()).contains("target     price>=2000\n");
    learn(PRICES, "price>=2000", "--columns-like", path("m"), "-k", "1", "--model", path("n"));
    Kcnf merged = Kcnf.run("merge", path("m"), path("n"), "-o", path("both"));
    assertThat(merged.status()).as(merged.err()).isZero();
    assertThat(Model.load(directory.resolve("both")).evaluation().detailed()).isEqualTo(400);
    fails(
        learn(PRICES, "price>3", "--resume", path("m")),
        2,
        "--target price>3: the model is of price>=2000");
    Kcnf threads = learn(PRICES, "price>=2000", "-k", "1", "--threads", "2", "--json");
    assertThat(threads.number("positives")).isEqualTo(120);
    Kcnf rules = Kcnf.runOn(PRICES, "rules", "-", "--target", "price<2000");
    assertThat(rules.out()).startsWith("price<2000 ");
    Kcnf sql = Kcnf.runOn(PRICES, "rules", "-", "--target", "price<=1990", "--format", "sql");
    assertThat(sql.status()).as(sql.err()).isZero();
    Kcnf compared =
        Kcnf.runOn(PRICES, "compare", "-", "--target", "price>2000", "--predictor", "kcnf,kt");
    assertThat(compared.out()).contains("target price>2000").contains("(constant)");
    Kcnf not = learn(PRICES, "zone!=old", "--json");
    assertThat(not.number("positives")).isEqualTo(133);
  }

  @Test
  void aComparisonThatCannotBe_isWrongUsage_orBadInput() {
    fails(learn(PRICES, "price>much"), 2, "--target: 'price>' wants a number, not 'much'");
    fails(
        learn(PRICES, "prise>5"), 2, "--target: there is no column 'prise'; did you mean 'price'?");
    fails(
        learn(PRICES, "zone>5"),
        3,
        "standard input, line 2: column 'zone': the label 'old' is no number, which 'zone>5' asks"
            + " for; --on-error skip skips such rows");
    fails(
        learn(PRICES, "zone=odl"),
        2,
        "--target: column 'zone' never has the value 'odl'; did you mean 'old'?");
  }

  @Test
  void missingLabels_areSkippedOnRequest_andCounted() throws IOException {
    String csv = "x,ok\na,1\nb,\na,1\nb,0\nc,NA\n";
    fails(
        learn(csv, "ok"),
        3,
        "standard input, line 3: column 'ok': the target is missing; --skip-unlabelled skips such"
            + " rows");
    Kcnf run =
        notes(
            learn(csv, "ok", "--skip-unlabelled", "--model", path("m")),
            "2 rows without a label skipped");
    assertThat(run.out())
        .contains("3 examples, 1 attribute")
        .contains("unlabelled 2 rows skipped\n");
    Kcnf json = learn(csv, "ok", "--skip-unlabelled", "--json");
    assertThat(json.number("unlabelledRows")).isEqualTo(2);
    assertThat(json.number("skippedRows")).isZero();
    assertThat(Model.load(directory.resolve("m")).columns().values(0)).containsExactly("a", "b");
    notes(
        learn(csv, "ok", "--skip-unlabelled", "--resume", path("m")),
        "2 rows without a label skipped");
    notes(
        learn(csv, "ok", "--skip-unlabelled", "-k", "1", "--threads", "2"),
        "2 rows without a label skipped");
    fails(
        learn("x,ok\na,\nb,\n", "ok=1", "--skip-unlabelled"),
        3,
        "standard input: has no row with a label");
  }

  @Test
  void labelsThatAreAllAlike_areLearned_andSaid() throws IOException {
    String zeros = "x,ok\na,0\nb,0\na,0\n";
    Kcnf none =
        notes(
            learn(zeros, "ok=1", "--model", path("m")),
            "no row has ok=1: all labels are 0, so there is nothing else to learn");
    assertThat(none.out()).contains("target     ok=1, 0.00 % of the examples\n");
    assertThat(none.out()).contains("label 1    never decided for\n");
    assertThat(Files.exists(directory.resolve("m"))).isTrue();
    notes(
        learn(zeros, "ok=0"),
        "every row has ok=0: all labels are 1, so there is nothing else to learn");
    notes(
        learn(zeros, "ok>0"),
        "no row has ok>0: all labels are 0, so there is nothing else to learn");
    notes(
        learn("x,ok\na,yes\nb,yes\n", "ok=yse"),
        "no row has ok=yse: all labels are 0, so there is nothing else to learn; did you mean"
            + " 'yes'?");
    notes(
        learn(zeros, "ok"),
        "column 'ok' has only the value '0', so there is nothing to tell apart; if another may"
            + " come, --target 'ok=VALUE' names it");
    notes(
        Kcnf.runOn(zeros, "compare", "-", "--target", "ok=1", "--predictor", "kt"),
        "no row has ok=1: all labels are 0, so there is nothing else to learn");
    Kcnf rules = Kcnf.runOn(zeros, "rules", "-", "--target", "ok=1");
    assertThat(rules.status()).as(rules.err()).isZero();
  }
}
