package dev.kcnf.naivebayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.Rational;
import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class NaiveBayesTest {

  @Test
  void logOdds_forEveryFeatureSet_equalsTheDefinition() {
    int d = 4;
    for (long seed = 1; seed <= 3; seed++) {
      SplitMix random = SplitMix.of(seed);
      Schema schema = Schema.booleans(d);
      NaiveBayes[] fast = new NaiveBayes[1 << d];
      for (int s = 0; s < fast.length; s++) {
        fast[s] = NaiveBayes.of(schema, BitSet.valueOf(new long[] {s}));
      }
      Appendix slow = new Appendix(d);
      for (int t = 0; t < 24; t++) {
        boolean[] bits = Streams.bits(random, d, 11);
        Rational[] one = slow.naiveBayes(bits, true);
        Rational[] zero = slow.naiveBayes(bits, false);
        boolean label = Streams.noisyLabel(random, bits);
        for (int s = 0; s < fast.length; s++) {
          assertThat(one[s].plus(zero[s])).isEqualTo(Rational.ONE);
          assertThat(fast[s].step(schema.example(bits), label))
              .as("seed %d, t %d, S %d", seed, t, s)
              .isCloseTo(one[s].over(zero[s]).ln(), within(1e-13));
        }
        slow.learn(bits, label);
      }
    }
  }

  @Test
  void logOdds_withoutASet_usesAllFeatures() {
    Schema schema = Schema.booleans(3);
    NaiveBayes all = NaiveBayes.of(schema);
    all.learn(schema.example(true, false, true), true);
    // KT: the label 3/4 against 1/4; each feature that agrees 3/4 against 1/2.
    assertThat(all.logOdds(schema.example(true, false, true)))
        .isCloseTo(StrictMath.log(3 * 1.5 * 1.5 * 1.5), within(1e-15));
  }

  @Test
  void logOdds_withTheEmptySet_isTheKtEstimateOfTheLabel() {
    Schema schema = Schema.booleans(3);
    NaiveBayes none = NaiveBayes.of(schema, new BitSet());
    assertThat(none.logOdds(schema.example(0, 1, 0))).isZero();
    for (int i = 0; i < 5; i++) {
      none.learn(schema.example(0, 1, i & 1), i != 2);
    }
    assertThat(none.logOdds(schema.example(1, 1, 1))).isEqualTo(Kt.logOdds(1, 4));
  }

  @Test
  void logOdds_ofThousandsOfCertainFeatures_staysFinite() {
    // 2000 features that equal the label: the odds are near (2n+1)^2000, far beyond a double.
    int d = 2000;
    int n = 500;
    Schema schema = Schema.booleans(d);
    NaiveBayes bayes = NaiveBayes.of(schema);
    boolean[] ones = new boolean[d];
    Arrays.fill(ones, true);
    for (int i = 0; i < n; i++) {
      bayes.learn(schema.example(ones), true);
      bayes.learn(schema.example(new boolean[d]), false);
    }
    double expected = d * StrictMath.log(2 * n + 1);
    assertThat(bayes.logOdds(schema.example(ones))).isCloseTo(expected, within(1e-9));
    assertThat(bayes.logOdds(schema.example(new boolean[d]))).isCloseTo(-expected, within(1e-9));
  }

  @Test
  void of_refusesWhatItCannotServe() {
    Schema categorical = Schema.closed(List.of(new Schema.Attribute("c", List.of("r", "g", "b"))));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NaiveBayes.of(categorical))
        .withMessageContaining("Boolean schema");
    BitSet five = new BitSet();
    five.set(5);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NaiveBayes.of(Schema.booleans(5), five))
        .withMessage("features must be in 0..4, was 5");
    NaiveBayes bayes = NaiveBayes.of(Schema.booleans(2));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> bayes.logOdds(Schema.booleans(3).example(1, 0, 1)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> bayes.learn(Schema.booleans(3).example(1, 0, 1), true));
  }

  @Test
  void merge_withOtherFeatures_isRefused() {
    Schema schema = Schema.booleans(3);
    BitSet first = new BitSet();
    first.set(0);
    NaiveBayes all = NaiveBayes.of(schema);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> all.merge(NaiveBayes.of(schema, first)))
        .withMessageContaining("same features");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> all.merge(NaiveBayes.of(Schema.booleans(List.of("p", "q", "r")))))
        .withMessageContaining("other features");
  }

  @Test
  void restore_ofCountsThatCannotBe_isRefused() {
    NaiveBayes bayes = NaiveBayes.of(Schema.booleans(1));
    byte[] before = bayes.toBytes();
    for (long[] bad :
        new long[][] {{2, 3, 3, 0}, {2, 3, 0, 4}, {1L << 52, 0, 0, 0}, {1L << 51, 1, 0, 0}}) {
      StateWriter out = new StateWriter();
      for (long number : bad) {
        out.writeVarint(number);
      }
      assertThatThrownBy(() -> bayes.restore(new StateReader(out.toByteArray())))
          .isInstanceOf(DamagedModelException.class);
      assertThat(bayes.toBytes()).isEqualTo(before);
    }
  }

  @Test
  void learn_beyondWhatCanBeCounted_isRefused() {
    Schema schema = Schema.booleans(1);
    NaiveBayes full = NaiveBayes.of(schema);
    StateWriter out = new StateWriter().writeVarint(1L << 50).writeVarint(1L << 50);
    full.restore(new StateReader(out.writeVarint(0).writeVarint(1L << 50).toByteArray()));
    byte[] before = full.toBytes();
    assertThatThrownBy(() -> full.learn(schema.example(1), true))
        .isInstanceOf(IllegalStateException.class);
    assertThat(full.toBytes()).isEqualTo(before);
    NaiveBayes one = NaiveBayes.of(schema);
    one.learn(schema.example(1), true);
    assertThatIllegalArgumentException().isThrownBy(() -> one.merge(full));
    NaiveBayes none = NaiveBayes.of(schema);
    none.merge(full);
    assertThat(none.toBytes()).isEqualTo(before);
  }
}
