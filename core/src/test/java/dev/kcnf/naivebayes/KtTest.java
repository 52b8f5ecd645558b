package dev.kcnf.naivebayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.SplitMix;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class KtTest {

  @Test
  void oracle_byChainRule_equalsTheBetaIntegralInFactorials() {
    for (int zeros = 0; zeros <= 12; zeros++) {
      for (int ones = 0; ones <= 12; ones++) {
        List<Boolean> sequence = new ArrayList<>(Collections.nCopies(zeros, false));
        sequence.addAll(Collections.nCopies(ones, true));
        assertThat(Appendix.kt(sequence)).isEqualTo(Appendix.ktByFactorials(zeros, ones));
      }
    }
  }

  @Test
  void lnBlock_equalsTheExactFraction() {
    for (int zeros = 0; zeros <= 50; zeros++) {
      for (int ones = 0; ones <= 50; ones++) {
        double expected = Appendix.ktByFactorials(zeros, ones).ln();
        assertThat(Kt.lnBlock(zeros, ones))
            .as("%d zeros, %d ones", zeros, ones)
            .isCloseTo(expected, within(1e-14 * (1 - expected)));
      }
    }
  }

  @Test
  void lnBlock_equalsTheIntegralOverTheta() {
    for (int zeros = 0; zeros <= 9; zeros++) {
      for (int ones = 0; ones <= 9; ones++) {
        assertThat(StrictMath.exp(Kt.lnBlock(zeros, ones)))
            .isCloseTo(integral(zeros, ones), within(1e-14));
      }
    }
  }

  /** With θ = sin² φ the prior is flat in φ, and the midpoint rule is exact for these powers. */
  private static double integral(int zeros, int ones) {
    int points = 64;
    double sum = 0;
    for (int k = 0; k < points; k++) {
      double sin = StrictMath.sin((k + 0.5) / points * StrictMath.PI / 2);
      double theta = sin * sin;
      sum += StrictMath.pow(theta, ones) * StrictMath.pow(1 - theta, zeros);
    }
    return sum / points;
  }

  @Test
  void lnBlock_isTheSumOfTheSequentialLogProbabilities() {
    long seed = 7;
    SplitMix random = SplitMix.of(seed);
    long zeros = 0;
    long ones = 0;
    double sum = 0;
    for (int n = 0; n < 20_000; n++) {
      boolean one = random.nextInt(5) == 0;
      double p = Kt.probability(zeros, ones);
      sum += StrictMath.log(one ? p : 1 - p);
      ones += one ? 1 : 0;
      zeros += one ? 0 : 1;
      assertThat(Kt.lnBlock(zeros, ones)).as("seed %d", seed).isCloseTo(sum, within(1e-9));
    }
  }

  @Test
  void lnBlock_ofManyEqualSymbols_keepsItsDigits() {
    // KT(n, 0) = C(2n, n) / 4^n = (1 - 1/(8n) + …) / sqrt(πn); the terms that cancel are n ln n.
    for (long n : new long[] {1_000_000, 1_000_000_000_000L}) {
      double expected = -0.5 * StrictMath.log(StrictMath.PI * n) - 1.0 / (8.0 * n);
      assertThat(Kt.lnBlock(n, 0)).isCloseTo(expected, within(1e-13));
      assertThat(Kt.lnBlock(0, n)).isCloseTo(expected, within(1e-13));
      assertThat(Kt.lnBlock(n, 1) - Kt.lnBlock(n, 0))
          .isCloseTo(-StrictMath.log(2.0 * n + 2), within(1e-13));
    }
  }

  @Test
  void lnBlock_ofTheEmptySequence_isZero() {
    assertThat(Kt.lnBlock(0, 0)).isZero();
  }

  @Test
  void probabilityAndLogOdds_countHalfASymbolMore() {
    assertThat(Kt.probability(0, 0)).isEqualTo(0.5);
    assertThat(Kt.probability(2, 1)).isEqualTo(1.5 / 4);
    assertThat(Kt.logOdds(3, 3)).isZero();
    assertThat(Kt.logOdds(2, 0)).isEqualTo(StrictMath.log(0.2));
    assertThat(Kt.logOdds(0, 2)).isEqualTo(StrictMath.log(5));
  }

  @Test
  void counts_belowZero_areRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Kt.lnBlock(-1, 2))
        .withMessage("counts must be at least 0, were -1 and 2");
    assertThatIllegalArgumentException().isThrownBy(() -> Kt.probability(0, -1));
    assertThatIllegalArgumentException().isThrownBy(() -> Kt.logOdds(-3, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> Kt.lnBlockOf(new long[] {3, -1, 4}));
  }

  @Test
  void lnBlockOf_isTheProductOfTheProbabilities() {
    SplitMix random = SplitMix.of(9);
    for (int symbols = 1; symbols <= 40; symbols++) {
      long[] counts = new long[symbols];
      double ln = 0;
      for (int t = 0; t < 500; t++) {
        assertThat(Kt.lnBlockOf(counts)).as("%d symbols", symbols).isCloseTo(ln, within(1e-9));
        int symbol = Math.min(random.nextInt(symbols), random.nextInt(symbols));
        ln += StrictMath.log((counts[symbol] + 0.5) / (t + symbols / 2.0));
        counts[symbol]++;
      }
      if (symbols == 2) {
        assertThat(Kt.lnBlockOf(counts)).isCloseTo(Kt.lnBlock(counts[0], counts[1]), within(1e-10));
      }
    }
  }

  /** Where nearly all symbols are the same, a share is nearly 1, and its logarithm nearly 0. */
  @Test
  void lnBlockOf_isExact_whereAlmostAllSymbolsAreTheSame() {
    long[] counts = {1_000_000_000_000L, 1};
    assertThat(Kt.lnBlockOf(counts)).isCloseTo(Kt.lnBlock(counts[0], 1), within(1e-9));
  }
}
