package dev.kcnf.paper.experiments.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Schema;
import org.junit.jupiter.api.Test;

class RandomConjunctionTest {
  @Test
  void randomConjunction_labelsByItsMembers_withUniformSizes() {
    Schema schema = Schema.booleans(3);
    int positives = 0;
    for (int seed = 0; seed < 4000; seed++) {
      RandomConjunction data = RandomConjunction.draw(schema, SplitMix.of(SplitMix.mix(seed)));
      data.next();
      positives += data.label() ? 1 : 0;
    }
    // E[(1 - θ/2)^3] for uniform θ is 15/32.
    assertThat(positives / 4000.0).isCloseTo(15 / 32.0, within(0.03));
  }

  @Test
  void randomConjunction_ofASize_hasEveryVariableEquallyOften() {
    Schema schema = Schema.booleans(5);
    int positives = 0;
    int withoutFirst = 0;
    for (int seed = 0; seed < 8000; seed++) {
      var data = RandomConjunction.ofSize(schema, 2, SplitMix.of(SplitMix.mix(seed)));
      boolean first = data.next().value(0) != 0;
      positives += data.label() ? 1 : 0;
      withoutFirst += data.label() && !first ? 1 : 0;
    }
    assertThat(positives / 8000.0).isCloseTo(1 / 4.0, within(0.015));
    assertThat(withoutFirst / 8000.0).isCloseTo(3 / 5.0 / 8, within(0.01));
  }
}
