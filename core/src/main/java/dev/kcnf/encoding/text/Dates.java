package dev.kcnf.encoding.text;

import java.util.Locale;

/**
 * Dates and times as people and programs write them: ISO 8601 ({@code 1998-06-12T10:30:00Z}), the
 * common log format ({@code 12/Jun/1998:10:30:00 +0200}), {@code Jun 12 1998}, {@code Fri, 12 Jun
 * 1998 10:30 GMT}, {@code 12.6.1998}, {@code 6/12/1998}, {@code 19980612}, {@code 10:30}. A date is
 * the number of seconds since 1970 that its own clock shows; a zone may stand there and does not
 * count. Nothing is allocated to read one.
 */
public final class Dates {
  /** What a text is that is no date. */
  public static final long NONE = Long.MIN_VALUE;

  /** No date is further from 1970: the end of the year 9999. */
  public static final double MAX_SECONDS = 253_402_300_800.0;

  private static final int DAY = 86_400;
  private static final String[] YEAR_NAMES = new String[3000];

  static {
    for (int year = 0; year < YEAR_NAMES.length; year++) {
      YEAR_NAMES[year] = String.format(Locale.ROOT, "%04d", year);
    }
  }

  private Dates() {}

  /**
   * The seconds since 1970 that this text means; {@link #NONE} if it is no date.
   *
   * @param dayFirst whether {@code 6/12/1998} is in December
   */
  public static long parse(String text, boolean dayFirst) {
    long found = DateScan.of(text, dayFirst);
    return found == NONE ? NONE : DateScan.seconds(found);
  }

  /** Whether this text, a date or a time, has a day. */
  public static boolean hasDay(String text) {
    return DateScan.hasDay(DateScan.of(text, true));
  }

  /** Whether this text, a date or a time, has a time of day. */
  public static boolean hasTime(String text) {
    return DateScan.hasTime(DateScan.of(text, true));
  }

  /** Whether this text is a date by one order of day and month, but not by the other. */
  public static boolean isDayFirst(String text) {
    return DateScan.of(text, true) != NONE && DateScan.of(text, false) == NONE;
  }

  /** The days from 1970 to this date of the Gregorian calendar. */
  static long days(int year, int month, int day) {
    // Years that begin in March, so that the leap day is the last of its year.
    long y = month <= 2 ? year - 1L : year;
    long era = Math.floorDiv(y, 400L);
    long yearOfEra = y - era * 400;
    long dayOfYear = (153L * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    long dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
    return era * 146_097 + dayOfEra - 719_468;
  }

  /** 16 times the year, plus the month. */
  private static int yearAndMonth(long seconds) {
    long z = Math.floorDiv(seconds, DAY) + 719_468;
    long era = Math.floorDiv(z, 146_097L);
    long dayOfEra = z - era * 146_097;
    long yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
    long dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    long shifted = (5 * dayOfYear + 2) / 153; // 0 is March
    int month = (int) (shifted < 10 ? shifted + 3 : shifted - 9);
    return (int) ((yearOfEra + era * 400 + (month <= 2 ? 1 : 0)) * 16 + month);
  }

  public static int year(long seconds) {
    return Math.floorDiv(yearAndMonth(seconds), 16);
  }

  /** The year in four digits. */
  public static String yearName(long seconds) {
    int year = year(seconds);
    return year >= 0 && year < YEAR_NAMES.length ? YEAR_NAMES[year] : String.valueOf(year);
  }

  /**
   * A number that grows with time and that people can read: 19980612.103 is half past ten on June
   * 12, 1998.
   */
  public static double number(long seconds) {
    int yearAndMonth = yearAndMonth(seconds);
    long year = Math.floorDiv(yearAndMonth, 16);
    int month = Math.floorMod(yearAndMonth, 16);
    long day = Math.floorDiv(seconds, DAY) - days((int) year, month, 1) + 1;
    int second = (int) Math.floorMod(seconds, (long) DAY);
    int clock = second / 3600 * 10_000 + second / 60 % 60 * 100 + second % 60;
    return ((year * 10_000 + month * 100L + day) * 1_000_000 + clock) / 1e6;
  }

  /** The seconds since 1970 of such a number. */
  private static long seconds(double number) {
    long micros = Math.round(number * 1e6);
    long date = Math.floorDiv(micros, 1_000_000L);
    int clock = (int) Math.floorMod(micros, 1_000_000L);
    int year = (int) Math.floorDiv(date, 10_000L);
    int day = (int) Math.floorMod(date, 10_000L);
    return days(year, day / 100, day % 100) * DAY
        + clock / 10_000 * 3600L
        + clock / 100 % 100 * 60L
        + clock % 100;
  }

  /** Such a number as people write it: {@code 1998-06-12}, or {@code 1998-06-12 10:30}. */
  public static String show(double number) {
    long seconds = seconds(number);
    long micros = Math.round(number(seconds) * 1e6);
    int date = (int) Math.floorMod(Math.floorDiv(micros, 1_000_000L), 10_000L);
    int clock = (int) Math.floorMod(micros, 1_000_000L);
    String shown =
        String.format(Locale.ROOT, "%s-%02d-%02d", yearName(seconds), date / 100, date % 100);
    if (clock == 0) {
      return shown;
    }
    shown += String.format(Locale.ROOT, " %02d:%02d", clock / 10_000, clock / 100 % 100);
    return clock % 100 == 0 ? shown : shown + String.format(Locale.ROOT, ":%02d", clock % 100);
  }

  /**
   * Of the numbers of dates above the low one and not above the high one the one that is easiest to
   * read: the first day of a decade, a year or a month, the begin of a day, an hour or a minute.
   *
   * @param near what it should be near to, within the same limits
   */
  public static double roundest(double low, double near, double high) {
    if (!(low < near && near <= high)) {
      throw new IllegalArgumentException(near + " is not above " + low + " and up to " + high);
    }
    long seconds = seconds(near);
    int month = year(seconds) * 12 + month(seconds) - 1;
    for (int months : new int[] {120, 12, 1}) {
      int first = Math.floorDiv(month, months) * months;
      for (int begin : new int[] {first, first + months}) {
        double number = Math.floorDiv(begin, 12) * 10_000.0 + Math.floorMod(begin, 12) * 100 + 101;
        if (number > low && number <= high) {
          return number;
        }
      }
    }
    for (int length : new int[] {DAY, 3600, 60}) {
      long first = Math.floorDiv(seconds, (long) length) * length;
      for (long begin : new long[] {first, first + length}) {
        double number = number(begin);
        if (number > low && number <= high) {
          return number;
        }
      }
    }
    return near;
  }

  /** From 1. */
  public static int month(long seconds) {
    return Math.floorMod(yearAndMonth(seconds), 16);
  }

  /** 0 for Monday. */
  public static int weekday(long seconds) {
    return (int) Math.floorMod(Math.floorDiv(seconds, DAY) + 3, 7L);
  }

  public static int hour(long seconds) {
    return (int) Math.floorMod(seconds, (long) DAY) / 3600;
  }
}
