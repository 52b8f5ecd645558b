package dev.kcnf.moa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.github.javacliparser.ClassOption;
import com.yahoo.labs.samoa.instances.Attribute;
import com.yahoo.labs.samoa.instances.DenseInstance;
import com.yahoo.labs.samoa.instances.Instance;
import com.yahoo.labs.samoa.instances.Instances;
import com.yahoo.labs.samoa.instances.InstancesHeader;
import dev.kcnf.Target;
import dev.kcnf.model.Model;
import dev.kcnf.rows.FitOptions;
import dev.kcnf.rows.TableReader;
import dev.kcnf.table.Tables;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import moa.classifiers.AbstractClassifier;
import moa.classifiers.Classifier;
import moa.classifiers.rules.Kcnf;
import moa.classifiers.rules.KcnfAuto;
import moa.core.AutoClassDiscovery;
import moa.core.SerializeUtils;
import moa.evaluation.preview.LearningCurve;
import moa.streams.ArffFileStream;
import moa.tasks.MainTask;
import moa.tasks.WriteStreamToARFFFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The classifiers in MOA. */
class MoaTest {
  @TempDir static Path directory;

  private static Path arff(String generator, int instances) {
    Path file = directory.resolve(generator.replaceAll("[^A-Za-z]", "") + instances + ".arff");
    WriteStreamToARFFFile task = new WriteStreamToARFFFile();
    task.getOptions().setViaCLIString("-s (" + generator + ") -f " + file + " -m " + instances);
    task.prepareForUse();
    task.doTask();
    return file;
  }

  private static <T extends AbstractClassifier> T prepared(T classifier, InstancesHeader header) {
    classifier.setModelContext(header);
    classifier.prepareForUse();
    return classifier;
  }

  /** What the library says of each row before it learns it, the rows in the order of the file. */
  private static List<double[]> library(Path file, String name) throws Exception {
    ArffFileStream stream = new ArffFileStream(file.toString(), -1);
    stream.prepareForUse();
    List<String> classes = stream.getHeader().classAttribute().getAttributeValues();
    Target target = classes.size() == 2 ? Target.of("class", classes.get(1)) : Target.of("class");
    FitOptions options = FitOptions.usual();
    List<double[]> said = new ArrayList<>();
    try (TableReader rows = TableReader.fit(Tables.open(file), target, options, false)) {
      Model model = Model.create(Specs.of(name, 2), rows.columns(), rows.target());
      while (rows.next()) {
        var prediction = model.predict(rows.example());
        said.add(classes.stream().mapToDouble(prediction::probability).toArray());
        model.learn(rows.example(), rows.label());
      }
    }
    return said;
  }

  private static List<double[]> moa(Path file, AbstractClassifier classifier) {
    ArffFileStream stream = new ArffFileStream(file.toString(), -1);
    stream.prepareForUse();
    prepared(classifier, stream.getHeader());
    List<double[]> said = new ArrayList<>();
    while (stream.hasMoreInstances()) {
      Instance x = stream.nextInstance().getData();
      said.add(classifier.getVotesForInstance(x).clone());
      classifier.trainOnInstance(x);
    }
    return said;
  }

  private static void assertSame(List<double[]> moa, List<double[]> library, int from) {
    assertThat(moa).hasSameSizeAs(library);
    for (int row = from; row < moa.size(); row++) {
      assertThat(moa.get(row)).as("row %d", row + 1).isEqualTo(library.get(row));
    }
  }

  @Test
  void nominalStream_isPredictedAsByTheLibrary_fromTheFirstRow() throws Exception {
    Path file = arff("generators.LEDGenerator", 600);
    List<double[]> library = library(file, "auto");
    List<double[]> moa = moa(file, new KcnfAuto());
    for (int row = 200; row < moa.size(); row++) { // when all ten classes have come
      double sum = Arrays.stream(library.get(row)).sum();
      for (int c = 0; c < 10; c++) {
        assertThat(moa.get(row)[c]).isCloseTo(library.get(row)[c] / sum, within(1e-12));
      }
    }
    for (int row = 1; row < moa.size(); row++) {
      assertThat(best(moa.get(row))).as("row %d", row + 1).isEqualTo(best(library.get(row)));
    }
  }

