package dev.kcnf.encoding;

import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.encoding.text.Dates;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Dates and times, by the parts that people speak of: year, month, weekday, hour. The clock is the
 * one that the cell was written by; seconds since 1970 are told in UTC.
 */
final class DateEncoding extends ColumnEncoding {
  private static final List<String> MONTHS =
      List.of("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec");
  private static final List<String> WEEKDAYS =
      List.of("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun");
  private static final List<String> HOURS =
      IntStream.range(0, 24).mapToObj(hour -> hour < 10 ? "0" + hour : "" + hour).toList();

  /** A part of a date, and how its attribute is called. */
  private enum Part {
    YEAR("year"),
    MONTH("month"),
    WEEKDAY("weekday"),
    HOUR("hour");

    private final String title;

    Part(String title) {
      this.title = title;
    }
  }

  private final DateForm form;
  private final List<Part> parts = new ArrayList<>();

  DateEncoding(DateForm form) {
    this.form = form;
    for (Part part : Part.values()) {
      if (part == Part.HOUR ? form.hasTime() : form.hasDate()) {
        parts.add(part);
      }
    }
  }

  DateForm form() {
    return form;
  }

  @Override
  public ColumnKind kind() {
    return ColumnKind.DATE;
  }

  @Override
  public List<Attribute> attributes(String column) {
    return parts.stream()
        .map(
            part ->
                new Attribute(
                    column + "." + part.title,
                    switch (part) {
                      case YEAR -> List.<String>of();
                      case MONTH -> MONTHS;
                      case WEEKDAY -> WEEKDAYS;
                      case HOUR -> HOURS;
                    }))
        .toList();
  }

  @Override
  long read(String cell) {
    return form.read(cell);
  }

  @Override
  String value(int part, String cell, long read) {
    if (read == Dates.NONE) {
      // What is no date is told once, by the first part.
      return part == 0 && !Missing.is(cell) ? cell : Missing.VALUE;
    }
    return switch (parts.get(part)) {
      case YEAR -> Dates.yearName(read);
      case MONTH -> MONTHS.get(Dates.month(read) - 1);
      case WEEKDAY -> WEEKDAYS.get(Dates.weekday(read));
      case HOUR -> HOURS.get(Dates.hour(read));
    };
  }

  @Override
  int room(String cell, long read) {
    return 1024;
  }

  @Override
  public boolean equals(@Nullable Object o) {
    return o instanceof DateEncoding other && form == other.form;
  }

  @Override
  public int hashCode() {
    return form.hashCode();
  }
}
