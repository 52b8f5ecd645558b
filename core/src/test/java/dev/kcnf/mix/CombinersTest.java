package dev.kcnf.mix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.LogLoss;
import dev.kcnf.SplitMix;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class CombinersTest {
  private static final double INFINITY = Double.POSITIVE_INFINITY;

  /** Experts that are sometimes very sure and often wrong, and take turns in being better. */
  private static double[] advice(SplitMix random, int n, boolean label, int good) {
    double[] logOdds = new double[n];
    for (int i = 0; i < n; i++) {
      double size = 8 * random.nextDouble();
      boolean right = random.nextInt(10) < (i == good ? 9 : 5);
      logOdds[i] = right == label ? size : -size;
    }
    return logOdds;
  }

  @Test
  void bayes_onAnySequence_losesAtMostTheLogOfThePriorMoreThanEveryExpert() {
    for (int seed = 1; seed <= 20; seed++) {
      SplitMix random = SplitMix.of(seed);
      BayesMixture mixture = BayesMixture.of(1, 2, 3, 10);
      double[] losses = new double[4];
      double loss = 0;
      for (int t = 0; t < 400; t++) {
        boolean label = random.nextInt(3) == 0;
        double[] logOdds = advice(random, 4, label, seed % 4);
        for (int i = 0; i < 4; i++) {
          losses[i] += LogLoss.bits(logOdds[i], label);
        }
        loss += LogLoss.bits(mixture.mix(logOdds), label);
        mixture.learn(logOdds, label);
        for (int i = 0; i < 4; i++) {
          assertThat(loss)
              .as("seed %d", seed)
              .isLessThanOrEqualTo(losses[i] + mixture.regretBits(i) + 1e-9);
        }
      }
    }
    assertThat(BayesMixture.uniform(8).regretBits(3)).isCloseTo(3, within(1e-12));
    assertThat(BayesMixture.of(1, 3).regretBits(0)).isCloseTo(2, within(1e-12));
  }

  @Test
  void bayes_afterAVeryBadStart_stillFindsTheBestExpert() {
    BayesMixture mixture = BayesMixture.uniform(2);
    double[] late = {-30, 0};
    for (int t = 0; t < 200; t++) {
      mixture.learn(late, true); // the first loses 30 nats each time: far below any double
    }
    double[] better = {20, 0};
    for (int t = 0; t < 20_000; t++) {
      mixture.learn(better, true);
    }
    assertThat(mixture.weights()[0]).isGreaterThan(0.99);
  }

  @Test
  void bayes_ofCertainExperts_isCertainOnlyIfAllAre() {
    BayesMixture mixture = BayesMixture.uniform(2);
    assertThat(mixture.mix(new double[] {INFINITY, INFINITY})).isEqualTo(INFINITY);
    assertThat(mixture.mix(new double[] {INFINITY, 0})).isCloseTo(Math.log(3), within(1e-12));
    mixture.learn(new double[] {INFINITY, 0}, false);
    assertThat(mixture.weights()).containsExactly(0, 1);
    mixture.learn(new double[] {0, INFINITY}, false);
    assertThat(mixture.mix(new double[] {3, 4})).isZero();
  }

  @Test
  void switching_onSegments_losesAtMostTheBoundMoreThanTheBestTurns() {
    for (int seed = 1; seed <= 20; seed++) {
      SplitMix random = SplitMix.of(seed);
      Switching switching = Switching.of(5);
      double loss = 0;
      double turns = 0;
      int n = 600;
      for (int t = 0; t < n; t++) {
        boolean label = random.nextBoolean();
        int good = t / 150;
        double[] logOdds = advice(random, 5, label, good);
        turns += LogLoss.bits(logOdds[good], label);
        loss += LogLoss.bits(switching.mix(logOdds), label);
        switching.learn(logOdds, label);
        assertThat(Arrays.stream(switching.weights()).sum()).isCloseTo(1, within(1e-9));
      }
      assertThat(loss).as("seed %d", seed).isLessThan(turns + switching.regretBits(3, n));
    }
  }

  @Test
  void switching_regret_isThatOfTheDerivation() {
    // N = 5, n = 100, two switches: log2 5 + log2 100 + 2 log2 400
    double expected = (Math.log(5) + Math.log(100) + 2 * Math.log(400)) / Math.log(2);
    assertThat(Switching.of(5).regretBits(2, 100)).isCloseTo(expected, within(1e-9));
    assertThat(Switching.of(5).regretBits(2, 0)).isZero();
  }

  @Test
  void switching_afterAChange_followsTheOtherExpertSoon() {
    Switching switching = Switching.of(2);
    for (int t = 0; t < 1000; t++) {
      switching.learn(new double[] {3, -3}, true);
    }
    for (int t = 0; t < 5; t++) {
      switching.learn(new double[] {3, -3}, false);
    }
    assertThat(switching.weights()[1]).isGreaterThan(0.99);
  }

  @Test
  void logistic_learnsToScaleAndToIgnore() {
    SplitMix random = SplitMix.of(7);
    LogisticMixer mixer = LogisticMixer.of(3, 1, 1, 0);
    for (int t = 0; t < 20_000; t++) {
      double evidence = 4 * random.nextDouble() - 2;
      boolean label = random.nextDouble() < LogLoss.probability(2 * evidence);
      mixer.learn(new double[] {evidence, 4 * random.nextDouble() - 2, 0}, label);
    }
    assertThat(mixer.weights()[0]).isCloseTo(2, within(0.1));
    assertThat(mixer.weights()[1]).isCloseTo(0, within(0.1));
    assertThat(mixer.weights()[2]).isCloseTo(1 / 3.0, within(1e-12));
    assertThat(mixer.mix(new double[] {1, 0, 0})).isEqualTo(mixer.weights()[0]);
  }

  @Test
  void mixer_startsAtTheGivenWeights() {
    LogisticMixer mixer = LogisticMixer.startingAt(new double[] {0.5, 2, -1}, 0.1, 1e-4);
    assertThat(mixer.weights()).containsExactly(0.5, 2, -1);
    assertThat(mixer.mix(new double[] {1, 1, 3})).isCloseTo(-0.5, within(1e-12));
    mixer.learn(new double[] {1, 0, 0}, true);
    assertThat(mixer.weights()[0]).isGreaterThan(0.5);
    assertThat(mixer.weights()[1]).isEqualTo(2);
  }

  /** Beyond the limit an expert counts for less than its weight. */
  @Test
  void factors_timesTheLogOdds_areWhatIsMixed() {
    LogisticMixer mixer = LogisticMixer.startingAt(new double[] {0.5, 2, -1}, 0.1, 0);
    assertThat(mixer.factors(new double[] {3, -1, 0})).containsExactly(0.5, 2, -1);
    double[] logOdds = {3, -1000, 400};
    double[] factors = mixer.factors(logOdds);
    assertThat(factors[0]).isEqualTo(0.5);
    assertThat(factors[1]).isStrictlyBetween(0.0, 2.0);
    assertThat(factors[2]).isStrictlyBetween(-1.0, 0.0);
    double sum = 0;
    for (int i = 0; i < factors.length; i++) {
      sum += factors[i] * logOdds[i];
    }
    assertThat(sum).isCloseTo(mixer.mix(logOdds), within(1e-9));
  }

  @Test
  void logistic_losesLittleMoreThanTheBestFixedWeights() {
    for (int seed = 1; seed <= 5; seed++) {
      SplitMix random = SplitMix.of(seed);
      LogisticMixer mixer = LogisticMixer.of(2, 1, 1, 0);
      double loss = 0;
      double best = 0;
      for (int t = 0; t < 3000; t++) {
        double[] x = {6 * random.nextDouble() - 3, 6 * random.nextDouble() - 3};
        double truth = 1.5 * x[0] - 0.5 * x[1];
        boolean label = random.nextDouble() < LogLoss.probability(truth);
        best += LogLoss.bits(truth, label);
        loss += LogLoss.bits(mixer.mix(x), label);
        mixer.learn(x, label);
      }
      // About half a logarithm of n for each weight.
      assertThat(loss - best)
          .as("seed %d", seed)
          .isLessThan(2 * 0.5 * Math.log(3000) / Math.log(2) + 4);
    }
  }

  @Test
  void logistic_withDrift_followsAChangeThatWithoutItStaysUnseen() {
    LogisticMixer steady = LogisticMixer.of(2, 1, 0.1, 0);
    LogisticMixer drifting = LogisticMixer.of(2, 1, 0.1, 1e-3);
    SplitMix random = SplitMix.of(3);
    double[] loss = new double[2];
    for (int t = 0; t < 6000; t++) {
      boolean label = random.nextBoolean();
      double sign = label ? 2 : -2;
      double[] x = t < 3000 ? new double[] {sign, -sign} : new double[] {-sign, sign};
      boolean noisy = label != (random.nextInt(10) == 0);
      if (t >= 3000) {
        loss[0] += LogLoss.bits(steady.mix(x), noisy);
        loss[1] += LogLoss.bits(drifting.mix(x), noisy);
      }
      steady.learn(x, noisy);
      drifting.learn(x, noisy);
    }
    assertThat(loss[1]).isLessThan(0.8 * loss[0]);
  }

  @Test
  void logistic_contexts_haveTheirOwnWeights() {
    LogisticMixer mixer = LogisticMixer.of(1, 2, 1, 0.5, 0);
    for (int t = 0; t < 200; t++) {
      mixer.select(t % 2);
      mixer.learn(new double[] {1}, t % 2 == 0);
    }
    mixer.select(0);
    assertThat(mixer.mix(new double[] {1})).isGreaterThan(1.5);
    mixer.select(1);
    assertThat(mixer.mix(new double[] {1})).isLessThan(-1.5);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> mixer.select(2))
        .withMessage("context must be in 0..1, was 2");
  }

  @Test
  void wrongSettings_areNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BayesMixture.of(1, 0))
        .withMessage("a prior must be positive and finite, was 0.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Switching.of(1))
        .withMessage("switching needs at least 2 experts, was 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LogisticMixer.of(2, 1, 0, 0))
        .withMessage("variance must be in (0, 1e6), was 0.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LogisticMixer.of(2, 1, 0.1, 1))
        .withMessage("drift must be in [0, variance], was 1.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Ensemble.of(BayesMixture.uniform(2), List.of()))
        .withMessage("the combiner is for 2 experts, was given 0");
  }

  /** The definition, also where Newton's steps alone jump to and fro. */
  @Test
  void logisticMixer_movesToTheModeAlongTheInput() {
    for (double m = -12; m <= 12; m += 0.75) {
      for (double s = 1e-3; s < 1e5; s *= 1.7) {
        for (int y = 0; y <= 1; y++) {
          double x = LogisticMixer.mode(m, s, y);
          double p = 1 / (1 + StrictMath.exp(-x));
          assertThat(x - m - s * (y - p))
              .as("m=%s, s=%s, y=%d: %s", m, s, y, x)
              .isCloseTo(0, within(1e-7 * (1 + s)));
        }
      }
    }
    assertThat(LogisticMixer.mode(-3, 25, 1)).isCloseTo(1.5, within(0.1));
  }
}
