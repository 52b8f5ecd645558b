package dev.kcnf.model;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How the cells of a column become values of its attribute: as they are, or, for numbers, as the
 * ranges between cut points. How a range is named is up to whoever reads the cells.
 */
public final class ColumnEncoding {
  private static final ColumnEncoding CATEGORICAL = new ColumnEncoding(null);

  private final double @Nullable [] cuts;

  private ColumnEncoding(double @Nullable [] cuts) {
    this.cuts = cuts;
  }

  /** Every cell is a value as it is. */
  public static ColumnEncoding categorical() {
    return CATEGORICAL;
  }

  /**
   * Numbers; range i is {@code cuts[i-1] <= x < cuts[i]}.
   *
   * @throws IllegalArgumentException if the cuts are not finite and ascending
   */
  public static ColumnEncoding numeric(double... cuts) {
    double[] own = new double[cuts.length];
    for (int i = 0; i < cuts.length; i++) {
      own[i] = cuts[i] + 0.0; // makes -0 a 0: equal cuts have equal bytes
      if (!Double.isFinite(own[i])) {
        throw new IllegalArgumentException("a cut must be finite, was " + cuts[i]);
      }
      if (i > 0 && !(own[i - 1] < own[i])) {
        throw new IllegalArgumentException(
            "cuts must be ascending, but " + cuts[i] + " follows " + cuts[i - 1]);
      }
    }
    return new ColumnEncoding(own);
  }

  /** Whether the cells are numbers. */
  public boolean isNumeric() {
    return cuts != null;
  }

  /** The cut points; none of a categorical column. */
  public double[] cuts() {
    return cuts == null ? new double[0] : cuts.clone();
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof ColumnEncoding other && Arrays.equals(cuts, other.cuts);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(cuts);
  }

  /** For people: {@code categorical}, or {@code numeric, cut at [3.5, 7.0]}. */
  @Override
  public String toString() {
    return cuts == null ? "categorical" : "numeric, cut at " + Arrays.toString(cuts);
  }
}
