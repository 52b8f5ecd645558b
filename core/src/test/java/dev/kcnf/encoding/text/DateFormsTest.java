package dev.kcnf.encoding.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.SplitMix;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every form of a date with every form of a time, as the Java library writes them. */
class DateFormsTest {
  private static final List<String> DATES =
      List.of(
          "uuuu-MM-dd",
          "uuuu/M/d",
          "uuuu.M.d",
          "uuuuMMdd",
          "d/MMM/uuuu",
          "d-MMM-uuuu",
          "d MMMM uuuu",
          "d. MMMM uuuu",
          "d MMM, uuuu",
          "d MMM uu",
          "MMM d uuuu",
          "MMM. d uuuu",
          "MMMM d, uuuu",
          "MMM-d-uuuu",
          "EEE, d MMM uuuu",
          "EEEE d MMMM uuuu",
          "d.M.uuuu",
          "d-M-uuuu",
          "M/d/uuuu");
  private static final List<String> TIMES =
      List.of("", " HH:mm", " H:mm:ss", "'T'HH:mm:ss", ":HH:mm:ss", ", HH:mm", " h:mm a", " h:mma");
  private static final List<String> ZONES =
      List.of("", "Z", " GMT", " +02", "+0200", " -02:30", " EASTX");

  private static List<LocalDateTime> moments() {
    List<LocalDateTime> moments = new ArrayList<>();
    SplitMix random = SplitMix.of(3);
    for (int month = 1; month <= 12; month++) { // the first and the last of each month
      for (int year : new int[] {1970, 1999, 2000, 2004, 2069}) {
        LocalDate first = LocalDate.of(year, month, 1);
        int hour = random.nextInt(24);
        int minute = random.nextInt(60);
        moments.add(first.atTime(hour, minute, random.nextInt(60)));
        moments.add(first.withDayOfMonth(first.lengthOfMonth()).atTime(23 - hour, 59 - minute, 59));
      }
    }
    for (int[] clock : new int[][] {{0, 0}, {0, 59}, {12, 0}, {11, 59}, {23, 59}}) {
      moments.add(LocalDateTime.of(2000, 2, 29, clock[0], clock[1], 0));
    }
    return moments;
  }

  @Test
  void everyForm_isReadAsItWasWritten() {
    int forms = 0;
    for (LocalDateTime moment : moments()) {
      for (String date : DATES) {
        String time = TIMES.get(forms % TIMES.size());
        String zone = time.isEmpty() ? "" : ZONES.get(forms % ZONES.size());
        if (time.endsWith("a") && !zone.startsWith(" ")) {
          zone = ""; // 3:15 PMZ is no time
        }
        String form = date + time;
        String text = moment.format(DateTimeFormatter.ofPattern(form, Locale.ENGLISH)) + zone;
        LocalDateTime meant = time.isEmpty() ? moment.toLocalDate().atStartOfDay() : moment;
        meant = time.contains("ss") ? meant : meant.withSecond(0);
        long expected = meant.toEpochSecond(ZoneOffset.UTC);
        for (String written :
            new String[] {text, text.toUpperCase(Locale.ENGLISH), "[" + text + "] "}) {
          assertThat(Dates.parse(written, false)).as(written).isEqualTo(expected);
        }
        if (date.equals("uuuu-MM-dd") && !zone.isEmpty()) {
          String lower = moment.format(DateTimeFormatter.ofPattern(form, Locale.ENGLISH));
          assertThat(Dates.parse(lower.toLowerCase(Locale.ENGLISH), false)).isEqualTo(expected);
        }
        forms++;
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1:05|1970-01-01T01:05",
        "1:00 am|1970-01-01T01:00",
        "12:59 pm|1970-01-01T12:59",
        "10:30:60|1970-01-01T10:30:59",
        "1000-01-01|1000-01-01T00:00",
        "12 Jun 69|2069-06-12T00:00",
        "12 Jun 70|1970-06-12T00:00",
        "12 Jun 00|2000-06-12T00:00",
        "12 Jun 99|1999-06-12T00:00",
        "Jan 1 10:30:00 Z 1998|1998-01-01T10:30",
        "10:30:05,25|1970-01-01T10:30:05",
      })
  void edges_areRead(String text, String expected) {
    long seconds = LocalDateTime.parse(expected).toEpochSecond(ZoneOffset.UTC);
    assertThat(Dates.parse(text, false)).isEqualTo(seconds);
    String wide = text + " ".repeat(64 - text.length());
    assertThat(Dates.parse(wide, false)).isEqualTo(seconds);
    assertThat(Dates.parse(wide + " ", false)).isEqualTo(Dates.NONE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0999-12-31",
        "1900-02-29",
        "2001-02-29",
        "1998-00-10",
        "1998-10-00",
        "1998/06",
        "1998-x",
        "1998-06-",
        "1998-06-12-",
        "1998-06/12",
        "1998x06x12",
        "12 6 1998",
        "12.6-1998",
        "12.6.98",
        "12 x 1998",
        "12 Jun",
        "12 Jun x",
        "12 Jun 0100",
        "Jun12 1998",
        "Jun 12",
        "Jun x 1998",
        "Jun 12 98",
        "Jun 31 1998",
        "Ju 12 1998",
        "Juni 12 1998",
        "Fri 1998",
        "24:00",
        "0:30 AM",
        "13:00 PM",
        "10:30 AMS",
        "10:3",
        "10:30:5",
        "10:30:61",
        "10:30 +2",
        "10:30 +02:000",
        "10:30 EASTER",
        "10:30 gmt",
        "1998-06-12T",
        "1998-06-1210:30",
        "1998-06-12 10:3",
        "Jun 12 10:30:00",
        "Jun 12 10:30:00 98",
        "Jun 12 10:3 1998",
        "Jun x 10:30:00 1998",
        "Jun 31 10:30:00 1998",
        "Jun 12 10:30:00 1998 x",
        ",10:30",
        "T10:30",
        ": 10:30",
        "ABCDE",
        "+0200",
        "GMT ",
      })
  void nearMisses_areRefused(String text) {
    assertThat(Dates.parse(text, false)).isEqualTo(Dates.NONE);
    assertThat(Dates.parse(text, true)).isEqualTo(Dates.NONE);
  }

  @Test
  void yearsBeforeAllDates_haveFourDigits() {
    assertThat(Dates.yearName(LocalDate.of(0, 6, 1).toEpochDay() * 86_400)).isEqualTo("0000");
    assertThat(Dates.yearName(LocalDate.of(2999, 6, 1).toEpochDay() * 86_400)).isEqualTo("2999");
    assertThat(Dates.yearName(LocalDate.of(3000, 6, 1).toEpochDay() * 86_400)).isEqualTo("3000");
  }

  @ParameterizedTest
  @CsvSource({
    "19700101, 19700102, 19700103, 1970-01-02", // above the low one
    "19691230, 19691231, 19700101, 1970-01-01", // up to the high one
    "19770620, 19770620.05, 19770620.06, 1977-06-20 05:00",
    "19770619.1, 19770619.2359, 19770620, 1977-06-20",
  })
  void roundest_isAboveTheLowOne_andUpToTheHighOne(double low, double near, double high, String d) {
    assertThat(Dates.show(Dates.roundest(low, near, high))).isEqualTo(d);
    assertThatThrownBy(() -> Dates.roundest(low, low, high)).hasMessageContaining("is not above");
    assertThat(Dates.roundest(low, high, high)).isGreaterThan(low).isLessThanOrEqualTo(high);
  }
}
