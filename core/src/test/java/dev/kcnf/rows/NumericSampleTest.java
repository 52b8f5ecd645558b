package dev.kcnf.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NumericSampleTest {

  private static List<String[]> column(String... cells) {
    return IntStream.range(0, cells.length).mapToObj(i -> new String[] {cells[i]}).toList();
  }

  private static NumericSample numbers(String... cells) {
    return Objects.requireNonNull(NumericSample.of(0, column(cells)));
  }

  @Test
  void numbers_areNotThere_whereSomethingElseIs() {
    assertThat(NumericSample.of(0, column("1", "2", "three"))).isNull();
    assertThat(NumericSample.of(0, column("?", "", "NA"))).isNull();
    assertThat(NumericSample.of(0, column("1", "?", "2"))).isNotNull();
  }

  @Test
  void fewWholeNumericSample_areCodes_inAscendingOrder() {
    NumericSample codes = numbers("10", "9", "NA", "10", "8");
    assertThat(codes.codes()).containsExactly("8", "9", "10");
    assertThat(codes.cut(3)).isNull();
    assertThat(codes.cut(2)).isNotNull();
    NumericSample fractions = numbers("1", "2.5");
    assertThat(fractions.cut(8)).isNotNull();
  }

  @Test
  void zeroAndOne_areBoolean_evenIfOnlyOneIsSeen() {
    NumericSample ones = numbers("1", "1");
    assertThat(ones.codes()).containsExactly("0", "1");
  }

  /** As names, 1 and 1.0 would be two values. */
  @Test
  void oneNumberInTwoSpellings_isNotACode() {
    NumericSample mixed = numbers("1", "1.0", "2");
    assertThat(mixed.cut(8)).isNotNull();
  }
}
