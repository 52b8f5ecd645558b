package dev.kcnf.auto.statistics;

import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;

/** The mean and the variance of each attribute's numbers so far (Welford 1962). */
public final class Spreads {
  /** Numbers further from 0 count as this far: their squares must have a sum. */
  private static final double FAR = 1e100;

  /** How many standard deviations from the mean a number counts at most. */
  private static final double MOST = 3;

  private static final double[] NONE = {};
  private static final long[] NO_COUNTS = {};

  private final int attributes;
  private double[] means = NONE; // none before the first number comes, as what follows
  private double[] squares = NONE; // sums of squared distances from the mean
  private long[] counts = NO_COUNTS;

  public Spreads(int attributes) {
    this.attributes = attributes;
  }

  public Spreads copy() {
    Spreads copy = new Spreads(attributes);
    copy.means = means.clone();
    copy.squares = squares.clone();
    copy.counts = counts.clone();
    return copy;
  }

  private void makeRoom() {
    if (counts.length == 0) {
      means = new double[attributes];
      squares = new double[attributes];
      counts = new long[attributes];
    }
  }

  public void add(int attribute, double number) {
    makeRoom();
    double near = near(number);
    counts[attribute]++;
    double before = near - means[attribute];
    means[attribute] += before / counts[attribute];
    squares[attribute] += before * (near - means[attribute]);
  }

  /** By how many standard deviations a number differs from the mean. */
  public double standardised(int attribute, double number) {
    if (counts.length == 0) {
      return 0;
    }
    double variance = squares[attribute] / Math.max(1, counts[attribute]);
    if (!(variance > 0)) {
      return 0;
    }
    double z = (near(number) - means[attribute]) / StrictMath.sqrt(variance);
    return Math.max(-MOST, Math.min(MOST, z));
  }

  private static double near(double number) {
    return Math.max(-FAR, Math.min(FAR, number));
  }

  public void save(StateWriter out, boolean[] isNumber) {
    makeRoom();
    for (int a = 0; a < attributes; a++) {
      if (isNumber[a]) {
        out.writeVarint(counts[a]).writeDouble(means[a]).writeDouble(squares[a]);
      }
    }
  }

  public void restore(StateReader in, boolean[] isNumber) {
    makeRoom();
    for (int a = 0; a < attributes; a++) {
      if (isNumber[a]) {
        counts[a] = in.readVarint("count of numbers", 0, Long.MAX_VALUE / 512);
        means[a] = in.readDouble();
        squares[a] = in.readDouble();
        if (!(Math.abs(means[a]) <= FAR && Double.isFinite(squares[a]))) {
          throw in.damaged("mean and variance must be finite");
        }
      }
    }
  }
}
