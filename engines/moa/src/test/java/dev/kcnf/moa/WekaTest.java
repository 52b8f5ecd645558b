package dev.kcnf.moa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.CheckClassifier;
import weka.classifiers.Classifier;
import weka.classifiers.Evaluation;
import weka.classifiers.rules.Kcnf;
import weka.core.ClassDiscovery;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializationHelper;

/** The classifier in WEKA. */
class WekaTest {

  /** WEKA's own test of classifiers prints what it finds. */
  @ParameterizedTest
  @ValueSource(strings = {"auto", "kcnf"})
  void weka_findsNoFailure(String predictor) throws Exception {
    PrintStream before = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    try {
      System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
      CheckClassifier check = new CheckClassifier();
      check.setOptions(new String[] {"-W", Kcnf.class.getName(), "--", "-P", predictor});
      check.doTests();
    } finally {
      System.setOut(before);
    }
    String text = printed.toString(StandardCharsets.UTF_8);
    assertThat(text).contains("options...yes", "updateable classifier...yes", "weighted instances");
    assertThat(text).contains("incremental training produces the same results as batch training");
    assertThat(text.toLowerCase(Locale.ROOT).replace("multi-instance classifier...no\n", ""))
        .as(text)
        .doesNotContain("full report", "exception", "failed", "...no\n");
  }

  private static Instances table(int rows) throws Exception {
    StringBuilder text = new StringBuilder("@relation t\n@attribute size numeric\n");
    text.append("@attribute odor {foul,none,?x}\n@attribute class {edible,bad}\n@data\n");
    Random random = new Random(1);
    for (int r = 0; r < rows; r++) {
      int size = random.nextInt(100);
      boolean foul = random.nextBoolean();
      text.append(r % 11 == 0 ? "?" : size).append(',').append(foul ? "foul" : "none").append(',');
      text.append(foul || size > 70 ? "bad" : "edible").append('\n');
    }
    Instances table = new Instances(new StringReader(text.toString()));
    table.setClassIndex(2);
    return table;
  }

  @Test
  void updatedRowByRow_isAsBuiltAtOnce_alsoAfterSerialisation() throws Exception {
    Instances table = table(300);
    Kcnf whole = new Kcnf();
    whole.buildClassifier(table);
    Kcnf updated = new Kcnf();
    updated.buildClassifier(new Instances(table, 0));
    for (int row = 0; row < table.size(); row++) {
      if (row == 150) {
        updated = (Kcnf) AbstractClassifier.makeCopy(updated);
      }
      updated.updateClassifier(table.get(row));
    }
    for (int row = 0; row < table.size(); row++) {
      double[] distribution = updated.distributionForInstance(table.get(row));
      assertThat(distribution).isEqualTo(whole.distributionForInstance(table.get(row)));
      assertThat(Arrays.stream(distribution).sum()).isCloseTo(1, within(1e-9));
    }
    assertThat(whole.toString()).contains("class=bad unless", "size is");
    Evaluation evaluation = new Evaluation(table);
    evaluation.crossValidateModel(new Kcnf(), table, 3, new Random(1));
    assertThat(evaluation.pctCorrect()).isGreaterThan(90);
  }

  @Test
  void commandLine_ofWeka_printsTheRules() throws Exception {
    Path file = Files.createTempFile("kcnf", ".arff");
    Path model = Files.createTempFile("kcnf", ".model");
    Files.writeString(file, table(200).toString());
    String text =
        Evaluation.evaluateModel(
            new Kcnf(), new String[] {"-t", file.toString(), "-x", "3", "-d", model.toString()});
    assertThat(text).contains("Correctly Classified Instances", "class=bad unless");
    assertThat(SerializationHelper.read(model.toString()).toString()).contains("class=bad unless");
    Files.delete(file);
    Files.delete(model);
  }

  /** What the Explorer lists under rules. */
  @Test
  void classifier_isDiscovered() {
    assertThat(ClassDiscovery.find(Classifier.class, "weka.classifiers.rules"))
        .contains(Kcnf.class.getName());
  }

  @Test
  void dates_areReadAsDates_notAsMilliseconds() throws Exception {
    StringBuilder text = new StringBuilder("@relation t\n@attribute day date \"dd/MM/yy\"\n");
    text.append("@attribute class {early,late}\n@data\n");
    for (int r = 0; r < 300; r++) {
      int month = 1 + r * 7 % 12;
      text.append(String.format(Locale.ROOT, "%02d/%02d/24,", 1 + r % 28, month));
      text.append(month > 6 ? "late\n" : "early\n");
    }
    Instances table = new Instances(new StringReader(text.toString()));
    table.setClassIndex(1);
    Kcnf learned = new Kcnf();
    learned.buildClassifier(table);
    assertThat(learned.toString()).contains("day").doesNotContain("170");
    Evaluation evaluation = new Evaluation(table);
    evaluation.evaluateModel(learned, table);
    assertThat(evaluation.pctCorrect()).isGreaterThan(98);
    assertThat(Header.date(0, "yyyy-MM-dd HH:mm")).matches("19(69|70)-[0-9-]{5} [0-9:]{5,8}");
  }

  /** Of WEKA's own table of 14 rows: eight different whole numbers might be codes elsewhere. */
  @Test
  void numbersOfAFewRows_areNumbers_notCodes() throws Exception {
    StringBuilder text = new StringBuilder("@relation t\n@attribute degrees numeric\n");
    text.append("@attribute class {cold,warm}\n@data\n");
    int[] degrees = {85, 80, 83, 70, 68, 65, 64, 72, 69, 75, 90, 50, 81, 71};
    for (int d : degrees) {
      text.append(d).append(d > 71 ? ",warm\n" : ",cold\n");
    }
    Instances table = new Instances(new StringReader(text.toString()));
    table.setClassIndex(1);
    Kcnf learned = new Kcnf();
    learned.buildClassifier(table);
    assertThat(learned.toString()).contains("degrees is <72").doesNotContain("{");
    Instance hot = table.get(0);
    hot.setValue(0, 97); // never seen
    assertThat(learned.distributionForInstance(hot)[1]).isGreaterThan(0.6);
  }

  @Test
  void options_thatAreWrong_areRefusedAtOnce() {
    Kcnf kcnf = new Kcnf();
    assertThatThrownBy(() -> kcnf.setOptions(new String[] {"-P", "madnb"}))
        .hasMessage(
            "the predictor (-P) must be one of auto, fast, kcnf, kdnf, calibrated, was 'madnb'");
    assertThatThrownBy(() -> kcnf.setOptions(new String[] {"-K", "7"}))
        .hasMessage("the literals (-K) must be in 1..6, was 7");
    assertThatThrownBy(() -> kcnf.setOptions(new String[] {"-K", "two"}))
        .hasMessage("the literals (-K) must be a number, was 'two'");
  }
}
