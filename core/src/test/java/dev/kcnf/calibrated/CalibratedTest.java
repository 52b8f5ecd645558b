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
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
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

  /**
   * The contexts by their definition: buckets 0, 1, 2, 3, 4 to 7, 8 to 15, … of violated members.
   */
  @Test
  void countsAndEvidence_areKtInTheContextOfTheBuckets() {
    Schema schema = Schema.booleans(10);
    Calibrated counts = Calibrated.counts(KCnfSpace.of(schema, 2));
    Calibrated evidence = Calibrated.evidence(KCnfSpace.of(schema, 2), KCnfSpace.of(schema, 2));
    KCnfSpace positives = KCnfSpace.of(schema, 2);
    KCnfSpace negatives = KCnfSpace.of(schema, 2);
    Map<String, int[]> labels = new HashMap<>();
    Set<Integer> buckets = new TreeSet<>();
    SplitMix random = SplitMix.of(3);
    for (int t = 0; t < 600; t++) {
      Example x = draw(schema, random);
      boolean label = cnf(x) != (random.nextInt(8) == 0);
      int against = bucket(positives.violated(x));
      buckets.add(against);
      int[] one = labels.computeIfAbsent("" + against, key -> new int[2]);
      int[] two =
          labels.computeIfAbsent(against + " " + bucket(negatives.violated(x)), key -> new int[2]);
      assertThat(counts.step(x, label)).isCloseTo(kt(one), within(1e-14));
      assertThat(evidence.step(x, label)).isCloseTo(kt(two), within(1e-14));
      one[label ? 1 : 0]++;
      two[label ? 1 : 0]++;
      (label ? positives : negatives).learn(x);
    }
    assertThat(buckets).contains(0, 1, 2, 3, 4, 5, 6, 7);
    assertThat(evidence.tableBytes()).isEqualTo(positives.tableBytes() + negatives.tableBytes());
    assertThat(counts.tableBytes()).isEqualTo(positives.tableBytes());
    assertThat(evidence.boundBits(600)).isInfinite();
    assertThat(counts.boundBits(600)).isInfinite();
  }

  private static int bucket(long violated) {
    int bucket = 0;
    for (long least : new long[] {1, 2, 3, 4, 8, 16, 32, 64}) {
      bucket += violated >= least ? 1 : 0;
    }
    return bucket;
  }

  private static double kt(int[] counts) {
    return StrictMath.log((counts[1] + 0.5) / (counts[0] + 0.5));
  }

  /** That of the rejected positives, until a 0 comes where the formula holds. */
  @Test
  void bound_ofTheDecision_countsRejectedPositives_untilContradicted() {
    Schema schema = Schema.booleans(3);
    Calibrated decision = Calibrated.decision(KCnfSpace.of(schema, 1));
    assertThat(decision.boundBits(0)).isInfinite();
    decision.learn(schema.example(1, 1, 1), true); // rejected: nothing was seen
    decision.learn(schema.example(1, 1, 1), true); // holds
    decision.learn(schema.example(0, 1, 1), false); // rejected
    assertThat(decision.boundBits(3)).isEqualTo(Bounds.calibrated(1, 3));
    decision.learn(schema.example(1, 1, 1), false); // holds, and yet 0
    assertThat(decision.boundBits(4)).isInfinite();
  }
}
