package dev.kcnf.encoding;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How the cells of a column become values of its attribute: as they are, or, for numbers, as the
 * ranges between cuts. A missing cell is the value {@link Missing#VALUE}.
 */
public final class ColumnEncoding {
  private static final ColumnEncoding CATEGORICAL = new ColumnEncoding(null);

  private final @Nullable Cuts cuts;

  private ColumnEncoding(@Nullable Cuts cuts) {
    this.cuts = cuts;
  }

  /** Every cell is a value as it is. */
  public static ColumnEncoding categorical() {
    return CATEGORICAL;
  }

  /** Numbers, whose values are the ranges between these cuts. */
  public static ColumnEncoding numeric(Cuts cuts) {
    return new ColumnEncoding(cuts);
  }

  /** Numbers, cut at these ascending points. */
  public static ColumnEncoding numeric(double... cuts) {
    return numeric(Cuts.at(cuts));
  }

  /** Whether the cells are numbers. */
  public boolean isNumeric() {
    return cuts != null;
  }

  /** Where numbers are cut; null if the column is categorical. */
  public @Nullable Cuts cuts() {
    return cuts;
  }

  /** The values that are known before any cell is read: the ranges. */
  public List<String> values() {
    return cuts == null ? List.of() : cuts.names();
  }

  /** The exact number in this cell; NaN if it is missing, no number, or a name. */
  public double number(String cell) {
    return cuts == null ? Double.NaN : Numbers.parse(cell);
  }

  /**
   * The name of the value that this cell is.
   *
   * @param number what {@link #number} told of it
   * @return null if a number was expected and this is none
   */
  public @Nullable String value(String cell, double number) {
    if (cuts == null) {
      return Missing.is(cell) ? Missing.VALUE : cell;
    }
    if (!Double.isNaN(number)) {
      return cuts.name(cuts.rangeOf(number));
    }
    return Missing.isNoNumber(cell) ? Missing.VALUE : null;
  }

  /** The name of the value that this cell is; the cell itself if it is none. */
  public String valueOf(String cell) {
    String value = value(cell, number(cell));
    return value == null ? cell : value;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof ColumnEncoding other && Objects.equals(cuts, other.cuts);
  }

  @Override
  public int hashCode() {
    return Objects.hashCode(cuts);
  }

  /** For people: {@code categorical}, or {@code numeric, cut at [3.5, 7.0]}. */
  @Override
  public String toString() {
    return cuts == null ? "categorical" : "numeric, cut at " + cuts;
  }
}
