package dev.kcnf.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.SplitMix;
import org.junit.jupiter.api.Test;

class LogMeanTest {
  private static double positive(SplitMix random) {
    return StrictMath.exp(random.nextInt(4000) / 100.0 - 30);
  }

  @Test
  void logMean_liesBetweenTheTwo_andIsSymmetric() {
    SplitMix random = SplitMix.of(1);
    for (int i = 0; i < 1000; i++) {
      double a = positive(random);
      double b = i % 3 == 0 ? a * (1 + random.nextInt(100) * 1e-7) : positive(random);
      assertThat(LogMean.of(a, b)).isBetween(Math.min(a, b), Math.max(a, b));
      assertThat(LogMean.of(a, b)).isEqualTo(LogMean.of(b, a));
    }
    assertThat(LogMean.of(1, StrictMath.E)).isCloseTo(StrictMath.E - 1, within(1e-15));
    assertThat(LogMean.of(0, 1)).isZero();
  }

  @Test
  void logOddsOfAMixture_areTheMeanOfItsMembers() {
    SplitMix random = SplitMix.of(2);
    for (int i = 0; i < 500; i++) {
      int n = 1 + random.nextInt(6);
      double[] priors = new double[n];
      double[] one = new double[n];
      double[] other = new double[n];
      double all = 0;
      double allOther = 0;
      for (int j = 0; j < n; j++) {
        priors[j] = positive(random);
        one[j] = positive(random);
        other[j] = random.nextInt(4) == 0 ? one[j] : positive(random);
        all += priors[j] * one[j];
        allOther += priors[j] * other[j];
      }
      double[] weights = LogMean.weights(priors, one, other);
      double mean = 0;
      double sum = 0;
      for (int j = 0; j < n; j++) {
        mean += weights[j] * StrictMath.log(one[j] / other[j]);
        sum += weights[j];
      }
      assertThat(sum).isCloseTo(1, within(1e-12));
      assertThat(mean)
          .as("seed 2, mixture %d", i)
          .isCloseTo(StrictMath.log(all / allOther), within(1e-10));
    }
  }

  @Test
  void logOddsAgainstAllOthers_areTheMeanOfThoseAgainstEach() {
    SplitMix random = SplitMix.of(3);
    for (int i = 0; i < 500; i++) {
      int classes = 2 + random.nextInt(6);
      int of = random.nextInt(classes);
      double[] p = new double[classes + 1];
      double rest = 0;
      for (int c = 0; c < classes; c++) {
        p[c + 1] = positive(random);
        rest += c == of ? 0 : p[c + 1];
      }
      double[] weights = LogMean.rivals(p, 1, classes, of);
      double mean = -StrictMath.log(classes - 1);
      for (int c = 0; c < classes; c++) {
        mean += weights[c] * StrictMath.log(p[of + 1] / p[c + 1]);
      }
      assertThat(weights[of]).isZero();
      assertThat(mean)
          .as("seed 3, classes %d", i)
          .isCloseTo(StrictMath.log(p[of + 1] / rest), within(1e-10));
    }
  }

  @Test
  void weights_whereNoMemberCanTell_areZero() {
    assertThat(LogMean.weights(new double[] {1, 1}, new double[] {0, 0}, new double[] {1, 1}))
        .containsExactly(0, 0);
  }
}
