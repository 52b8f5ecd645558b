package dev.kcnf.rows;

import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.Cuts;
import dev.kcnf.encoding.Cuts.Scale;
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

  /** For a column that is missing at first: anything may come. */
  static final ColumnEncoding NONE_YET = ColumnEncoding.codes(BOOLEAN);

  // Of what is no number in a column of numbers: few different ones, and one cell in ten, or more
  // beside many different numbers.
  private static final int NAMES_PER_CELL = 10;
  private static final int MAX_NAMES = 5;
  private static final int MANY_NUMBERS = 20;

  private static final int FEW_CODES = 64;

  /** Fewer rows do not tell numbers from ids. */
  private static final int LEAST_IDS = 50;

  // Seconds of 2001 to 2033, or thousandths; from 1973 if the name says that they are such.
  private static final double FROM_SECONDS = 1e9;
  private static final double FROM_STAMPS = 1e8;
  private static final double TO_SECONDS = 2e9;

  /**
   * Numbers of ten digits that span fewer seconds, 16 years, are no telephone numbers; a name that
   * speaks of time tells them from other numbers, too. Thousandths need neither.
   */
  private static final double SPAN_SECONDS = 5e8;

  private static final List<String> TIMES =
      List.of("time", "date", "epoch", "stamp", "created", "updated", "when", "since", "day");

  /** Of a hundred cells of ids so many are different. */
  private static final int DIFFERENT_IDS = 95;

  private final double[] numbers; // as often as they come
  private final Map<Double, String> texts = new TreeMap<>();
  private final boolean whole; // and each always written alike
  private final boolean padded; // some begin with 0, like 00501
  private final Map<String, Integer> counts;
  private final boolean comma; // before the decimals
  private final int names;
  private final int cellsOfNames;

  /** Of these cells, given with how often they come. */
  private NumericSample(Map<String, Integer> counts, boolean comma) {
    this.counts = counts;
    this.comma = comma;
    double[] found = new double[counts.values().stream().mapToInt(Integer::intValue).sum()];
    int count = 0;
    int others = 0;
    int cellsOfOthers = 0;
    boolean isWhole = true;
    boolean isPadded = false;
    for (Map.Entry<String, Integer> cell : counts.entrySet()) {
      String text = cell.getKey();
      double number = comma ? Numbers.parseWithComma(text) : Numbers.parse(text);
      if (Double.isNaN(number)) {
        others++;
        cellsOfOthers += cell.getValue();
      } else if (!Double.isInfinite(number)) { // which is no place for a cut
        Arrays.fill(found, count, count + cell.getValue(), number);
        count += cell.getValue();
        boolean once = texts.put(number, cell.getKey()) == null;
        isWhole &= once && number == StrictMath.rint(number);
        isPadded |= isPadded(cell.getKey());
      }
    }
    numbers = Arrays.copyOf(found, count);
    names = others;
    cellsOfNames = cellsOfOthers;
    whole = isWhole;
    padded = isPadded;
  }

  /** Whether this is written like a code of fixed length, such as 00501. */
  private static boolean isPadded(String text) {
    return text.length() > 1
        && text.charAt(0) == '0'
        && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  /** The numbers among these cells, given with how often they come; null if there are none. */
  static @Nullable NumericSample of(Map<String, Integer> counts) {
    NumericSample sample = new NumericSample(counts, false);
    if (sample.names > 0 && counts.keySet().stream().anyMatch(cell -> cell.indexOf(',') >= 0)) {
      NumericSample other = new NumericSample(counts, true);
      sample = other.cellsOfNames < sample.cellsOfNames ? other : sample;
    }
    return sample.numbers.length == 0 ? null : sample;
  }

  /**
   * Whether the cells are numbers, but for a few like {@code n/a}; a few codes like 00501 are none.
   * Of many such codes, as those of counties, most are rare, but those of a region lie together.
   */
  boolean isOfNumbers() {
    if (padded && whole && texts.size() <= FEW_CODES) {
      return false;
    }
    boolean few = (long) cellsOfNames * NAMES_PER_CELL <= numbers.length;
    boolean many = texts.size() >= MANY_NUMBERS && cellsOfNames <= numbers.length;
    return names == 0 || (names <= MAX_NAMES && (few || many) && texts.size() > 2 * names);
  }

  /** Whether they number the rows, or say by name that they are ids, each another one. */
  boolean isOfIds(String name, boolean counting) {
    boolean nearly = 100L * texts.size() >= (long) DIFFERENT_IDS * numbers.length;
    if (!whole || names > 0 || numbers.length < LEAST_IDS || !nearly) {
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
    return (counting && texts.size() == numbers.length) || named;
  }

  /**
   * Few different whole numbers are codes, not amounts; else they are dates, or cut into ranges.
   *
   * @param few the most that are few
   */
  ColumnEncoding encoding(String name, int few, int ranges) {
    int own = texts.size() <= few ? few : ranges; // few fractions, as of half stars, are told apart
    if (comma) {
      return cut(own);
    }
    if (whole && texts.size() <= few) {
      List<String> codes = List.copyOf(texts.values());
      return ColumnEncoding.codes(BOOLEAN.containsAll(codes) ? BOOLEAN : codes);
    }
    DateForm form = names > 0 || texts.size() <= few ? null : form(name);
    return form != null ? DateSample.encoding(form, counts, ranges) : cut(own);
  }

  private @Nullable DateForm form(String name) {
    double least = Arrays.stream(numbers).min().orElse(0);
    double most = Arrays.stream(numbers).max().orElse(0);
    String small = name.toLowerCase(Locale.ROOT);
    boolean named = TIMES.stream().anyMatch(small::contains) || small.matches("ts|.*_(at|on|ts)");
    double from = small.contains("stamp") || small.contains("epoch") ? FROM_STAMPS : FROM_SECONDS;
    if (least >= from && most < TO_SECONDS && (named || most - least < SPAN_SECONDS)) {
      return DateForm.EPOCH_SECONDS;
    }
    if (least >= 1000 * from && most < 1000 * TO_SECONDS) {
      return DateForm.EPOCH_MILLIS;
    }
    boolean compact = least >= 18000101 && most < 22000101 && whole;
    return compact && texts.values().stream().allMatch(DateSample::isDate) ? DateForm.DATE : null;
  }

  ColumnEncoding cut(int ranges) {
    Cuts cuts = Cuts.quantiles(Scale.NUMBERS, numbers, ranges);
    Cuts own = cuts.ranges() > 1 ? cuts : Cuts.around(numbers[0]);
    return comma ? ColumnEncoding.numericWithComma(own) : ColumnEncoding.numeric(own);
  }
}
