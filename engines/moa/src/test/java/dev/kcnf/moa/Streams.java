package dev.kcnf.moa;

import com.github.javacliparser.ClassOption;
import com.yahoo.labs.samoa.instances.Instance;
import com.yahoo.labs.samoa.instances.InstancesHeader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import moa.classifiers.AbstractClassifier;
import moa.evaluation.preview.LearningCurve;
import moa.streams.ArffFileStream;
import moa.tasks.MainTask;
import moa.tasks.WriteStreamToARFFFile;

/** Streams of MOA in files, and what its classifiers say of their instances. */
final class Streams {
  private Streams() {}

  /** The first instances of a generator in a file that MOA writes. */
  static Path arff(Path directory, String generator, int instances) {
    Path file = directory.resolve(generator.replaceAll("[^A-Za-z]", "") + instances + ".arff");
    WriteStreamToARFFFile task = new WriteStreamToARFFFile();
    task.getOptions().setViaCLIString("-s (" + generator + ") -f " + file + " -m " + instances);
    task.prepareForUse();
    task.doTask();
    return file;
  }

  static ArffFileStream open(Path arff) {
    ArffFileStream stream = new ArffFileStream(arff.toString(), -1);
    stream.prepareForUse();
    return stream;
  }

  static <T extends AbstractClassifier> T prepared(T classifier, InstancesHeader header) {
    classifier.setModelContext(header);
    classifier.prepareForUse();
    return classifier;
  }

  /** The votes for each instance before it is learned. */
  static List<double[]> votes(Path arff, AbstractClassifier classifier) {
    ArffFileStream stream = open(arff);
    prepared(classifier, stream.getHeader());
    List<double[]> votes = new ArrayList<>();
    while (stream.hasMoreInstances()) {
      Instance x = stream.nextInstance().getData();
      votes.add(classifier.getVotesForInstance(x).clone());
      classifier.trainOnInstance(x);
    }
    return votes;
  }

  /** As MOA decides: the first of those with the most votes. */
  static int best(double[] votes) {
    int best = 0;
    for (int c = 1; c < votes.length; c++) {
      best = votes[c] > votes[best] ? c : best;
    }
    return best;
  }

  /** The accuracy, in percent, that a task of MOA gives. */
  static double accuracy(String task, String learner, Path arff, int instances) throws Exception {
    String words = task + " -l (" + learner + ") -s (ArffFileStream -f " + arff;
    String evaluator = ") -e (BasicClassificationPerformanceEvaluator) -f " + instances;
    MainTask run =
        (MainTask) ClassOption.cliStringToObject(words + evaluator, MainTask.class, null);
    run.prepareForUse();
    LearningCurve curve = (LearningCurve) run.doTask();
    String header = curve.headerToString();
    String before = header.substring(0, header.indexOf("classifications correct"));
    int column = before.split(",", -1).length - 1;
    return curve.getMeasurement(curve.numEntries() - 1, column);
  }
}
