package dev.kcnf.multiclass;

import dev.kcnf.Example;
import dev.kcnf.Predictor;
import dev.kcnf.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Predicts one of several classes: a binary predictor for each class against the rest, and
 * probabilities that sum to one. There are two natural ways to make them so: to divide the
 * predictors' probabilities by their sum, and to condition on exactly one of them being right,
 * which divides their odds by the sum of the odds. This is the Bayesian mixture of the two: its
 * loss is at most one bit more than that of the better one, on every sequence.
 *
 * <p>Two classes need only one predictor, and lose exactly what it loses.
 */
public final class MultiClass {
  private static final double LN2 = 0.6931471805599453;

  private final List<Predictor> predictors;
  private final int classes;
  private final double[] logOdds;
  private final double[] shares;
  private final double[] odds;
  private final double[] mixed;
  private double lnShares; // the logarithms of the probabilities of all classes so far
  private double lnOdds;

  private MultiClass(List<Predictor> predictors, int classes) {
    this.predictors = predictors;
    this.classes = classes;
    logOdds = new double[predictors.size()];
    shares = new double[classes];
    odds = new double[classes];
    mixed = new double[classes];
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
    return new MultiClass(predictors, classes);
  }

  /** How many classes. */
  public int classes() {
    return classes;
  }

  /** The probabilities of all classes; they sum to one. */
  public double[] probabilities(Example x) {
    for (int i = 0; i < logOdds.length; i++) {
      logOdds[i] = predictors.get(i).logOdds(x);
    }
    combine();
    return mixed.clone();
  }

  /** The likeliest class, the first of equal ones. */
  public int predict(Example x) {
    return best(probabilities(x));
  }

  private static int best(double[] probabilities) {
    int best = 0;
    for (int c = 1; c < probabilities.length; c++) {
      best = probabilities[c] > probabilities[best] ? c : best;
    }
    return best;
  }

  /** Learns that this example is of this class, 0 for the first. */
  public void learn(Example x, int label) {
    step(x, label);
  }

  /** Predicts, then learns; returns the probabilities before. */
  public double[] step(Example x, int label) {
    if (label < 0 || label >= classes) {
      throw new IllegalArgumentException("class must be in 0.." + (classes - 1) + ", was " + label);
    }
    for (int i = 0; i < logOdds.length; i++) {
      logOdds[i] = predictors.get(i).step(x, label == i);
    }
    combine();
    lnShares += StrictMath.log(shares[label]);
    lnOdds += StrictMath.log(odds[label]);
    // Only the difference counts, and neither may be lost to a prediction of zero.
    double most = Math.max(lnShares, lnOdds);
    lnShares = Math.max(-1e300, lnShares - (most == Double.NEGATIVE_INFINITY ? 0 : most));
    lnOdds = Math.max(-1e300, lnOdds - (most == Double.NEGATIVE_INFINITY ? 0 : most));
    return mixed.clone();
  }

  /** The loss in bits of these probabilities when this is the class. */
  public static double bits(double[] probabilities, int label) {
    return -StrictMath.log(probabilities[label]) / LN2;
  }

  private void combine() {
    if (classes == 2) {
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
    for (int c = 0; c < classes; c++) {
      mixed[c] = weight * shares[c] + (1 - weight) * odds[c];
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
    MultiClass copy = new MultiClass(copies, classes);
    copy.lnShares = lnShares;
    copy.lnOdds = lnOdds;
    return copy;
  }

  /** Writes what has been learned; equal streams give equal bytes. */
  public void save(StateWriter out) {
    out.writeDouble(lnShares).writeDouble(lnOdds);
    predictors.forEach(p -> p.save(out));
  }

  /** Replaces what has been learned by what was saved. */
  public void restore(StateReader in) {
    double newShares = in.readDouble();
    double newOdds = in.readDouble();
    if (!(newShares <= 0 && newOdds <= 0)) {
      throw in.damaged("logarithm of a weight must not be positive");
    }
    predictors.forEach(p -> p.restore(in));
    lnShares = newShares;
    lnOdds = newOdds;
  }
}
