package dev.kcnf.encoding;

import dev.kcnf.encoding.Schema.Attribute;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Numbers, cut into ranges. What is no number, such as {@code n/a}, is a value of its own. */
final class NumberEncoding extends ColumnEncoding {
  /** How many values there may be that are no ranges. */
  private static final int MAX_NAMES = 32;

  private final Cuts cuts;
  private final boolean comma;

  /**
   * @param comma whether a comma stands before the decimals
   */
  NumberEncoding(Cuts cuts, boolean comma) {
    this.cuts = cuts;
    this.comma = comma;
  }

  boolean hasComma() {
    return comma;
  }

  @Override
  public ColumnKind kind() {
    return ColumnKind.NUMBER;
  }

  @Override
  public Cuts cuts() {
    return cuts;
  }

  @Override
  public List<Attribute> attributes(String column) {
    return List.of(new Attribute(column, cuts.names(), cuts));
  }

  @Override
  long read(String cell) {
    return Double.doubleToLongBits(comma ? Numbers.parseWithComma(cell) : Numbers.parse(cell));
  }

  @Override
  String value(int part, String cell, long read) {
    double number = number(read);
    if (!Double.isNaN(number)) {
      return cuts.name(cuts.rangeOf(number));
    }
    return Missing.isNoNumber(cell) ? Missing.VALUE : cell;
  }

  @Override
  double number(long read) {
    return Double.longBitsToDouble(read);
  }

  @Override
  int room(String cell, long read) {
    boolean isName = Double.isNaN(number(read)) && !Missing.isNoNumber(cell);
    return isName ? cuts.ranges() + MAX_NAMES : MAX_VALUES;
  }

  @Override
  public boolean equals(@Nullable Object o) {
    return o instanceof NumberEncoding other && cuts.equals(other.cuts) && comma == other.comma;
  }

  @Override
  public int hashCode() {
    return 31 * cuts.hashCode() + Boolean.hashCode(comma);
  }

  @Override
  public String toString() {
    return "number" + (comma ? " with a decimal comma" : "") + ", cut at " + cuts;
  }
}
