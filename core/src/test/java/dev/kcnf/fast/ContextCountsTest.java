package dev.kcnf.fast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.SplitMix;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import org.junit.jupiter.api.Test;

/** Laplace's estimate in contexts, beside plain counts. */
class ContextCountsTest {
  private static byte[] bytes(ContextCounts counts) {
    StateWriter out = new StateWriter();
    counts.save(out);
    return out.toByteArray();
  }

  private static ContextCounts read(int contexts, byte... bytes) {
    ContextCounts counts = new ContextCounts(contexts);
    counts.restore(new StateReader(bytes));
    return counts;
  }

  @Test
  void logOdds_areThoseOfTheCounts_alsoAfterSavingAndCopying() {
    SplitMix random = SplitMix.of(1);
    for (int contexts : new int[] {1, 7, 16, 17, 100}) {
      ContextCounts counts = new ContextCounts(contexts);
      int[][] plain = new int[contexts][2];
      for (int i = 0; i < 300; i++) {
        int context = Math.min(random.nextInt(contexts), random.nextInt(contexts));
        boolean label = random.nextInt(3) == 0;
        ContextCounts copy = counts.copy();
        byte[] before = bytes(copy);
        counts.learn(context, label);
        assertThat(bytes(copy)).isEqualTo(before);
        plain[context][label ? 1 : 0]++;
        if (i % 50 == 0) {
          counts = read(contexts, bytes(counts));
        }
      }
      for (int c = 0; c < contexts; c++) {
        double expected = StrictMath.log((plain[c][1] + 1.0) / (plain[c][0] + 1.0));
        assertThat(counts.logOdds(c)).isCloseTo(expected, within(1e-12));
      }
    }
  }

  @Test
  void counts_areHalved_beyond4095() {
    ContextCounts counts = new ContextCounts(2);
    for (int i = 0; i < 4; i++) {
      counts.learn(1, false);
    }
    for (int i = 0; i < 4095; i++) {
      counts.learn(1, true);
    }
    assertThat(counts.logOdds(1)).isCloseTo(StrictMath.log(4096 / 5.0), within(1e-12));
    counts.learn(1, true);
    assertThat(counts.logOdds(1)).isCloseTo(StrictMath.log(2049 / 3.0), within(1e-12));
    ContextCounts other = new ContextCounts(1);
    for (int i = 0; i < 4095; i++) {
      other.learn(0, false);
    }
    assertThat(other.logOdds(0)).isCloseTo(-StrictMath.log(4096), within(1e-12));
    other.learn(0, false);
    assertThat(other.logOdds(0)).isCloseTo(-StrictMath.log(2049), within(1e-12));
  }

  @Test
  void onlyContextsThatCame_areSaved() {
    ContextCounts counts = new ContextCounts(40);
    assertThat(bytes(counts)).containsExactly(0);
    counts.learn(3, true);
    counts.learn(39, false);
    counts.learn(39, false);
    assertThat(bytes(counts)).containsExactly(2, 3, 0, 1, 35, 2, 0);
  }

  @Test
  void contextsThatCannotBe_areRefused() {
    for (byte[] wrong :
        new byte[][] {{5}, {1, 4, 0, 1}, {2, 1, 0, 1, 2, 0, 1}, {1, 0, 0, 0}, {1, 0, 1}}) {
      assertThatThrownBy(() -> read(4, wrong)).isInstanceOf(DamagedModelException.class);
    }
    assertThat(read(4, (byte) 2, (byte) 1, (byte) 0, (byte) 1, (byte) 1, (byte) 0, (byte) 1))
        .satisfies(counts -> assertThat(counts.logOdds(3)).isPositive());
  }
}
