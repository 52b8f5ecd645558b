package dev.kcnf.mix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.LogLoss;
import dev.kcnf.Predictor;
import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Combiners where experts are very sure, far behind, or all of one mind. */
class CombinerLimitsTest {
  private static final double INFINITY = Double.POSITIVE_INFINITY;

  /** Beyond 160 a mixture counts in another way. */
  private static final double[] SIZES = {0, 0.25, 3, 39, 41, 159, 160, 161, 400, 1000};

  private static double[] said(SplitMix random, int experts) {
    double[] said = new double[experts];
    for (int i = 0; i < experts; i++) {
      double size = SIZES[random.nextInt(SIZES.length)];
      said[i] = random.nextBoolean() ? size : -size;
    }
    return said;
  }

  private static byte[] bytes(Combiner combiner) {
    StateWriter out = new StateWriter();
    combiner.save(out);
    return out.toByteArray();
  }

  private static double lnProbability(double logOdds, boolean label) {
    double against = label ? -logOdds : logOdds;
    return against > 0 ? -against - Math.log1p(Math.exp(-against)) : -Math.log1p(Math.exp(against));
  }

  private static double lnSum(double one, double two) {
    double most = Math.max(one, two);
    return most + Math.log(Math.exp(one - most) + Math.exp(two - most));
  }

  /** The definition, by logarithms: thousands of bits behind, experts are still exact. */
  @Test
  void bayes_knowsEveryExpertsLoss_howeverLarge() {
    for (int seed = 1; seed <= 10; seed++) {
      SplitMix random = SplitMix.of(seed);
      BayesMixture mixture = BayesMixture.of(1, 1e-200);
      double[] ln = {0, StrictMath.log(1e-200)};
      for (int t = 0; t < 60; t++) {
        double[] said = said(random, 2);
        boolean label = random.nextBoolean();
        double one =
            lnSum(ln[0] + lnProbability(said[0], true), ln[1] + lnProbability(said[1], true));
        double zero =
            lnSum(ln[0] + lnProbability(said[0], false), ln[1] + lnProbability(said[1], false));
        assertThat(mixture.mix(said))
            .as("seed %d, example %d", seed, t)
            .isCloseTo(one - zero, within(1e-9 * (1 + Math.abs(one) + Math.abs(zero))));
        mixture.learn(said, label);
        for (int i = 0; i < 2; i++) {
          ln[i] += lnProbability(said[i], label);
          assertThat(mixture.boundBits(i))
              .as("seed %d, example %d", seed, t)
              .isCloseTo(-ln[i] / Math.log(2), within(1e-9 * (1 - ln[i])));
        }
        double share = 1 / (1 + Math.exp(ln[1] - ln[0]));
        assertThat(mixture.weights()[0]).isCloseTo(share, within(1e-9));
        BayesMixture restored = BayesMixture.uniform(2);
        restored.restore(new StateReader(bytes(mixture)));
        assertThat(restored.boundBits(1)).isEqualTo(mixture.boundBits(1));
      }
    }
  }

  /** What a leading expert leaves open is more than what one says that is far behind. */
  @Test
  void bayes_countsTheDoubtOfTheLeadingExpert_andOfThoseFarBehind() {
    for (int behind : new int[] {200, 260, 300}) {
      double prior = StrictMath.scalb(1.0, -behind);
      double zero = StrictMath.exp(-161) + prior;
      assertThat(BayesMixture.of(1, prior).mix(new double[] {161, -161}))
          .as("%d bits behind", behind)
          .isCloseTo(-StrictMath.log(zero), within(5e-11));
    }
    BayesMixture three = BayesMixture.of(1, 0x1p-300, 0x1p-520);
    double zero = 0x1p-300 * StrictMath.exp(-160) + 0x1p-520;
    assertThat(three.mix(new double[] {INFINITY, 160, -160}))
        .isCloseTo(-StrictMath.log(zero), within(1e-9));
  }

