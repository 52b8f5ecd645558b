package dev.kcnf.predictors;

import dev.kcnf.SettingException;

/**
 * A setting of predictors: its name in the library, on the command line and in model files, and
 * what it may be.
 */
public enum Setting {
  /** The number of literals of a clause. */
  K("k", 1, 1, 255, true, true),
  /** 1 for ζ_d, 2 for π_d. */
  ALGORITHM("algorithm", 2, 1, 2, true, true),
  /**
   * 1 for the variant of Algorithm 2 that the paper remarks on after its Theorem: p(1) = 1 where
   * the conjunction holds.
   */
  CERTAIN("certain", 0, 0, 1, true, false),
  /** The α of ξ^α_d: the prior probability that a literal is in the conjunction. */
  ALPHA("alpha", 0.5, 0, 1, false, false);

  private final String text;
  private final double usual;
  private final double least;
  private final double most;
  private final boolean whole;
  private final boolean alwaysSaved;

  Setting(
      String text, double usual, double least, double most, boolean whole, boolean alwaysSaved) {
    this.text = text;
    this.usual = usual;
    this.least = least;
    this.most = most;
    this.whole = whole;
    this.alwaysSaved = alwaysSaved;
  }

  /** What it is unless it is given. */
  public double usual() {
    return usual;
  }

  /** Whether a model file has it with this value: what was added later is left out if usual. */
  public boolean isSaved(double value) {
    return alwaysSaved || value != usual;
  }

  /** As a model file has it. */
  public long toLong(double value) {
    return whole ? (long) value : Double.doubleToLongBits(value);
  }

  public double ofLong(long saved) {
    return whole ? (double) saved : Double.longBitsToDouble(saved);
  }

  /**
   * The value, if it may be.
   *
   * @throws SettingException if not
   */
  double checked(double value) {
    boolean inRange = whole ? value >= least && value <= most : value > least && value < most;
    if (!inRange || (whole && value != StrictMath.rint(value))) {
      throw new SettingException(text, " must be " + range(value) + ", was " + show(value));
    }
    return value;
  }

  private String range(double value) {
    if (!whole) {
      return "in (" + show(least) + ", " + show(most) + ")";
    }
    if (most - least == 1) {
      return show(least) + " or " + show(most);
    }
    return value < least ? "at least " + show(least) : "in " + show(least) + ".." + show(most);
  }

  /** A value of it as text. */
  String show(double value) {
    boolean isWhole = value == StrictMath.rint(value) && Math.abs(value) < 1e15;
    return isWhole ? Long.toString((long) value) : Double.toString(value);
  }

  /** The name. */
  @Override
  public String toString() {
    return text;
  }
}
