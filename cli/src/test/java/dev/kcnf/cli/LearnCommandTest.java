package dev.kcnf.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.cnf.KCnfSpace;
import dev.kcnf.cnf.MemoryLimitException;
import dev.kcnf.encoding.Schema;
import dev.kcnf.predictors.PredictorKind;
import dev.kcnf.predictors.Predictors;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LearnCommandTest {

  @Test
  void learn_withoutFile_learnsTheMushrooms() {
    Kcnf run = Kcnf.run("learn");
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .contains("mushroom: 8,124 examples, 22 attributes")
        .contains("class=poisonous, 48.20 %")
        .contains("predictor  auto\n")
        .containsPattern("mistakes   [12]\\d, accuracy 99\\.[78]\\d %")
        .containsPattern("loss       [4-9]\\d\\.\\d\\d bits")
        .containsPattern(
            "bound      33\\d\\.\\d\\d bits, holds always: the loss of the best Algorithm 2")
        .contains("constant   accuracy 51.80 %, always edible; 8,123.25 bits, 0.9999 per example")
        .containsPattern(
            "label 1    precision 99.\\d+ %, recall 99.\\d+ %, lift 2.07, AUC 0.999\\d+")
        .doesNotContain("mixture", "experts", "order  ")
        .containsPattern("\n\nclass=poisonous (unless|if)\n  1. ")
        .containsPattern("[2-4] (clauses|terms), \\d+ literals; 8,124 examples")
        .contains("\non rows not used: ", "\nthe model, each row before it was learned: ");
    assertThat(Kcnf.run("learn", "--predictor", "kdnf").out()).contains("\non rows not used: ");
  }

  @Test
  void learn_withK_learnsAKCnf() {
    Kcnf run = Kcnf.run("learn", "-k", "2");
    assertThat(run.out())
        .contains("kcnf k=2, Algorithm 2")
        .contains("147, accuracy 98.19 %")
        .contains("1,641.45 bits, 0.2020 per example")
        .contains("no prediction speaks against it")
        .contains(
            "\n"
                + "           from 6,428 clauses of 2 distinct attributes; from the Corollary's"
                + " (2d)^2 = 53,824 clauses, d = 116: 699,");
    assertThat(Kcnf.run("learn", "--algorithm", "2", "--json").json("predictor")).isEqualTo("kcnf");
  }

  /** Figures on which two independent implementations agree. */
  @ParameterizedTest
  @CsvSource({
    "mushroom, 1, 271, 3384.88",
    "mushroom, 2, 147, 1641.45",
    "mushroom, 3, 411, 4729.60",
    "kr-vs-kp, 1, 1467, 15840.42",
    "kr-vs-kp, 2, 815, 8172.00",
    "kr-vs-kp, 3, 971, 8965.63",
  })
  void learn_ofBuiltInTable_givesTheKnownFigures(
      String data, String k, long mistakes, double bits) {
    Kcnf run = Kcnf.run("learn", "--data", data, "-k", k, "--json");
    assertThat(run.err()).isEmpty();
    assertThat(run.number("mistakes")).isEqualTo((double) mistakes);
    assertThat(run.number("logLossBits")).isCloseTo(bits, within(0.005));
    assertThat(run.json("k")).isEqualTo(k);
    assertThat(run.json("predictor")).isEqualTo("kcnf");
  }

  @Test
  void json_hasEveryFieldThatScriptsRelyOn() {
    Kcnf run = Kcnf.run("learn", "--json");
    assertThat(run.out()).startsWith("{").endsWith("}\n").hasLineCount(1);
    assertThat(run.json("examples")).isEqualTo("8124");
    assertThat(run.json("attributes")).isEqualTo("22");
    assertThat(run.json("target")).isEqualTo("class=poisonous");
    assertThat(run.json("predictor")).isEqualTo("auto");
    assertThat(run.number("accuracy"))
        .isCloseTo(1 - run.number("mistakes") / 8124, within(1e-12))
        .isGreaterThan(0.997);
    assertThat(run.number("boundBits")).isGreaterThan(run.number("logLossBits"));
    assertThat(run.number("seconds")).isPositive();
    assertThat(run.json("boundContradicted")).isEqualTo("false");
  }

  @Test
  void json_ofInfiniteLoss_isTheStringInfinity() {
    Kcnf run = Kcnf.run("learn", "--predictor", "conjunction", "--algorithm", "1", "--json");
    assertThat(run.out()).contains("\"logLossBits\":\"Infinity\"");
    assertThat(run.json("boundContradicted")).isEqualTo("true");
    assertThat(run.out()).contains("\"boundBits\":107648.0");
  }

  @Test
  void contradictedBound_isReportedWithTheRow() {
    Kcnf run = Kcnf.run("learn", "--data", "kr-vs-kp", "-k", "1");
    assertThat(run.out())
        .containsPattern("bound .* does not apply: no 1-CNF fits the data, see row");
  }

  @Test
  void shuffle_ofSameSeed_givesSameFigures_andOfAnotherSeedOthers() {
    Kcnf first = Kcnf.run("learn", "--shuffle", "1", "--json");
    Kcnf again = Kcnf.run("learn", "--shuffle", "1", "--json");
    Kcnf other = Kcnf.run("learn", "--shuffle", "2", "--json");
    Kcnf unshuffled = Kcnf.run("learn", "--json");
    assertThat(first.json("logLossBits")).isEqualTo(again.json("logLossBits"));
    assertThat(first.json("logLossBits")).isNotEqualTo(other.json("logLossBits"));
    assertThat(first.json("logLossBits")).isNotEqualTo(unshuffled.json("logLossBits"));
    assertThat(first.json("positives")).isEqualTo("3916");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "auto",
        "fast",
        "kdnf",
        "monotone",
        "conjunction",
        "disjunction",
        "memorization",
        "madnb"
      })
  void everyPredictor_learnsTheTable(String predictor) {
    Kcnf run = Kcnf.run("learn", "--predictor", predictor, "--json");
    assertThat(run.err()).isEmpty();
    assertThat(run.json("examples")).isEqualTo("8124");
    assertThat(run.number("logLossBits")).isPositive().isFinite();
  }

  /**
   * MADNB on one-hot Booleans; two independent implementations agree. On kr-vs-kp they had two
   * Booleans for f and t, and 1735.94 bits (MadnbOnTablesTest); as one Boolean they make it
   * 1699.90.
   */
  @ParameterizedTest
  @CsvSource({"mushroom, 1838.43", "kr-vs-kp, 1699.905"})
  void madnb_givesTheKnownLoss(String data, double bits) {
    Kcnf run = Kcnf.run("learn", "--data", data, "--predictor", "madnb", "--json");
    assertThat(run.number("logLossBits")).isCloseTo(bits, within(0.005));
    assertThat(run.out()).contains("\"boundBits\":\"Infinity\"").contains("\"k\":null");
  }

  @Test
  void memorization_paysOneBitForEachNewBoard() {
    Kcnf run = Kcnf.run("learn", "--data", "tic-tac-toe", "--predictor", "memorization", "--json");
    assertThat(run.number("logLossBits")).isEqualTo(958);
    assertThat(run.number("boundBits")).isEqualTo(19683);
  }

  @Test
  void exactBayes_learnsAConjunctionWithinItsBound() {
    String csv = "a,b,c,ok\n1,1,0,1\n1,0,0,0\n1,1,1,1\n0,1,1,0\n1,1,0,1\n0,0,1,0\n";
    Kcnf run =
        Kcnf.runOn(csv, "learn", "-", "--target", "ok", "--predictor", "exact-bayes", "--json");
    assertThat(run.err()).isEmpty();
    assertThat(run.json("boundContradicted")).isEqualTo("false");
    assertThat(run.number("boundBits")).isEqualTo(3);
    assertThat(run.number("logLossBits")).isPositive().isLessThanOrEqualTo(3);
  }

  @Test
  void disjunctionOfOneTable_isDualOfConjunctionOfTheOtherTarget() {
    Kcnf disjunction = Kcnf.run("learn", "--predictor", "disjunction", "--json");
    Kcnf conjunction =
        Kcnf.run("learn", "--predictor", "conjunction", "--target", "class=edible", "--json");
    assertThat(disjunction.json("logLossBits")).isEqualTo(conjunction.json("logLossBits"));
  }

  @Test
  void conjunction_equalsOneCnf() {
    Kcnf conjunction = Kcnf.run("learn", "--predictor", "conjunction", "--json");
    assertThat(conjunction.json("mistakes")).isEqualTo("271");
    assertThat(conjunction.number("logLossBits")).isCloseTo(3384.88, within(0.005));
  }

  @Test
  void wrongPredictor_isWrongUsageAndListsThem() {
    Kcnf run = Kcnf.run("learn", "--predictor", "forest");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .startsWith("kcnf: --predictor must be one of auto, fast, kcnf, kdnf,")
        .contains("was 'forest'")
        .hasLineCount(1);
  }

  /** Clauses may repeat literals, so that those over all attributes decide. */
  @Test
  void kAboveTheNumberOfAttributes_isThatOfAllAttributes() {
    Kcnf all = Kcnf.run("learn", "--data", "tic-tac-toe", "-k", "9", "--json");
    Kcnf above = Kcnf.run("learn", "--data", "tic-tac-toe", "-k", "12", "--json");
    assertThat(above.json("k")).isEqualTo("12");
    assertThat(above.json("logLossBits")).isEqualTo(all.json("logLossBits"));
    assertThat(above.json("mistakes")).isEqualTo(all.json("mistakes"));
  }

  @Test
  void tableBeyondTheMemoryLimit_isWrongUsage() {
    Throwable beyond = catchThrowable(() -> KCnfSpace.of(Schema.booleans(30), 3, 1000));
    assertThat(beyond).isInstanceOf(MemoryLimitException.class);
    assertThat(Main.status((Exception) beyond)).isEqualTo(2);
    Kcnf run = Kcnf.run("learn", "--data", "kr-vs-kp", "-k", "14");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).hasLineCount(1);
  }

  @Test
  void json_hasTheShortRules() {
    Kcnf run = Kcnf.run("learn", "-k", "2", "--json");
    assertThat(run.out()).hasLineCount(1).endsWith("}}\n");
    assertThat(run.out())
        .contains("\"rules\":{\"target\":\"class=poisonous\",\"form\":\"")
        .contains("\"clauses\":[{\"literals\":[")
        .contains("\"errors\":0")
        .doesNotContain("unrejected");
    assertThat(run.json("mistakes")).isEqualTo("147");
    Kcnf impure = Kcnf.run("learn", "--data", "tic-tac-toe", "--json");
    assertThat(impure.out()).contains("\"tested\":{").doesNotContain("unrejected");
    assertThat(Kcnf.run("learn", "-k", "2", "--threads", "2", "--json").out())
        .doesNotContain("\"rules\"");
  }

  @Test
  void outputThatCannotBeWritten_isAnError() {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status =
        Main.run(
            InputStream.nullInputStream(),
            full,
            new PrintStream(err, true, UTF_8),
            Map.of(),
            "learn",
            "--data",
            "tic-tac-toe");
    assertThat(status).isEqualTo(1);
    assertThat(err.toString(UTF_8))
        .contains("kcnf: the results cannot be written: No space left on device");
  }

  @Test
  void kOfZero_andAlgorithm3_areWrongUsage() {
    assertThat(Kcnf.run("learn", "-k", "0").err()).contains("k must be at least 1, was 0");
    Kcnf run = Kcnf.run("learn", "--algorithm", "3");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("algorithm must be 1 or 2, was 3");
  }

  @Test
  void unknownTable_isWrongUsageAndListsThem() {
    Kcnf run = Kcnf.run("learn", "--data", "iris");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("mushroom, kr-vs-kp, tic-tac-toe").contains("was 'iris'");
  }

  @Test
  void misspeltCommand_isWrongUsageWithASuggestion() {
    assertWrongUsage("there is no command 'lern'; did you mean 'learn'?", "kcnf", "lern");
    Kcnf none = Kcnf.run("forest");
    assertThat(none.status()).isEqualTo(2);
    assertThat(none.err())
        .startsWith("kcnf: there is no command 'forest'; there are learn, predict, ");
  }

  /** A message, and where to find help. */
  private static void assertWrongUsage(String message, String command, String... args) {
    Kcnf run = Kcnf.run(args);
    assertThat(run.err())
        .isEqualTo(String.format("kcnf: %s%nTry '%s --help'.%n", message, command));
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void wrongArguments_areWrongUsage_inPlainWords() {
    assertWrongUsage(
        "there is no option '--taget'; did you mean '--target'?",
        "kcnf learn",
        "learn",
        "--taget",
        "a=b");
    assertWrongUsage("there is no option '--xyz'", "kcnf learn", "learn", "--xyz");
    assertWrongUsage("'b.csv' is one argument too many", "kcnf learn", "learn", "a.csv", "b.csv");
    assertWrongUsage(
        "Invalid value for option '-k': 'x' is not a whole number",
        "kcnf learn",
        "learn",
        "-k",
        "x");
    assertWrongUsage(
        "Invalid value for option '--shuffle': '1.5' is not a whole number",
        "kcnf learn",
        "learn",
        "--shuffle",
        "1.5");
  }

  @Test
  void wrongValuesOfOptions_nameTheOption() {
    assertThat(Kcnf.run("learn", "-k", "0").err())
        .isEqualTo("kcnf: -k must be at least 1, was 0" + nl());
    assertThat(Kcnf.run("learn", "--algorithm", "3").err())
        .isEqualTo("kcnf: --algorithm must be 1 or 2, was 3" + nl());
    assertThat(Kcnf.run("compare", "-k", "0").err())
        .isEqualTo("kcnf: -k must be at least 1, was 0" + nl());
    assertThat(Kcnf.run("learn", "--hold", "0", "--shuffle", "1").err())
        .isEqualTo("kcnf: --hold must be at least 1, was 0" + nl());
    assertThat(Kcnf.run("learn", "", "--target", "a").err())
        .isEqualTo("kcnf: the name of FILE is empty" + nl());
    assertThat(Kcnf.run("learn", "--model", "").err())
        .isEqualTo("kcnf: the name of a file to write is empty" + nl());
    assertThat(Kcnf.run("learn", "--model", "").status()).isEqualTo(2);
    assertThat(Kcnf.run("predict").err())
        .isEqualTo("kcnf: --model M is missing, as in: kcnf predict --model m.kcnf new.csv" + nl());
    assertThat(Kcnf.run("predict").status()).isEqualTo(2);
  }

  @Test
  void help_isACommandToo() {
    assertThat(Kcnf.run("help", "learn").out()).isEqualTo(Kcnf.run("learn", "--help").out());
    assertThat(Kcnf.run("help").out()).isEqualTo(Kcnf.run("--help").out()).contains("Exit status");
  }

  @Test
  void noCommand_isWrongUsage() {
    Kcnf run = Kcnf.run();
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("a command is missing").contains("kcnf --help");
  }

  @Test
  void help_namesOptionsAndExamples() {
    Kcnf run = Kcnf.run("learn", "--help");
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .contains(
            "--target",
            "--predictor",
            "--shuffle",
            "Predictors (default: auto, or kcnf",
            "Examples:");
    for (PredictorKind kind : Predictors.kinds()) {
      assertThat(run.out()).containsPattern("\n  " + kind + " +" + Pattern.quote(kind.meaning()));
    }
  }

  private static String nl() {
    return System.lineSeparator();
  }

  /** The rarer label does not depend on the column, so all rules would be worse than none. */
  @Test
  void rulesWorseThanTheConstant_areNotShown() {
    StringBuilder csv = new StringBuilder("a,y\n");
    for (int i = 0; i < 300; i++) {
      csv.append("uv".charAt(i % 2)).append(i % 5 == 0 ? ",yes\n" : ",no\n");
    }
    Kcnf run = Kcnf.runOn(csv.toString(), "learn", "-", "--target", "y");
    assertThat(run.out())
        .contains("\n\nnever y=yes: no rule is better, as far as these rows tell\n")
        .contains("\n0 terms, 0 literals; 300 examples, 60 errors\n");
  }

  @Test
  void idColumns_areLeftOut_andRulesAreFound() {
    StringBuilder csv = new StringBuilder("id,b,c,y\n");
    for (int i = 0; i < 3000; i++) {
      csv.append("id").append(i).append(',').append("uvw".charAt(i % 3)).append(',').append(i % 7);
      csv.append(i % 3 == 0 && i % 7 < 4 ? ",yes\n" : ",no\n");
    }
    Kcnf run = Kcnf.runOn(csv.toString(), "learn", "-", "--target", "y");
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("3,000 examples, 2 attributes")
        .containsPattern("y=yes (unless|if)\n");
    assertThat(run.out()).doesNotContain("id1");
    Kcnf kept = Kcnf.runOn(csv.toString(), "learn", "-", "--target", "y", "--kind", "id=category");
    assertThat(kept.out()).contains("\non rows not used: ");
    Kcnf json =
        Kcnf.runOn(
            csv.toString(), "learn", "-", "--target", "y", "--kind", "id=category", "--json");
    assertThat(json.out()).contains("\"rules\":{");
  }

  @Test
  void settingsThatDoNotCount_areSaid() {
    Kcnf run =
        Kcnf.run(
            "learn",
            "--data",
            "tic-tac-toe",
            "--predictor",
            "madnb",
            "-k",
            "3",
            "--algorithm",
            "1",
            "--json");
    assertThat(run.status()).isZero();
    assertThat(run.err())
        .contains("kcnf: -k does not count for madnb")
        .contains("kcnf: --algorithm does not count for madnb");
  }

  @Test
  void settings_chooseThePredictorThatHasThem() {
    assertThat(Kcnf.run("learn", "--certain").out()).contains("kcnf k=2, Algorithm 2, certain");
    Kcnf alpha = Kcnf.run("learn", "--predictor", "positive-bayes", "--alpha", "0.3", "--json");
    assertThat(alpha.json("alpha")).isEqualTo("0.3");
    Kcnf wrong = Kcnf.run("learn", "--predictor", "positive-bayes", "--alpha", "1");
    assertThat(wrong.status()).isEqualTo(2);
    assertThat(wrong.err()).isEqualTo("kcnf: --alpha must be in (0, 1), was 1" + nl());
    Kcnf both = Kcnf.run("learn", "--algorithm", "1", "--certain");
    assertThat(both.status()).isEqualTo(2);
    assertThat(both.err()).startsWith("kcnf: --certain ").hasLineCount(1);
    assertThat(Kcnf.run("learn", "--alpha", "0.3").err())
        .contains("--alpha does not count for auto");
  }
}
