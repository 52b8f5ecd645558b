package dev.kcnf.benchmarks.tables;

import com.yahoo.labs.samoa.instances.Attribute;
import com.yahoo.labs.samoa.instances.DenseInstance;
import com.yahoo.labs.samoa.instances.Instance;
import com.yahoo.labs.samoa.instances.Instances;
import com.yahoo.labs.samoa.instances.InstancesHeader;
import dev.kcnf.LogLoss;
import dev.kcnf.benchmarks.harness.Clock;
import dev.kcnf.benchmarks.peers.Vw;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import moa.classifiers.AbstractClassifier;
import moa.classifiers.bayes.NaiveBayes;
import moa.classifiers.meta.AdaptiveRandomForest;
import moa.classifiers.trees.HoeffdingTree;
import org.jspecify.annotations.Nullable;
import vowpalWabbit.learner.VWLearners;
import vowpalWabbit.learner.VWScalarsLearner;

/**
 * Another online learner, of two classes or more.
 *
 * @param name what it is called
 * @param factory makes one that knows nothing yet
 */
record ClassPeer(String name, Factory factory) {
  /** How it went, predicting each row before learning it. */
  record Score(String name, double accuracy, double bits, double seconds) {}

  /** Makes learners. */
  interface Factory {
    Trial start(EncodedRows rows);
  }

  /** One learner on one table. */
  interface Trial extends AutoCloseable {
    /** The weight of each class for this row, trailing zeros left out; then it learns the row. */
    double[] step(int row);

    @Override
    default void close() {}
  }

  /** Those that can run here. */
  static List<ClassPeer> all() {
    List<ClassPeer> peers = new ArrayList<>();
    peers.add(new ClassPeer("MOA NaiveBayes", moa(NaiveBayes::new)));
    peers.add(new ClassPeer("MOA HoeffdingTree", moa(HoeffdingTree::new)));
    peers.add(new ClassPeer("MOA AdaptiveRandomForest", moa(AdaptiveRandomForest::new)));
    if (Vw.unavailable() == null) {
      peers.add(new ClassPeer("VW linear", rows -> new VwTrial(rows, "")));
      peers.add(new ClassPeer("VW quadratic", rows -> new VwTrial(rows, "--interactions xx")));
    }
    return peers;
  }

  /** Goes through the rows; null if that takes longer than this processor time. */
  @Nullable Score run(EncodedRows rows, double mostSeconds) {
    long start = Clock.CPU.nanos();
    int right = 0;
    double nats = 0;
    try (Trial trial = factory.start(rows)) {
      for (int t = 0; t < rows.size(); t++) {
        double[] p = probabilities(trial.step(t), rows.classes(), t);
        right += decision(p) == rows.labels()[t] ? 1 : 0;
        nats -= StrictMath.log(p[rows.labels()[t]]);
        if (t % 64 == 0 && secondsSince(start) > mostSeconds) {
          return null;
        }
      }
    }
    double accuracy = (double) right / rows.size();
    return new Score(name, accuracy, LogLoss.bitsOfNats(nats), secondsSince(start));
  }

  /**
   * The weights as probabilities, of which 1/(2(t+2)) is shared out to all classes alike: a learner
   * may be certain and wrong. What is no number counts as no information.
   */
  static double[] probabilities(double[] weights, int classes, int t) {
    double sum = 0;
    for (double weight : weights) {
      sum += weight;
    }
    double shared = sum > 0 && sum < Double.POSITIVE_INFINITY ? 1 / (2.0 * (t + 2)) : 1;
    double[] p = new double[classes];
    for (int c = 0; c < classes; c++) {
      double own = shared == 1 || c >= weights.length ? 0 : weights[c] / sum;
      p[c] = (1 - shared) * own + shared / classes;
    }
    return p;
  }

  private static int decision(double[] p) {
    int best = 0;
    for (int c = 1; c < p.length; c++) {
      best = p[c] > p[best] ? c : best;
    }
    return best;
  }

  private static double secondsSince(long start) {
    return (Clock.CPU.nanos() - start) / 1e9;
  }

  private static Factory moa(Supplier<? extends AbstractClassifier> maker) {
    return rows -> {
      InstancesHeader header = header(rows);
      AbstractClassifier classifier = maker.get();
      classifier.setModelContext(header);
      classifier.prepareForUse();
      return t -> {
        Instance instance = instance(rows, t, header);
        double[] votes = classifier.getVotesForInstance(instance).clone();
        classifier.trainOnInstance(instance);
        return votes;
      };
    };
  }

  private static InstancesHeader header(EncodedRows rows) {
    List<Attribute> attributes = new ArrayList<>();
    for (int a = 0; a < rows.schema().size(); a++) {
      attributes.add(new Attribute("a" + a, numbered(rows.schema().cardinality(a) + 1)));
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

  private static Instance instance(EncodedRows rows, int t, InstancesHeader header) {
    int[] row = rows.values()[t];
    double[] values = new double[row.length + 1];
    for (int a = 0; a < row.length; a++) {
      values[a] = row[a];
    }
    values[row.length] = rows.labels()[t];
    Instance instance = new DenseInstance(1, values);
    instance.setDataset(header);
    return instance;
  }

  /** Vowpal Wabbit, one against all. One call both predicts and learns. */
  private static final class VwTrial implements Trial {
    private final EncodedRows rows;
    private final VWScalarsLearner learner;

    VwTrial(EncodedRows rows, String options) {
      this.rows = rows;
      String all =
          "--quiet --loss_function logistic -b 22 --probabilities --oaa " + rows.classes() + " ";
      learner = VWLearners.create(all + options);
    }

    @Override
    public double[] step(int t) {
      StringBuilder line = new StringBuilder().append(rows.labels()[t] + 1).append(" |x");
      int[] row = rows.values()[t];
      for (int a = 0; a < row.length; a++) {
        line.append(" a").append(a).append('_').append(row[a]);
      }
      float[] scores = learner.learn(line.toString());
      double[] weights = new double[scores.length];
      for (int c = 0; c < scores.length; c++) {
        weights[c] = scores[c];
      }
      return weights;
    }

    @Override
    public void close() {
      try {
        learner.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
