package dev.kcnf.moa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.Target;
import dev.kcnf.model.Model;
import dev.kcnf.predictors.Predictors;
import dev.kcnf.rows.FitOptions;
import dev.kcnf.rows.Table;
import dev.kcnf.rows.TableReader;
import dev.kcnf.table.Tables;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import moa.classifiers.AbstractClassifier;
import moa.classifiers.rules.Kcnf;
import moa.classifiers.rules.KcnfAuto;
import moa.streams.ArffFileStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The same rows, by MOA's classifiers and tasks, by the library and by {@code kcnf learn}. */
class MoaEqualsCommandTest {
  private static final List<String> TASKS =
      List.of("EvaluatePrequential", "EvaluateInterleavedTestThenTrain");

  @TempDir static Path directory;

  /** What the library says of each row before it learns it, the rows in the order of the file. */
  private static List<double[]> library(Path file, String name) throws Exception {
    List<String> classes = Streams.open(file).getHeader().classAttribute().getAttributeValues();
    Target target = classes.size() == 2 ? Target.of("class", classes.get(1)) : Target.of("class");
    List<double[]> said = new ArrayList<>();
    try (TableReader rows = TableReader.fit(Tables.open(file), target, FitOptions.usual(), false)) {
      Model model = Model.create(Specs.of(name, 2), rows.columns(), rows.target());
      while (rows.next()) {
        var prediction = model.predict(rows.example());
        said.add(classes.stream().mapToDouble(prediction::probability).toArray());
        model.learn(rows.example(), rows.label());
      }
    }
    return said;
  }

  private static AbstractClassifier classifier(String predictor, @Nullable Path like) {
    KcnfAuto auto = new KcnfAuto();
    Kcnf kcnf = new Kcnf();
    auto.fastOption.setValue(predictor.equals("fast"));
    kcnf.calibratedOption.setValue(predictor.equals("calibrated"));
    kcnf.literalsOption.setValue(2);
    if (like != null) {
      auto.columnsLikeOption.setValue(like.toString());
      kcnf.columnsLikeOption.setValue(like.toString());
    }
    return predictor.equals("calibrated") ? kcnf : auto;
  }

  private static void assertSame(List<double[]> moa, List<double[]> library, int from) {
    assertThat(moa).hasSameSizeAs(library);
    for (int row = from; row < moa.size(); row++) {
      assertThat(moa.get(row)).as("row %d", row + 1).isEqualTo(library.get(row));
    }
  }

  @Test
  void nominalStream_isPredictedAsByTheLibrary_fromTheFirstRow() throws Exception {
    Path file = Streams.arff(directory, "generators.LEDGenerator", 600);
    List<double[]> library = library(file, "auto");
    List<double[]> moa = Streams.votes(file, new KcnfAuto());
    for (int row = 200; row < moa.size(); row++) { // when all ten classes have come
      double sum = Arrays.stream(library.get(row)).sum();
      for (int c = 0; c < 10; c++) {
        assertThat(moa.get(row)[c]).isCloseTo(library.get(row)[c] / sum, within(1e-12));
      }
    }
    for (int row = 1; row < moa.size(); row++) {
      assertThat(Streams.best(moa.get(row)))
          .as("row %d", row + 1)
          .isEqualTo(Streams.best(library.get(row)));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "auto, generators.AgrawalGenerator -f 2",
    "fast, generators.SEAGenerator",
    "calibrated, generators.HyperplaneGenerator"
  })
  void numericStream_isPredictedAsByTheLibrary_onceItsNumbersAreCut_orFromTheFirstRow(
      String predictor, String generator) throws Exception {
    Path file = Streams.arff(directory, generator, 1200);
    List<double[]> library = library(file, predictor);
    assertSame(Streams.votes(file, classifier(predictor, null)), library, 1000);

    Path like = directory.resolve(predictor + ".kcnf");
    try (Table table = Tables.open(file)) {
      Model.learn(table, Target.of("class", last(file)), Specs.of(predictor, 2)).save(like);
    }
    List<double[]> moa = Streams.votes(file, classifier(predictor, like));
    for (int row = 0; row < moa.size(); row++) { // but for the last bits, as sums have other orders
      assertThat(moa.get(row))
          .as("row %d", row + 1)
          .containsExactly(library.get(row), within(1e-9));
      assertThat(Streams.best(moa.get(row))).isEqualTo(Streams.best(library.get(row)));
    }
  }