  @Test
  void bayes_learnsTheSame_withWhatItFoundWhenItMixed() {
    SplitMix random = SplitMix.of(5);
    BayesMixture plain = BayesMixture.of(3, 1, 1);
    BayesMixture mixed = BayesMixture.of(3, 1, 1);
    double[] likelihoods = new double[6];
    for (int t = 0; t < 300; t++) {
      double[] said = said(random, 3);
      if (t == 200) {
        said[1] = INFINITY;
      }
      boolean label = t != 200 && random.nextBoolean();
      assertThat(mixed.mix(said, likelihoods)).isEqualTo(plain.mix(said));
      for (int i = 0; i < 3; i++) {
        double p = LogLoss.probability(said[i]);
        assertThat(likelihoods[2 * i]).isCloseTo(p, within(1e-11));
        assertThat(likelihoods[2 * i + 1]).isCloseTo(1 - p, within(1e-11));
      }
      plain.learn(said, label);
      mixed.learnMixed(said, likelihoods, label);
      assertThat(bytes(mixed)).as("example %d", t).isEqualTo(bytes(plain));
    }
  }

  /** Whoever was certain and wrong has lost all, even if the others had lost more before. */
  @Test
  void bayes_givesTheOthersTheWeightOfALostExpert_andCountsItNoMore() {
    BayesMixture mixture = BayesMixture.uniform(2);
    mixture.learn(new double[] {INFINITY, 400}, false);
    assertThat(mixture.weights()).containsExactly(0, 1);
    for (int t = 0; t < 9; t++) {
      mixture.learn(new double[] {1, 1}, true);
    }
    assertThat(bytes(mixture)).startsWith(0, 0, 0, 0, 0, 0, 0, 0, 0); // the weight and its exponent
  }

