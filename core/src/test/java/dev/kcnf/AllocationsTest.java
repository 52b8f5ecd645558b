package dev.kcnf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AllocationsTest {
  private Object made = "";
  private int count;

  @Test
  void least_seesOneSmallObject() {
    assertThat(Allocations.least(() -> made = new int[1])).isBetween(16L, 24L);
    assertThat(Allocations.least(() -> count++)).isZero();
    assertThat(made).isNotNull();
    assertThat(count).isEqualTo(6);
  }
}
