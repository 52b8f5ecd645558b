package dev.kcnf.encoding;

import dev.kcnf.encoding.text.Dates;

/** What the numbers of an attribute stand for: how they are shown, and which of them are round. */
public enum Scale {
  /** Themselves. */
  NUMBERS,
  /** Days and times, as {@link Dates#number} numbers them: 19980612.103 is half past ten. */
  DATES;

  /** As people read it. */
  String show(double number) {
    return this == DATES ? Dates.show(number) : Numbers.show(number);
  }

  /** One that is easy to read, above the low one and not above the high one, near to this one. */
  double roundest(double low, double near, double high) {
    return this == DATES ? Dates.roundest(low, near, high) : Numbers.roundest(low, near, high);
  }
}
