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
  ALPHA("alpha", 0.5, 0, 1, false, false),
  /** How many rows are kept to grow trees from; 0 for none, and then no trees. */
  RESERVOIR("reservoir", 20_000, 0, 0, 1_000_000),
  /** The most megabytes that a model takes; 0 for no limit but those of its parts. */
  MEMORY("memory", 0, 0, 0, 1_000_000);

  private final String text;
  private final double usual;
  private final double least;
  private final double most;
  private final boolean whole;
  private final boolean alwaysSaved;
  private final double absent; // what it is in a file that does not have it

  Setting(
      String text, double usual, double least, double most, boolean whole, boolean alwaysSaved) {
    this(text, usual, usual, least, most, whole, alwaysSaved);
  }

  /** A whole number that older files lack. */
  Setting(String text, double usual, double absent, double least, double most) {
    this(text, usual, absent, least, most, true, false);
  }

  Setting(
      String text,
      double usual,
      double absent,
      double least,
      double most,
      boolean whole,
      boolean alwaysSaved) {
    this.absent = absent;
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

  /** What it is in a model file that does not have it. */
  public double absent() {
    return absent;
  }

  /** Whether a model file has it with this value: what was added later may be left out. */
  public boolean isSaved(double value) {
    return alwaysSaved || value != absent;
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