  @Test
  void bayes_takesOnlyFinitePriors_andWeightsThatItSaves() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BayesMixture.of(1, INFINITY))
        .withMessage("a prior must be positive and finite, was Infinity");
    BayesMixture alone = BayesMixture.uniform(1);
    alone.restore(new StateReader(bytes(BayesMixture.uniform(1)))); // which is 1
    assertThat(alone.boundBits(0)).isZero();
    byte[] tooSmall = new StateWriter().writeDouble(0x1p-256).writeVarint(0).toByteArray();
    assertThatThrownBy(() -> alone.restore(new StateReader(tooSmall)))
        .isInstanceOf(DamagedModelException.class)
        .hasMessageContaining("a weight must be 0 or in (2^-256, 1]");
  }

  @Test
  void switching_amongExpertsOfOneMind_saysWhatTheySay() {
    Switching switching = Switching.of(2);
    assertThat(switching.mix(new double[] {INFINITY, INFINITY})).isEqualTo(INFINITY);
    assertThat(switching.mix(new double[] {-INFINITY, -INFINITY})).isEqualTo(-INFINITY);
    assertThat(switching.mix(new double[] {900, 900})).isCloseTo(900, within(1e-9));
    switching.learn(new double[] {-900, -900}, true);
    assertThat(switching.weights()).containsExactly(new double[] {0.5, 0.5}, within(1e-12));
    switching.learn(new double[] {INFINITY, INFINITY}, false);
    assertThat(switching.weights()).containsExactly(0.5, 0.5);
  }

  @Test
  void switching_takesWeightsFromZeroToOne() {
    Switching switching = Switching.of(2);
    assertThat(switching.regretBits(3, 1)).isCloseTo(1, within(1e-12)); // log2 2, and 3 log2 1
    assertThat(Switching.of(4).regretBits(0, 1)).isCloseTo(2, within(1e-12));
    switching.restore(new StateReader(weights(0, 1)));
    assertThat(switching.weights()).containsExactly(0, 1);
    assertThat(switching.mix(new double[] {1, -2})).isCloseTo(-2, within(1e-12));
    switching.restore(
        new StateReader(weights(0, 0))); // as no other weights allow, nothing is known
    assertThat(switching.mix(new double[] {1, -2})).isZero();
    for (double wrong : new double[] {-1e-9, 1.000001, Double.NaN}) {
      assertThatThrownBy(() -> switching.restore(new StateReader(weights(0.5, wrong))))
          .hasMessageContaining("weight must be in [0, 1], was " + wrong);
    }
  }

  private static byte[] weights(double... weights) {
    StateWriter out = new StateWriter().writeVarint(5);
    Arrays.stream(weights).forEach(out::writeDouble);
    return out.toByteArray();
  }

  /** The weights, each with the covariances of those before it and its variance. */
  @Test
  void logistic_savedBeforeItsFirstStep_hasTheCovariancesOfThePrior() {
    StateWriter expected = new StateWriter();
    for (double d : new double[] {0.5, 0.25, 0.5, 0, 0.25, 0.5, 0, 0, 0.25}) {
      expected.writeDouble(d);
    }
    assertThat(bytes(LogisticMixer.of(3, 1.5, 0.25, 0))).isEqualTo(expected.toByteArray());
  }

  @Test
  void logistic_learnsNothing_whereItWasNearlyRight() {
    double close = LogLoss.logOdds(0.999);
    assertThat(LogisticMixer.isClose(Math.nextUp(close), true)).isTrue();
    assertThat(LogisticMixer.isClose(close, true)).isFalse();
    assertThat(LogisticMixer.isClose(-9, false)).isTrue();
    assertThat(LogisticMixer.isClose(-9, true)).isFalse();
    assertThat(LogisticMixer.isClose(9, false)).isFalse();
    LogisticMixer mixer = LogisticMixer.of(1, 1, 1, 0);
    mixer.learn(new double[] {9}, true);
    assertThat(mixer.weights()).containsExactly(1);
    mixer.learn(new double[] {9}, false);
    assertThat(mixer.weights()[0]).isLessThan(1);
  }

  @Test
  void logistic_settings_haveLimits() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LogisticMixer.of(2, 1, 1e6, 0))
        .withMessage("variance must be in (0, 1e6), was 1000000.0");
    assertThat(LogisticMixer.of(2, 1, 0.5, 0.5).weights()).containsExactly(0.5, 0.5);
  }

  /** More than 60 halvings would be needed here, and no longer matter. */
  @Test
  void logistic_modeOfAnEndlessBracket_isWithinIt() {
    assertThat(LogisticMixer.mode(1, 1e300, 1)).isStrictlyBetween(1.0, 1e300);
    assertThat(LogisticMixer.mode(-1, 1e300, 0)).isStrictlyBetween(-1e300, -1.0);
  }

  @Test
  void lnSum_ofTermsThatUnderflow_isExact() {
    assertThat(LogSpace.lnSum(new double[] {-1000, -1000, 7}, 2))
        .isCloseTo(-1000 + Math.log(2), within(1e-12));
    assertThat(LogSpace.lnSum(new double[] {-1000, -1041}, 2)).isEqualTo(-1000);
  }

  @Test
  void approximations_areSome12DigitsExact() {
    for (double x = -20; x <= 20; x += 0.0137) {
      double e = StrictMath.exp(x);
      assertThat(Approx.exp(x) / e).as("e^%s", x).isCloseTo(1, within(1e-12));
      assertThat(Approx.ln(e)).as("ln e^%s", x).isCloseTo(x, within(3e-12));
    }
  }

  /** Whatever its experts would take. */
  @Test
  void ensemble_learnsNoUnknownValues() {
    Schema schema = Schema.booleans(1);
    int[] learned = {0};
    Predictor careless =
        new Predictor() {
          @Override
          public double logOdds(Example x) {
            return 0;
          }

          @Override
          public void learn(Example x, boolean label) {
            learned[0]++;
          }

          @Override
          public Predictor copy() {
            return this;
          }

          @Override
          public void save(StateWriter out) {}

          @Override
          public void restore(StateReader in) {}
        };
    Ensemble ensemble = Ensemble.of(BayesMixture.uniform(1), careless);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ensemble.step(schema.lookUp("maybe"), true));
    assertThat(learned[0]).isZero();
  }
}
