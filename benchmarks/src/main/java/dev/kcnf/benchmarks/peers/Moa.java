package dev.kcnf.benchmarks.peers;

import com.yahoo.labs.samoa.instances.Attribute;
import com.yahoo.labs.samoa.instances.DenseInstance;
import com.yahoo.labs.samoa.instances.Instance;
import com.yahoo.labs.samoa.instances.Instances;
import com.yahoo.labs.samoa.instances.InstancesHeader;
import dev.kcnf.benchmarks.data.EncodedRows;
import dev.kcnf.benchmarks.peers.Contender.Trial;
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
final class Moa {
  /**
   * RuleClassifier appends to this file of the working directory, whatever its options. Nobody else
   * does; so one that an interrupted run has left goes too.
   */
  static final Path LITTER = Path.of("SeaAnomaliesUnsupervised.txt");

  private Moa() {}

  static Contender.Factory of(Supplier<? extends AbstractClassifier> maker) {
    return rows -> {
      InstancesHeader header = header(rows);
      Instance[] instances = instances(rows, header);
      AbstractClassifier classifier = maker.get();
      classifier.setModelContext(header);
      classifier.prepareForUse();
      boolean litters = classifier instanceof RuleClassifier;
      return new Trial() {
        @Override
        public void step(int t, double[] out, int from) {
          double[] votes = classifier.getVotesForInstance(instances[t]);
          System.arraycopy(votes, 0, out, from, Math.min(votes.length, rows.classes()));
          classifier.trainOnInstance(instances[t]);
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

  private static Instance[] instances(EncodedRows rows, InstancesHeader header) {
    Instance[] instances = new Instance[rows.size()];
    for (int t = 0; t < instances.length; t++) {
      instances[t] = instance(rows, t, header);
    }
    return instances;
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
