package dev.kcnf.encoding;

import dev.kcnf.encoding.text.Dates;
import java.util.Arrays;

/** How the dates of a column are written. */
public enum DateForm {
  /** A date without a time of day: {@code 1998-06-12}, {@code Jun 12 1998}, {@code 12.6.1998}. */
  DATE(0),
  /**
   * A date with a time of day: {@code 1998-06-12T10:30:00Z}, {@code 12/Jun/1998:10:30:00 +0200}.
   */
  DATE_AND_TIME(1),
  /** As {@link #DATE}, and {@code 12/6/1998} is in June. */
  DAY_FIRST(2),
  /** As {@link #DATE_AND_TIME}, and {@code 12/6/1998} is in June. */
  DAY_FIRST_AND_TIME(3),
  /** A time of day: {@code 10:30}. */
  TIME(4),
  /** Seconds since 1970. */
  EPOCH_SECONDS(5),
  /** Milliseconds since 1970. */
  EPOCH_MILLIS(6);

  private final int code;

  DateForm(int code) {
    this.code = code;
  }

  /** What stands for it in files; never changes. */
  int code() {
    return code;
  }

  static DateForm of(int code) {
    return Arrays.stream(values()).filter(form -> form.code == code).findFirst().orElseThrow();
  }

  boolean hasDate() {
    return this != TIME;
  }

  boolean hasTime() {
    return this != DATE && this != DAY_FIRST;
  }

  /** The date in this cell as a number, as {@link Dates#number}; NaN if it is none. */
  public double number(String cell) {
    long read = hasDate() ? read(cell) : Dates.NONE;
    return read == Dates.NONE ? Double.NaN : Dates.number(read);
  }

  /** The seconds since 1970 that this cell means, as its clock shows it; none if it is no date. */
  long read(String cell) {
    if (this != EPOCH_SECONDS && this != EPOCH_MILLIS) {
      return Dates.parse(cell, this == DAY_FIRST || this == DAY_FIRST_AND_TIME);
    }
    double number = Numbers.parseFinite(cell) / (this == EPOCH_MILLIS ? 1000 : 1);
    return Math.abs(number) < Dates.MAX_SECONDS ? (long) StrictMath.floor(number) : Dates.NONE;
  }
}
