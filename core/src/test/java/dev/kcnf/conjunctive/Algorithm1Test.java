package dev.kcnf.conjunctive;

import static dev.kcnf.conjunctive.Cases.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kcnf.Bounds;
import dev.kcnf.LogLoss;
import dev.kcnf.Prequential;
import dev.kcnf.SplitMix;
import dev.kcnf.cnf.KCnfSpace;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The Lemma and the Theorem on ζ_d, and Algorithm 1 against its pseudo code. */
class Algorithm1Test {
  private static final double LN2 = StrictMath.log(2);

  /** Algorithm 1 as printed, in doubles. */
  static final class PseudoCode {
    private final double[] w;
    private final double alpha;
    private final Set<Long> memory = new HashSet<>();

    PseudoCode(int d) {
      w = new double[d];
      Arrays.fill(w, 1);
      alpha = StrictMath.pow(2, -d / StrictMath.pow(2, d));
    }

    /** p_t(1; a_t), then learns x_t. */
    double step(long a, boolean x) {
      double p1 = 1;
      if (memory.contains(a)) {
        p1 = 0;
      } else {
        for (int i = 0; i < w.length; i++) {
          p1 *= ((1 - alpha) + alpha * w[i] * (a >>> i & 1)) / ((1 - alpha) + alpha * w[i]);
        }
      }
      if (x) {
        for (int i = 0; i < w.length; i++) {
          w[i] *= a >>> i & 1;
        }
      } else {
        memory.add(a);
      }
      return p1;
    }
  }

  @Test
  void algorithm1_equalsThePseudoCode_stepByStep() {
    for (int seed = 1; seed <= 120; seed++) {
      SplitMix random = SplitMix.of(seed);
      int d = 1 + random.nextInt(12);
      Schema schema = Schema.booleans(d);
      Conjunctive predictor = Cases.algorithm1(schema);
      PseudoCode pseudo = new PseudoCode(d);
      long set = Cases.input(random, d);
      boolean noisy = random.nextBoolean();
      for (int t = 1; t <= 100; t++) {
        long a = Cases.input(random, d);
        boolean x = Cases.conjunction(set, a) != (noisy && random.nextInt(5) == 0);
        double p1 = pseudo.step(a, x);
        double logOdds = predictor.step(Cases.example(schema, a), x);
        String what = "seed " + seed + ", d " + d + ", t " + t;
        assertClose(logOdds, LogLoss.logOdds(p1), 1e-9, what);
        assertClose(LogLoss.probability(logOdds), p1, 1e-12, what);
      }
    }
  }

  @Test
  void lemma_holdsFor2To10000_andItsBoundsAreTight() {
    for (int d = 2; d <= 10_000; d++) {
      double bits = -Algorithm1.lnOneMinusAlpha(d) / LN2;
      assertThat(bits).as("d = %d", d).isLessThanOrEqualTo(d);
      // The proof's chain of bounds, with d ln 2 for its d.
      double x = d * LN2;
      double upper = d + StrictMath.log(1 / x + StrictMath.exp(-x)) / LN2;
      double lower = d - StrictMath.log(x) / LN2;
      assertThat(bits).as("d = %d", d).isBetween(lower - 1e-11, upper + 1e-11);
    }
  }

  @Test
  void lemma_failsForOne() {
    assertThat(-Algorithm1.lnOneMinusAlpha(1) / LN2).isGreaterThan(1);
  }

  @ParameterizedTest
  @ValueSource(
      ints = {1, 2, 3, 5, 10, 30, 52, 53, 54, 64, 100, 500, 990, 1000, 1006, 1007, 1100, 5000})
  void lnOneMinusAlpha_isRightInManyDigits(int d) {
    MathContext digits = new MathContext(80);
    BigDecimal ln2 =
        new BigDecimal(
            "0.69314718055994530941723212145817656807550013436025525412068000949339362196969");
    BigDecimal x = ln2.multiply(BigDecimal.valueOf(d)).divide(BigDecimal.valueOf(2).pow(d), digits);
    // 1 - e^-x = x - x²/2! + x³/3! - ...
    BigDecimal term = x;
    BigDecimal sum = BigDecimal.ZERO;
    for (int i = 2; i < 60; i++) {
      sum = sum.add(term, digits);
      term = term.multiply(x, digits).divide(BigDecimal.valueOf(-i), digits);
    }
    double mantissa = sum.unscaledValue().doubleValue();
    double expected = StrictMath.log(mantissa) - sum.scale() * StrictMath.log(10);
    assertThat(Algorithm1.lnOneMinusAlpha(d)).isCloseTo(expected, within(-expected * 1e-13));
  }

