package dev.kcnf.encoding.text;

/**
 * Reads one date. Every method takes a position in the text and returns the position after what it
 * has read, with the value in the upper half, or a negative number if there is nothing to read.
 */
final class DateScan {
  private static final String[] MONTHS = {
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december"
  };
  private static final String[] WEEKDAYS = {
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"
  };
  private static final int[] LENGTHS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  private static final int MIN_YEAR = 1000;
  private static final int LAST_OF_2000S = 69; // of years of two digits: 1970 to 2069
  private static final int MAX_LENGTH = 64;
  private static final long FAIL = -1;
  private static final int DAY = 1;
  private static final int TIME = 2;

  private DateScan() {}

  static long seconds(long found) {
    return found >> 2;
  }

  static boolean hasDay(long found) {
    return found != Dates.NONE && (found & DAY) != 0;
  }

  static boolean hasTime(long found) {
    return found != Dates.NONE && (found & TIME) != 0;
  }

  /** What this text means, with flags for what it has; {@link Dates#NONE} if it is no date. */
  static long of(String text, boolean dayFirst) {
    if (text.length() < 4 || text.length() > MAX_LENGTH) {
      return Dates.NONE;
    }
    int at = skip(text, 0, " [");
    long time = time(text, at);
    if (time >= 0 && isEnd(text, zone(text, end(time)))) {
      return (long) value(time) << 2 | TIME;
    }
    at = weekday(text, at);
    long date = date(text, at, dayFirst);
    if (date < 0) {
      return ctime(text, at);
    }
    long seconds = (value(date) - DAYS_OFFSET) * 86_400L;
    at = end(date);
    if (isEnd(text, at)) {
      return seconds << 2 | DAY;
    }
    int clock = skip(text, at, "Tt:, ");
    time = clock == at ? FAIL : time(text, clock);
    if (time < 0 || !isEnd(text, zone(text, end(time)))) {
      return Dates.NONE;
    }
    return (seconds + value(time)) << 2 | DAY | TIME;
  }

  // Days since 1970 are negative before; values must not be.
  private static final int DAYS_OFFSET = 1_000_000;

  private static long read(int value, int end) {
    return (long) value << 32 | end;
  }

  private static int value(long read) {
    return (int) (read >>> 32);
  }

  private static int end(long read) {
    return (int) read;
  }

  private static boolean isEnd(String text, int at) {
    return at >= 0 && skip(text, at, " ]") == text.length();
  }

