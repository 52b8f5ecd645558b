package dev.kcnf.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.ColumnKind;
import dev.kcnf.encoding.Schema.Attribute;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What columns are taken for, by their cells. */
class ColumnSampleTest {
  private static ColumnEncoding of(String... cells) {
    return named("x", cells);
  }

  private static ColumnEncoding named(String name, String... cells) {
    ColumnSample sample = new ColumnSample(name, 8, null);
    for (String cell : cells) {
      sample.add(cell);
    }
    return sample.encoding(8);
  }

  private static String[] cells(int count, IntFunction<String> cell) {
    return IntStream.range(0, count).mapToObj(cell).toArray(String[]::new);
  }

  @Test
  void fewWholeNumbers_areCodes_ascending() {
    assertThat(of("10", "9", "NA", "10", "8"))
        .isEqualTo(ColumnEncoding.codes(List.of("8", "9", "10")));
    assertThat(of("1", "1")).as("0 and 1").isEqualTo(of("0", "1", "0"));
    assertThat(of("1", "2.5").kind()).isEqualTo(ColumnKind.NUMBER);
    assertThat(of("1", "1.0", "2").kind())
        .as("as names, 1 and 1.0 would be two")
        .isEqualTo(ColumnKind.NUMBER);
  }

  @Test
  void numbers_mayHaveAFewNamesAmongThem() {
    String[] cells = cells(100, i -> i % 20 == 0 ? "n/a" : "" + i * 7 % 90 / 10.0);
    assertThat(of(cells).kind()).isEqualTo(ColumnKind.NUMBER);
    assertThat(of("1", "2", "three").kind()).isEqualTo(ColumnKind.CATEGORY);
    assertThat(of("?", "", "NA"))
        .as("anything may come later")
        .isEqualTo(ColumnEncoding.codes(List.of("0", "1")));
    String[] many = cells(100, i -> i % 3 == 0 ? "N/A" : "" + i * 37 / 100.0);
    assertThat(of(many).kind()).as("beside many numbers").isEqualTo(ColumnKind.NUMBER);
    String[] halves = cells(100, i -> i % 20 == 0 ? "unknown" : "" + (i + 0.5));
    assertThat(of(halves).kind()).as("fractions only").isEqualTo(ColumnKind.NUMBER);
  }

  @Test
  void prices_areNumbers() {
    assertThat(of(cells(100, i -> String.format(Locale.ROOT, "$%.2f", i * 1.7))))
        .isEqualTo(of(cells(100, i -> String.format(Locale.ROOT, "%.2f", i * 1.7))));
    assertThat(of(cells(100, i -> i * 37 % 100 + " %")).kind()).isEqualTo(ColumnKind.NUMBER);
  }

  @Test
  void decimalCommas_areToldFromThousands() {
    String[] decimals = cells(100, i -> String.format(Locale.ROOT, "%.2f", i * 1.7));
    String[] commas = Arrays.stream(decimals).map(c -> c.replace('.', ',')).toArray(String[]::new);
    assertThat(of(commas))
        .isEqualTo(ColumnEncoding.numericWithComma(Objects.requireNonNull(of(decimals).cuts())));
    String[] three = cells(100, i -> String.format(Locale.GERMANY, "%.3f", i * 0.31));
    assertThat(of(three).toString()).as("0,310 is no number of thousands").contains("comma");
    String[] thousands = cells(100, i -> String.format(Locale.ROOT, "%,d", 900 + 31 * i));
    assertThat(of(thousands).toString()).startsWith("number, cut");
    String[] mixed = cells(100, i -> i % 2 == 0 ? "1." + i : "1," + i);
    assertThat(of(mixed).toString()).as("both").startsWith("number").contains("comma");
  }

  @Test
  void epochTimes_areToldByTheirSpanOrName() {
    String[] years = cells(300, i -> "" + (1_500_000_000L + i * 1_000_003L)); // ten years
    assertThat(of(years).kind()).isEqualTo(ColumnKind.DATE);
    String[] phones = cells(300, i -> "" + (1_000_000_007L + i * 3_300_003L)); // thirty
    assertThat(of(phones).kind()).isNotEqualTo(ColumnKind.DATE);
    assertThat(named("created_at", phones).kind()).isEqualTo(ColumnKind.DATE);
    String[] millis = Arrays.stream(phones).map(c -> c + "000").toArray(String[]::new);
    assertThat(of(millis).kind()).isEqualTo(ColumnKind.DATE);
    String[] nineties = cells(300, i -> "" + (870_000_007L + i * 86_403L));
    assertThat(of(nineties).kind()).isNotEqualTo(ColumnKind.DATE);
    assertThat(named("timestamp", nineties).kind()).isEqualTo(ColumnKind.DATE);
  }

  /** Between the ends of months a round number is no day. */
  @Test
  void dates_areCutOnDays() {
    String[] ends = cells(120, i -> String.format("20%02d-%02d-28", 10 + i / 12, 1 + i % 12));
    assertThat(of(ends).attributes("at").get(0).values())
        .allSatisfy(range -> assertThat(range).matches("(<|>=)?20\\d\\d-\\d\\d-01(\\.\\..*)?"))
        .allSatisfy(range -> assertThat(range).doesNotContainPattern("20\\d\\d00"));
  }

