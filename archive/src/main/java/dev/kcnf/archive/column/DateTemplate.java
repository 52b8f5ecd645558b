package dev.kcnf.archive.column;

import java.nio.charset.StandardCharsets;

/**
 * A way to write dates and times, such as {@code Y-M-D h:m:s}. The number is the count of the
 * smallest unit in it since 1970, or since midnight.
 */
final class DateTemplate {
  // Their numbers are in archives: only add at the end.
  private static final String[] PATTERNS = {
    "Y-M-D h:m:s",
    "Y-M-DTh:m:s",
    "Y-M-DTh:m:sZ",
    "Y-M-D h:m",
    "Y-M-DTh:m",
    "Y-M-D",
    "Y/M/D h:m:s",
    "Y/M/D h:m",
    "Y/M/D",
    "D/M/Y h:m:s",
    "D/M/Y h:m",
    "D/M/Y",
    "M/D/Y h:m:s",
    "M/D/Y h:m",
    "M/D/Y",
    "D.M.Y h:m:s",
    "D.M.Y h:m",
    "D.M.Y",
    "Y-M-D h:m:s UTC",
    "Y-M-DTh:m:s.000Z",
    "D/b/Y:h:m:s +0000",
    "b D Y",
    "h:m:s",
    "h:m",
    "Y-M",
    "YMD",
  };

  /** How many there are. */
  static final int COUNT = PATTERNS.length;

  private static final DateTemplate[] ALL = new DateTemplate[COUNT];
  private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";

  static {
    for (int i = 0; i < COUNT; i++) {
      ALL[i] = new DateTemplate(PATTERNS[i]);
    }
  }

  private final byte[] pattern;
  private final int length;
  private final boolean dated;

  /** How many of its units a day has: 86,400, 1,440, or 1. Months have no days: 0. */
  private final int unitsPerDay;

  private DateTemplate(String text) {
    pattern = text.getBytes(StandardCharsets.US_ASCII);
    dated = text.indexOf('Y') >= 0;
    boolean days = text.indexOf('D') >= 0 || !dated;
    unitsPerDay = text.indexOf('s') >= 0 ? 86_400 : text.indexOf('h') >= 0 ? 1_440 : days ? 1 : 0;
    int size = 0;
    for (byte c : pattern) {
      size += width(c);
    }
    length = size;
  }

  static DateTemplate of(int number) {
    return ALL[number];
  }

  int unitsPerDay() {
    return unitsPerDay;
  }

  boolean dated() {
    return dated;
  }

  private static int width(byte c) {
    return switch (c) {
      case 'Y' -> 4;
      case 'b' -> 3;
      case 'M', 'D', 'h', 'm', 's' -> 2;
      default -> 1;
    };
  }

  long parse(byte[] data, int from, int to) {
    if (to - from != length) {
      return Notation.NONE;
    }
    int year = 1970;
    int month = 1;
    int day = 1;
    long hour = 0;
    long minute = 0;
    long second = 0;
    int at = from;
    for (byte c : pattern) {
      int width = width(c);
      int value = 0;
      if (c == 'b') {
        value = month(data, at);
      } else if (width > 1) {
        value = number(data, at, width);
      } else if (data[at] != c) {
        return Notation.NONE;
      }
      if (value < 0) {
        return Notation.NONE;
      }
      switch (c) {
        case 'Y' -> year = value;
        case 'M', 'b' -> month = value;
        case 'D' -> day = value;
        case 'h' -> hour = value;
        case 'm' -> minute = value;
        case 's' -> second = value;
        default -> {}
      }
      at += width;
    }
    if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 59) {
      return Notation.NONE;
    }
    if (unitsPerDay == 0) {
      return year * 12L + month - 1;
    }
    long days = dated ? days(year, month, day) : 0;
    if (dated && !isDay(days, year, month, day)) {
      return Notation.NONE;
    }
    long seconds = (hour * 60 + minute) * 60 + second;
    return days * unitsPerDay + seconds / (86_400 / unitsPerDay);
  }

  private static int number(byte[] data, int at, int width) {
    int value = 0;
    for (int i = at; i < at + width; i++) {
      if (data[i] < '0' || data[i] > '9') {
        return -1;
      }
      value = value * 10 + data[i] - '0';
    }
    return value;
  }

  private static int month(byte[] data, int at) {
    int found = MONTHS.indexOf(new String(data, at, 3, StandardCharsets.ISO_8859_1));
    return found >= 0 && found % 3 == 0 ? found / 3 + 1 : -1;
  }

  int write(long value, byte[] out, int at) {
    long days = unitsPerDay == 0 ? 0 : Math.floorDiv(value, (long) unitsPerDay);
    long within = unitsPerDay == 0 ? 0 : Math.floorMod(value, (long) unitsPerDay);
    long seconds = unitsPerDay == 0 ? 0 : within * (86_400 / unitsPerDay);
    long civil = unitsPerDay == 0 ? 0 : civil(days);
    long year = unitsPerDay == 0 ? Math.floorDiv(value, 12L) : civil / 10_000;
    long month = unitsPerDay == 0 ? Math.floorMod(value, 12L) + 1 : civil / 100 % 100;
    int next = at;
    for (byte c : pattern) {
      switch (c) {
        case 'Y' -> Notation.digits(Math.floorMod(year, 10_000L), 4, out, next);
        case 'M' -> Notation.digits(month, 2, out, next);
        case 'D' -> Notation.digits(civil % 100, 2, out, next);
        case 'h' -> Notation.digits(seconds / 3600, 2, out, next);
        case 'm' -> Notation.digits(seconds / 60 % 60, 2, out, next);
        case 's' -> Notation.digits(seconds % 60, 2, out, next);
        case 'b' -> {
          for (int i = 0; i < 3; i++) {
            out[next + i] = (byte) MONTHS.charAt((int) month * 3 - 3 + i);
          }
        }
        default -> out[next] = c;
      }
      next += width(c);
    }
    return next;
  }

  private static boolean isDay(long days, int year, int month, int day) {
    return year > 0 && civil(days) == year * 10_000L + month * 100L + day;
  }

  /** Days since 1970-01-01; the year begins with March, so that leap days are at its end. */
  private static long days(int year, int month, int day) {
    long y = month <= 2 ? year - 1L : year;
    long era = Math.floorDiv(y, 400L);
    long ofEra = y - era * 400;
    long ofYear = (153L * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468;
  }

  /** The date as the number YYYYMMDD. */
  private static long civil(long sinceEpoch) {
    long z = Math.max(-719_162, Math.min(2_932_896, sinceEpoch)) + 719_468;
    long era = Math.floorDiv(z, 146_097L);
    long ofEra = z - era * 146_097;
    long y = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365;
    long ofYear = ofEra - (365 * y + y / 4 - y / 100);
    long m = (5 * ofYear + 2) / 153;
    long day = ofYear - (153 * m + 2) / 5 + 1;
    long month = m < 10 ? m + 3 : m - 9;
    long year = y + era * 400 + (month <= 2 ? 1 : 0);
    return year * 10_000 + month * 100 + day;
  }
}
