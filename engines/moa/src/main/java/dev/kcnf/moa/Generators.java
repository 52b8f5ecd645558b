package dev.kcnf.moa;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import moa.core.Measurement;
import moa.evaluation.preview.LearningCurve;
import moa.tasks.EvaluatePrequential;

/**
 * kcnf beside classifiers of MOA on MOA's own generators, run and measured by MOA's {@code
 * EvaluatePrequential}. One line for every tenth of the instances.
 *
 * <pre>{@code
 * java -cp … dev.kcnf.moa.Generators INSTANCES SECONDS [WORD…]
 * }</pre>
 *
 * SECONDS is how long a classifier may run on a stream, in processor time; of the words, one must
 * be in the name of the stream or of the classifier.
 */
public final class Generators {
  private static final Map<String, String> LEARNERS = new LinkedHashMap<>();

  static {
    LEARNERS.put("kcnf auto", "rules.KcnfAuto");
    LEARNERS.put("NaiveBayes", "bayes.NaiveBayes");
    LEARNERS.put("HoeffdingTree", "trees.HoeffdingTree");
    LEARNERS.put("HoeffdingAdaptiveTree", "trees.HoeffdingAdaptiveTree");
    LEARNERS.put("AdaptiveRandomForest", "meta.AdaptiveRandomForest");
    LEARNERS.put("StreamingRandomPatches", "meta.StreamingRandomPatches");
    LEARNERS.put("StreamingGradientBoostedTrees", "meta.StreamingGradientBoostedTrees");
  }

  private Generators() {}

  /**
   * Streams with their defaults but for drift, half-way or all the time. Another seed after the
   * drift: with the same, the same rows would come again.
   */
  static Map<String, String> streams(int instances) {
    String halfWay = String.format(Locale.ROOT, " -p %d -w 1)", instances / 2);
    Map<String, String> streams = new LinkedHashMap<>();
    streams.put(
        "SEA, drift half-way",
        "(ConceptDriftStream -s (generators.SEAGenerator -f 1) -d (generators.SEAGenerator -f 3 -i 2)"
            + halfWay);
    streams.put(
        "Agrawal, drift half-way",
        "(ConceptDriftStream -s (generators.AgrawalGenerator -f 2) -d"
            + " (generators.AgrawalGenerator -f 5 -i 2)"
            + halfWay);
    streams.put("RandomRBF", "(generators.RandomRBFGenerator)");
    streams.put("hyperplane, slow drift", "(generators.HyperplaneGenerator -k 5 -t 0.001)");
    streams.put("LED, ten classes", "(generators.LEDGenerator)");
    return streams;
  }

  /** Runs all, or those with these words in their names. */
  public static void main(String[] args) {
    int instances = Integer.parseInt(args[0]);
    int seconds = Integer.parseInt(args[1]);
    System.out.println("stream\tclassifier\tinstances\taccuracy, %\tbits\tCPU s\theap, MB");
    streams(instances)
        .forEach(
            (stream, source) ->
                LEARNERS.forEach(
                    (name, learner) -> {
                      if (isWanted(stream + " " + name, args)) {
                        print(stream, name, run(source, learner, instances, seconds));
                      }
                    }));
  }

  private static boolean isWanted(String name, String[] args) {
    boolean wanted = args.length == 2;
    for (int i = 2; i < args.length; i++) {
      wanted |= name.contains(args[i]);
    }
    return wanted;
  }

  private static LearningCurve run(String stream, String learner, int instances, int seconds) {
    EvaluatePrequential task = new EvaluatePrequential();
    task.getOptions()
        .setViaCLIString(
            String.format(
                Locale.ROOT,
                "-l (%s) -s %s -e (HeapClassificationPerformanceEvaluator) -i %d -f %d -t %d",
                learner,
                stream,
                instances,
                Math.max(1, instances / 10),
                seconds));
    task.prepareForUse();
    return (LearningCurve) task.doTask();
  }

  private static void print(String stream, String name, LearningCurve curve) {
    for (int entry = 0; entry < curve.numEntries(); entry++) {
      System.out.printf(
          Locale.ROOT,
          "%s\t%s\t%.0f\t%.2f\t%.0f\t%.1f\t%.0f%n",
          stream,
          name,
          value(curve, entry, "learning evaluation instances"),
          value(curve, entry, "classifications correct (percent)"),
          value(curve, entry, "log loss (bits)"),
          value(curve, entry, "evaluation time (cpu seconds)"),
          value(curve, entry, "heap (bytes)") / 1e6);
    }
    System.out.flush();
  }

  private static double value(LearningCurve curve, int entry, String name) {
    for (int m = 0; m < curve.getMeasurementNameCount(); m++) {
      if (curve.getMeasurementName(m).equals(name)) {
        return curve.getMeasurement(entry, m);
      }
    }
    throw new IllegalArgumentException(
        "MOA has no measurement " + name + " of " + Measurement.class);
  }
}
