package dev.kcnf.rules.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ToleranceTest {
  @Test
  void tolerance_readsNumbersAndPercentages() {
    assertThat(Tolerance.parse("0")).isEqualTo(Tolerance.NONE);
    assertThat(Tolerance.parse("12")).isEqualTo(Tolerance.count(12));
    assertThat(Tolerance.parse("0.5%")).isEqualTo(Tolerance.share(0.005));
    assertThat(Tolerance.share(0.01).of(199)).isEqualTo(1);
    assertThat(Tolerance.parse("29%").of(100)).isEqualTo(29); // 0.29 * 100 is less
    assertThat(Tolerance.share(1).of(199)).isEqualTo(199);
    assertThat(Tolerance.count(12).of(5)).isEqualTo(12);
    assertThat(Tolerance.count(12)).hasToString("12");
    assertThat(Tolerance.share(0.5)).hasToString("50.0%");
    for (String bad : List.of("", "%", "-1", "1.5", "x", "1e3", "NaN", "Infinity", "+1%")) {
      assertThatThrownBy(() -> Tolerance.parse(bad))
          .as(bad)
          .hasMessage(
              "tolerance must be a number of examples like 5 or a share like 0.5%%, was '%s'", bad);
    }
    assertThatThrownBy(() -> Tolerance.parse("101%"))
        .hasMessage("tolerance must be in 0%..100%, was 101.0%");
    assertThatThrownBy(() -> Tolerance.count(-1))
        .hasMessage("tolerance must be at least 0, was -1.0");
    assertThatThrownBy(() -> Tolerance.share(Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void isNone_onlyOfNothing() {
    assertThat(Tolerance.NONE.isNone()).isTrue();
    assertThat(Tolerance.count(1).isNone()).isFalse();
    assertThat(Tolerance.share(0.01).isNone()).isFalse();
  }
}
