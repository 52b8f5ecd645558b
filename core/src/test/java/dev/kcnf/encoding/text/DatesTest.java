package dev.kcnf.encoding.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatesTest {
  private static long seconds(String iso) {
    return LocalDateTime.parse(iso).toEpochSecond(ZoneOffset.UTC);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1998-06-12|1998-06-12T00:00",
        "1998-06|1998-06-01T00:00",
        "1998/6/2|1998-06-02T00:00",
        "19980612|1998-06-12T00:00",
        "1998-06-12T10:30:05Z|1998-06-12T10:30:05",
        "1998-06-12 10:30|1998-06-12T10:30",
        "1998-06-12 10:30:05.123+02:00|1998-06-12T10:30:05",
        "12/Jun/1998:10:30:05 +0200|1998-06-12T10:30:05",
        "[12/Jun/1998:10:30:05 +0200]|1998-06-12T10:30:05",
        "Jun 12 1998|1998-06-12T00:00",
        "June 12, 1998|1998-06-12T00:00",
        "12 Jun 1998|1998-06-12T00:00",
        "12-Jun-98|1998-06-12T00:00",
        "12 June 1998 3:05 PM|1998-06-12T15:05",
        "Fri, 12 Jun 1998 10:30:00 GMT|1998-06-12T10:30",
        "Fri Jun 12 10:30:00 1998|1998-06-12T10:30",
        "Fri Jun 12 10:30:00 CEST 1998|1998-06-12T10:30",
        "12.6.1998|1998-06-12T00:00",
        "6/12/1998|1998-06-12T00:00",
        "6/12/98|1998-06-12T00:00",
        "7/14/15|2015-07-14T00:00",
        "10:30|1970-01-01T10:30",
        "0:05:59|1970-01-01T00:05:59",
        "12:00 AM|1970-01-01T00:00",
        "1600-02-29|1600-02-29T00:00",
      })
  void parse_readsWhatPeopleWrite(String text, String expected) {
    assertThat(Dates.parse(text, false)).isEqualTo(seconds(expected));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "1998",
        "12",
        "1998-13-01",
        "1998-02-29",
        "31/Apr/1998",
        "19981301",
        "25:00",
        "10:60",
        "1.2.3",
        "1.2.3.4",
        "192.168.1.1",
        "10.0.1998.1",
        "1-2-3",
        "May",
        "May be",
        "Mon",
        "10:30 tomorrow",
        "1998-06-12 and more",
        "5.10-1",
        "2:1.8",
        "13/13/1998",
        "0:05:61",
        "99999-01-01"
      })
  void parse_refusesEverythingElse(String text) {
    assertThat(Dates.parse(text, false)).isEqualTo(Dates.NONE);
    assertThat(Dates.hasDay(text)).isFalse();
  }

  @Test
  void slashes_areMonthFirst_unlessSaidOtherwise() {
    assertThat(Dates.parse("6/12/1998", true)).isEqualTo(seconds("1998-12-06T00:00"));
    assertThat(Dates.isDayFirst("13/12/1998")).isTrue();
    assertThat(Dates.isDayFirst("6/12/1998")).isFalse();
    assertThat(Dates.hasTime("10:30")).isTrue();
    assertThat(Dates.hasDay("10:30")).isFalse();
    assertThat(Dates.hasDay("1998-06-12")).isTrue();
    assertThat(Dates.hasTime("1998-06-12")).isFalse();
  }

  @Test
  void parts_areThoseOfTheCalendar() {
    for (long day = -300_000; day < 900_000; day += 17) {
      LocalDate date = LocalDate.ofEpochDay(day);
      long seconds = day * 86_400 + day % 7 * 3600 + 59;
      if (date.getYear() >= 1200 && Math.floorMod(seconds, 86_400L) == seconds - day * 86_400) {
        assertThat(Dates.year(seconds)).isEqualTo(date.getYear());
        assertThat(Dates.yearName(seconds)).isEqualTo(String.valueOf(date.getYear()));
        assertThat(Dates.month(seconds)).isEqualTo(date.getMonthValue());
        assertThat(Dates.weekday(seconds)).isEqualTo(date.getDayOfWeek().getValue() - 1);
        assertThat(Dates.hour(seconds)).isEqualTo((int) (day % 7));
      }
    }
  }

  @Test
  void number_isReadable_andGrows() {
    assertThat(Dates.number(seconds("1998-06-12T10:30:05"))).isEqualTo(19980612.103005);
    assertThat(Dates.number(seconds("2000-02-29T00:00"))).isEqualTo(20000229);
    SplitMix random = SplitMix.of(1);
    for (int i = 0; i < 10_000; i++) {
      long second = random.nextLong() % 60_000_000_000L;
      LocalDateTime date = LocalDateTime.ofEpochSecond(second, 0, ZoneOffset.UTC);
      long day = date.getYear() * 10_000L + date.getMonthValue() * 100L + date.getDayOfMonth();
      int clock = date.getHour() * 10_000 + date.getMinute() * 100 + date.getSecond();
      assertThat(Dates.number(second)).isEqualTo((day * 1_000_000 + clock) / 1e6);
      assertThat(Dates.number(second + 1)).isGreaterThan(Dates.number(second));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "19980612.103005, 1998-06-12 10:30:05",
    "19980612.1030, 1998-06-12 10:30",
    "19980612, 1998-06-12",
    "330101.08, 0033-01-01 08:00",
  })
  void show_isAsPeopleWrite(double number, String expected) {
    assertThat(Dates.show(number)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "19690511, 19770612, 19820203, 1970-01-01",
    "19770511, 19770612, 19780203, 1978-01-01",
    "19770511, 19770612, 19770703, 1977-06-01",
    "19770611, 19770620, 19770703, 1977-07-01",
    "19770611, 19770620.1, 19770623, 1977-06-20",
    "19991230, 19991231, 20000102, 2000-01-01",
    "19770620.0512, 19770620.1047, 19770620.12, 1977-06-20 10:00",
    "19770620.104510, 19770620.104520, 19770620.104610, 1977-06-20 10:46",
    "19770620.104510, 19770620.104511, 19770620.104511, 1977-06-20 10:45:11",
  })
  void roundest_isTheDayThatPeopleWouldName(double low, double near, double high, String date) {
    assertThat(Dates.show(Dates.roundest(low, near, high))).isEqualTo(date);
  }

  @Test
  void roundest_isBetween_andADate() {
    SplitMix random = SplitMix.of(2);
    for (int i = 0; i < 10_000; i++) {
      long first = random.nextLong() % 30_000_000_000L;
      long second = first + 1 + random.nextInt(1 << (1 + random.nextInt(29)));
      long third = second + random.nextInt(1 << (1 + random.nextInt(29)));
      double found = Dates.roundest(Dates.number(first), Dates.number(second), Dates.number(third));
      assertThat(found).isGreaterThan(Dates.number(first)).isLessThanOrEqualTo(Dates.number(third));
      String shown = Dates.show(found);
      assertThat(Dates.number(Dates.parse(shown, false))).as(shown).isEqualTo(found);
    }
  }
}
