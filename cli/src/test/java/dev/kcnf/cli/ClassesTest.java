package dev.kcnf.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.SplitMix;
import dev.kcnf.model.Model;
import dev.kcnf.multiclass.NewClass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A target column with several values: every value is a class. */
class ClassesTest {
  @TempDir private Path directory;

  private String path(String name) {
    return directory.resolve(name).toString();
  }

  /** What the shape and the colour are decides the name, but for one in twenty. */
  private static String csv(int from, int to) {
    StringBuilder csv = new StringBuilder("shape,colour,weight,name\n");
    for (int i = from; i < to; i++) {
      SplitMix random = SplitMix.of(i);
      int shape = random.nextInt(3);
      int colour = random.nextInt(3);
      int name = random.nextInt(20) == 0 ? random.nextInt(3) : Math.min(2, shape + colour / 2);
      csv.append("abc".charAt(shape)).append(",c").append(colour).append(',');
      csv.append(random.nextInt(1000) / 10.0)
          .append(',')
          .append("nut,\"bolt, hex\",nail".split(",(?=[\"n])", -1)[name]);
      csv.append('\n');
    }
    return csv.toString();
  }

  private static Kcnf ok(Kcnf run) {
    assertThat(run.status()).as(run.err()).isZero();
    return run;
  }

