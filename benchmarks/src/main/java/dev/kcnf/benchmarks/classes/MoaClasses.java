package dev.kcnf.benchmarks.classes;

import com.yahoo.labs.samoa.instances.Attribute;
import com.yahoo.labs.samoa.instances.DenseInstance;
import com.yahoo.labs.samoa.instances.Instance;
import com.yahoo.labs.samoa.instances.Instances;
import com.yahoo.labs.samoa.instances.InstancesHeader;
import dev.kcnf.benchmarks.classes.ClassPeer.Trial;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import moa.classifiers.AbstractClassifier;
import moa.classifiers.rules.RuleClassifier;

/** MOA's classifiers, with their default options, on categories and exact numbers. */
final class MoaClasses {
  /**
   * RuleClassifier appends to this file of the working directory, whatever its options. Nobody else
   * does; so one that an interrupted run has left goes too.
   */
  static final Path LITTER = Path.of("SeaAnomaliesUnsupervised.txt");

  private MoaClasses() {}

  static ClassPeer.Factory of(Supplier<? extends AbstractClassifier> maker) {
    return rows -> {
      InstancesHeader header = header(rows);
      AbstractClassifier classifier = maker.get();
      classifier.setModelContext(header);
      classifier.prepareForUse();
      boolean litters = classifier instanceof RuleClassifier;
      return new Trial() {
        @Override
        public double[] step(int t) {
          Instance instance = instance(rows, t, header);
          double[] votes = classifier.getVotesForInstance(instance).clone();
          classifier.trainOnInstance(instance);
          return votes;
        }

        @Override
        public void close() {
          if (litters) {
            remove(LITTER);
          }
        }
      };
    };
  }

  private static void remove(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InstancesHeader header(EncodedRows rows) {
    List<Attribute> attributes = new ArrayList<>();
    for (int a = 0; a < rows.schema().size(); a++) {
      attributes.add(
          rows.isNumber()[a]
              ? new Attribute("a" + a)
              : new Attribute("a" + a, numbered(rows.schema().cardinality(a) + 1)));
    }
    attributes.add(new Attribute("label", numbered(rows.classes())));
    InstancesHeader header = new InstancesHeader(new Instances("table", attributes, 0));
    header.setClassIndex(rows.schema().size());
    return header;
  }

  private static List<String> numbered(int count) {
    return Collections.unmodifiableList(
        new ArrayList<>(IntStream.range(0, count).mapToObj(Integer::toString).toList()));
  }

  /** A number that is missing is NaN, as MOA has it. */
  private static Instance instance(EncodedRows rows, int t, InstancesHeader header) {
    int[] row = rows.values()[t];
    double[] values = new double[row.length + 1];
    for (int a = 0; a < row.length; a++) {
      values[a] = rows.isNumber()[a] ? rows.numbers()[t][a] : row[a];
    }
    values[row.length] = rows.labels()[t];
    Instance instance = new DenseInstance(1, values);
    instance.setDataset(header);
    return instance;
  }
}
