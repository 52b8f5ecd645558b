package dev.kcnf.rows;

import dev.kcnf.encoding.DateForm;
import dev.kcnf.encoding.text.Dates;
import java.util.Map;

/** The dates among the cells of a column. */
final class DateSample {
  private static final int OTHERS_PER_CELL = 20;

  private int dates;
  private int withDay;
  private int withTime;
  private int others;
  private boolean dayFirst;

  DateSample(Map<String, Integer> counts) {
    counts.forEach(this::add);
  }

  private void add(String cell, int count) {
    boolean isDate = isDate(cell);
    dates += isDate ? count : 0;
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
    return dates >= OTHERS_PER_CELL * others && dates > 0;
  }

  DateForm form() {
    if (withDay == 0 && withTime > 0) {
      return DateForm.TIME;
    }
    if (dayFirst) {
      return withTime > 0 ? DateForm.DAY_FIRST_AND_TIME : DateForm.DAY_FIRST;
    }
    return withTime > 0 ? DateForm.DATE_AND_TIME : DateForm.DATE;
  }
}
