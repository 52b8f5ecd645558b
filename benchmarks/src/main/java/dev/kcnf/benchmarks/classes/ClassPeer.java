package dev.kcnf.benchmarks.classes;

import dev.kcnf.LogLoss;
import dev.kcnf.benchmarks.harness.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import moa.classifiers.bayes.NaiveBayes;
import moa.classifiers.meta.AdaptiveRandomForest;
import moa.classifiers.meta.LeveragingBag;
import moa.classifiers.meta.StreamingGradientBoostedTrees;
import moa.classifiers.meta.StreamingRandomPatches;
import moa.classifiers.rules.RuleClassifierNBayes;
import moa.classifiers.trees.EFDT;
import moa.classifiers.trees.HoeffdingTree;
import org.jspecify.annotations.Nullable;

/**
 * Another learner, of two classes or more.
 *
 * @param name what it is called
 * @param isOnline whether it learns row by row; else it is trained again and again on all rows
 * @param factory makes one that knows nothing yet
 */
public record ClassPeer(String name, boolean isOnline, Factory factory) {
  private static final String QUADRATIC = "--interactions xx";

  /** How it went, predicting each row before learning it. */
  public record Score(
      String name, boolean isOnline, double accuracy, double bits, double seconds) {}

  /** Makes learners. */
  public interface Factory {
    Trial start(EncodedRows rows);
  }

  /** One learner on one table. */
  public interface Trial extends AutoCloseable {
    /** The weight of each class for this row, trailing zeros left out; then it learns the row. */
    double[] step(int row);

    @Override
    default void close() {}
  }

  /** All, whether they can run here or not. */
  public static List<ClassPeer> named() {
    List<ClassPeer> peers = new ArrayList<>(online());
    peers.add(new ClassPeer("XGBoost retrained", false, Retrained.by(XgBoost::new)));
    peers.add(new ClassPeer("LightGBM retrained", false, Retrained.by(LightGbm::new)));
    return peers;
  }

  /** Those that learn row by row; one line for each. */
  static List<ClassPeer> online() {
    List<ClassPeer> peers = new ArrayList<>();
    peers.add(online("MOA NaiveBayes", MoaClasses.of(NaiveBayes::new)));
    peers.add(online("MOA HoeffdingTree", MoaClasses.of(HoeffdingTree::new)));
    peers.add(online("MOA EFDT", MoaClasses.of(EFDT::new)));
    peers.add(online("MOA RuleClassifierNBayes", MoaClasses.of(RuleClassifierNBayes::new)));
    peers.add(online("MOA AdaptiveRandomForest", MoaClasses.of(AdaptiveRandomForest::new)));
    peers.add(online("MOA StreamingRandomPatches", MoaClasses.of(StreamingRandomPatches::new)));
    peers.add(online("MOA LeveragingBag", MoaClasses.of(LeveragingBag::new)));
    peers.add(
        online(
            "MOA StreamingGradientBoostedTrees",
            MoaClasses.of(StreamingGradientBoostedTrees::new)));
    peers.add(online("VW linear", VwClasses.of(false, "")));
    peers.add(online("VW quadratic", VwClasses.of(false, QUADRATIC)));
    peers.add(online("VW quadratic+cubic", VwClasses.of(false, QUADRATIC + " --interactions xxx")));
    peers.add(online("VW linear, raw numbers", VwClasses.of(true, "")));
    peers.add(online("VW quadratic, raw numbers", VwClasses.of(true, QUADRATIC)));
    return peers;
  }

  /**
   * Whether it can run here.
   *
   * @param leftOut is told why not
   */
  public boolean isAvailable(Consumer<String> leftOut) {
    try (Trial trial = factory.start(EncodedRows.ALTERNATING)) {
      for (int t = 0; t < EncodedRows.ALTERNATING.size(); t++) {
        trial.step(t);
      }
      return true;
    } catch (LinkageError | IllegalStateException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      leftOut.accept(name + " cannot run here and is left out: " + cause);
      return false;
    }
  }

  private static ClassPeer online(String name, Factory factory) {
    return new ClassPeer(name, true, factory);
  }

  /** Goes through the rows; null if that takes longer than this processor time, or it fails. */
  public @Nullable Score run(EncodedRows rows, double mostSeconds) {
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
    } catch (NullPointerException | IndexOutOfBoundsException e) {
      return null; // some of MOA's classifiers, on tables of few columns
    }
    double accuracy = (double) right / rows.size();
    return new Score(name, isOnline, accuracy, LogLoss.bitsOfNats(nats), secondsSince(start));
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
}
