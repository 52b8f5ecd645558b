package dev.kcnf.rows;

import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.Cuts;
import dev.kcnf.encoding.DateForm;
import dev.kcnf.encoding.Numbers;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The numbers among the cells of a column. */
final class NumericSample {
  private static final List<String> BOOLEAN = List.of("0", "1");

  // Of what is no number in a column of numbers: one cell in ten, and few different ones.
  private static final int NAMES_PER_CELL = 10;
  private static final int MAX_NAMES = 5;

  /** Fewer rows do not tell numbers from ids. */
  private static final int LEAST_IDS = 50;

  // Seconds of 2001 to 2033, or thousandths.
  private static final double FROM_SECONDS = 1e9;
  private static final double TO_SECONDS = 2e9;

  private final double[] numbers; // as often as they come
  private final Map<Double, String> texts; // ascending
  private final boolean whole; // and each always written alike
  private final int names;
  private final int cellsOfNames;

  private NumericSample(
      double[] numbers, Map<Double, String> texts, boolean whole, int names, int cellsOfNames) {
    this.numbers = numbers;
    this.texts = texts;
    this.whole = whole;
    this.names = names;
    this.cellsOfNames = cellsOfNames;
  }

  /** The numbers among these cells, given with how often they come; null if there are none. */
  static @Nullable NumericSample of(Map<String, Integer> counts) {
    double[] numbers = new double[counts.values().stream().mapToInt(Integer::intValue).sum()];
    int count = 0;
    int names = 0;
    int cellsOfNames = 0;
    boolean whole = true;
    Map<Double, String> texts = new TreeMap<>();
    for (Map.Entry<String, Integer> cell : counts.entrySet()) {
      double number = Numbers.parse(cell.getKey());
      if (Double.isNaN(number)) {
        names++;
        cellsOfNames += cell.getValue();
      } else if (!Double.isInfinite(number)) { // which is no place for a cut
        Arrays.fill(numbers, count, count + cell.getValue(), number);
        count += cell.getValue();
        whole &= number == StrictMath.rint(number) && texts.put(number, cell.getKey()) == null;
      }
    }
    return count == 0
        ? null
        : new NumericSample(Arrays.copyOf(numbers, count), texts, whole, names, cellsOfNames);
  }

  /** Whether the cells are numbers, but for a few like {@code n/a}. */
  boolean isOfNumbers() {
    return names == 0
        || (names <= MAX_NAMES
            && cellsOfNames * NAMES_PER_CELL <= numbers.length
            && texts.size() > 2 * names);
  }

  /** Whether they number the rows, or say by name that they are ids, each another one. */
  boolean isOfIds(String name, boolean counting) {
    if (!whole || names > 0 || numbers.length < LEAST_IDS || texts.size() < numbers.length) {
      return false;
    }
    String small = name.toLowerCase(Locale.ROOT);
    boolean named =
        small.isEmpty()
            || small.equals("id")
            || small.endsWith("_id")
            || small.endsWith("-id")
            || small.endsWith(" id")
            || name.endsWith("Id")
            || name.endsWith("ID")
            || small.equals("index")
            || small.startsWith("unnamed");
    return counting || named;
  }

  /** Few different whole numbers are codes, not amounts; else they are dates, or cut into bins. */
  ColumnEncoding encoding(int bins) {
    if (whole && texts.size() <= bins) {
      List<String> codes = List.copyOf(texts.values());
      return ColumnEncoding.codes(BOOLEAN.containsAll(codes) ? BOOLEAN : codes);
    }
    DateForm form = names > 0 || texts.size() <= bins ? null : form();
    return form != null ? ColumnEncoding.dates(form) : cut(bins);
  }

  private @Nullable DateForm form() {
    double least = Arrays.stream(numbers).min().orElse(0);
    double most = Arrays.stream(numbers).max().orElse(0);
    if (least >= FROM_SECONDS && most < TO_SECONDS) {
      return DateForm.EPOCH_SECONDS;
    }
    if (least >= 1000 * FROM_SECONDS && most < 1000 * TO_SECONDS) {
      return DateForm.EPOCH_MILLIS;
    }
    boolean compact = least >= 18000101 && most < 22000101 && whole;
    return compact && texts.values().stream().allMatch(DateSample::isDate) ? DateForm.DATE : null;
  }

  ColumnEncoding cut(int bins) {
    Cuts cuts = Cuts.quantiles(numbers, bins);
    return ColumnEncoding.numeric(cuts.ranges() > 1 ? cuts : Cuts.around(numbers[0]));
  }
}