  private static String last(Path arff) {
    List<String> classes = Streams.open(arff).getHeader().classAttribute().getAttributeValues();
    return classes.get(classes.size() - 1);
  }

  /** The decisions that {@code kcnf learn --emit} prints; it also saves its model. */
  private static List<String> command(Path file, String target, Path model) throws Exception {
    Path out = directory.resolve("emitted.csv");
    Path err = directory.resolve("err.txt");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "dev.kcnf.cli.Main",
                "learn",
                file.toString(),
                "--target",
                target,
                "--emit",
                "--model",
                model.toString())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    assertThat(process.waitFor()).as(Files.readString(err)).isZero();
    List<String> lines = Files.readAllLines(out);
    int decision = List.of(lines.get(0).split(",")).indexOf("decision");
    return lines.stream().skip(1).map(line -> line.split(",", -1)[decision]).toList();
  }

  @Test
  void decisionsAndAccuracyOfTasks_areThoseOfTheCommand_onNumbers() throws Exception {
    Path file = Streams.arff(directory, "generators.AgrawalGenerator -f 2 -i 7", 1500);
    Path like = directory.resolve("agrawal.kcnf");
    List<String> command = command(file, "class=" + last(file), like);
    List<double[]> votes = Streams.votes(file, classifier("auto", like));
    assertThat(votes).hasSameSizeAs(command);
    ArffFileStream stream = Streams.open(file);
    int right = 0;
    for (int row = 0; row < votes.size(); row++) {
      int decided = Streams.best(votes.get(row));
      String name = stream.getHeader().classAttribute().value(decided);
      assertThat(name)
          .as("row %d", row + 1)
          .isEqualTo(command.get(row).replace("not groupB", "groupA"));
      right += decided == (int) stream.nextInstance().getData().classValue() ? 1 : 0;
    }
    for (String task : TASKS) {
      assertThat(Streams.accuracy(task, "rules.KcnfAuto -L " + like, file, 1500))
          .as(task)
          .isCloseTo(100.0 * right / 1500, within(1e-9));
    }
  }

  /** Of the first row a model of several classes has none to name; MOA takes the first. */
  @Test
  void decisionsAndAccuracyOfTasks_areThoseOfTheCommand_onNames() throws Exception {
    Path file = Streams.arff(directory, "generators.LEDGenerator", 600);
    List<String> command = command(file, "class", directory.resolve("led.kcnf"));
    ArffFileStream stream = Streams.open(file);
    List<String> classes = stream.getHeader().classAttribute().getAttributeValues();
    int right = 0;
    for (String decision : command) {
      int label = (int) stream.nextInstance().getData().classValue();
      right += (decision.isEmpty() ? 0 : classes.indexOf(decision)) == label ? 1 : 0;
    }
    for (String task : TASKS) {
      assertThat(Streams.accuracy(task, "rules.KcnfAuto", file, 600))
          .as(task)
          .isCloseTo(100.0 * right / 600, within(1e-9));
    }
  }

  @Test
  void columnsLike_ofOtherColumnsOrNoModel_isRefusedInWords() throws Exception {
    Path sea = Streams.arff(directory, "generators.SEAGenerator", 50);
    Path like = directory.resolve("sea.kcnf");
    try (Table table = Tables.open(sea)) {
      Model.learn(table, Target.of("class", last(sea)), Predictors.of("kcnf")).save(like);
    }
    Path led = Streams.arff(directory, "generators.LEDGenerator", 5);
    assertThatThrownBy(() -> Streams.votes(led, classifier("auto", like)))
        .hasMessageContaining("sea.kcnf does not fit: its columns are [attrib1");
    assertThatThrownBy(() -> Streams.votes(sea, classifier("auto", sea)))
        .hasMessageContaining("does not fit");
    assertThatThrownBy(() -> Streams.votes(sea, classifier("auto", directory.resolve("none"))))
        .hasMessageContaining("there is no file");
  }
}
