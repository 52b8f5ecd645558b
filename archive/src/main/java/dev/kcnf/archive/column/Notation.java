package dev.kcnf.archive.column;

import java.util.Arrays;

/**
 * A way to write whole numbers, exact in both directions: a cell is of a notation only if the
 * number that it stands for is written just like that.
 *
 * @param style which way
 * @param digits decimals of {@link Style#FIXED} and {@link Style#TRIMMED}, the width of {@link
 *     Style#PADDED}, the template of {@link Style#DATE}
 */
public record Notation(Style style, int digits) {
  /** The ways. */
  public enum Style {
    /** 17, -3. */
    WHOLE,
    /** 17.50 with two decimals is 1750. */
    FIXED,
    /** 17.5 where two decimals are the most is 1750. */
    TRIMMED,
    /** 007. */
    PADDED,
    /** A date, a time, or both: see {@link DateTemplate}. */
    DATE
  }

  /** What {@link #parse} returns for a cell that is not of the notation. */
  public static final long NONE = Long.MIN_VALUE;

  private static final int MOST_DIGITS = 16;
  private static final int MOST_DECIMALS = 9;

  /** Checks the digits, so that damaged ones are refused. */
  public Notation {
    int most =
        switch (style) {
          case WHOLE -> 0;
          case FIXED, TRIMMED -> MOST_DECIMALS;
          case PADDED -> MOST_DIGITS;
          case DATE -> DateTemplate.COUNT - 1;
        };
    if (digits < 0 || digits > most) {
      throw new IllegalArgumentException("digits must be in 0.." + most + ", was " + digits);
    }
  }

  /** The number that a cell stands for, or {@link #NONE}. */
  public long parse(byte[] data, int from, int to) {
    if (from == to || to - from > 40) {
      return NONE;
    }
    if (style == Style.DATE) {
      return DateTemplate.of(digits).parse(data, from, to);
    }
    long value = decimal(data, from, to);
    if (value == NONE) {
      return NONE;
    }
    byte[] written = new byte[40];
    int length = write(value, written, 0);
    return Arrays.equals(data, from, to, written, 0, length) ? value : NONE;
  }

  private long decimal(byte[] data, int from, int to) {
    int at = data[from] == '-' ? from + 1 : from;
    long value = 0;
    int count = 0;
    int decimals = -1;
    for (; at < to; at++) {
      int c = data[at];
      if (c == '.' && decimals < 0) {
        decimals = 0;
      } else if (c >= '0' && c <= '9' && ++count <= MOST_DIGITS) {
        value = value * 10 + c - '0';
        decimals += decimals < 0 ? 0 : 1;
      } else {
        return NONE;
      }
    }
    int scale = style == Style.FIXED || style == Style.TRIMMED ? digits : 0;
    int missing = scale - Math.max(0, decimals);
    if (count == 0 || missing < 0 || count + missing > MOST_DIGITS) {
      return NONE;
    }
    value *= power(missing);
    return data[from] == '-' ? -value : value;
  }

  private static long power(int of10) {
    long power = 1;
    for (int i = 0; i < of10; i++) {
      power *= 10;
    }
    return power;
  }

  /** Writes a number; returns where it ends. At most 40 bytes. */
  public int write(long value, byte[] out, int at) {
    return switch (style) {
      case WHOLE -> digits(value, 1, out, at);
      case PADDED -> digits(value, digits, out, at);
      case DATE -> DateTemplate.of(digits).write(value, out, at);
      case FIXED -> fixed(value, out, at);
      case TRIMMED -> {
        int end = fixed(value, out, at);
        while (digits > 0 && out[end - 1] == '0') {
          end--;
        }
        yield digits > 0 && out[end - 1] == '.' ? end - 1 : end;
      }
    };
  }

  private int fixed(long value, byte[] out, int at) {
    int next = at;
    if (value < 0) {
      out[next++] = '-';
    }
    long size = Math.abs(value);
    long unit = power(digits);
    next = digits(size / unit, 1, out, next);
    if (digits > 0) {
      out[next++] = '.';
      next = digits(size % unit, digits, out, next);
    }
    return next;
  }

  /** Writes at least this many digits. */
  static int digits(long value, int least, byte[] out, int at) {
    int next = at;
    if (value < 0) {
      out[next++] = '-';
    }
    long rest = Math.abs(value);
    int count = 1;
    for (long r = rest; r >= 10; r /= 10) {
      count++;
    }
    count = Math.max(count, least);
    for (int i = count - 1; i >= 0; i--) {
      out[next + i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    return next + count;
  }

  /** The notations that a cell may be of, the simplest first; none if it is no number. */
  public static Notation[] candidates(byte[] data, int from, int to, int decimals) {
    if (from == to) {
      return new Notation[0];
    }
    Notation[] found = new Notation[4 + DateTemplate.COUNT];
    int count = 0;
    if (decimals == 0) {
      found[count++] = new Notation(Style.WHOLE, 0);
      if (to - from <= MOST_DIGITS) {
        found[count++] = new Notation(Style.PADDED, to - from);
      }
    } else if (decimals <= MOST_DECIMALS) {
      found[count++] = new Notation(Style.FIXED, decimals);
      found[count++] = new Notation(Style.TRIMMED, decimals);
    }
    for (int t = 0; t < DateTemplate.COUNT; t++) {
      found[count++] = new Notation(Style.DATE, t);
    }
    return Arrays.stream(found, 0, count)
        .filter(n -> n.parse(data, from, to) != NONE)
        .toArray(Notation[]::new);
  }
}