  private static int skip(String text, int from, String any) {
    int at = from;
    while (at < text.length() && any.indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return at;
  }

  private static char charAt(String text, int at) {
    return at < text.length() ? text.charAt(at) : '\0';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  /** A number of at least and at most so many digits, with no digit after it. */
  private static long digits(String text, int from, int least, int most) {
    int at = from;
    int number = 0;
    while (at - from <= most && isDigit(charAt(text, at))) {
      number = 10 * number + text.charAt(at) - '0';
      at++;
    }
    return at - from >= least && at - from <= most ? read(number, at) : FAIL;
  }

  /** One of these names, whole or its first three letters. */
  private static long name(String text, int from, String[] names) {
    int to = from;
    while (isLetter(charAt(text, to))) {
      to++;
    }
    int length = to - from;
    for (int i = 0; length >= 3 && i < names.length; i++) {
      boolean whole = length == names[i].length() || length == 3;
      if (whole && text.regionMatches(true, from, names[i], 0, length)) {
        return read(i + 1, charAt(text, to) == '.' ? to + 1 : to);
      }
    }
    return FAIL;
  }

  private static int weekday(String text, int from) {
    long name = name(text, from, WEEKDAYS);
    return name < 0 ? from : skip(text, end(name), ", ");
  }

  /** A date of a year, a month and a day. */
  private static long date(String text, int from, boolean dayFirst) {
    long month = name(text, from, MONTHS);
    if (month >= 0) {
      return monthDayYear(text, value(month), end(month));
    }
    long compact = digits(text, from, 8, 8);
    if (compact >= 0) {
      int all = value(compact);
      return day(all / 10_000, all / 100 % 100, all % 100, end(compact));
    }
    long year = digits(text, from, 4, 4);
    return year >= 0
        ? yearMonthDay(text, value(year), end(year))
        : dayMonthYear(text, from, dayFirst);
  }

  /** The rest of {@code 1998-06-12}; the day may be missing. */
  private static long yearMonthDay(String text, int year, int from) {
    char separator = charAt(text, from);
    if ("-/.".indexOf(separator) < 0) {
      return FAIL;
    }
    long month = digits(text, from + 1, 1, 2);
    if (month < 0) {
      return FAIL;
    }
    if (charAt(text, end(month)) != separator) {
      return separator == '-' ? day(year, value(month), 1, end(month)) : FAIL;
    }
    long day = digits(text, end(month) + 1, 1, 2);
    return day < 0 ? FAIL : day(year, value(month), value(day), end(day));
  }

  /** The rest of {@code Jun 12, 1998}. */
  private static long monthDayYear(String text, int month, int from) {
    int at = skip(text, from, " -");
    long day = digits(text, at, 1, 2);
    if (at == from || day < 0) {
      return FAIL;
    }
    at = skip(text, end(day), " ,-");
    long year = digits(text, at, 4, 4);
    return at == end(day) || year < 0 ? FAIL : day(value(year), month, value(day), end(year));
  }

  /**
   * {@code 12/Jun/1998}, {@code 12 Jun 98}, {@code 12.6.1998}, {@code 6/12/1998} or {@code
   * 6/12/98}.
   */
  private static long dayMonthYear(String text, int from, boolean dayFirst) {
    long first = digits(text, from, 1, 2);
    if (first < 0 || "-/. ".indexOf(charAt(text, end(first))) < 0) {
      return FAIL;
    }
    char separator = charAt(text, end(first));
    int at = skip(text, end(first) + 1, " ");
    long month = name(text, at, MONTHS);
    boolean named = month >= 0;
    long second = named ? month : digits(text, at, 1, 2);
    if (second < 0 || (!named && separator == ' ')) {
      return FAIL;
    }
    if (named) {
      at = skip(text, end(second), " ,-/");
    } else {
      at = charAt(text, end(second)) == separator ? end(second) + 1 : text.length();
    }
    long year = digits(text, at, 4, 4);
    if (year < 0 && (named || separator == '/')) {
      year = digits(text, at, 2, 2);
    }
    if (year < 0) {
      return FAIL;
    }
    boolean swapped = separator == '/' && !named && !dayFirst;
    int y = value(year);
    return day(
        y < 100 ? y + (y <= LAST_OF_2000S ? 2000 : 1900) : y,
        value(swapped ? first : second),
        value(swapped ? second : first),
        end(year));
  }

  private static long day(int year, int month, int day, int end) {
    if (year < MIN_YEAR || month < 1 || month > 12 || day < 1) {
      return FAIL;
    }
    boolean leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    int length = month == 2 && leap ? 29 : LENGTHS[month - 1];
    return day > length ? FAIL : read((int) Dates.days(year, month, day) + DAYS_OFFSET, end);
  }

  /** {@code 10:30}, {@code 10:30:05.25} or {@code 3:15 PM}, in seconds. */
  private static long time(String text, int from) {
    long hour = digits(text, from, 1, 2);
    if (hour < 0 || charAt(text, end(hour)) != ':') {
      return FAIL;
    }
    long minute = digits(text, end(hour) + 1, 2, 2);
    if (minute < 0) {
      return FAIL;
    }
    int at = end(minute);
    int second = 0;
    if (charAt(text, at) == ':') {
      long read = digits(text, at + 1, 2, 2);
      if (read < 0) {
        return FAIL;
      }
      second = value(read);
      at = end(read);
      if (charAt(text, at) == '.' || charAt(text, at) == ',') {
        at++;
        while (isDigit(charAt(text, at))) {
          at++;
        }
      }
    }
    int h = value(hour);
    int half = skip(text, at, " ");
    boolean pm = text.regionMatches(true, half, "pm", 0, 2);
    if (pm || text.regionMatches(true, half, "am", 0, 2)) {
      if (h < 1 || h > 12 || isLetter(charAt(text, half + 2))) {
        return FAIL;
      }
      h = h % 12 + (pm ? 12 : 0);
      at = half + 2;
    }
    boolean good = h < 24 && value(minute) < 60 && second <= 60;
    return good ? read(h * 3600 + value(minute) * 60 + Math.min(59, second), at) : FAIL;
  }

  /** The position after a zone, if there is one: {@code Z}, {@code +02:00}, {@code GMT}. */
  private static int zone(String text, int from) {
    int at = skip(text, from, " ");
    char first = charAt(text, at);
    if (first == '+' || first == '-') {
      int to = at + 1;
      while (isDigit(charAt(text, to)) || charAt(text, to) == ':') {
        to++;
      }
      return to - at >= 3 && to - at <= 6 ? to : from;
    }
    int to = at;
    while (isLetter(charAt(text, to)) && Character.isUpperCase(charAt(text, to))) {
      to++;
    }
    return to - at <= 5 ? to : from;
  }

  /** {@code Jun 12 10:30:00 1998}, perhaps with a zone before the year. */
  private static long ctime(String text, int from) {
    long month = name(text, from, MONTHS);
    if (month < 0) {
      return Dates.NONE;
    }
    long day = digits(text, skip(text, end(month), " "), 1, 2);
    long time = day < 0 ? FAIL : time(text, skip(text, end(day), " "));
    if (time < 0) {
      return Dates.NONE;
    }
    long year = digits(text, skip(text, zone(text, end(time)), " "), 4, 4);
    long date = year < 0 ? FAIL : day(value(year), value(month), value(day), end(year));
    return date < 0 || !isEnd(text, end(date))
        ? Dates.NONE
        : ((value(date) - DAYS_OFFSET) * 86_400L + value(time)) << 2 | DAY | TIME;
  }
}