  @Test
  void lnOneMinusAlpha_hasNoJump() {
    // The formula changes near d = 1006; the slope is 1/d - ln 2 there.
    double step = 1.0 / 64;
    for (double d = 900; d < 1100; d += step) {
      double difference = Algorithm1.lnOneMinusAlpha(d + step) - Algorithm1.lnOneMinusAlpha(d);
      assertThat(difference).as("d = %s", d).isCloseTo(step * (1 / d - LN2), within(1e-7 * step));
    }
  }

  @Test
  void theorem_holdsOnEverySequenceOfSmallDimension() {
    for (int d = 2; d <= 3; d++) {
      Example[] examples = Cases.examples(Schema.booleans(d));
      for (int set = 0; set < examples.length; set++) {
        Conjunctive fresh = Cases.algorithm1(examples[0].layout().schema());
        // A repeated input costs nothing, so that sequences without repeats are all there is.
        double worst = worst(examples, set, 0, fresh, 0);
        assertThat(worst).as("d = %d, S = %d", d, set).isBetween(0.1, Bounds.algorithm1(d));
      }
    }
  }

  /** The largest loss over all orders of the inputs that are not yet used. */
  private static double worst(
      Example[] examples, int set, int used, Conjunctive learned, double bits) {
    double worst = bits;
    for (int input = 0; input < examples.length; input++) {
      boolean label = Cases.conjunction(set, input);
      double logOdds = learned.logOdds(examples[input]);
      if ((used >>> input & 1) == 1) {
        // Not assertThat: this is asked a million times.
        assertTrue(LogLoss.bits(logOdds, label) == 0);
        continue;
      }
      double after = bits + LogLoss.bits(logOdds, label);
      Conjunctive next = learned.copy();
      next.learn(examples[input], label);
      worst = Math.max(worst, worst(examples, set, used | 1 << input, next, after));
    }
    return worst;
  }

  @Test
  void theorem_holdsOnRandomSequences() {
    for (int seed = 1; seed <= 60; seed++) {
      SplitMix random = SplitMix.of(seed);
      int d = 2 + random.nextInt(11);
      Schema schema = Schema.booleans(d);
      Conjunctive predictor = Cases.algorithm1(schema);
      long set = Cases.input(random, d);
      Prequential evaluation = new Prequential();
      for (int t = 0; t < 2000; t++) {
        long a = random.nextInt(3) == 0 ? Cases.input(random, d) : random.nextInt(1 << d);
        evaluation.step(predictor, Cases.example(schema, a), Cases.conjunction(set, a));
      }
      assertThat(evaluation.bits()).as("seed %d", seed).isLessThanOrEqualTo(Bounds.algorithm1(d));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "2, 3.543",
    "4, 10.608",
    "8, 44.355",
    "16, 200.462",
    "32, 880.921",
    "64, 3745.841",
    "128, 15555.682",
    "256, 63623.364"
  })
  void table1_isTheLossOfRulingOutAllVariables(int d, double bits) {
    Schema schema = Schema.booleans(d);
    Conjunctive one = Cases.algorithm1(schema);
    Conjunctive all = Cases.algorithm1(schema);
    Prequential oneByOne = new Prequential();
    for (int i = 0; i < d; i++) {
      boolean[] a = new boolean[d];
      Arrays.fill(a, true);
      a[i] = false;
      oneByOne.step(one, schema.example(a), true);
    }
    Prequential atOnce = new Prequential();
    atOnce.step(all, schema.example(new boolean[d]), true);
    assertThat(oneByOne.bits()).isCloseTo(bits, within(0.001));
    assertThat(atOnce.bits()).isCloseTo(bits, within(0.001));
    assertThat(((LiteralSpace) one.space()).size()).isZero();
    assertThat(oneByOne.bits()).isLessThan(Bounds.algorithm1(d));
  }

