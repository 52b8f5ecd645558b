package dev.kcnf.encoding;

import dev.kcnf.encoding.Cuts.Scale;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.encoding.text.Dates;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Dates and times, by the parts that people speak of: year, month, weekday, hour; before them, if
 * there are cuts, the date as a number like 19980612.103, which is half past ten on June 12, 1998.
 * The clock is the one that the cell was written by; seconds since 1970 are told in UTC.
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
    DATE("date"),
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
  private final @Nullable Cuts cuts;
  private final List<Part> parts = new ArrayList<>();

  DateEncoding(DateForm form, @Nullable Cuts cuts) {
    if (cuts != null && !form.hasDate()) {
      throw new IllegalArgumentException("a time of day is no date to cut at");
    }
    if (cuts != null && Set.copyOf(cuts.on(Scale.DATES).names()).size() < cuts.ranges()) {
      throw new IllegalArgumentException("these cuts are not at different dates: " + cuts);
    }
    this.form = form;
    this.cuts = cuts == null ? null : cuts.on(Scale.DATES);
    for (Part part : Part.values()) {
      boolean is =
          switch (part) {
            case DATE -> cuts != null;
            case HOUR -> form.hasTime();
            default -> form.hasDate();
          };
      if (is) {
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
                      case DATE -> Objects.requireNonNull(cuts).names();
                      case YEAR -> List.<String>of();
                      case MONTH -> MONTHS;
                      case WEEKDAY -> WEEKDAYS;
                      case HOUR -> HOURS;
                    },
                    part == Part.DATE ? cuts : null))
        .toList();
  }

  @Override
  public @Nullable Cuts cuts() {
    return cuts;
  }

  @Override
  double number(long read) {
    return cuts == null || read == Dates.NONE ? Double.NaN : Dates.number(read);
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
      case DATE -> range(Dates.number(read));
      case YEAR -> Dates.yearName(read);
      case MONTH -> MONTHS.get(Dates.month(read) - 1);
      case WEEKDAY -> WEEKDAYS.get(Dates.weekday(read));
      case HOUR -> HOURS.get(Dates.hour(read));
    };
  }

  private String range(double number) {
    Cuts own = Objects.requireNonNull(cuts);
    return own.name(own.rangeOf(number));
  }

  @Override
  int room(String cell, long read) {
    return 1024;
  }

  @Override
  public boolean equals(@Nullable Object o) {
    return o instanceof DateEncoding other
        && form == other.form
        && Objects.equals(cuts, other.cuts);
  }

  @Override
  public int hashCode() {
    return Objects.hash(form.code(), cuts);
  }
}
