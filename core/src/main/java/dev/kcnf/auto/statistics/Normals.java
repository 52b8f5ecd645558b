package dev.kcnf.auto.statistics;

import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.mix.Approx;
import java.util.Arrays;

/**
 * A normal distribution of each attribute of numbers for each class, and one for all (Welford
 * 1962). That of a class is smoothed towards that for all.
 */
public final class Normals {
  /** Numbers further from 0 count as this far: their squares must have a sum. */
  private static final double FAR = 1e100;

  /** The mean of all numbers counts as many of a class beforehand. */
  private static final double MEANS = 1;

  /** The same for the variance. */
  private static final double VARIANCES = 2;

  /** Squared distances, in variances, count at most as much. */
  private static final double DISTANT = 25;

  /** The most that a number may favour a class, or speak against it. */
  private static final double MOST = 1e3;

  // What is kept of the numbers of a class: how many, their mean, their squared distances from it.
  private static final int KEPT = 3;

  private final boolean[] isNumber;
  private final double[][] kept; // by attribute, then for all and for each class
  private int stride;

  public Normals(boolean[] isNumber) {
    this.isNumber = isNumber;
    kept = new double[isNumber.length][0];
  }

  public Normals copy() {
    Normals copy = new Normals(isNumber);
    for (int a = 0; a < kept.length; a++) {
      copy.kept[a] = kept[a].clone();
    }
    copy.stride = stride;
    return copy;
  }

  /** Makes room for more classes. */
  public void setStride(int now) {
    stride = now;
    for (int a = 0; a < kept.length; a++) {
      if (kept[a].length > 0) {
        kept[a] = Arrays.copyOf(kept[a], KEPT * (1 + stride));
      }
    }
  }

  private boolean has(int attribute, double number) {
    return isNumber[attribute] && number > Double.NEGATIVE_INFINITY;
  }

  /** The variance of all numbers of an attribute; 0 if there is no distribution of this one. */
  public double variance(int attribute, double number) {
    double[] own = kept[attribute];
    return has(attribute, number) && own.length > 0 && own[0] >= 2 ? own[2] / own[0] : 0;
  }

  /**
   * The density of a number among a class, divided by that among all.
   *
   * @param variance of all numbers, positive
   */
  public double ratio(int attribute, int k, double number, double variance) {
    double[] own = kept[attribute];
    int c = KEPT * (1 + k);
    double x = near(number);
    double n = own[c];
    double mean = (n * own[c + 1] + MEANS * own[1]) / (n + MEANS);
    double shift = own[c + 1] - mean;
    double spread = (own[c + 2] + n * shift * shift + VARIANCES * variance) / (n + VARIANCES);
    double z = Math.min(DISTANT, (x - mean) * (x - mean) / spread);
    double all = Math.min(DISTANT, (x - own[1]) * (x - own[1]) / variance);
    double ratio = Approx.exp(0.5 * (all - z)) * Math.sqrt(variance / spread);
    return Math.max(1 / MOST, Math.min(MOST, ratio));
  }

  /** Adds the numbers of an example of a class. */
  public void add(double[] asked, int k) {
    for (int a = 0; a < isNumber.length; a++) {
      add(a, k, asked[a]);
    }
  }

  private void add(int attribute, int k, double number) {
    if (!has(attribute, number)) {
      return;
    }
    if (kept[attribute].length == 0) {
      kept[attribute] = new double[KEPT * (1 + stride)];
    }
    add(kept[attribute], 0, near(number));
    add(kept[attribute], KEPT * (1 + k), near(number));
  }

  private static void add(double[] own, int c, double number) {
    own[c]++;
    double before = number - own[c + 1];
    own[c + 1] += before / own[c];
    own[c + 2] += before * (number - own[c + 1]);
  }

  private static double near(double number) {
    return Math.max(-FAR, Math.min(FAR, number));
  }

  public void save(StateWriter out) {
    for (int a = 0; a < kept.length; a++) {
      if (isNumber[a]) {
        out.writeByte(kept[a].length > 0 ? 1 : 0);
        for (int c = 0; c < kept[a].length; c += KEPT) {
          out.writeVarint((long) kept[a][c]);
          if (kept[a][c] > 0) {
            out.writeDouble(kept[a][c + 1]).writeDouble(kept[a][c + 2]);
          }
        }
      }
    }
  }

  public void restore(StateReader in, int now) {
    stride = now;
    for (int a = 0; a < kept.length; a++) {
      boolean some = isNumber[a] && in.readVarint("whether there are numbers", 0, 1) == 1;
      kept[a] = new double[some ? KEPT * (1 + stride) : 0];
      for (int c = 0; c < kept[a].length; c += KEPT) {
        kept[a][c] = in.readVarint("count of numbers", 0, Long.MAX_VALUE / 512);
        if (kept[a][c] > 0) {
          kept[a][c + 1] = in.readDouble();
          kept[a][c + 2] = in.readDouble();
          if (!(Math.abs(kept[a][c + 1]) <= FAR
              && kept[a][c + 2] >= 0
              && Double.isFinite(kept[a][c + 2]))) {
            throw in.damaged("mean and variance of numbers must be finite");
          }
        }
      }
    }
  }
}