  @Test
  void contradictedByData_losesInfinitelyManyBits() {
    Schema schema = Schema.booleans(3);
    // The same input with both labels.
    Prequential evaluation = new Prequential();
    Conjunctive predictor = Cases.algorithm1(schema);
    evaluation.step(predictor, schema.example(1, 0, 1), false);
    assertThat(evaluation.bits()).isFinite();
    evaluation.step(predictor, schema.example(1, 0, 1), true);
    assertThat(evaluation.bits()).isEqualTo(Double.POSITIVE_INFINITY);
    // A negative where every conjunction that is left holds.
    evaluation = new Prequential();
    predictor = Cases.algorithm1(schema);
    evaluation.step(predictor, schema.example(1, 1, 1), false);
    assertThat(evaluation.bits()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(evaluation.mistakes()).isEqualTo(1);
  }

  @Test
  void noisyData_neverGiveNaN() {
    for (int d : new int[] {1, 2, 5, 60, 2000}) {
      SplitMix random = SplitMix.of(d);
      Schema schema = Schema.booleans(d);
      Conjunctive predictor = Cases.algorithm1(schema);
      Prequential evaluation = new Prequential();
      for (int t = 0; t < 300; t++) {
        boolean[] a = new boolean[d];
        double density = random.nextDouble();
        for (int i = 0; i < d; i++) {
          a[i] = random.nextDouble() < density;
        }
        // Refuses NaN.
        evaluation.step(predictor, schema.example(a), random.nextBoolean());
      }
      assertThat(evaluation.bits()).as("d = %d", d).isNotNaN().isPositive();
    }
  }

  @Test
  void negatives_areRememberedOnce() {
    Schema schema = Schema.booleans(3);
    Conjunctive predictor = Cases.algorithm1(schema);
    predictor.learn(schema.example(0, 0, 1), false);
    predictor.learn(schema.example(0, 0, 1), false);
    predictor.learn(schema.example(0, 1, 1), true);
    assertThat(((Algorithm1) predictor.head()).negatives()).isEqualTo(1);
  }

  @Test
  void restore_ofNegativesInAnotherOrderOrTwice_isRefused() {
    Schema schema = Schema.booleans(2);
    LiteralSpace space = LiteralSpace.monotone(schema);
    Algorithm1 head = Algorithm1.of(space);
    head.restore(new StateReader(new byte[] {2, 0, 1, 1, 0}));
    assertThat(head.negatives()).isEqualTo(2);
    StateWriter out = new StateWriter();
    head.save(out);
    assertThat(out.toByteArray()).containsExactly(2, 0, 1, 1, 0);
    for (byte[] bytes : new byte[][] {{2, 1, 0, 0, 1}, {2, 0, 1, 0, 1}}) {
      assertThatThrownBy(() -> head.restore(new StateReader(bytes)))
          .isInstanceOf(DamagedModelException.class)
          .hasMessageContaining("negatives must ascend, was [0, 1]");
    }
    // A refused state leaves the old one, a right one takes its place.
    assertThat(head.negatives()).isEqualTo(2);
    head.restore(new StateReader(new byte[] {1, 1, 1}));
    assertThat(head.negatives()).isEqualTo(1);
    // Examples take more room in memory than in a file, which may have too little of it.
    assertThatThrownBy(() -> head.restore(new StateReader(new byte[] {1, 1, 1}, 0, 3, 100)))
        .isInstanceOf(DamagedModelException.class)
        .hasMessageContaining("1 negatives");
  }

  @Test
  void merge_withAnotherD_isRefused() {
    Algorithm1 head = Algorithm1.of(LiteralSpace.monotone(Schema.booleans(3)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> head.merge(Algorithm1.of(LiteralSpace.all(Schema.booleans(3)))))
        .withMessage("cannot merge: the other has another head or another d");
    assertThatIllegalArgumentException().isThrownBy(() -> head.merge(Algorithm2.create()));
  }

  @Test
  void openSchemasAndOtherValueOrders_areRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Algorithm1.of(KCnfSpace.of(Schema.open(List.of("a", "b")), 2)))
        .withMessageContaining("closed schema");
    KCnfSpace one = KCnfSpace.of(closed("u", "v"), 1);
    KCnfSpace two = KCnfSpace.of(closed("v", "u"), 1);
    Algorithm1 head = Algorithm1.of(one);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> head.merge(Algorithm1.of(two)))
        .withMessage("cannot merge: the other has other attributes or values");
  }

  private static Schema closed(String... values) {
    return Schema.closed(List.of(new Schema.Attribute("a", List.of(values))));
  }

  /**
   * The proof of Theorem 8 in its two halves, on every sequence of small dimension and on random
   * ones: the positives lose -log2 ξ^α_d(positives), at most d², and so do the negatives; for d =
   * 1, which the paper leaves out, at most 1.78 bits in all.
   */
  @Test
  void bothHalvesOfTheProof_areAtMostDSquared() {
    for (int d = 1; d <= 2; d++) {
      Example[] examples = Cases.examples(Schema.booleans(d));
      for (int set = 0; set < 1 << d; set++) {
        int length = d == 1 ? 6 : 5;
        for (int code = 0; code < 1 << (d * length); code++) {
          int[] inputs = new int[length];
          for (int t = 0; t < length; t++) {
            inputs[t] = code >>> (d * t) & ((1 << d) - 1);
          }
          assertHalves(d, set, inputs, examples);
        }
      }
    }
    SplitMix random = SplitMix.of(8);
    for (int run = 0; run < 400; run++) {
      int d = 2 + random.nextInt(9);
      int set = (int) Cases.sparse(random, d);
      int[] inputs = new int[1 << Math.min(d + 1, 8)];
      for (int t = 0; t < inputs.length; t++) {
        inputs[t] = (int) Cases.input(random, d);
      }
      assertHalves(d, set, inputs, Cases.examples(Schema.booleans(d)));
    }
  }

  /**
   * The proof lets every distinct negative cost -d log2 α. With v members of D violated it costs
   * -log2(1 - (1-α)^v), which is -log2 α = d/2^d at most.
   */
  @Test
  void negativeHalf_isFarBelowItsBound() {
    for (int d = 2; d <= 10; d++) {
      Example[] examples = Cases.examples(Schema.booleans(d));
      int[] inputs = IntStream.range(0, 1 << d).toArray();
      double[] halves = assertHalves(d, (1 << d) - 1, inputs, examples);
      assertThat(halves[1]).isZero(); // all ones come last, and satisfy all of D
      double alpha = StrictMath.pow(2, -StrictMath.scalb((double) d, -d));
      double bits = 0;
      for (int input : inputs) {
        int violated = d - Integer.bitCount(input);
        if (violated > 0) {
          bits -= StrictMath.log1p(-StrictMath.pow(1 - alpha, violated)) / LogLoss.LN2;
        }
      }
      Cases.assertClose(halves[0], bits, 1e-9, "d " + d);
      assertThat(halves[0]).isLessThan(1.4);
      // A positive that leaves a single variable, then 2^(d-1) negatives of d/2^d bits each.
      int[] single = IntStream.concat(IntStream.of(1), IntStream.of(inputs)).toArray();
      Cases.assertClose(assertHalves(d, 1, single, examples)[0], d / 2.0, 1e-9, "d " + d);
    }
  }

  /** The losses of the negatives and of the positives. */
  private static double[] assertHalves(int d, long set, int[] inputs, Example[] examples) {
    Schema schema = examples[0].layout().schema();
    Conjunctive zeta = Cases.algorithm1(schema);
    double[] halves = new double[2];
    for (int input : inputs) {
      boolean label = Cases.conjunction(set, input);
      halves[label ? 1 : 0] += LogLoss.bits(zeta.step(examples[input], label), label);
    }
    String what = "d " + d + ", S " + set;
    double most = d == 1 ? 1.78 : (double) d * d;
    assertThat(halves[0]).as(what).isLessThanOrEqualTo(most);
    assertThat(halves[1]).as(what).isLessThanOrEqualTo(most);
    assertThat(halves[0] + halves[1]).as(what).isLessThanOrEqualTo(d == 1 ? 1.78 : 2 * most);
    // Equation 8: the positives telescope to the marginal, (1-α) for each variable ruled out.
    LiteralSpace left = (LiteralSpace) zeta.space();
    double marginal = -(d - left.size()) * Algorithm1.lnOneMinusAlpha(d) / LogLoss.LN2;
    Cases.assertClose(halves[1], marginal, 1e-12, what);
    return halves;
  }
}
