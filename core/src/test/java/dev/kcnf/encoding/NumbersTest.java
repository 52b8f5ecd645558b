package dev.kcnf.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumbersTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "1,234 | 1234",
        "-1,234.5 | -1234.5",
        "+12,345,678 | 12345678",
        "999,999. | 999999",
        "` 5` | 5",
        "`5 ` | 5",
        "` 1,000 ` | 1000",
        "`inf ` | Infinity"
      })
  void thousandsAndSpaces_areRead(String text, double number) {
    assertThat(Numbers.parse(text)).isEqualTo(number);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "$5 | 5",
        "-$1,234.50 | -1234.5",
        "` $ 7 ` | 7",
        "£-3 | -3",
        "12.50 € | 12.5",
        "0€ | 0",
        "45% | 45",
        "-0.5 % | -0.5",
        "1e3% | 1000"
      })
  void currenciesAndPerCent_doNotCount(String text, double number) {
    assertThat(Numbers.parse(text)).isEqualTo(number);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"(12) | -12", "(1,234.50) | -1234.5", "($5) | -5", "( 7 %) | -7", "(0) | 0"})
  void bookkeepersParentheses_areNegative(String text, double number) {
    assertThat(Numbers.parse(text)).isEqualTo(number);
    assertThat(Numbers.parseFinite(text)).isEqualTo(number);
  }

  @ParameterizedTest
  @ValueSource(strings = {"()", "(-5)", "(+5)", "((5))", "(5", "5)", "(x)", "-(5)"})
  void otherParentheses_areNoNumbers(String text) {
    assertThat(Numbers.parse(text)).isNaN();
  }

  @Test
  void tooLargeForADouble_isInfinite() {
    assertThat(Numbers.parse("1e400")).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(Numbers.parse("-1e400")).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(Numbers.parseFinite("1e400")).isNaN();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0,53 | 0.53",
        "-1.234,5 | -1234.5",
        "1,234 | 1.234",
        "12 | 12",
        "5,20 € | 5.2",
        "(3,5) | -3.5",
        "1.234 | 1234",
        "1.5 | 1.5",
        "0.125 | 0.125",
        "1.5,2 | NaN",
        "1,2,3 | NaN"
      })
  void decimalComma_isRead(String text, Double number) {
    assertThat(Numbers.parseWithComma(text)).isEqualTo(number);
  }

  @Test
  void aNumberThatStandsAlone_mayHaveEither() {
    assertThat(Numbers.parseEither("1,234")).isEqualTo(1234);
    assertThat(Numbers.parseEither("1,5")).isEqualTo(1.5);
    assertThat(Numbers.parseEither("1.5")).isEqualTo(1.5);
    assertThat(Numbers.parseEither("x,y")).isNaN();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"$", "%", "€ ", "-$", "$$5", "-$-5", "5%%", "$5%", "5$6", "% 5", "$x", "$0x1p3"})
  void otherSigns_areNoNumbers(String text) {
    assertThat(Numbers.parse(text)).isNaN();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1,5",
        "1,50",
        "0,125",
        "00,125",
        "1,2345",
        "1234,567",
        ",123",
        "1,",
        "1,23,456",
        "1,,234",
        "1.234,5",
        "1,234e3",
        "1,234.5,6",
        "-,123",
        "1, 234",
        "1,234 567",
        " ",
        ",",
        "1.5,000"
      })
  void otherCommas_areNoNumbers(String text) {
    assertThat(Numbers.parse(text)).isNaN();
  }

  /** Every whole number, with commas or without. */
  @Test
  void thousands_ofEveryLength() {
    for (long number = 1; number < Long.MAX_VALUE / 7; number = number * 7 + 3) {
      String text = String.format(Locale.ROOT, "%,d", number);
      assertThat(Numbers.parse(text)).as(text).isEqualTo((double) number);
    }
  }

  @Test
  void missingNumbers_mayHaveSpaces() {
    assertThat(Missing.isNoNumber(" ")).isTrue();
    assertThat(Missing.isNoNumber("NA ")).isTrue();
    assertThat(Missing.isNoNumber(" nan")).isTrue();
    assertThat(Missing.is(" ")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "0.001, 0.001",
    "0.00099, 9.9E-4",
    "0.0001, 1.0E-4",
    "-0.000123, -1.23E-4",
    "100000000000000, 100000000000000",
    "999999999999999, 999999999999999",
    "1000000000000000, 1.0E15",
    "-12300000000000000000000, -1.23E22",
    "0.1, 0.1",
    "1234.5, 1234.5",
    "4.9e-324, 5.0E-324",
    "-Infinity, -Infinity",
    "-0.0, 0"
  })
  void show_isPlain_fromAThousandthToFifteenDigits(double number, String text) {
    assertThat(Numbers.show(number)).isEqualTo(text);
  }

  @Test
  void aSignBeforeTheDecimals_mayBeTheFirst() {
    assertThat(Numbers.parseWithComma(",5")).isEqualTo(0.5);
    assertThat(Numbers.parseWithComma(".5")).isEqualTo(0.5);
    assertThat(Numbers.parseEither(",5")).isEqualTo(0.5);
    assertThat(Numbers.parse(".12,345")).isNaN();
  }
}
