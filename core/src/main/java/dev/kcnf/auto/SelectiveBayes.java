package dev.kcnf.auto;

import dev.kcnf.auto.statistics.Normals;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.mix.Approx;
import dev.kcnf.parts.Parts;

/**
 * Naive Bayes that finds out which columns to listen to (Langley and Sage 1994; averaged over the
 * choices as in Boullé 2007). Beside "it tells nothing of the class" there are three ways to take a
 * column: counts with little smoothing, counts with much, and for numbers a normal distribution for
 * each class. Each column has a Bayesian mixture of these. As naive Bayes is a product over the
 * columns, that is the exact mean over all 4^d ways to take d columns.
 *
 * <p>A way gives a value the ratio of its probability among a class to that among all examples:
 * one, if it tells nothing.
 */
final class SelectiveBayes {
  private static final int WAYS = 4;

  /** Beforehand a column tells nothing as likely as not. */
  private static final double[] PRIOR = {1 / 2.0, 1 / 6.0, 1 / 6.0, 1 / 6.0};

  /** What all values together are given beforehand where little is smoothed, in examples. */
  private static final double LITTLE = 1;

  /** What each value is given where much is. */
  private static final double MUCH = 1;

  /** After t examples each way gets back as much of its prior, as 1/t: columns may change. */
  private static final double SHARE = 0.01;

  /** How many factors, none below some 10^-8 or above 10^8, a product may have. */
  private static final int FACTORS = 24;

  private final boolean[] isNumber;
  private final double[] weights; // by attribute and way
  private final Normals normals;

  SelectiveBayes(boolean[] isNumber) {
    this(isNumber, new Normals(isNumber));
  }

  private SelectiveBayes(boolean[] isNumber, Normals normals) {
    this.isNumber = isNumber;
    this.normals = normals;
    weights = new double[isNumber.length * WAYS];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = PRIOR[i % WAYS];
    }
  }

  SelectiveBayes copy() {
    SelectiveBayes copy = new SelectiveBayes(isNumber, normals.copy());
    System.arraycopy(weights, 0, copy.weights, 0, weights.length);
    return copy;
  }

  void setStride(int stride) {
    normals.setStride(stride);
  }

  /** Writes the logarithms of the classes' probabilities, not normalised. */
  void predict(Counts counts, Reading r, double[] ln) {
    int classes = r.classes;
    double[] products = r.products;
    for (int k = 0; k < classes; k++) {
      products[k] = counts.total(k) + 1.0 / classes;
      ln[k] = 0;
    }
    for (int a = 0; a < isNumber.length; a++) {
      multiply(counts, r, a, products);
      if (a % FACTORS == FACTORS - 1) {
        takeLogarithms(products, ln, classes);
      }
    }
    takeLogarithms(products, ln, classes);
  }

  private static void takeLogarithms(double[] products, double[] ln, int classes) {
    for (int k = 0; k < classes; k++) {
      ln[k] += Approx.ln(products[k]);
      products[k] = 1;
    }
  }

  /** Multiplies by the mean of the ways to take a column. */
  private void multiply(Counts counts, Reading r, int a, double[] products) {
    double all = normals.variance(a, r.asked[a]);
    double per = 1 / counts.share(a, r.values[a]);
    for (int k = 0; k < r.classes; k++) {
      products[k] *= ratio(counts, r, a, k, per, all);
    }
  }

  /**
   * The mean of the ways to take a column.
   *
   * @param per one over the share of the value among all examples
   * @param all the variance of all numbers, 0 if there is no normal distribution
   */
  private double ratio(Counts counts, Reading r, int a, int k, double per, double all) {
    int w = a * WAYS;
    double count = counts.count(a, r.values[a], k) * per;
    double total = counts.total(k);
    double much = MUCH * counts.values(a);
    return weights[w]
        + weights[w + 1] * ((count + LITTLE) / (total + LITTLE))
        + weights[w + 2] * ((count + much) / (total + much))
        + weights[w + 3] * (all > 0 ? normals.ratio(a, k, r.asked[a], all) : 1);
  }

  /** Splits the log-odds of two classes as they were just predicted. */
  void split(Counts counts, Reading r, int of, int other, Parts to) {
    double one = 1.0 / r.classes;
    to.addBase(StrictMath.log((counts.total(of) + one) / (counts.total(other) + one)));
    for (int a = 0; a < isNumber.length; a++) {
      double all = normals.variance(a, r.asked[a]);
      double per = 1 / counts.share(a, r.values[a]);
      double own = ratio(counts, r, a, of, per, all);
      to.addValue(a, StrictMath.log(own / ratio(counts, r, a, other, per, all)));
    }
  }

  /** Learns the class of an example after t others, before it is counted. */
  void learn(Counts counts, Reading r, int label, long t) {
    double share = SHARE / (t + 1);
    for (int a = 0; a < isNumber.length; a++) {
      double all = normals.variance(a, r.asked[a]);
      double count = counts.count(a, r.values[a], label) / counts.share(a, r.values[a]);
      double total = counts.total(label);
      double much = MUCH * counts.values(a);
      int w = a * WAYS;
      weights[w + 1] *= (count + LITTLE) / (total + LITTLE);
      weights[w + 2] *= (count + much) / (total + much);
      weights[w + 3] *= all > 0 ? normals.ratio(a, label, r.asked[a], all) : 1;
      double kept = (1 - share) / (weights[w] + weights[w + 1] + weights[w + 2] + weights[w + 3]);
      for (int i = 0; i < WAYS; i++) {
        weights[w + i] = weights[w + i] * kept + share * PRIOR[i];
      }
    }
    count(r, label);
  }

  /** Counts the numbers of an example. */
  void count(Reading r, int label) {
    normals.add(r.asked, label);
  }

  void save(StateWriter out) {
    for (double weight : weights) {
      out.writeDouble(weight);
    }
    normals.save(out);
  }

  void restore(StateReader in, int stride) {
    for (int i = 0; i < weights.length; i++) {
      weights[i] = in.readDouble();
      if (!(weights[i] > 0 && weights[i] <= 1)) {
        throw in.damaged("weight of a column must be in (0, 1], was " + weights[i]);
      }
    }
    normals.restore(in, stride);
  }
}
