package dev.kcnf.rows;

import dev.kcnf.encoding.Cuts;
import dev.kcnf.encoding.Missing;
import dev.kcnf.encoding.Numbers;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What the first rows of a column of numbers hold. */
final class NumericSample {
  private static final List<String> BOOLEAN = List.of("0", "1");

  private final double[] numbers;
  private final Map<Double, String> texts; // ascending
  private final boolean whole;

  private NumericSample(double[] numbers, Map<Double, String> texts, boolean whole) {
    this.numbers = numbers;
    this.texts = texts;
    this.whole = whole;
  }

  /** The numbers of this column, or null if something else is among them, or nothing. */
  static @Nullable NumericSample of(int column, List<String[]> rows) {
    double[] numbers = new double[rows.size()];
    int count = 0;
    boolean whole = true;
    Map<Double, String> texts = new TreeMap<>();
    for (String[] row : rows) {
      String cell = row[column];
      if (Missing.isNoNumber(cell)) {
        continue;
      }
      double value = Numbers.parse(cell);
      if (Double.isNaN(value)) {
        return null;
      }
      if (Double.isInfinite(value)) {
        continue; // Fine, but no place for a cut.
      }
      numbers[count++] = value;
      String before = texts.putIfAbsent(value, cell);
      whole &= value == StrictMath.rint(value) && (before == null || before.equals(cell));
    }
    return count == 0 ? null : new NumericSample(Arrays.copyOf(numbers, count), texts, whole);
  }

  /** Cuts them into bins, unless they are few different whole numbers: codes, not quantities. */
  @Nullable Cuts cut(int bins) {
    return whole && texts.size() <= bins ? null : Cuts.quantiles(numbers, bins);
  }

  /** The different ones as they are written, in ascending order; 0 and 1 even if only one is. */
  List<String> codes() {
    List<String> codes = List.copyOf(texts.values());
    return BOOLEAN.containsAll(codes) ? BOOLEAN : codes;
  }
}