  private static int best(double[] votes) {
    int best = 0;
    for (int c = 1; c < votes.length; c++) {
      best = votes[c] > votes[best] ? c : best;
    }
    return best;
  }

  @ParameterizedTest
  @CsvSource({
    "auto, generators.AgrawalGenerator -f 2",
    "fast, generators.SEAGenerator",
    "calibrated, generators.HyperplaneGenerator"
  })
  void numericStream_isPredictedAsByTheLibrary_onceItsNumbersAreCut(
      String predictor, String generator) throws Exception {
    Path file = arff(generator, 1200);
    assertSame(moa(file, classifier(predictor)), library(file, predictor), 1000);
  }

  private static AbstractClassifier classifier(String predictor) {
    KcnfAuto auto = new KcnfAuto();
    Kcnf kcnf = new Kcnf();
    auto.fastOption.setValue(predictor.equals("fast"));
    kcnf.calibratedOption.setValue(predictor.equals("calibrated"));
    kcnf.literalsOption.setValue(2);
    return predictor.equals("calibrated") ? kcnf : auto;
  }

  @Test
  void tasks_giveTheAccuracyOfTheCommand() throws Exception {
    Path file = arff("generators.LEDGenerator", 600);
    List<double[]> library = library(file, "auto");
    ArffFileStream stream = new ArffFileStream(file.toString(), -1);
    stream.prepareForUse();
    int right = 0;
    for (double[] said : library) {
      Instance x = stream.nextInstance().getData();
      double sum = Arrays.stream(said).sum();
      right += (sum == 0 ? 0 : best(said)) == (int) x.classValue() ? 1 : 0;
    }
    for (String task : List.of("EvaluatePrequential", "EvaluateInterleavedTestThenTrain")) {
      MainTask run =
          (MainTask)
              ClassOption.cliStringToObject(
                  task
                      + " -l (rules.KcnfAuto) -s (ArffFileStream -f "
                      + file
                      + ") -e (BasicClassificationPerformanceEvaluator) -f 600",
                  MainTask.class,
                  null);
      run.prepareForUse();
      LearningCurve curve = (LearningCurve) run.doTask();
      String before = curve.headerToString().split("classifications correct")[0];
      int accuracy = before.split(",", -1).length - 1;
      assertThat(curve.getMeasurement(curve.numEntries() - 1, accuracy))
          .as(task)
          .isCloseTo(100.0 * right / 600, within(1e-9));
    }
  }

  @Test
  void classifiers_areDiscovered() {
    List<String> found = List.of(AutoClassDiscovery.findClassNames("moa.classifiers"));
    for (Class<?> own : List.of(KcnfAuto.class, Kcnf.class)) {
      assertThat(found).contains(own.getName());
      assertThat(AutoClassDiscovery.isPublicConcreteClassOfType(own.getName(), Classifier.class))
          .isTrue();
      assertThat(AutoClassDiscovery.hasEmptyConstructor(own)).isTrue();
    }
    assertThat(new Kcnf().getPurposeString()).contains("k-CNF");
    assertThat(new Kcnf().getOptions().getHelpString()).contains("-k literals", "-c calibrated");
    assertThat(new KcnfAuto()).isInstanceOf(moa.classifiers.MultiClassClassifier.class);
  }

