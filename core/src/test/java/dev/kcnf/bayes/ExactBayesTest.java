package dev.kcnf.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.LogLoss;
import dev.kcnf.Prequential;
import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExactBayesTest {
  private static final BigInteger TWO = BigInteger.TWO;

  /** The literal definition: all S of 2^d that have agreed with every label. */
  private static final class BruteForce {
    private final BitSet consistent = new BitSet();

    BruteForce(int d) {
      consistent.set(0, 1 << d);
    }

    long agreeing(int input, boolean label) {
      return consistent.stream().filter(s -> holds(s, input) == label).count();
    }

    void learn(int input, boolean label) {
      consistent.stream().filter(s -> holds(s, input) != label).forEach(consistent::clear);
    }
  }

  /** h_S(a): whether every member of S is 1 in the input. */
  private static boolean holds(int s, int input) {
    return (s & ~input) == 0;
  }

  private static Example example(Schema schema, int input) {
    boolean[] bits = new boolean[schema.size()];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = (input >> i & 1) == 1;
    }
    return schema.example(bits);
  }

  private static int randomInput(SplitMix random, int d) {
    // Mostly ones, or else every conjunction but a few is ruled out at once.
    return randomSet(random, d, 7);
  }

  /** Every variable with probability eighths / 8. */
  private static int randomSet(SplitMix random, int d, int eighths) {
    int set = 0;
    for (int i = 0; i < d; i++) {
      set |= random.nextInt(8) < eighths ? 1 << i : 0;
    }
    return set;
  }

  @Test
  void counts_equalBruteForce_onArbitraryLabels() {
    for (int seed = 1; seed <= 60; seed++) {
      SplitMix random = SplitMix.of(seed);
      int d = 1 + random.nextInt(seed % 10 == 0 ? 16 : 10);
      check(d, random, "seed " + seed + ", d = " + d, input -> random.nextInt(3) == 0);
    }
  }

  @Test
  void counts_equalBruteForce_onRealisableLabels() {
    for (int seed = 1; seed <= 60; seed++) {
      SplitMix random = SplitMix.of(seed);
      int d = 1 + random.nextInt(seed % 10 == 0 ? 16 : 10);
      int s = randomSet(random, d, 2);
      check(d, random, "seed " + seed + ", d = " + d, input -> holds(s, input));
    }
  }

  private interface Labels {
    boolean of(int input);
  }

  private static void check(int d, SplitMix random, String seed, Labels labels) {
    Schema schema = Schema.booleans(d);
    ExactBayes bayes = ExactBayes.of(schema);
    BruteForce oracle = new BruteForce(d);
    for (int t = 0; t < 40; t++) {
      int input = randomInput(random, d);
      Example x = example(schema, input);
      long n1 = oracle.agreeing(input, true);
      long n0 = oracle.agreeing(input, false);
      assertThat(bayes.consistent(x, true)).as(seed).isEqualTo(n1);
      assertThat(bayes.consistent(x, false)).as(seed).isEqualTo(n0);
      assertThat(bayes.consistent()).as(seed).isEqualTo(n0 + n1);
      double expected = n0 + n1 == 0 ? 0 : StrictMath.log((double) n1 / n0);
      assertThat(bayes.logOdds(x)).as(seed).isEqualTo(expected, within(1e-13));
      boolean label = labels.of(input);
      if (t % 3 == 0) {
        bayes.logOdds(example(schema, randomInput(random, d))); // another cached answer
      }
      bayes.learn(x, label);
      oracle.learn(input, label);
      assertThat(bayes.consistent()).as(seed).isEqualTo(oracle.consistent.cardinality());
    }
  }

  @Test
  void loss_onRealisableData_isAtMostDBits() {
    for (int seed = 1; seed <= 40; seed++) {
      SplitMix random = SplitMix.of(seed);
      int d = 1 + random.nextInt(30);
      int s = randomSet(random, d, 2);
      Schema schema = Schema.booleans(d);
      ExactBayes bayes = ExactBayes.of(schema);
      Prequential evaluation = new Prequential();
      for (int t = 0; t < 60; t++) {
        int input = randomInput(random, d);
        evaluation.step(bayes, example(schema, input), holds(s, input));
      }
      // The loss telescopes to -log2 of the share of conjunctions that are left.
      assertThat(bayes.consistent()).as("seed %d", seed).isPositive();
      double telescoped = ExactBayes.lnRatio(TWO.pow(d), bayes.consistent()) / StrictMath.log(2);
      assertThat(evaluation.bits()).as("seed %d", seed).isEqualTo(telescoped, within(1e-9));
      assertThat(telescoped).as("seed %d", seed).isLessThanOrEqualTo(d + 1e-12);
    }
  }

  /** The paper's Proposition: on all 2^d inputs every S costs d bits, in exact arithmetic. */
  @Test
  void loss_onTheEnumerationOfAllInputs_isExactlyDBits_forEveryConjunction() {
    for (int d = 1; d <= 6; d++) {
      Schema schema = Schema.booleans(d);
      for (int s = 0; s < 1 << d; s++) {
        ExactBayes bayes = ExactBayes.of(schema);
        BigInteger numerator = BigInteger.ONE;
        BigInteger denominator = BigInteger.ONE;
        double bits = 0;
        for (int t = 1; t <= 1 << d; t++) {
          int input = t & ((1 << d) - 1);
          Example x = example(schema, input);
          boolean label = holds(s, input);
          numerator = numerator.multiply(bayes.consistent(x, label));
          denominator = denominator.multiply(bayes.consistent());
          bits += LogLoss.bits(bayes.step(x, label), label);
        }
        assertThat(denominator)
            .as("d = %d, S = %d", d, s)
            .isEqualTo(numerator.multiply(TWO.pow(d)));
        assertThat(bits).as("d = %d, S = %d", d, s).isEqualTo(d, within(1e-10));
      }
    }
  }

  @Test
  void logOdds_isCertain_whereAllConsistentConjunctionsAgree() {
    Schema schema = Schema.booleans(3);
    ExactBayes bayes = ExactBayes.of(schema);
    assertThat(bayes.logOdds(example(schema, 0b111))).isEqualTo(Double.POSITIVE_INFINITY);
    bayes.learn(example(schema, 0b110), false); // x1 is in S
    assertThat(bayes.logOdds(example(schema, 0b110))).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(bayes.logOdds(example(schema, 0b100))).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(bayes.logOdds(example(schema, 0b101))).isZero();
  }

  @Test
  void logOdds_afterEveryConjunctionIsContradicted_isZeroForEver() {
    Schema schema = Schema.booleans(70);
    ExactBayes bayes = ExactBayes.of(schema);
    boolean[] ones = new boolean[70];
    Arrays.fill(ones, true);
    bayes.learn(schema.example(ones), false);
    assertThat(bayes.consistent()).isZero();
    assertThat(bayes.logOdds(schema.example(ones))).isZero();
    bayes.learn(schema.example(new boolean[70]), true);
    assertThat(bayes.logOdds(schema.example(new boolean[70]))).isZero();
  }

  @Test
  void consistent_overManyVariables_isExact() {
    int d = 200;
    Schema schema = Schema.booleans(d);
    ExactBayes bayes = ExactBayes.of(schema);
    assertThat(bayes.consistent()).isEqualTo(TWO.pow(d));
    boolean[] bits = new boolean[d];
    Arrays.fill(bits, true);
    bits[0] = false;
    bits[199] = false;
    bayes.learn(schema.example(bits), false); // x1 or x200: 3/4 are left
    assertThat(bayes.consistent()).isEqualTo(TWO.pow(d - 2).multiply(BigInteger.valueOf(3)));
    bits[199] = true;
    Example x = schema.example(bits);
    assertThat(bayes.consistent(x, true)).isEqualTo(TWO.pow(d - 2));
    assertThat(bayes.logOdds(x)).isEqualTo(-StrictMath.log(2), within(1e-15));
    bayes.learn(x, true);
    assertThat(bayes.consistent()).isEqualTo(TWO.pow(d - 2));
    Example none = schema.example(new boolean[d]);
    assertThat(bayes.logOdds(none)).isEqualTo(Double.NEGATIVE_INFINITY);
  }

  @Test
  void consistent_ofTheGridOfEightByEight_countsItsIndependentSets() {
    Schema schema = Schema.booleans(64);
    ExactBayes bayes = ExactBayes.of(schema);
    List<int[]> edges = Graphs.grid(8);
    assertThat(edges).hasSize(112);
    for (int[] edge : edges) {
      boolean[] bits = new boolean[64];
      Arrays.fill(bits, true);
      bits[edge[0]] = false;
      bits[edge[1]] = false;
      bayes.learn(schema.example(bits), false);
    }
    assertThat(bayes.consistent()).isEqualTo(660647962955L);
  }

  @Test
  void lnRatio_isRightAtEverySize() {
    BigInteger five = BigInteger.valueOf(5);
    BigInteger huge = TWO.pow(5000);
    assertThat(ExactBayes.lnRatio(five, five)).isZero();
    assertThat(ExactBayes.lnRatio(BigInteger.ZERO, BigInteger.ZERO)).isZero();
    assertThat(ExactBayes.lnRatio(BigInteger.ZERO, five)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(ExactBayes.lnRatio(five, BigInteger.ZERO)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(ExactBayes.lnRatio(huge, BigInteger.ONE))
        .isEqualTo(5000 * StrictMath.log(2), within(1e-12));
    assertThat(ExactBayes.lnRatio(five, huge))
        .isEqualTo(StrictMath.log(5) - 5000 * StrictMath.log(2), within(1e-12));
    // Across a power of two, and with all leading bits equal but few.
    BigInteger below = huge.subtract(huge.shiftRight(40));
    assertThat(ExactBayes.lnRatio(huge, below)).isEqualTo(0x1p-40, within(1e-15));
    assertThat(ExactBayes.lnRatio(below, huge)).isEqualTo(-0x1p-40, within(1e-15));
  }

  @Test
  void saved_stateHoldsTheMinimalClausesOnly() {
    Schema schema = Schema.booleans(6);
    ExactBayes bayes = ExactBayes.of(schema);
    bayes.learn(example(schema, 0b001111), false);
    bayes.learn(example(schema, 0b000111), false); // says less
    bayes.learn(example(schema, 0b001111), false); // says nothing new
    bayes.learn(example(schema, 0b101010), true);
    bayes.learn(example(schema, 0b101110), true);
    assertThat(bayes.toBytes()).isEqualTo(state(0b101010, 0b100000));
  }

  private static byte[] state(long alive, long... clauses) {
    StateWriter out = new StateWriter().writeLong(alive).writeVarint(clauses.length);
    return out.writeLongs(clauses).toByteArray();
  }

  @Test
  void restore_ofAStateThatCannotBe_isRefused() {
    Schema schema = Schema.booleans(6);
    ExactBayes bayes = ExactBayes.of(schema);
    bayes.restore(new StateReader(state(0b111111, 0b001100, 0b110000)));
    assertThat(bayes.consistent()).isEqualTo(3 * 3 * 4);
    refused("a variable that the schema does not have", state(0b1000000));
    refused("a clause with a variable that is ruled out", state(0b011111, 0b110000));
    refused("not minimal and in ascending order", state(0b111111, 0b110000, 0b001100));
    refused("not minimal and in ascending order", state(0b111111, 0b110000, 0b110000));
    refused("not minimal and in ascending order", state(0b111111, 0b010000, 0b110000));
    refused("not minimal and in ascending order", state(0b111111, 0b000110, 0b111));
    refused(
        "number of clauses must be in 0..0, was 1",
        new StateWriter().writeLong(0b111111).writeVarint(1).writeInt(3).toByteArray());
  }

  private static void refused(String why, byte[] state) {
    ExactBayes bayes = ExactBayes.of(Schema.booleans(6));
    byte[] before = bayes.toBytes();
    assertThatThrownBy(() -> bayes.restore(new StateReader(state)))
        .isInstanceOf(DamagedModelException.class)
        .hasMessageContaining(why);
    assertThat(bayes.toBytes()).isEqualTo(before);
  }

  @Test
  void wrongSchemas_areRefused() {
    Schema schema = Schema.booleans(3);
    ExactBayes bayes = ExactBayes.of(schema);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ExactBayes.of(Schema.open(List.of("a"))))
        .withMessageContaining("needs a Boolean schema");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> bayes.logOdds(Schema.booleans(4).example(1, 1, 1, 1)))
        .withMessage("the example is of another schema");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> bayes.learn(Schema.booleans(4).example(1, 1, 1, 1), true));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> bayes.merge(ExactBayes.of(Schema.booleans(4))))
        .withMessage("cannot merge: the other has another schema");
    bayes.merge(ExactBayes.of(Schema.booleans(3))); // an equal one will do
  }
}
