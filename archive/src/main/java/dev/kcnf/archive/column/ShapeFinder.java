package dev.kcnf.archive.column;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what a column is, from all cells of a block: by what it would cost, roughly, to code
 * them as one thing or the other.
 */
public final class ShapeFinder {
  private static final int MOST_EXCEPTIONS = 16;
  private static final int FEW = 12;
  private static final double MANY = 0.35; // of the rows, beyond which a list does not pay
  private static final int BITS_A_VALUE = 8;

  /** Forecasts find what is near the number above, too: differences must pay more than that. */
  private static final double STEPS_PAY = 1.7;

  /** To set last digits apart must save something. */
  private static final double DIGITS_PAY = 0.95;

  private final CellSource cells;
  private final int rows;
  private final Map<String, int[]> counts = new LinkedHashMap<>();

  /** Gives the cells of a column. */
  public interface CellSource {
    byte[] data();

    int from(int row);

    int to(int row);
  }

  private ShapeFinder(CellSource cells, int rows) {
    this.cells = cells;
    this.rows = rows;
    for (int r = 0; r < rows; r++) {
      counts.computeIfAbsent(cell(r), k -> new int[1])[0]++;
    }
  }

  /** The shape of a column. */
  public static Shape find(CellSource cells, int rows) {
    ShapeFinder finder = new ShapeFinder(cells, rows);
    Shape numbers = finder.counts.size() > 2 ? finder.numbers() : null;
    return numbers != null
        ? numbers
        : finder.counts.size() > rows * MANY && finder.counts.size() > 2
            ? new TextShape()
            : finder.names();
  }

  private String cell(int row) {
    int from = cells.from(row);
    return NameShape.latin(cells.data(), from, cells.to(row));
  }

  private NameShape names() {
    TreeMap<String, int[]> sorted = new TreeMap<>(counts);
    byte[][] names = sorted.keySet().stream().map(NameShape::bytes).toArray(byte[][]::new);
    return new NameShape(names, sorted.values().stream().mapToInt(c -> rounded(c[0])).toArray());
  }

  /** Counts are stored as powers of two, so the decoder has these. */
  public static int rounded(int count) {
    int log = 31 - Integer.numberOfLeadingZeros(count);
    return ofLog(log);
  }

  /** The count that stands for all with this logarithm. */
  static int ofLog(int log) {
    return log == 0 ? 1 : 3 << (log - 1);
  }

  private @Nullable Shape numbers() {
    NumberFormatting formatting = formatting();
    if (formatting == null) {
      return null;
    }
    NumberColumn column = new NumberColumn(formatting, rows);
    long[] values = new long[rows];
    int n = 0;
    for (int r = 0; r < rows; r++) {
      column.set(r, cells.data(), cells.from(r), cells.to(r));
      if (column.exception(r) < 0) {
        values[n++] = column.coded(r);
      }
    }
    values = Arrays.copyOf(values, n);
    return cheapest(formatting, values, steps(values));
  }

  private Shape cheapest(NumberFormatting formatting, long[] values, long[] steps) {
    long[] sorted = values.clone();
    Arrays.sort(sorted);
    long[] sortedSteps = steps.clone();
    Arrays.sort(sortedSteps);
    double list = listBits(sorted);
    double stepList = listBits(sortedSteps);
    double range = rangeBits(values, sorted);
    double stepRange = stepBits(steps);
    double least = Math.min(Math.min(list, stepList), Math.min(range, stepRange));
    NumberFormatting differences =
        new NumberFormatting(formatting.notation(), true, formatting.exceptionCells());
    if (list == least && sorted.length > 0) {
      return distinct(sorted) <= FEW && formatting.exceptions() == 0
          ? names()
          : listed(formatting, sorted);
    }
    if (stepList == least && stepList < 0.8 * Math.min(list, range)) {
      return listed(differences, sortedSteps);
    }
    if (list < 1.2 * least) {
      return listed(formatting, sorted);
    }
    return range < STEPS_PAY * least
        ? ranged(formatting, values, sorted)
        : ranged(differences, steps, sortedSteps);
  }

  private static int distinct(long[] sorted) {
    int distinct = 0;
    for (int i = 0; i < sorted.length; i++) {
      distinct += i == 0 || sorted[i] != sorted[i - 1] ? 1 : 0;
    }
    return distinct;
  }

  /** The cost of a list and of which of it each number is, or infinity if the list is too long. */
  private static double listBits(long[] sorted) {
    double bits = 0;
    int n = sorted.length;
    int distinct = 0;
    for (int i = 0; i < n; ) {
      int j = i;
      while (j < n && sorted[j] == sorted[i]) {
        j++;
      }
      bits -= (j - i) * log2((j - i) / (double) n);
      distinct++;
      i = j;
    }
    return distinct > n * MANY ? Double.POSITIVE_INFINITY : bits + distinct * (double) BITS_A_VALUE;
  }

