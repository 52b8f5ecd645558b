package dev.kcnf.rows;

import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.Cuts;
import dev.kcnf.encoding.Cuts.Scale;
import dev.kcnf.encoding.DateForm;
import dev.kcnf.encoding.text.Dates;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.DoubleStream;

/** The dates among the cells of a column. */
final class DateSample {
  // Of what is no date: one cell in twenty, or few different ones beside many dates.
  private static final int OTHERS_PER_CELL = 20;
  private static final int FEW_OTHERS = 5;
  private static final int MANY_DATES = 20;

  private final Map<String, Integer> counts;
  private int dates;
  private int withDay;
  private int withTime;
  private int others;
  private int differentDates;
  private boolean dayFirst;

  DateSample(Map<String, Integer> counts) {
    this.counts = counts;
    counts.forEach(this::add);
  }

  private void add(String cell, int count) {
    boolean isDate = isDate(cell);
    dates += isDate ? count : 0;
    differentDates += isDate ? 1 : 0;
    others += isDate ? 0 : count;
    withDay += isDate && Dates.hasDay(cell) ? count : 0;
    withTime += isDate && Dates.hasTime(cell) ? count : 0;
    dayFirst |= isDate && Dates.isDayFirst(cell);
  }

  static boolean isDate(String cell) {
    return Dates.parse(cell, true) != Dates.NONE || Dates.parse(cell, false) != Dates.NONE;
  }

  /** Whether nearly all cells are dates or times. */
  boolean isOfDates() {
    if (dates >= OTHERS_PER_CELL * others && dates > 0) {
      return true;
    }
    int differentOthers = counts.size() - differentDates;
    return dates >= others && differentOthers <= FEW_OTHERS && differentDates >= MANY_DATES;
  }

  /** By their parts, and cut into so many ranges if they are so many dates. */
  ColumnEncoding encoding(int ranges) {
    return encoding(form(), counts, ranges);
  }

  static ColumnEncoding encoding(DateForm form, Map<String, Integer> counts, int ranges) {
    double[] numbers =
        counts.entrySet().stream()
            .flatMapToDouble(
                cell ->
                    DoubleStream.generate(() -> form.number(cell.getKey())).limit(cell.getValue()))
            .filter(number -> !Double.isNaN(number))
            .toArray();
    boolean many = Arrays.stream(numbers).distinct().count() > ranges;
    return many
        ? ColumnEncoding.dates(form, Cuts.quantiles(Scale.DATES, numbers, ranges))
        : ColumnEncoding.dates(form);
  }

  private DateForm form() {
    if (withDay == 0 && withTime > 0) {
      return DateForm.TIME;
    }
    if (dayFirst) {
      return withTime > 0 ? DateForm.DAY_FIRST_AND_TIME : DateForm.DAY_FIRST;
    }
    return withTime > 0 ? DateForm.DATE_AND_TIME : DateForm.DATE;
  }
}
