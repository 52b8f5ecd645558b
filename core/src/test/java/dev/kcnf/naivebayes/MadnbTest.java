package dev.kcnf.naivebayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.LogLoss;
import dev.kcnf.Rational;
import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class MadnbTest {

  @Test
  void logOdds_equalsTheSumOverAllFeatureSets() {
    for (int d = 1; d <= 10; d++) {
      SplitMix random = SplitMix.of(d);
      Schema schema = Schema.booleans(d);
      Madnb fast = Madnb.of(schema);
      Appendix slow = new Appendix(d);
      for (int t = 0; t < (d < 5 ? 40 : 12); t++) {
        boolean[] bits = Streams.bits(random, d, 10);
        boolean label = Streams.noisyLabel(random, bits);
        Rational one = slow.madnb(bits, true);
        Rational zero = slow.madnb(bits, false);
        assertThat(one.plus(zero)).isEqualTo(Rational.ONE);
        assertThat(fast.step(schema.example(bits), label))
            .as("seed and d %d, t %d", d, t)
            .isCloseTo(one.over(zero).ln(), within(1e-12));
        slow.learn(bits, label);
      }
    }
  }

  @Test
  void mixture_equalsTheProductIdentity() {
    for (int d = 1; d <= 6; d++) {
      SplitMix random = SplitMix.of(d);
      Appendix slow = new Appendix(d);
      for (int t = 0; t < 10; t++) {
        boolean[] bits = Streams.bits(random, d, 10);
        slow.learn(bits, Streams.noisyLabel(random, bits));
        assertThat(slow.mixture()).as("seed and d %d", d).isEqualTo(slow.product());
      }
    }
  }

  @Test
  void mixture_overAllHistories_sumsToOne() {
    // With the factor KT(x) that the paper prints for the features outside S it does not.
    int d = 2;
    int t = 3;
    Rational sum = Rational.ZERO;
    for (int history = 0; history < 1 << (t * (d + 1)); history++) {
      Appendix slow = new Appendix(d);
      for (int s = 0; s < t; s++) {
        int step = history >> (s * (d + 1));
        boolean[] bits = {(step & 2) != 0, (step & 4) != 0};
        slow.learn(bits, (step & 1) != 0);
      }
      sum = sum.plus(slow.mixture());
    }
    assertThat(sum).isEqualTo(Rational.ONE);
  }

  @Test
  void weight_equalsTheShareOfTheSetsWithTheFeature() {
    int d = 4;
    SplitMix random = SplitMix.of(5);
    Schema schema = Schema.booleans(d);
    Madnb fast = Madnb.of(schema);
    Appendix slow = new Appendix(d);
    for (int t = 0; t < 25; t++) {
      for (int i = 0; i < d; i++) {
        Rational weight = slow.weight(i);
        Rational rest = Rational.ONE.plus(weight.times(Rational.of(-1, 1)));
        assertThat(fast.weight(i))
            .as("seed 5, t %d", t)
            .isCloseTo(weight.toDouble(), within(1e-13));
        assertThat(fast.weightLogOdds(i))
            .as("seed 5, t %d", t)
            .isCloseTo(weight.over(rest).ln(), within(1e-12));
      }
      boolean[] bits = Streams.bits(random, d, 9);
      boolean label = Streams.noisyLabel(random, bits);
      fast.learn(schema.example(bits), label);
      slow.learn(bits, label);
    }
  }

  @Test
  void of_aCategoricalSchema_isRefused() {
    Schema categorical = Schema.closed(List.of(new Schema.Attribute("c", List.of("r", "g", "b"))));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Madnb.of(categorical))
        .withMessageContaining("Boolean schema");
  }

  @Test
  void example_ofAnotherSchema_isRefusedAndChangesNothing() {
    Madnb madnb = Madnb.of(Schema.booleans(2));
    byte[] before = madnb.toBytes();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> madnb.logOdds(Schema.booleans(3).example(1, 0, 1)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> madnb.learn(Schema.booleans(3).example(1, 0, 1), true));
    assertThat(madnb.toBytes()).isEqualTo(before);
  }

  @Test
  void restore_ofOddsThatDoNotFollowFromTheCounts_isRefused() {
    // One feature that was 1 once in class 1: R = KT_1 / KT = 1.
    assertThat(restored(1, 1, 0).weight(0)).isEqualTo(0.5);
    assertThat(restored(1, 1.0005, 0).weight(0)).isCloseTo(0.5, within(1e-3));
    byte[] before = restored(1, 1, 0).toBytes();
    assertThat(state(1, 1, 0)).isEqualTo(before);
    for (double bad : new double[] {Double.NaN, 0, -1, 2, 0.5, 0x1p-129, 0x1p128, 1.0 / 0}) {
      assertThatThrownBy(() -> restored(1, bad, 0))
          .as("odds %s", bad)
          .isInstanceOf(DamagedModelException.class);
    }
    assertThatThrownBy(() -> restored(1, 1, 1)).isInstanceOf(DamagedModelException.class);
    assertThatThrownBy(() -> restored(2, 1, 0)).isInstanceOf(DamagedModelException.class);
  }

  private static Madnb restored(long count, double mantissa, int exponent) {
    Madnb madnb = Madnb.of(Schema.booleans(1));
    byte[] before = madnb.toBytes();
    try {
      madnb.restore(new StateReader(state(count, mantissa, exponent)));
      return madnb;
    } catch (DamagedModelException e) {
      assertThat(madnb.toBytes()).isEqualTo(before);
      throw e;
    }
  }

  private static byte[] state(long count, double mantissa, int exponent) {
    StateWriter out = new StateWriter().writeVarint(0).writeVarint(1);
    out.writeVarint(0).writeVarint(count);
    return out.writeDouble(mantissa).writeVarint(exponent).toByteArray();
  }

  @Test
  void restore_afterALongStream_allowsForItsRounding() {
    Madnb madnb = Madnb.of(Schema.booleans(1));
    StateWriter drifted = new StateWriter().writeVarint(1L << 45).writeVarint(0);
    drifted.writeVarint(0).writeVarint(0).writeDouble(1.2).writeVarint(0);
    madnb.restore(new StateReader(drifted.toByteArray()));
    assertThat(madnb.toBytes()).isEqualTo(drifted.toByteArray());
    StateWriter wrong = new StateWriter().writeVarint(1L << 45).writeVarint(0);
    wrong.writeVarint(0).writeVarint(0).writeDouble(2).writeVarint(0);
    assertThatThrownBy(() -> madnb.restore(new StateReader(wrong.toByteArray())))
        .isInstanceOf(DamagedModelException.class);
  }

  @Test
  void learn_beyondWhatCanBeCounted_isRefused() {
    Schema schema = Schema.booleans(1);
    StateWriter out = new StateWriter().writeVarint(1L << 51).writeVarint(0);
    out.writeVarint(0).writeVarint(0).writeDouble(1).writeVarint(0);
    Madnb full = Madnb.of(schema);
    full.restore(new StateReader(out.toByteArray()));
    assertThatThrownBy(() -> full.learn(schema.example(1), true))
        .isInstanceOf(IllegalStateException.class);
    assertThat(full.toBytes()).isEqualTo(out.toByteArray());
  }

  /**
   * The appendix's last remark: MADNB is neither the mixture of the predictions of all NB_S nor the
   * generative posterior NB_*(x|a). One feature and three examples tell the three apart.
   */
  @Test
  void madnb_isNotTheMixtureOfPredictions_norGenerativeBayes() {
    boolean[][] a = {{true}, {true}, {false}};
    boolean[] x = {true, true, false};
    Appendix history = new Appendix(1);
    Rational product = Rational.ONE;
    Rational[] ofEachSet = {Rational.ONE, Rational.ONE};
    for (int t = 0; t < a.length; t++) {
      product = product.times(history.madnb(a[t], x[t]));
      Rational[] predictions = history.naiveBayes(a[t], x[t]);
      for (int s = 0; s < ofEachSet.length; s++) {
        ofEachSet[s] = ofEachSet[s].times(predictions[s]);
      }
      history.learn(a[t], x[t]);
    }
    Rational mixture = ofEachSet[0].plus(ofEachSet[1]).times(Rational.of(1, 2));
    Rational labels = Rational.ZERO; // over all labels of these inputs: NB_* of a alone
    Rational inputs = Rational.ZERO; // as printed, over all inputs of these labels
    for (int bits = 0; bits < 8; bits++) {
      Appendix otherLabels = new Appendix(1);
      Appendix otherInputs = new Appendix(1);
      for (int t = 0; t < a.length; t++) {
        boolean bit = (bits >> t & 1) == 1;
        otherLabels.learn(a[t], bit);
        otherInputs.learn(new boolean[] {bit}, x[t]);
      }
      labels = labels.plus(otherLabels.mixture());
      inputs = inputs.plus(otherInputs.mixture());
    }
    Rational generative = history.mixture().over(labels);
    assertThat(product).isNotEqualTo(mixture);
    assertThat(product).isNotEqualTo(generative);
    assertThat(mixture).isNotEqualTo(generative);
    assertThat(product).isNotEqualTo(history.mixture().over(inputs));
    // And the predictor is MADNB.
    Schema schema = Schema.booleans(1);
    Madnb madnb = Madnb.of(schema);
    double bits = 0;
    for (int t = 0; t < a.length; t++) {
      bits += LogLoss.bits(madnb.step(schema.example(a[t]), x[t]), x[t]);
    }
    assertThat(StrictMath.pow(2, -bits)).isCloseTo(product.toDouble(), within(1e-14));
  }
}