  private static double rangeBits(long[] values, long[] sorted) {
    if (sorted.length == 0) {
      return 0;
    }
    double all = log2(1.0 + sorted[sorted.length - 1] - sorted[0]);
    double sum = 0;
    for (long v : values) {
      sum += log2(1.0 + Math.abs((double) v)) + 2;
    }
    return Math.min(values.length * all, sum);
  }

  private static double stepBits(long[] steps) {
    double bits = 0;
    for (long s : steps) {
      bits += log2(1.0 + Math.abs((double) s)) + 3;
    }
    return bits;
  }

  private static double log2(double x) {
    return StrictMath.log(x) / StrictMath.log(2);
  }

  private NumberShape listed(NumberFormatting formatting, long[] sorted) {
    int distinct = distinct(sorted);
    int special = formatting.exceptions();
    long[] numbers = new long[distinct];
    int[] count = new int[special + distinct];
    for (int i = 0; i < special; i++) {
      count[i] = rounded(exceptionCount(formatting.exceptionCells()[i]));
    }
    int at = -1;
    for (int i = 0; i < sorted.length; i++) {
      if (i == 0 || sorted[i] != sorted[i - 1]) {
        numbers[++at] = sorted[i];
      }
      count[special + at]++;
    }
    for (int i = special; i < count.length; i++) {
      count[i] = rounded(count[i]);
    }
    return new NumberShape(formatting, numbers, count);
  }

  private int exceptionCount(byte[] cell) {
    return counts.getOrDefault(NameShape.latin(cell, 0, cell.length), new int[] {1})[0];
  }

  private static RangeShape ranged(NumberFormatting formatting, long[] values, long[] sorted) {
    int digits = lastDigits(values, sorted);
    long unit = RangeShape.unit(digits);
    long base = Math.floorDiv(sorted[0], unit);
    long size = Math.floorDiv(sorted[sorted.length - 1], unit) - base;
    return new RangeShape(formatting, base, 64 - Long.numberOfLeadingZeros(size), digits);
  }

  /** How many last digits to set apart: those that cost less as a list. */
  private static int lastDigits(long[] values, long[] sorted) {
    double least = DIGITS_PAY * numberBits(values, sorted, 1);
    int best = 0;
    long[] last = new long[values.length];
    for (int digits = 1; digits <= RangeShape.MOST_DIGITS; digits++) {
      long unit = RangeShape.unit(digits);
      Arrays.setAll(last, i -> Math.floorMod(values[i], unit));
      Arrays.sort(last);
      double bits = numberBits(values, sorted, unit) + listBits(last);
      if (bits < least) {
        least = bits;
        best = digits;
      }
    }
    return best;
  }

  /** The cost of numbers without their last digits: in their range, or near those above. */
  private static double numberBits(long[] values, long[] sorted, long unit) {
    long[] cut = new long[values.length];
    Arrays.setAll(cut, i -> Math.floorDiv(values[i], unit));
    long size = Math.floorDiv(sorted[sorted.length - 1], unit) - Math.floorDiv(sorted[0], unit);
    return Math.min(cut.length * log2(1.0 + size), stepBits(steps(cut)));
  }

  private static long[] steps(long[] values) {
    long[] steps = new long[values.length];
    for (int i = 0; i < steps.length; i++) {
      steps[i] = values[i] - (i == 0 ? 0 : values[i - 1]);
    }
    return steps;
  }

  /** The notation of all cells but a few; null if they are no numbers. */
  private @Nullable NumberFormatting formatting() {
    int decimals = 0;
    for (String cell : counts.keySet()) {
      int point = cell.indexOf('.');
      if (point >= 0 && cell.length() < 24 && isNumber(cell)) {
        decimals = Math.max(decimals, cell.length() - point - 1);
      }
    }
    Map<Notation, Boolean> tried = new HashMap<>();
    int looked = 0;
    for (String cell : counts.keySet()) {
      byte[] data = NameShape.bytes(cell);
      for (Notation notation : Notation.candidates(data, 0, data.length, decimals)) {
        if (tried.put(notation, true) == null) {
          NumberFormatting found = formatting(notation);
          if (found != null) {
            return found;
          }
        }
      }
      if (++looked > MOST_EXCEPTIONS) {
        break;
      }
    }
    return null;
  }

  private static boolean isNumber(String cell) {
    for (int i = 0; i < cell.length(); i++) {
      char c = cell.charAt(i);
      if ((c < '0' || c > '9') && c != '.' && c != '-') {
        return false;
      }
    }
    return true;
  }

  private @Nullable NumberFormatting formatting(Notation notation) {
    Map<String, Boolean> exceptions = new TreeMap<>();
    int numbers = 0;
    for (String cell : counts.keySet()) {
      byte[] data = NameShape.bytes(cell);
      if (notation.parse(data, 0, data.length) != Notation.NONE) {
        numbers++;
      } else {
        exceptions.put(cell, true);
        if (exceptions.size() > MOST_EXCEPTIONS) {
          return null;
        }
      }
    }
    if (numbers < 2 * exceptions.size() + 2) {
      return null;
    }
    byte[][] cells = exceptions.keySet().stream().map(NameShape::bytes).toArray(byte[][]::new);
    return new NumberFormatting(notation, false, cells);
  }
}
