package dev.kcnf.fast;

import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.mix.Approx;
import dev.kcnf.parts.Information;
import dev.kcnf.parts.Parts;
import java.util.Arrays;

/**
 * MADNB on categories as they are: the mixture over all 2^d sets of attributes of naive Bayes on
 * that set, with a KT estimate of each attribute's value per class against one for both classes.
 * See {@link dev.kcnf.naivebayes.Madnb} for the identity that makes it one product.
 *
 * <p>The odds that an attribute matters are kept within 10^±12, so that it can still lose or gain
 * its place when the data change.
 */
final class CategoricalBayes {
  private static final double MOST = 1e12;
  private static final double LEAST = 1e-12;
  private static final double[] NONE = {};

  /** So many factors are multiplied before they are divided: a division takes as long as those. */
  private static final int GROUP = 4;

  private final double[][] zeros; // per attribute and value
  private final double[][] ones;
  private final double[] matters; // the odds that it does
  private double allZeros;
  private double allOnes;

  CategoricalBayes(int attributes) {
    this(new double[attributes][], new double[attributes][], new double[attributes]);
    Arrays.fill(zeros, NONE);
    Arrays.fill(ones, NONE);
    Arrays.fill(matters, 1);
  }

  private CategoricalBayes(double[][] zeros, double[][] ones, double[] matters) {
    this.zeros = zeros;
    this.ones = ones;
    this.matters = matters;
  }

  CategoricalBayes copy() {
    double[][] z = new double[zeros.length][];
    double[][] o = new double[zeros.length][];
    for (int a = 0; a < z.length; a++) {
      z[a] = zeros[a].clone();
      o[a] = ones[a].clone();
    }
    CategoricalBayes copy = new CategoricalBayes(z, o, matters.clone());
    copy.allZeros = allZeros;
    copy.allOnes = allOnes;
    return copy;
  }

  double logOdds(int[] values, int[] known) {
    double sum = 0;
    double product = (allOnes + 0.5) / (allZeros + 0.5);
    double above = 1;
    double below = 1;
    for (int a = 0, left = GROUP; a < matters.length; a++) {
      int value = values[a];
      boolean counted = value >= 0 && value < zeros[a].length;
      double zero = (counted ? zeros[a][value] : 0) + 0.5;
      double one = (counted ? ones[a][value] : 0) + 0.5;
      double both = zero + one - 0.5;
      // (1 + r f1) / (1 + r f0) with the factors below
      double room = 0.5 * (known[a] + 1);
      double inZeros = allZeros + room;
      double inOnes = allOnes + room;
      double r = matters[a] * (allZeros + allOnes + room);
      above *= (both * inOnes + r * one) * inZeros;
      below *= (both * inZeros + r * zero) * inOnes;
      if (--left == 0) {
        product *= above / below;
        above = 1;
        below = 1;
        left = GROUP;
        if (!(product > 1e-100 && product < 1e100)) {
          sum += Approx.ln(product);
          product = 1;
        }
      }
    }
    return sum + Approx.ln(product * (above / below));
  }

  /** Adds the parts of {@link #logOdds}. */
  void split(int[] values, int[] known, Parts to) {
    to.addBase(StrictMath.log((allOnes + 0.5) / (allZeros + 0.5)));
    for (int a = 0; a < matters.length; a++) {
      double r = matters[a];
      double one = 1 + r * factor(a, values[a], known[a], true);
      double zero = 1 + r * factor(a, values[a], known[a], false);
      to.addValue(a, StrictMath.log(one / zero));
    }
  }

  /** How much each attribute alone tells of the label, by the examples that were learned. */
  double[] information() {
    Information information = new Information(matters.length);
    for (int a = 0; a < matters.length; a++) {
      for (int v = 0; v < ones[a].length; v++) {
        information.add(a, ones[a][v], zeros[a][v] + ones[a][v]);
      }
    }
    return information.weights(allOnes, allZeros + allOnes);
  }

  /** The class's KT estimate of the value, relative to that of both classes. */
  private double factor(int a, int value, int known, boolean label) {
    boolean counted = value >= 0 && value < zeros[a].length;
    double zero = counted ? zeros[a][value] : 0;
    double one = counted ? ones[a][value] : 0;
    double room = 0.5 * (known + 1); // one place is reserved for new values
    double own = label ? (one + 0.5) / (allOnes + room) : (zero + 0.5) / (allZeros + room);
    return own * (allZeros + allOnes + room) / (zero + one + 0.5);
  }

  void learn(int[] values, int[] known, boolean label) {
    for (int a = 0; a < matters.length; a++) {
      int value = values[a];
      double r = matters[a] * factor(a, value, known[a], label);
      matters[a] = Math.max(LEAST, Math.min(MOST, r));
      if (value >= zeros[a].length) {
        zeros[a] = Arrays.copyOf(zeros[a], value + 1 + value / 2);
        ones[a] = Arrays.copyOf(ones[a], zeros[a].length);
      }
      if (label) {
        ones[a][value]++;
      } else {
        zeros[a][value]++;
      }
    }
    if (label) {
      allOnes++;
    } else {
      allZeros++;
    }
  }

  void save(StateWriter out, int[] known) {
    out.writeVarint((long) allZeros).writeVarint((long) allOnes);
    for (int a = 0; a < matters.length; a++) {
      out.writeDouble(matters[a]);
      for (int v = 0; v < known[a]; v++) {
        boolean counted = v < zeros[a].length;
        out.writeVarint(counted ? (long) zeros[a][v] : 0);
        out.writeVarint(counted ? (long) ones[a][v] : 0);
      }
    }
  }

  void restore(StateReader in, int[] known) {
    allZeros = in.readVarint("examples of class 0", 0, 1L << 50);
    allOnes = in.readVarint("examples of class 1", 0, 1L << 50);
    for (int a = 0; a < matters.length; a++) {
      matters[a] = in.readDouble();
      if (!(matters[a] >= LEAST && matters[a] <= MOST)) {
        throw in.damaged("odds of attribute " + a + " must be in [1e-12, 1e12]");
      }
      zeros[a] = new double[known[a]];
      ones[a] = new double[known[a]];
      for (int v = 0; v < known[a]; v++) {
        zeros[a][v] = in.readVarint("count of a value", 0, (long) allZeros);
        ones[a][v] = in.readVarint("count of a value", 0, (long) allOnes);
      }
    }
  }
}