  @Test
  void learn_reportsTheClasses() {
    Kcnf run = ok(Kcnf.runOn(csv(0, 500), "learn", "-", "--target", "name"));
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("500 examples, 3 attributes")
        .containsPattern("target     name, 3 classes: (nut|nail|bolt)")
        .contains("bound      none")
        .containsPattern("constant   accuracy \\d\\d\\.\\d\\d %, always (nut|nail|bolt)")
        .containsPattern("(?m)^class +rows +precision +recall +lift$")
        .contains("labels in rows, decisions in columns")
        .doesNotContain("unless");
    Kcnf json = ok(Kcnf.runOn(csv(0, 500), "learn", "-", "--target", "name", "--json"));
    assertThat(json.json("target")).isEqualTo("name");
    assertThat(json.out()).contains("\"classes\":[\"").contains("\"bolt, hex\"");
    assertThat(json.number("accuracy")).isGreaterThan(0.85);
    // A guess among three classes would cost 1.58 bits.
    assertThat(json.number("logLossBits")).isBetween(100.0, 0.8 * 500);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "auto",
        "fast",
        "kcnf",
        "kdnf",
        "monotone",
        "conjunction",
        "disjunction",
        "memorization",
        "exact-bayes",
        "positive-bayes",
        "madnb"
      })
  void saveResumeContinue_equalsOneGo_byteForByte(String predictor) throws IOException {
    String[] settings = {"--target", "name", "--predictor", predictor, "--bins", "0"};
    String ignore = "weight";
    ok(learn(csv(0, 200), settings, "--ignore", ignore, "--model", path("whole")));
    ok(learn(csv(0, 80), settings, "--ignore", ignore, "--model", path("m")));
    ok(Kcnf.runOn(csv(80, 200), "learn", "-", "--resume", path("m"), "--model", path("m")));
    assertThat(Files.readAllBytes(directory.resolve("m")))
        .isEqualTo(Files.readAllBytes(directory.resolve("whole")));
  }

  private static Kcnf learn(String csv, String[] settings, String... more) {
    List<String> args = new java.util.ArrayList<>(List.of("learn", "-"));
    args.addAll(List.of(settings));
    args.addAll(List.of(more));
    return Kcnf.runOn(csv, args.toArray(String[]::new));
  }

  @Test
  void predict_tellsTheProbabilitiesOfAllClasses() throws IOException {
    ok(Kcnf.runOn(csv(0, 300), "learn", "-", "--target", "name", "--model", path("m")));
    Files.writeString(directory.resolve("new.csv"), "colour,shape,weight\nc0,a,5\nc2,c,7\n", UTF_8);
    Kcnf run = ok(Kcnf.run("predict", "--model", path("m"), path("new.csv")));
    List<String> lines = run.out().lines().toList();
    assertThat(lines.get(0)).isEqualTo("row,decision,probability,label,probabilities,reason");
    assertThat(lines.get(1)).startsWith("1,nut,0.9").contains("\"").contains("nail=0.0");
    assertThat(lines.get(2)).startsWith("2,nail,0.");
    assertThat(run.err()).startsWith("2 rows predicted, none of them labelled");
    Kcnf json = ok(Kcnf.run("predict", "--model", path("m"), "--json", path("new.csv")));
    assertThat(json.out().lines().findFirst().orElseThrow())
        .startsWith("{\"row\":1,\"decision\":\"nut\",\"probability\":0.")
        .doesNotContain("label")
        .contains("\"probabilities\":{\"")
        .contains("\"reasons\":[{\"kind\":\"");
    for (String line : json.out().lines().toList()) {
      double[] logOdds =
          Pattern.compile("\"logOdds\":([^,}]+)")
              .matcher(line)
              .results()
              .mapToDouble(found -> Double.parseDouble(found.group(1)))
              .toArray();
      assertThat(Arrays.stream(logOdds).skip(1).sum())
          .as("the parts, which come after the whole")
          .isCloseTo(logOdds[0], within(1e-9));
    }
    Kcnf labelled = ok(Kcnf.runOn(csv(300, 400), "predict", "--model", path("m"), "-"));
    assertThat(labelled.err()).contains("100 of them labelled: ").contains("accuracy 9");
  }

  @Test
  void probabilities_sumToOne() throws IOException {
    ok(Kcnf.runOn(csv(0, 300), "learn", "-", "--target", "name", "--model", path("m")));
    Model model = Model.load(directory.resolve("m"));
    assertThat(model.classes()).containsExactlyInAnyOrder("nut", "nail", "bolt, hex");
    double sum = 0;
    for (double p : model.predict("a", "c1", "?").probabilities().values()) {
      sum += p;
    }
    double unseen = NewClass.probability(300, 3); // kept for a class that never came
    assertThat(sum + unseen).isCloseTo(1, within(1e-9));
  }

  @Test
  void emit_isHonest_andKnowsNoClassBeforeItCame() {
    Kcnf run = ok(Kcnf.runOn(csv(0, 200), "learn", "-", "--target", "name", "--emit"));
    List<String> lines = run.out().lines().toList();
    assertThat(lines).hasSize(201);
    assertThat(lines.get(1)).matches("1,,,(nut|nail|\"bolt, hex\"),,");
    // One class so far, and whatever is left is for those that never came.
    assertThat(lines.get(2))
        .startsWith("2,")
        .contains(String.format(Locale.ROOT, ",%.6f,", 1 - NewClass.probability(1, 1)));
  }

  @Test
  void inspect_namesClassesAndExperts() {
    ok(Kcnf.runOn(csv(0, 200), "learn", "-", "--target", "name", "--model", path("m")));
    assertThat(ok(Kcnf.run("inspect", path("m"))).out())
        .contains("name, 3 classes: ")
        .containsPattern("mixture    .*(mixer|forest) \\d+ %")
        .contains("experts    ");
    assertThat(ok(Kcnf.run("inspect", path("m"), "--json")).out())
        .contains("\"classes\":[\"")
        .contains("\"mixture\":{\"");
  }

  @Test
  void newClass_whenResumed_isAdded() throws IOException {
    String abc = "x,y\n1,a\n2,b\n3,c\n1,a\n";
    ok(Kcnf.runOn(abc, "learn", "-", "--target", "y", "--bins", "0", "--model", path("m")));
    ok(Kcnf.runOn("x,y\n4,d\n", "learn", "-", "--resume", path("m"), "--model", path("m")));
    assertThat(Model.load(directory.resolve("m")).classes()).containsExactly("a", "b", "c", "d");
  }

  @Test
  void compare_putsThemSideBySide() {
    Kcnf run = ok(Kcnf.runOn(csv(0, 300), "compare", "-", "--target", "name"));
    assertThat(run.out()).contains("target name").contains("auto ", "kcnf k=2", "madnb ");
  }

  @Test
  void onlyOneValue_isLearned_andSaid() throws IOException {
    Kcnf run = Kcnf.runOn("x,y\n1,a\n2,a\n", "learn", "-", "--target", "y", "--model", path("m"));
    assertThat(run.status()).isZero();
    assertThat(run.err())
        .isEqualTo(
            "kcnf: column 'y' has only the value 'a', so there is nothing to tell apart; if another"
                + " may come, --target 'y=VALUE' names it"
                + System.lineSeparator());
    assertThat(run.out()).contains("target     y, 1 class: a\n", "mistakes   1, accuracy 50.00 %");
    assertThat(Model.load(directory.resolve("m")).classes()).containsExactly("a");
  }

  @Test
  void tooManyClasses_areRefusedWithTheWayOut() {
    StringBuilder csv = new StringBuilder("x,id\n");
    for (int i = 0; i < 300; i++) {
      csv.append("v,").append("n").append(i).append('\n');
    }
    Kcnf run = Kcnf.runOn(csv.toString(), "learn", "-", "--target", "id");
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.err())
        .contains("line 258: column 'id': 'n256' is one class too many: at most 256")
        .contains("--target 'id=n256'");
  }

  @Test
  void rulesAndMerge_needOneValue() {
    Kcnf rules = Kcnf.runOn(csv(0, 100), "rules", "-", "--tolerance", "0", "--target", "name");
    assertThat(rules.status()).isEqualTo(2);
    assertThat(rules.err())
        .startsWith("kcnf: --target: say which value of 'name' is label 1, as in --target 'name=")
        .contains("nail", "nut");
    for (String model : List.of("m", "n")) {
      ok(
          Kcnf.runOn(
              csv(0, 100), "learn", "-", "--target", "name", "-k", "2", "--model", path(model)));
    }
    Kcnf merged = Kcnf.run("merge", path("m"), path("n"), "-o", path("o"));
    assertThat(merged.status()).isEqualTo(2);
    assertThat(merged.err()).contains("models of several classes do not merge");
  }

  @Test
  void threads_areOne() {
    Kcnf run =
        ok(Kcnf.runOn(csv(0, 100), "learn", "-", "--target", "name", "-k", "2", "--threads", "2"));
    assertThat(run.out()).contains("100 examples").doesNotContain("threads");
    assertThat(run.err()).contains("name has classes: one thread learns");
  }

  @Test
  void missingTarget_isABadRow() {
    Kcnf run = Kcnf.runOn("x,y\n1,a\n2,b\n3,c\n4,?\n", "learn", "-", "--target", "y");
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.err()).contains("line 5: column 'y': the target is missing");
  }
}
