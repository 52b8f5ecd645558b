package dev.kcnf.moa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.yahoo.labs.samoa.instances.Attribute;
import com.yahoo.labs.samoa.instances.DenseInstance;
import com.yahoo.labs.samoa.instances.Instance;
import com.yahoo.labs.samoa.instances.Instances;
import com.yahoo.labs.samoa.instances.InstancesHeader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import moa.classifiers.AbstractClassifier;
import moa.classifiers.Classifier;
import moa.classifiers.rules.Kcnf;
import moa.classifiers.rules.KcnfAuto;
import moa.core.AutoClassDiscovery;
import moa.core.SerializeUtils;
import moa.streams.ArffFileStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The classifiers in MOA. */
class MoaTest {
  @TempDir static Path directory;

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
    Path file = Streams.arff(directory, "generators.AgrawalGenerator -f 2", 1300);
    for (int at : new int[] {300, 1010}) {
      ArffFileStream stream = Streams.open(file);
      KcnfAuto one = Streams.prepared(new KcnfAuto(), stream.getHeader());
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
      Streams.prepared(classifier, header);
      for (int row = 0; row < 40; row++) {
        double size = row % 5 == 0 ? Double.NaN : row;
        Instance x = instance(header, 1, size, row % 3, row % 3);
        double[] votes = classifier.getVotesForInstance(x);
        assertThat(votes).hasSize(4);
        assertThat(Arrays.stream(votes).sum()).isCloseTo(1, within(1e-9));
        classifier.trainOnInstance(x);
      }
      Instance last = instance(header, 1, 3, 1, Double.NaN);
      assertThat(Streams.best(classifier.getVotesForInstance(last))).isEqualTo(1);
      classifier.trainOnInstance(last); // without a class there is nothing to learn
      assertThat(classifier.getModelMeasurements()[0].getValue()).isGreaterThan(0);
    }
  }

  @Test
  void weights_countAsRows() {
    InstancesHeader header = header("a", "b");
    KcnfAuto weighted = Streams.prepared(new KcnfAuto(), header);
    KcnfAuto repeated = Streams.prepared(new KcnfAuto(), header);
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
    KcnfAuto classifier = Streams.prepared(new KcnfAuto(), header);
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
