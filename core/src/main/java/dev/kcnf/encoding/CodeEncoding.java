package dev.kcnf.encoding;

import dev.kcnf.encoding.Schema.Attribute;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Few whole numbers, which are names rather than amounts: 0 and 1, or the grades 1 to 5. A column
 * that looks like this in its first rows may turn out to be one of amounts, say if it is 0 at
 * first. So only so many whole numbers become values, and no fractions: what comes then is counted
 * by where it lies between the first ones, or beyond them between 1, 2, 5, 10, 20, 50 and so on.
 */
final class CodeEncoding extends ColumnEncoding {
  /** How many values there may be. */
  private static final int MAX_CODES = 32;

  /** With those that are no numbers. */
  private static final int MAX_NAMES = 1 << 12;

  // Ends of the ranges of numbers beyond the codes: 0.01, 0.02, 0.05 … 5E12, and below 0.
  private static final int LEAST_POWER = -2;
  private static final int MOST_POWER = 12;

  private final List<String> codes; // as they are written, ascending
  private final Cuts between; // a range for each code, and for what lies between them

  CodeEncoding(List<String> codes) {
    this.codes = List.copyOf(codes);
    NavigableSet<Double> cuts = new TreeSet<>();
    if (codes.isEmpty()) {
      throw new IllegalArgumentException("there must be codes");
    }
    for (String code : codes) {
      double number = Numbers.parseFinite(code);
      if (!(number == StrictMath.rint(number)) || (!cuts.isEmpty() && number < cuts.last())) {
        throw new IllegalArgumentException("codes must be whole and ascending: " + codes);
      }
      cuts.add(number);
      cuts.add(number + 1);
    }
    cuts.addAll(beyond(cuts.first(), cuts.last()));
    between = Cuts.at(cuts.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** Round numbers below the least or above the most. */
  private static List<Double> beyond(double least, double most) {
    List<Double> round = new ArrayList<>(List.of(0.0));
    for (int power = LEAST_POWER; power <= MOST_POWER; power++) {
      for (int digit : new int[] {1, 2, 5}) {
        double number = BigDecimal.valueOf(digit, -power).doubleValue();
        round.add(number);
        round.add(-number);
      }
    }
    round.removeIf(number -> number >= least && number <= most);
    return round;
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
    if (Double.isNaN(number)) {
      return MAX_NAMES;
    }
    return number == StrictMath.rint(number) ? MAX_CODES : 0;
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
