package dev.kcnf.calibrated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.Bounds;
import dev.kcnf.LogLoss;
import dev.kcnf.SplitMix;
import dev.kcnf.cnf.KCnfSpace;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CalibratedTest {
  private static final double LN2 = Math.log(2);

  private static Example draw(Schema schema, SplitMix random) {
    return schema.example(IntStream.range(0, schema.size()).map(a -> random.nextInt(2)).toArray());
  }

  private static boolean cnf(Example x) {
    return (x.value(0) == 1 || x.value(1) == 1) && (x.value(2) == 0 || x.value(3) == 1);
  }

  @Test
  void decision_onRealisableStreams_staysBelowTheBound() {
    for (int seed = 1; seed <= 20; seed++) {
      Schema schema = Schema.booleans(8);
      SplitMix random = SplitMix.of(seed);
      KCnfSpace reference = KCnfSpace.of(schema, 2);
      Calibrated calibrated = Calibrated.decision(KCnfSpace.of(schema, 2));
      double loss = 0;
      int m = 0;
      for (int n = 1; n <= 800; n++) {
        Example x = draw(schema, random);
        boolean label = cnf(x);
        if (label && !reference.holds(x)) {
          m++;
          reference.learn(x);
        }
        loss += LogLoss.bits(calibrated.step(x, label), label);
        assertThat(loss).as("seed %d, n %d", seed, n).isLessThan(Bounds.calibrated(m, n) + 1e-9);
      }
      assertThat(m).isGreaterThan(3);
    }
  }

  @Test
  void bound_isThatOfTheDerivation() {
    double expected = 5 * Math.log(Math.E * 100 / 5) / LN2 + Math.log(100) / LN2 + 1;
    assertThat(Bounds.calibrated(5, 100)).isCloseTo(expected, within(1e-9));
    assertThat(Bounds.calibrated(0, 1)).isEqualTo(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Bounds.calibrated(3, 2))
        .withMessage("m must be in 0..2, was 3.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Bounds.calibrated(0, 0))
        .withMessage("n must be at least 1, was 0");
  }

  @Test
  void contexts_areKtEstimates() {
    Schema schema = Schema.booleans(2);
    Calibrated calibrated = Calibrated.decision(KCnfSpace.of(schema, 1));
    Example x = schema.example(1, 1);
    assertThat(calibrated.logOdds(x)).isZero();
    assertThat(calibrated.step(x, true)).isZero(); // counted where it was violated
    assertThat(calibrated.logOdds(x)).isZero(); // it holds now
    calibrated.learn(x, true);
    assertThat(calibrated.logOdds(x)).isCloseTo(Math.log(3), within(1e-12));
    calibrated.learn(x, false);
    assertThat(calibrated.logOdds(x)).isCloseTo(0, within(1e-12));
    assertThat(calibrated.logOdds(schema.example(0, 0))).isCloseTo(Math.log(3), within(1e-12));
  }

  @Test
  void evidence_tellsBothDirectionsApart() {
    Schema schema = Schema.booleans(4);
    Calibrated calibrated = Calibrated.evidence(KCnfSpace.of(schema, 1), KCnfSpace.of(schema, 1));
    SplitMix random = SplitMix.of(2);
    double late = 0;
    for (int t = 0; t < 500; t++) {
      Example x = draw(schema, random);
      boolean label = x.value(1) == 1; // unseen among negatives, or unseen among positives
      double bits = LogLoss.bits(calibrated.step(x, label), label);
      late += t >= 100 ? bits : 0;
    }
    assertThat(late).isLessThan(10);
  }

  @Test
  void counts_onNoise_followTheFrequencies() {
    Schema schema = Schema.booleans(6);
    Calibrated calibrated = Calibrated.counts(KCnfSpace.of(schema, 2));
    SplitMix random = SplitMix.of(3);
    double loss = 0;
    for (int t = 0; t < 2000; t++) {
      boolean label = random.nextInt(4) == 0;
      loss += LogLoss.bits(calibrated.step(draw(schema, random), label), label);
    }
    assertThat(loss).isBetween(1500.0, 2000 * 0.8113 + 60);
  }
}
