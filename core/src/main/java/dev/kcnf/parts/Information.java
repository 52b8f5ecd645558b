package dev.kcnf.parts;

/**
 * How much each column alone tells of a class, from counts: their mutual information, less what as
 * many values would seem to tell by chance. Credit is shared by it: see {@link Parts#share}.
 */
public final class Information {
  /** What a column that tells nothing alone counts for, of what the most telling one does. */
  private static final double LEAST_SHARE = 0.1;

  private final double[] left; // by attribute: the entropy once its value is known
  private final int[] values; // by attribute: how many have come

  /** Nothing counted yet, of this many attributes. */
  public Information(int attributes) {
    left = new double[attributes];
    values = new int[attributes];
  }

  /**
   * Adds a value of an attribute.
   *
   * @param own how many examples with it are of the class
   * @param all how many there are
   */
  public void add(int attribute, double own, double all) {
    left[attribute] += entropy(own, all);
    values[attribute] += all > 0 ? 1 : 0;
  }

  /**
   * The weights of the attributes, all positive.
   *
   * @param own how many examples are of the class
   * @param all how many there are
   */
  public double[] weights(double own, double all) {
    double[] gains = new double[left.length];
    double most = 0;
    for (int a = 0; a < gains.length; a++) {
      gains[a] = Math.max(0, entropy(own, all) - left[a] - 0.5 * Math.max(0, values[a] - 1));
      most = Math.max(most, gains[a]);
    }
    double least = most > 0 ? LEAST_SHARE * most : 1;
    for (int a = 0; a < gains.length; a++) {
      gains[a] += least;
    }
    return gains;
  }

  /** The entropy of the labels of so many examples, some of a class, of all together, in nats. */
  private static double entropy(double own, double all) {
    double rest = all - own;
    return own <= 0 || rest <= 0
        ? 0
        : -own * StrictMath.log(own / all) - rest * StrictMath.log(rest / all);
  }
}
