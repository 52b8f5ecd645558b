package dev.kcnf.naivebayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.LogLoss;
import dev.kcnf.Prequential;
import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import org.junit.jupiter.api.Test;

/** KT of the labels, whatever the columns say. */
class KtPredictorTest {
  private static final Schema SCHEMA = Schema.booleans(1);
  private static final Example X = SCHEMA.example(1);

  private static KtPredictor learned(int zeros, int ones) {
    KtPredictor kt = new KtPredictor();
    for (int i = 0; i < zeros + ones; i++) {
      kt.learn(X, i >= zeros);
    }
    return kt;
  }

  @Test
  void logOdds_countHalfASymbolMore() {
    assertThat(learned(0, 0).logOdds(X)).isZero();
    assertThat(learned(3, 5).logOdds(X)).isCloseTo(StrictMath.log(5.5 / 3.5), within(1e-15));
  }

  @Test
  void bound_isTheBestConstantsLoss_plusHalfTheLogarithm_andHolds() {
    assertThat(learned(0, 0).boundBits(0)).isZero();
    // 4 log2 4 - 3 log2 3 bits for the best constant of 3 and 1, then ½ log2 4 + 1.
    double best = 8 - 3 * StrictMath.log(3) / LogLoss.LN2;
    assertThat(learned(1, 3).boundBits(4)).isCloseTo(best + 2, within(1e-12));
    assertThat(learned(0, 16).boundBits(16)).isEqualTo(3);
    SplitMix random = SplitMix.of(5);
    KtPredictor kt = new KtPredictor();
    Prequential evaluation = new Prequential();
    for (int n = 1; n <= 200; n++) {
      evaluation.step(kt, X, random.nextInt(5) == 0);
      assertThat(evaluation.bits()).isLessThanOrEqualTo(kt.boundBits(n));
    }
  }

  @Test
  void merge_addsCounts_copyIsIndependent_bytesAreTheCounts() {
    KtPredictor kt = learned(1, 2);
    KtPredictor copy = kt.copy();
    kt.merge(learned(3, 4));
    assertThat(kt.toBytes()).containsExactly(4, 6);
    assertThat(copy.toBytes()).containsExactly(1, 2);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> kt.merge(NaiveBayes.of(SCHEMA)))
        .withMessage("cannot merge a NaiveBayes into a KtPredictor");
  }

  @Test
  void learn_ofAnUnknownValue_isRefused() {
    KtPredictor kt = learned(1, 1);
    assertThatIllegalArgumentException().isThrownBy(() -> kt.learn(SCHEMA.lookUp("?"), true));
    assertThat(kt.toBytes()).containsExactly(1, 1);
  }
}
