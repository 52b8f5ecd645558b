package dev.kcnf.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BinsTest {

  @Test
  void names_areRangesThatBeginWithTheirFirstNumber() {
    Bins bins = Bins.of(new double[] {1, 2, 3.5, 4, 5, 6, 7, 8}, 4);
    assertThat(bins.names()).containsExactly("<3.5", "3.5..5", "5..7", ">=7");
    assertThat(bins.of(3.4)).isEqualTo(0);
    assertThat(bins.of(3.5)).isEqualTo(1);
    assertThat(bins.of(4.999)).isEqualTo(1);
    assertThat(bins.of(5)).isEqualTo(2);
    assertThat(bins.of(7)).isEqualTo(3);
    assertThat(bins.of(1e300)).isEqualTo(3);
    assertThat(bins.of(-1e300)).isEqualTo(0);
  }

  @Test
  void bins_ofDistinctNumbers_holdAboutEquallyMany() {
    SplitMix random = SplitMix.of(11);
    double[] numbers = IntStream.range(0, 1000).mapToDouble(i -> random.nextDouble()).toArray();
    Bins bins = Bins.of(numbers, 8);
    int[] counts = new int[8];
    for (double number : numbers) {
      counts[bins.of(number)]++;
    }
    assertThat(counts).containsOnly(125);
  }

  @Test
  void bins_ofManyEqualNumbers_areFewer() {
    assertThat(Bins.of(new double[] {0, 0, 0, 0, 0, 0, 0, 9}, 4).names()).containsExactly("any");
    assertThat(Bins.of(new double[] {0, 0, 0, 5, 5, 5, 9, 9}, 4).names())
        .containsExactly("<5", "5..9", ">=9");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "-1.5", "+2", ".5", "5.", "1e3", "1E-3", "007"})
  void parse_takesDecimalNumbers(String text) {
    assertThat(Bins.parse(text)).hasValue(Double.parseDouble(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "x", "1d", "1f", "0x1p3", "NaN", "Infinity", "1e999", "1,5", "-", "."})
  void parse_takesNothingElse(String text) {
    assertThat(Bins.parse(text)).isEmpty();
  }

  @Test
  void parse_ofMinusZero_isZero() {
    assertThat(Bins.of(new double[] {-1, 0, 1, 2}, 2).of(Bins.parse("-0").getAsDouble()))
        .isEqualTo(0);
    assertThat(Double.doubleToLongBits(Bins.parse("-0").getAsDouble())).isZero();
  }

  private static List<String[]> column(String... cells) {
    return IntStream.range(0, cells.length).mapToObj(i -> new String[] {cells[i]}).toList();
  }

  private static Numbers numbers(String... cells) {
    return Objects.requireNonNull(Numbers.of(0, column(cells)));
  }

  @Test
  void numbers_areNotThere_whereSomethingElseIs() {
    assertThat(Numbers.of(0, column("1", "2", "three"))).isNull();
    assertThat(Numbers.of(0, column("?", "", "NA"))).isNull();
    assertThat(Numbers.of(0, column("1", "?", "2"))).isNotNull();
  }

  @Test
  void fewWholeNumbers_areCodes_inAscendingOrder() {
    Numbers codes = numbers("10", "9", "NA", "10", "8");
    assertThat(codes.codes()).containsExactly("8", "9", "10");
    assertThat(codes.cut(3)).isNull();
    assertThat(codes.cut(2)).isNotNull();
    Numbers fractions = numbers("1", "2.5");
    assertThat(fractions.cut(8)).isNotNull();
  }

  @Test
  void zeroAndOne_areBoolean_evenIfOnlyOneIsSeen() {
    Numbers ones = numbers("1", "1");
    assertThat(ones.codes()).containsExactly("0", "1");
  }

  /** As names, 1 and 1.0 would be two values. */
  @Test
  void oneNumberInTwoSpellings_isNotACode() {
    Numbers mixed = numbers("1", "1.0", "2");
    assertThat(mixed.cut(8)).isNotNull();
  }
}
