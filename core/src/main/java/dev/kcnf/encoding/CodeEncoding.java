package dev.kcnf.encoding;

import dev.kcnf.encoding.Schema.Attribute;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Few whole numbers, which are names rather than amounts: 0 and 1, or the grades 1 to 5. A column
 * that looks like this in its first rows may turn out to be one of amounts, say if it is 0 at
 * first. So only so many whole numbers become values, and no fractions: what comes then is counted
 * by where it lies between the first ones.
 */
final class CodeEncoding extends ColumnEncoding {
  /** How many values there may be. */
  private static final int MAX_CODES = 64;

  private final List<String> codes; // as they are written, ascending
  private final Cuts between; // a range for each code, and for what lies between them

  CodeEncoding(List<String> codes) {
    this.codes = List.copyOf(codes);
    double[] cuts = new double[2 * codes.size()];
    int count = 0;
    for (String code : codes) {
      double number = Numbers.parseFinite(code);
      if (!(number == StrictMath.rint(number)) || (count > 0 && number < cuts[count - 1])) {
        throw new IllegalArgumentException("codes must be whole and ascending: " + codes);
      }
      for (double cut : new double[] {number, number + 1}) {
        if (count == 0 || cut > cuts[count - 1]) {
          cuts[count++] = cut;
        }
      }
    }
    between = Cuts.at(Arrays.copyOf(cuts, count));
  }

  List<String> codes() {
    return codes;
  }

  @Override
  public ColumnKind kind() {
    return ColumnKind.CATEGORY;
  }

  @Override
  public List<Attribute> attributes(String column) {
    return List.of(new Attribute(column, codes));
  }

  @Override
  long read(String cell) {
    return Double.doubleToLongBits(Numbers.parse(cell));
  }

  @Override
  String value(int part, String cell, long read) {
    return Missing.isNoNumber(cell) ? Missing.VALUE : cell;
  }

  @Override
  int room(String cell, long read) {
    double number = Double.longBitsToDouble(read);
    if (Missing.isNoNumber(cell)) {
      return MAX_VALUES;
    }
    return Double.isNaN(number) || number == StrictMath.rint(number) ? MAX_CODES : 0;
  }

  @Override
  String rest(long read) {
    double number = Double.longBitsToDouble(read);
    return Double.isNaN(number) ? OTHER : between.name(between.rangeOf(number));
  }

  @Override
  public boolean equals(@Nullable Object o) {
    return o instanceof CodeEncoding other && codes.equals(other.codes);
  }

  @Override
  public int hashCode() {
    return codes.hashCode();
  }

  @Override
  public String toString() {
    return "category of whole numbers";
  }
}
