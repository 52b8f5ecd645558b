package dev.kcnf.encoding;

/**
 * A range of numbers, a value of an attribute of numbers: {@code low <= x < high}.
 *
 * @param low the least number in it; -∞ if there is none
 * @param high the least number above it; +∞ if there is none
 */
public record Range(double low, double high) {
  public Range {
    if (!(low < high)) {
      throw new IllegalArgumentException("low must be below high, was " + low + " and " + high);
    }
  }

  public boolean hasLow() {
    return low != Double.NEGATIVE_INFINITY;
  }

  public boolean hasHigh() {
    return high != Double.POSITIVE_INFINITY;
  }

  /** As its value is named: {@code <3.5}, {@code 3.5..7}, {@code >=7} or {@code any}. */
  public String name() {
    if (!hasLow()) {
      return hasHigh() ? "<" + Numbers.show(high) : "any";
    }
    return hasHigh() ? Numbers.show(low) + ".." + Numbers.show(high) : ">=" + Numbers.show(low);
  }

  @Override
  public String toString() {
    return name();
  }
}
