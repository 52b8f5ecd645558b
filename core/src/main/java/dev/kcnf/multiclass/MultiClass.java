package dev.kcnf.multiclass;

import dev.kcnf.Example;
import dev.kcnf.Predictor;
import dev.kcnf.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Predicts one of several classes: a binary predictor for each class against the rest, and
 * probabilities that sum to one. There are two natural ways to make them so: to divide the
 * predictors' probabilities by their sum, and to condition on exactly one of them being right,
 * which divides their odds by the sum of the odds. This is the Bayesian mixture of the two: its
 * loss is at most one bit more than that of the better one, on every sequence.
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
  private double lnShares; // the logarithms of the probabilities of all classes so far
  private double lnOdds;
  private long examples;

  private MultiClass(@Nullable Predictor fresh, List<Predictor> predictors, int classes) {
    this.fresh = fresh;
    this.predictors = predictors;
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
    return new MultiClass(null, predictors, classes);
  }

  /** No classes yet; each that comes gets a copy of this predictor, which has learned nothing. */
  public static MultiClass open(Predictor fresh) {
    return new MultiClass(fresh, new ArrayList<>(), 0);
  }

  private void makeRoom(int number) {
    classes = number;
    logOdds = new double[predictors.size()];
    shares = new double[number];
    odds = new double[number];
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
    combine();
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
    combine();
    double[] before = mixed.clone();
    if (label < classes || fresh == null) {
      weigh(label);
    } else {
      Predictor added = fresh.copy();
      added.learn(x, true);
      predictors.add(added);
      makeRoom(classes + 1);
    }
    examples++;
    return before;
  }

  private void weigh(int label) {
    lnShares += StrictMath.log(shares[label]);
    lnOdds += StrictMath.log(odds[label]);
    // Only the difference counts, and neither may be lost to a prediction of zero.
    double most = Math.max(lnShares, lnOdds);
    lnShares = Math.max(LEAST, lnShares - (most == Double.NEGATIVE_INFINITY ? 0 : most));
    lnOdds = Math.max(LEAST, lnOdds - (most == Double.NEGATIVE_INFINITY ? 0 : most));
  }

  /** The loss in bits of these probabilities when this is the class. */
  public static double bits(double[] probabilities, int label) {
    return -StrictMath.log(probabilities[label]) / LN2;
  }

  private void combine() {
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
    double weight = probability(lnShares - lnOdds);
    double unseen = fresh == null ? 0 : 1 / ((examples + 1.0) * (examples + 1.0));
    for (int c = 0; c < classes; c++) {
      mixed[c] = (1 - unseen) * (weight * shares[c] + (1 - weight) * odds[c]);
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
    MultiClass copy = new MultiClass(fresh, copies, classes);
    copy.lnShares = lnShares;
    copy.lnOdds = lnOdds;
    copy.examples = examples;
    return copy;
  }

  /** Writes what has been learned; equal streams give equal bytes. */
  public void save(StateWriter out) {
    if (fresh != null) {
      out.writeVarint(examples).writeVarint(classes);
    }
    out.writeDouble(lnShares).writeDouble(lnOdds);
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
    double newShares = in.readDouble();
    double newOdds = in.readDouble();
    if (!(newShares <= 0 && newOdds <= 0 && newShares >= LEAST && newOdds >= LEAST)) {
      throw in.damaged("logarithm of a weight must not be positive or infinite");
    }
    predictors.forEach(p -> p.restore(in));
    lnShares = newShares;
    lnOdds = newOdds;
  }
}