  @Test
  void codesOfFixedLength_areNames() {
    String[] zips = cells(100, i -> String.format(Locale.ROOT, "%05d", i % 9 * 137 + 501));
    assertThat(of(zips)).isEqualTo(ColumnEncoding.bounded());
    String[] counties = cells(500, i -> String.format(Locale.ROOT, "%05d", i * 7919 % 300 * 137));
    assertThat(of(counties).kind()).as("many").isEqualTo(ColumnKind.NUMBER);
    assertThat(of("0.5", "0", "00.5").kind()).isEqualTo(ColumnKind.NUMBER);
  }

  @Test
  void aConstantNumber_isCutOff() {
    assertThat(of("2.5", "2.5")).isEqualTo(ColumnEncoding.numeric(2.5, 2.6));
    assertThat(of("7", "7")).isEqualTo(ColumnEncoding.codes(List.of("7")));
  }

  @Test
  void rowNumbersAndIds_areIds() {
    String[] counting = cells(60, i -> "" + (i + 1));
    String[] scattered = cells(60, i -> "" + (i * 37 % 60 + 1000));
    assertThat(of(counting)).isEqualTo(ColumnEncoding.id());
    assertThat(of(scattered).kind()).as("amounts").isEqualTo(ColumnKind.NUMBER);
    for (String name : new String[] {"id", "user_id", "CustomerID", "", "Unnamed: 0"}) {
      assertThat(named(name, scattered)).as(name).isEqualTo(ColumnEncoding.id());
    }
    String[] nearly = cells(100, i -> "" + (i == 7 ? 1003 : i * 37 % 100 + 1000));
    assertThat(named("user_id", nearly)).as("but for a few").isEqualTo(ColumnEncoding.id());
    String[] hex = cells(60, i -> Long.toHexString(i * 0x9E3779B97F4A7C15L));
    assertThat(of(hex)).isEqualTo(ColumnEncoding.id());
    assertThat(of(cells(9, i -> "name" + i))).as("too few").isEqualTo(ColumnEncoding.bounded());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2020-01-%02d",
        "2020-01-%02dT10:30:00Z",
        "%02d/Jan/2020:10:30:00 +0100",
        "Jan %d 2020",
        "%02d.1.2020",
        "1/%02d/2020",
        "%02d/1/2020",
        "202001%02d",
        "15779%02d000",
        "15779%02d000000"
      })
  void dates_areDates(String pattern) {
    String[] cells = cells(20, i -> String.format(Locale.ROOT, pattern, i + 5));
    assertThat(of(cells).kind()).as(cells[0]).isEqualTo(ColumnKind.DATE);
  }

  @Test
  void dates_areAlsoNumbers_cutIntoRanges() {
    String[] cells = cells(31, i -> String.format(Locale.ROOT, "2020-01-%02dT10:30:00Z", i + 1));
    ColumnEncoding encoding = of(cells);
    assertThat(encoding.attributes("at"))
        .extracting(Attribute::name)
        .containsExactly("at.date", "at.year", "at.month", "at.weekday", "at.hour");
    assertThat(encoding.cuts())
        .isNotNull()
        .extracting(cuts -> cuts.range(0).toString())
        .isEqualTo("<2020-01-04");
    assertThat(of(cells(100, i -> i % 4 == 0 ? "never" : cells[i % 31])).kind())
        .as("a few words beside many dates")
        .isEqualTo(ColumnKind.DATE);
  }

  @Test
  void largeNumbers_areSecondsSince1970_ifTheyAreNearOrTheirNameSaysSo() {
    String[] phones = cells(100, i -> "" + (1_000_000_000L + i * 9_876_543L));
    assertThat(of(phones).kind()).isEqualTo(ColumnKind.NUMBER);
    assertThat(named("created_at", phones).kind()).isEqualTo(ColumnKind.DATE);
    assertThat(named("timestamp", phones).kind()).isEqualTo(ColumnKind.DATE);
  }

  /** Names that come again, of which a word in a hundred cells is alike, are values. */
  @Test
  void namesOfThings_areNoTexts() {
    String[] names = cells(1000, i -> "n" + i % 700 + (i % 70 == 0 ? " oak" : " tree" + i % 350));
    assertThat(of(names).kind()).isEqualTo(ColumnKind.CATEGORY);
  }

  @Test
  void texts_areToldByTheirFrequentWords() {
    String[] cells = cells(100, i -> (i % 3 == 0 ? "a library of " : "Tools for ") + i * 7919);
    assertThat(of(cells)).isEqualTo(ColumnEncoding.text(List.of("for", "tools", "library", "of")));
  }

  @Test
  void manyValues_areCutToFrequentOnes() {
    String[] cells = cells(400, i -> i % 2 == 0 ? "often" : "v" + i % 199);
    assertThat(of(cells)).isEqualTo(ColumnEncoding.frequent(List.of("often")));
    assertThat(of(cells(400, i -> "v" + i % 50))).isEqualTo(ColumnEncoding.bounded());
  }

  @Test
  void rows_areWantedUntilItIsClear() {
    ColumnSample names = new ColumnSample("x", 8, null);
    for (int i = 0; i < 64; i++) {
      assertThat(names.wantsMore()).as("%d rows", i).isTrue();
      names.add(i % 2 == 0 ? "a" : "b");
    }
    assertThat(names.wantsMore()).isFalse();
    ColumnSample numbers = new ColumnSample("x", 8, null);
    IntStream.range(0, 500).forEach(i -> numbers.add("" + i % 2));
    assertThat(numbers.wantsMore()).isTrue();
    assertThat(new ColumnSample("x", 8, ColumnKind.CATEGORY).wantsMore()).isFalse();
  }
}
