package dev.kcnf.encoding;

import dev.kcnf.encoding.Cuts.Scale;

/**
 * A range of numbers, a value of an attribute of numbers: {@code low <= x < high}.
 *
 * @param low the least number in it; -∞ if there is none
 * @param high the least number above it; +∞ if there is none
 * @param scale what the numbers stand for
 */
public record Range(double low, double high, Scale scale) {
  public Range {
    if (!(low < high)) {
      throw new IllegalArgumentException("low must be below high, was " + low + " and " + high);
    }
  }

  /** A range of numbers that stand for themselves. */
  public Range(double low, double high) {
    this(low, high, Scale.NUMBERS);
  }

  public boolean hasLow() {
    return low != Double.NEGATIVE_INFINITY;
  }

  public boolean hasHigh() {
    return high != Double.POSITIVE_INFINITY;
  }

  /**
   * As its value is named: {@code <3.5}, {@code 3.5..7}, {@code >=7} or {@code any}; of dates
   * {@code <1998-06-12}.
   */
  public String name() {
    if (!hasLow()) {
      return hasHigh() ? "<" + scale.show(high) : "any";
    }
    return hasHigh() ? scale.show(low) + ".." + scale.show(high) : ">=" + scale.show(low);
  }

  @Override
  public String toString() {
    return name();
  }
}
