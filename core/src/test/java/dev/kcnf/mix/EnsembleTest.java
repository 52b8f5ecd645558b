package dev.kcnf.mix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.LogLoss;
import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.naivebayes.KtPredictor;
import dev.kcnf.naivebayes.Madnb;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** An ensemble against its experts and its combiner, put together by hand. */
class EnsembleTest {
  private static final Schema SCHEMA = Schema.booleans(3);

  private static final List<Supplier<Combiner>> COMBINERS =
      List.of(() -> BayesMixture.uniform(2), () -> Switching.of(2));

  private static boolean label(int row, SplitMix random) {
    return (row & 1) == 1 != (random.nextInt(6) == 0);
  }

  @Test
  void step_mixesWhatTheExpertsSay_thenBothLearn() {
    for (Supplier<Combiner> make : COMBINERS) {
      Combiner own = make.get();
      Ensemble ensemble = Ensemble.of(own, Madnb.of(SCHEMA), new KtPredictor());
      assertThat(ensemble.combiner()).isSameAs(own);
      Combiner combiner = make.get();
      Madnb madnb = Madnb.of(SCHEMA);
      KtPredictor kt = new KtPredictor();
      SplitMix random = SplitMix.of(7);
      for (int t = 0; t < 60; t++) {
        int row = random.nextInt(8);
        boolean label = label(row, random);
        Example x = SCHEMA.exampleOfBits(row);
        double[] said = {madnb.step(x, label), kt.step(x, label)};
        double mixed = combiner.mix(said);
        combiner.learn(said, label);
        assertThat(ensemble.logOdds(x)).isEqualTo(mixed);
        assertThat(ensemble.step(x, label)).isEqualTo(mixed);
      }
    }
  }

  /** Ensembles of ensembles share the room of a thread, each at its own depth. */
  @Test
  void nested_ensemblesDoNotDisturbEachOther() {
    Ensemble inner = Ensemble.of(BayesMixture.uniform(2), Madnb.of(SCHEMA), new KtPredictor());
    Ensemble same = Ensemble.of(BayesMixture.uniform(2), Madnb.of(SCHEMA), new KtPredictor());
    Ensemble outer =
        Ensemble.of(BayesMixture.uniform(3), new KtPredictor(), inner, new KtPredictor());
    BayesMixture combiner = BayesMixture.uniform(3);
    KtPredictor kt = new KtPredictor();
    SplitMix random = SplitMix.of(8);
    for (int t = 0; t < 60; t++) {
      int row = random.nextInt(8);
      boolean label = label(row, random);
      Example x = SCHEMA.exampleOfBits(row);
      double share = kt.step(x, label);
      double[] said = {share, same.step(x, label), share};
      double mixed = combiner.mix(said);
      combiner.learn(said, label);
      assertThat(outer.step(x, label)).isEqualTo(mixed);
    }
  }

  @Test
  void learn_ofAnUnknownValue_isRefused_andNoExpertHasChanged() {
    KtPredictor kt = new KtPredictor();
    Ensemble ensemble = Ensemble.of(BayesMixture.uniform(1), kt);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ensemble.learn(SCHEMA.lookUp("1", "1", "maybe"), true));
    assertThat(kt.toBytes()).containsExactly(0, 0);
  }

  @Test
  void bayesBound_isTheExpertsLossAndItsPrior() {
    BayesMixture mixture = BayesMixture.of(1, 3);
    double[] losses = new double[2];
    double[] said = {1.5, -0.25};
    for (int t = 0; t < 5; t++) {
      boolean label = t % 2 == 0;
      losses[0] += LogLoss.bits(said[0], label);
      losses[1] += LogLoss.bits(said[1], label);
      mixture.learn(said, label);
    }
    assertThat(mixture.boundBits(0)).isCloseTo(losses[0] + 2, within(1e-12)); // log2 4
    double prior = StrictMath.log(4.0 / 3) / LogLoss.LN2;
    assertThat(mixture.boundBits(1)).isCloseTo(losses[1] + prior, within(1e-12));
  }

  /** Switching begins with equal weights, and so it does after all were certain and wrong. */
  @Test
  void switching_startsEven_andStartsAgain() {
    Switching switching = Switching.of(2);
    double[] said = {2, -1};
    double even = (LogLoss.probability(2) + LogLoss.probability(-1)) / 2;
    assertThat(switching.mix(said)).isCloseTo(LogLoss.logOdds(even), within(1e-12));
    for (int t = 0; t < 6; t++) {
      switching.learn(said, true);
    }
    assertThat(switching.mix(said)).isGreaterThan(LogLoss.logOdds(even) + 0.1);
    double infinity = Double.POSITIVE_INFINITY;
    switching.learn(new double[] {infinity, infinity}, false);
    assertThat(switching.mix(said)).isCloseTo(LogLoss.logOdds(even), within(1e-12));
  }
}
