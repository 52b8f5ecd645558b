package dev.kcnf.paper.results;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SpreadTest {
  @Test
  void spread_ofValues_isMinMedianMax() {
    assertThat(Spread.of("e", "l", new double[] {4, 1, 3}))
        .isEqualTo(new Spread("e", "l", 1, 3, 4));
    Spread even = Spread.of("e", "l", new double[] {4, 1, 3, 2});
    assertThat(even.median()).isEqualTo(2.5);
    assertThat(even.contains(1)).isTrue();
    assertThat(even.contains(4)).isTrue();
    assertThat(even.contains(0.9)).isFalse();
    assertThat(even.contains(4.1)).isFalse();
  }
}