  @Test
  void savedAndReadBack_orCopied_goesOnEqually() throws Exception {
    Path file = arff("generators.AgrawalGenerator -f 2", 1300);
    for (int at : new int[] {300, 1010}) {
      ArffFileStream stream = new ArffFileStream(file.toString(), -1);
      stream.prepareForUse();
      KcnfAuto one = prepared(new KcnfAuto(), stream.getHeader());
      AbstractClassifier read = one;
      AbstractClassifier copy = one;
      for (int row = 0; stream.hasMoreInstances() && row < at + 30; row++) {
        if (row == at) {
          Path saved = directory.resolve("model.moa");
          SerializeUtils.writeToFile(saved.toFile(), one);
          read = (AbstractClassifier) SerializeUtils.readFromFile(saved.toFile());
          copy = (AbstractClassifier) one.copy();
        }
        Instance x = stream.nextInstance().getData();
        if (row >= at) {
          assertThat(read.getVotesForInstance(x)).isEqualTo(one.getVotesForInstance(x));
          assertThat(copy.getVotesForInstance(x)).isEqualTo(one.getVotesForInstance(x));
          read.trainOnInstance(x);
          copy.trainOnInstance(x);
        }
        one.trainOnInstance(x);
      }
    }
  }

  private static InstancesHeader header(String... classes) {
    List<Attribute> attributes =
        List.of(
            new Attribute("size"),
            new Attribute("odor", List.of("foul", "none", "NA")),
            new Attribute("class", List.of(classes)));
    InstancesHeader header = new InstancesHeader(new Instances("t", attributes, 0));
    header.setClassIndex(2);
    return header;
  }

  private static Instance instance(InstancesHeader header, double weight, double... values) {
    Instance x = new DenseInstance(weight, values);
    x.setDataset(header);
    return x;
  }

  @Test
  void votes_haveFullLengthAndAddUpToOne() {
    InstancesHeader header = header("a", "b", "?", "d");
    for (AbstractClassifier classifier : List.of(new KcnfAuto(), new Kcnf())) {
      prepared(classifier, header);
      for (int row = 0; row < 40; row++) {
        double size = row % 5 == 0 ? Double.NaN : row;
        Instance x = instance(header, 1, size, row % 3, row % 3);
        double[] votes = classifier.getVotesForInstance(x);
        assertThat(votes).hasSize(4);
        assertThat(Arrays.stream(votes).sum()).isCloseTo(1, within(1e-9));
        classifier.trainOnInstance(x);
      }
      Instance last = instance(header, 1, 3, 1, Double.NaN);
      assertThat(best(classifier.getVotesForInstance(last))).isEqualTo(1);
      classifier.trainOnInstance(last); // without a class there is nothing to learn
      assertThat(classifier.getModelMeasurements()[0].getValue()).isGreaterThan(0);
    }
  }

  @Test
  void weights_countAsRows() {
    InstancesHeader header = header("a", "b");
    KcnfAuto weighted = prepared(new KcnfAuto(), header);
    KcnfAuto repeated = prepared(new KcnfAuto(), header);
    for (int row = 0; row < 30; row++) {
      double[] values = {row, row % 2, row % 2};
      weighted.trainOnInstance(instance(header, row % 3 + 0.5 * (row % 2), values));
    }
    double[] votes = weighted.getVotesForInstance(instance(header, 1, 3, 1, 0));
    double left = 0;
    for (int row = 0; row < 30; row++) {
      double[] values = {row, row % 2, row % 2};
      left += row % 3 + 0.5 * (row % 2);
      for (; left >= 1; left--) {
        repeated.trainOnInstance(instance(header, 1, values));
      }
    }
    assertThat(votes).isEqualTo(repeated.getVotesForInstance(instance(header, 1, 3, 1, 0)));
  }

  @Test
  void description_hasTheRules() {
    InstancesHeader header = header("edible", "bad");
    KcnfAuto classifier = prepared(new KcnfAuto(), header);
    StringBuilder empty = new StringBuilder();
    classifier.getModelDescription(empty, 0);
    for (int row = 0; row < 200; row++) {
      int odor = row % 7 % 2;
      classifier.trainOnInstance(instance(header, 1, row % 11, odor, 1 - odor));
    }
    StringBuilder text = new StringBuilder();
    classifier.getDescription(text, 2);
    assertThat(text.toString())
        .contains("auto of class=bad: 200 examples")
        .contains("class=bad unless")
        .contains("odor is none");
  }
}
