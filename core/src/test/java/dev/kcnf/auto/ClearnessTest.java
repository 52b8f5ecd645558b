package dev.kcnf.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.LogLoss;
import dev.kcnf.SplitMix;
import dev.kcnf.auto.mix.Clearness;
import dev.kcnf.auto.statistics.GrowthClock;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.fast.Fast;
import dev.kcnf.io.StateReader;
import dev.kcnf.parts.Part;
import dev.kcnf.parts.Parts;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where fast is clear nobody else is asked, at no cost to the bound. */
class ClearnessTest {
  private static final Schema SCHEMA = Schema.booleans(8);
  private static final double[] SURE = {1e-4, 1 - 1e-4};

  private static Example draw(SplitMix random) {
    int[] values = new int[SCHEMA.size()];
    for (int a = 0; a < values.length; a++) {
      values[a] = random.nextInt(2);
    }
    return SCHEMA.example(values);
  }

  private static boolean label(Example x) {
    return x.value(0) == 1 || x.value(1) == 1;
  }

  /** Whether the answer is that of fast, to the last bit of what both keep of it. */
  private static boolean isThatOfFast(double logOdds, double ofFast) {
    return Math.abs(logOdds - ofFast) < 1e-7 && Math.abs(ofFast) > 7;
  }

  @Test
  void clearExamples_areAnsweredByFastAlone_andCounted() {
    Auto auto = Auto.create(SCHEMA, 100);
    Fast fast = Fast.create(SCHEMA);
    SplitMix random = SplitMix.of(1);
    int clear = 0;
    int with = 0;
    int examples = 1000;
    for (int t = 0; t < examples; t++) {
      Example x = draw(random);
      with += x.value(0);
      double asked = auto.logOdds(x);
      double logOdds = auto.step(x, label(x));
      assertThat(asked).isEqualTo(logOdds);
      boolean isClear = isThatOfFast(logOdds, fast.step(x, label(x)));
      clear += isClear && t >= 300 ? 1 : 0;
    }
    assertThat(clear).isGreaterThan(200);
    Parts parts = auto.parts(SCHEMA.example(1, 0, 0, 0, 0, 0, 0, 0)).orElseThrow();
    Part first =
        parts.toList().stream()
            .filter(part -> part.attributes().equals(List.of(0)))
            .findFirst()
            .orElseThrow();
    assertThat(first.examples()).as("examples with the value, clear or not").isEqualTo(with);
  }

  @Test
  void labelsThatTurnOnceItIsClear_costNoMoreThanFastAndTheRegret() {
    Auto auto = Auto.create(SCHEMA, 100);
    Fast fast = Fast.create(SCHEMA);
    SplitMix random = SplitMix.of(2);
    double loss = 0;
    double fastLoss = 0;
    int turned = 0;
    for (int t = 0; t < 1500; t++) {
      Example x = draw(random);
      double asked = auto.logOdds(x);
      boolean turns = Math.abs(asked) > 7 && t % 5 == 0;
      boolean label = turns ? asked < 0 : label(x);
      turned += turns ? 1 : 0;
      loss += LogLoss.bits(auto.step(x, label), label);
      fastLoss += LogLoss.bits(fast.step(x, label), label);
      assertThat(loss).as("t %d", t).isLessThan(fastLoss + Auto.regretBits(t + 1));
    }
    assertThat(turned).isGreaterThan(3);
    assertThat(loss).isLessThan(auto.boundBits(1500));
  }

  @Test
  void restoredAnywhere_goesOnAsIfNothingHadHappened() {
    Auto whole = Auto.create(SCHEMA, 100);
    Auto parts = Auto.create(SCHEMA, 100);
    SplitMix random = SplitMix.of(3);
    for (int t = 0; t < 900; t++) {
      Example x = draw(random);
      boolean label = label(x) != (t >= 600 && t % 40 == 0);
      if (t % 90 == 89 || t == 601) { // 601: in the middle of being careful
        byte[] bytes = parts.toBytes();
        parts = Auto.create(SCHEMA, 100);
        parts.restore(new StateReader(bytes));
        assertThat(parts.toBytes()).isEqualTo(bytes);
      }
      assertThat(parts.copy().step(x, label)).isEqualTo(whole.step(x, label));
      parts.step(x, label);
    }
    assertThat(parts.toBytes()).isEqualTo(whole.toBytes());
  }

  @Test
  void reasons_sumToTheLogOdds_whetherItIsClearOrNot() {
    Auto auto = Auto.create(SCHEMA, 100);
    Fast fast = Fast.create(SCHEMA);
    SplitMix random = SplitMix.of(4);
    boolean[] came = new boolean[2];
    for (int t = 0; t < 600; t++) {
      Example x = draw(random);
      double logOdds = auto.logOdds(x);
      if (t % 7 == 0) {
        Parts parts = auto.parts(x).orElseThrow();
        double sum = parts.toList().stream().mapToDouble(Part::logOdds).sum();
        assertThat(sum).as("row %d", t).isCloseTo(logOdds, within(1e-9));
        came[isThatOfFast(logOdds, fast.logOdds(x)) ? 1 : 0] = true;
      }
      auto.step(x, label(x));
      fast.step(x, label(x));
    }
    assertThat(came).containsExactly(true, true);
  }

  @Test
  void nothingIsClear_atFirst_norForAWhileAfterASurprise() {
    Clearness clearness = new Clearness();
    assertThat(clearness.isClear(SURE, 2, 299)).isFalse();
    assertThat(clearness.isClear(SURE, 2, 300)).isTrue();
    assertThat(clearness.isClear(new double[] {0.01, 0.99}, 2, 300)).isFalse();
    assertThat(clearness.learn(true, SURE[1])).isTrue();
    assertThat(clearness.learn(true, SURE[0])).isFalse();
    assertCarefulFor(64, clearness);
    assertThat(clearness.learn(false, 0.2)).isFalse();
    assertCarefulFor(32, clearness);
    assertThat(clearness.learn(false, 0.4)).isFalse();
    assertCarefulFor(0, clearness);
  }

  private static void assertCarefulFor(int examples, Clearness clearness) {
    for (int i = 0; i < examples; i++) {
      assertThat(clearness.isClear(SURE, 2, 1000)).isFalse();
      assertThat(clearness.learn(false, SURE[1])).isFalse();
    }
    assertThat(clearness.isClear(SURE, 2, 1000)).isTrue();
  }

  @Test
  void trees_areGrownAnew_onlyWhereEnoughWasHard() {
    for (int every : new int[] {20, 2000}) {
      GrowthClock clock = new GrowthClock();
      int times = 0;
      int grown = 0;
      for (int t = 1; t <= 10_000; t++) {
        clock.count(t % every == 0 || t <= 8 ? 0.5 : 1);
        int here = 0;
        for (; clock.isTime(); here++) {
          boolean isWorthwhile = clock.begin();
          assertThat(isWorthwhile || clock.hasGrown()).isTrue();
          times += t >= 2000 ? 1 : 0;
          grown += isWorthwhile && t >= 2000 ? 1 : 0;
          clock.advance();
        }
        assertThat(here).isLessThanOrEqualTo(t >= 200 ? 1 : GrowthClock.GROUP);
      }
      assertThat(times).isBetween(296, 298); // 128 log2 5
      assertThat(grown).isEqualTo(every == 20 ? times : 0);
    }
  }
}
