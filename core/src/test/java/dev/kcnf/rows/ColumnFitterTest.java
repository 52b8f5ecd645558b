package dev.kcnf.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.SettingException;
import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.ColumnKind;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.DateForm;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which columns are predicted from, and what dates are taken for. */
class ColumnFitterTest {
  private static final List<String> NAMES = List.of("at", "size", "class");

  private static FitOptions options(
      List<String> ignore, List<String> only, Map<String, ColumnKind> kinds) {
    return new FitOptions(ignore, only, kinds, 8, 1000);
  }

  private static void assertRefused(FitOptions options, int target, String setting, String text) {
    assertThatThrownBy(() -> new ColumnFitter(NAMES, target, options))
        .isInstanceOfSatisfying(
            SettingException.class, e -> assertThat(e.setting()).isEqualTo(setting))
        .hasMessageContaining(text);
  }

  @Test
  void columnsThatAreNone_orTheTarget_areRefusedByName() {
    List<String> none = List.of();
    assertRefused(options(List.of("sise"), none, Map.of()), 2, "ignore", "no column 'sise'");
    assertRefused(options(none, List.of("sise"), Map.of()), 2, "only", "no column 'sise'");
    assertRefused(
        options(none, none, Map.of("sise", ColumnKind.DATE)), 2, "kind", "no column 'sise'");
    assertRefused(options(List.of("class"), none, Map.of()), 2, "ignore", "is the target");
    assertRefused(options(none, List.of("class"), Map.of()), 2, "only", "is the target");
    assertRefused(options(List.of("at"), none, Map.of()), 0, "ignore", "'at' is the target");
    assertRefused(options(NAMES.subList(1, 3), none, Map.of()), 0, "", "to predict 'at' from");
    assertRefused(options(NAMES, none, Map.of()), -1, "", "no column is left; the table has");
  }

  @Test
  void rows_areNotWanted_whereEverythingWasSaid() {
    FitOptions said = options(List.of(), List.of("size"), Map.of("size", ColumnKind.CATEGORY));
    assertThat(new ColumnFitter(NAMES, 2, said).wantsMoreAfter(new String[] {"1", "2", "3"}))
        .isFalse();
    assertThat(
            new ColumnFitter(NAMES, 2, FitOptions.usual())
                .wantsMoreAfter(new String[] {"1", "2", "3"}))
        .isTrue();
  }

  /** The part of a date would have the name of another column. */
  @Test
  void partsThatAreNamedLikeAColumn_makeItACategory() {
    List<String> parts =
        ColumnEncoding.dates(DateForm.DATE).attributes("at").stream()
            .map(a -> a.name())
            .filter(name -> !name.equals("at"))
            .toList();
    assertThat(parts).isNotEmpty();
    FitOptions dates = options(List.of(), List.of(), Map.of("at", ColumnKind.DATE));
    Columns free = new ColumnFitter(List.of("at", "b"), -1, dates).fit(8);
    Columns taken = new ColumnFitter(List.of("at", parts.get(0)), -1, dates).fit(8);
    assertThat(free.encoding(0).kind()).isEqualTo(ColumnKind.DATE);
    assertThat(taken.encoding(0)).isEqualTo(ColumnEncoding.bounded());
  }

  private static ColumnEncoding of(
      @Nullable ColumnKind asked, int first, IntFunction<String> cell, String... others) {
    ColumnSample sample = new ColumnSample("at", 8, asked);
    for (int i = 0; i < first; i++) {
      sample.add(cell.apply(i));
    }
    for (String other : others) {
      sample.add(other);
    }
    return sample.encoding(8);
  }

  @ParameterizedTest
  @CsvSource({
    "10:%02d, TIME",
    "%02d/06/2020, DAY_FIRST",
    "%02d/06/2020 10:30, DAY_FIRST_AND_TIME",
    "2020-06-%02d 10:30:00, DATE_AND_TIME",
    "2020-06-%02d, DATE"
  })
  void dates_haveTheFormOfTheirCells(String pattern, DateForm form) {
    IntFunction<String> cell = i -> String.format(pattern, i % 28 + 1);
    ColumnEncoding expected = DateSample.encoding(form, counts(cell), 8);
    assertThat(of(null, 40, cell)).isEqualTo(expected);
    assertThat(expected.kind()).isEqualTo(ColumnKind.DATE);
  }

  private static Map<String, Integer> counts(IntFunction<String> cell) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (int i = 0; i < 40; i++) {
      counts.merge(cell.apply(i), 1, Integer::sum);
    }
    return counts;
  }

  @Test
  void dates_mayHaveOthersAmongThem_ifThoseAreFewOrAlike() {
    IntFunction<String> day = i -> String.format("2020-%02d-%02d", i % 12 + 1, i % 28 + 1);
    String[] alike = new String[30];
    String[] different = new String[30];
    for (int i = 0; i < 30; i++) {
      alike[i] = "later";
      different[i] = "in " + "abcdefghijklmnopqrstuvwxyzäöüß".charAt(i) + " days";
    }
    assertThat(of(null, 30, day, alike).kind()).isEqualTo(ColumnKind.DATE);
    assertThat(of(null, 30, day, different).kind()).isNotEqualTo(ColumnKind.DATE);
    assertThat(of(null, 29, day, alike).kind()).isNotEqualTo(ColumnKind.DATE);
    assertThat(of(null, 0, day, different).kind()).isNotEqualTo(ColumnKind.DATE);
  }

  @Test
  void whatWasAsked_isTaken_evenIfNothingLooksLikeIt() {
    assertThat(of(ColumnKind.NUMBER, 0, i -> "", "a", "b")).isEqualTo(ColumnEncoding.numeric(0));
    assertThat(of(ColumnKind.TEXT, 0, i -> "", "a", "b")).isEqualTo(ColumnEncoding.id());
    assertThat(of(ColumnKind.TEXT, 40, i -> i % 2 == 0 ? "red fox" : "red hen").kind())
        .isEqualTo(ColumnKind.TEXT);
  }

  /** A column of few names is clear soon; one of ever new names is not. */
  @Test
  void rows_areWanted_whileNewNamesCome() {
    ColumnSample few = new ColumnSample("x", 8, null);
    ColumnSample many = new ColumnSample("x", 8, null);
    for (int i = 0; i < 300; i++) {
      few.add("name" + (char) ('a' + i % 3));
      many.add("name" + i);
    }
    assertThat(few.wantsMore()).isFalse();
    assertThat(many.wantsMore()).isTrue();
  }
}
