package dev.kcnf.multiclass;

import dev.kcnf.Predictor;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Predicts one of several classes: a binary predictor for each class against the rest, and
 * probabilities that sum to one. There are two natural ways to make them so: to divide the
 * predictors' probabilities by their sum, and to condition on exactly one of them being right,
 * which divides their odds by the sum of the odds. This is the Bayesian mixture of the two: its
 * loss is at most one bit more than that of the better one, on every sequence. Beside them may
 * stand naive Bayes over all classes at once, which knows that they exclude each other: then the
 * loss is at most log2 3 bits more than that of the best of the three.
 *
 * <p>If the number of classes is given, two of them need only one predictor, and lose exactly what
 * it loses. If it is {@link #open open}, a class is added when it first comes. After t examples a
 * new class has the probability 1/(t+1)². As the product of all 1 - 1/(t+1)² is 1/2, not to know
 * the classes costs at most one bit, and 2·log2(t+1) for each class that is new then.
 */
public final class MultiClass {
  /** More classes than this are not what a predictor for each of them is good for. */
  public static final int MAX_CLASSES = 256;

  private static final double LN2 = 0.6931471805599453;
  private static final double LEAST = -1e300;

  private final @Nullable Predictor
      fresh; // of which a new class gets a copy; null if there is none
  private final List<Predictor> predictors;
  private int classes;
  private double[] logOdds = {};
  private double[] shares = {};
  private double[] odds = {};
  private double[] mixed = {};
  private final @Nullable ClassBayes bayes;
  private double[] joint = {};
  private final double[] ln; // of the probabilities that each way gave all classes so far
  private long examples;

  private MultiClass(
      @Nullable Predictor fresh,
      List<Predictor> predictors,
      int classes,
      @Nullable ClassBayes bayes) {
    this.fresh = fresh;
    this.predictors = predictors;
    this.bayes = bayes;
    ln = new double[bayes == null ? 2 : 3];
    makeRoom(classes);
  }

  /** This many classes, at least two, each with a predictor that this function makes. */
  public static MultiClass of(
      Schema schema, int classes, Function<Schema, ? extends Predictor> maker) {
    if (classes < 2) {
      throw new IllegalArgumentException("classes must be at least 2, was " + classes);
    }
    List<Predictor> predictors = new ArrayList<>();
    for (int c = 0; c < (classes == 2 ? 1 : classes); c++) {
      predictors.add(maker.apply(schema));
    }
    return new MultiClass(null, predictors, classes, null);
  }

  /** No classes yet; each that comes gets a copy of this predictor, which has learned nothing. */
  public static MultiClass open(Predictor fresh) {
    return new MultiClass(fresh, new ArrayList<>(), 0, null);
  }

  /** As {@link #open}, with naive Bayes over all classes beside the predictors. */
  public static MultiClass openWithBayes(Schema schema, Predictor fresh) {
    return new MultiClass(fresh, new ArrayList<>(), 0, new ClassBayes(schema.size()));
  }

  private void makeRoom(int number) {
    classes = number;
    logOdds = new double[predictors.size()];
    shares = new double[number];
    odds = new double[number];
    joint = new double[number];
    mixed = new double[number + (fresh == null ? 0 : 1)];
  }

  /** How many classes. */
  public int classes() {
    return classes;
  }

  /** The predictor of each class against the rest; of two given classes only that of the first. */
  public List<Predictor> predictors() {
    return List.copyOf(predictors);
  }

  /**
   * The probabilities of all classes; they sum to one. If classes can be added, one more at the end
   * is that of a new class.
   */
  public double[] probabilities(Example x) {
    for (int i = 0; i < logOdds.length; i++) {
      logOdds[i] = predictors.get(i).logOdds(x);
    }
    combine(x);
    return mixed.clone();
  }

  /** The likeliest class, the first of equal ones; 0 if there is none yet. */
  public int predict(Example x) {
    return best(probabilities(x));
  }

  /** The likeliest class by these probabilities, the first of equal ones; never a new one. */
  public int best(double[] probabilities) {
    int best = 0;
    for (int c = 1; c < classes; c++) {
      best = probabilities[c] > probabilities[best] ? c : best;
    }
    return best;
  }

  /** Learns that this example is of this class, 0 for the first. */
  public void learn(Example x, int label) {
    step(x, label);
  }

  /**
   * Predicts, then learns; returns the probabilities before.
   *
   * @param label the class, 0 for the first; if classes can be added, {@link #classes} for a new
   *     one
   */
  public double[] step(Example x, int label) {
    int most = fresh == null ? classes - 1 : Math.min(classes, MAX_CLASSES - 1);
    if (label < 0 || label > most) {
      throw new IllegalArgumentException("class must be in 0.." + most + ", was " + label);
    }
    for (int i = 0; i < logOdds.length; i++) {
      logOdds[i] = predictors.get(i).step(x, label == i);
    }
    combine(x);
    double[] before = mixed.clone();
    if (label < classes || fresh == null) {
      weigh(label);
    } else {
      Predictor added = fresh.copy();
      added.learn(x, true);
      predictors.add(added);
      makeRoom(classes + 1);
    }
    if (bayes != null) {
      bayes.learn(x, label);
    }
    examples++;
    return before;
  }

  private void weigh(int label) {
    ln[0] += StrictMath.log(shares[label]);
    ln[1] += StrictMath.log(odds[label]);
    if (bayes != null) {
      ln[2] += StrictMath.log(joint[label]);
    }
    // Only the differences count, and none may be lost to a prediction of zero.
    double most = LEAST;
    for (double l : ln) {
      most = Math.max(most, l);
    }
    for (int i = 0; i < ln.length; i++) {
      ln[i] = Math.max(LEAST, ln[i]) - most;
    }
  }

  /** The loss in bits of these probabilities when this is the class. */
  public static double bits(double[] probabilities, int label) {
    return -StrictMath.log(probabilities[label]) / LN2;
  }

  private void combine(Example x) {
    if (classes == 2 && fresh == null) {
      mixed[0] = probability(logOdds[0]);
      mixed[1] = probability(-logOdds[0]);
      shares[0] = odds[0] = mixed[0];
      shares[1] = odds[1] = mixed[1];
      return;
    }
    double most = Double.NEGATIVE_INFINITY;
    for (double l : logOdds) {
      most = Math.max(most, l);
    }
    for (int c = 0; c < classes; c++) {
      shares[c] = probability(logOdds[c]);
      odds[c] = logOdds[c] == most ? 1 : StrictMath.exp(logOdds[c] - most);
    }
    normalise(shares);
    normalise(odds);
    if (bayes != null) {
      bayes.predict(x, joint);
    }
    double first = StrictMath.exp(ln[0]);
    double second = StrictMath.exp(ln[1]);
    double third = bayes == null ? 0 : StrictMath.exp(ln[2]);
    double all = first + second + third;
    double unseen = fresh == null ? 0 : 1 / ((examples + 1.0) * (examples + 1.0));
    for (int c = 0; c < classes; c++) {
      mixed[c] = (1 - unseen) * ((first * shares[c] + second * odds[c] + third * joint[c]) / all);
    }
    if (fresh != null) {
      mixed[classes] = unseen;
    }
  }

  private static double probability(double logOdds) {
    return 1 / (1 + StrictMath.exp(-logOdds));
  }

  private static void normalise(double[] p) {
    double sum = 0;
    for (double v : p) {
      sum += v;
    }
    for (int c = 0; c < p.length; c++) {
      p[c] = sum > 0 ? p[c] / sum : 1.0 / p.length;
    }
  }

  /** An independent copy. */
  public MultiClass copy() {
    List<Predictor> copies = new ArrayList<>();
    predictors.forEach(p -> copies.add(p.copy()));
    MultiClass copy = new MultiClass(fresh, copies, classes, bayes == null ? null : bayes.copy());
    System.arraycopy(ln, 0, copy.ln, 0, ln.length);
    copy.examples = examples;
    return copy;
  }

  /** Writes what has been learned; equal streams give equal bytes. */
  public void save(StateWriter out) {
    if (fresh != null) {
      out.writeVarint(examples).writeVarint(classes);
    }
    for (double l : ln) {
      out.writeDouble(l);
    }
    if (bayes != null) {
      bayes.save(out);
    }
    predictors.forEach(p -> p.save(out));
  }

  /** Replaces what has been learned by what was saved. */
  public void restore(StateReader in) {
    restore(in, fresher -> {});
  }

  /**
   * Replaces what has been learned by what was saved.
   *
   * @param check is shown the predictor of each class that is added, before anything is read into
   *     it
   */
  public void restore(StateReader in, Consumer<Predictor> check) {
    if (fresh != null) {
      long learned = in.readVarint("number of examples", 0, Long.MAX_VALUE / 4);
      long number = in.readVarint("number of classes", 0, Math.min(learned, MAX_CLASSES));
      predictors.clear();
      for (int c = 0; c < number; c++) {
        check.accept(fresh);
        predictors.add(fresh.copy());
      }
      makeRoom((int) number);
      examples = learned;
    }
    double[] read = new double[ln.length];
    for (int i = 0; i < read.length; i++) {
      read[i] = in.readDouble();
      if (!(read[i] <= 0 && read[i] >= LEAST)) {
        throw in.damaged("logarithm of a weight must not be positive or infinite");
      }
    }
    if (Arrays.stream(read).max().orElseThrow() != 0) {
      throw in.damaged("the largest logarithm of a weight must be 0");
    }
    if (bayes != null) {
      bayes.restore(in, classes);
    }
    predictors.forEach(p -> p.restore(in));
    System.arraycopy(read, 0, ln, 0, ln.length);
  }
}
