package dev.kcnf.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A column of few whole numbers, which may turn out to be one of amounts. */
class CodeEncodingTest {
  private static Columns columns(String... codes) {
    return Columns.of(Map.of("a", ColumnEncoding.codes(List.of(codes))));
  }

  private static String name(Columns columns, RowEncoder encoder, String cell) {
    return columns.schema().value(0, encoder.encode(cell).value(0));
  }

  @Test
  void fractions_areCountedBetweenTheCodes_andBeyondThemBetweenRoundNumbers() {
    Columns columns = columns("0", "3");
    RowEncoder encoder = RowEncoder.learning(columns, 0);
    assertThat(name(columns, encoder, "0")).isEqualTo("0");
    assertThat(name(columns, encoder, "1.5")).isEqualTo("1..3");
    assertThat(name(columns, encoder, "37.5")).isEqualTo("20..50");
    assertThat(name(columns, encoder, "20.01")).isEqualTo("20..50");
    assertThat(name(columns, encoder, "-0.3")).isEqualTo("-0.5..-0.2");
    assertThat(name(columns, encoder, "99999999999999.5")).isEqualTo(">=5000000000000");
    assertThat(name(columns, encoder, "?")).isEqualTo(Missing.VALUE);
  }

  @Test
  void wholeNumbers_haveValuesOfTheirOwn_untilThereAreMany() {
    Columns columns = columns("0", "1");
    RowEncoder encoder = RowEncoder.learning(columns, 0);
    for (int i = 0; i < 32; i++) {
      assertThat(name(columns, encoder, Integer.toString(i))).isEqualTo(Integer.toString(i));
    }
    assertThat(name(columns, encoder, "77")).isEqualTo("50..100");
    assertThat(name(columns, encoder, "31")).isEqualTo("31");
    for (int i = 0; i < 100_000; i++) {
      encoder.encode(Integer.toString(i * 17 - 500_000));
    }
    assertThat(columns.schema().cardinality(0)).isLessThan(32 + 2 * 3 * 15);
  }

  @Test
  void codes_mustBeWholeAndAscending() {
    for (String[] codes : List.of(new String[] {"2", "1"}, new String[] {"0.5"}, new String[0])) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> columns(codes))
          .withMessageMatching(".*codes.*");
    }
  }
}
