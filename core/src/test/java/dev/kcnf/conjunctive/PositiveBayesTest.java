package dev.kcnf.conjunctive;

import static dev.kcnf.conjunctive.Cases.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.LogLoss;
import dev.kcnf.Prequential;
import dev.kcnf.Rational;
import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The Proposition on positive examples, MAP models and the heuristic predictor of Section 3. */
class PositiveBayesTest {
  private static final List<Rational> ALPHAS =
      List.of(Rational.of(1, 2), Rational.of(1, 3), Rational.of(9, 10), Rational.of(1, 1000));

  /** Σ_S α^|S| (1-α)^(d-|S|) [S fits the positives]. */
  private static Rational mixture(Rational alpha, int d, int[] positives) {
    Rational sum = Rational.ZERO;
    for (int set = 0; set < 1 << d; set++) {
      boolean fits = true;
      for (int input : positives) {
        fits &= Cases.conjunction(set, input);
      }
      if (fits) {
        sum = sum.plus(prior(alpha, d, set));
      }
    }
    return sum;
  }

  private static Rational prior(Rational alpha, int d, int set) {
    int size = Integer.bitCount(set);
    return alpha.pow(size).times(alpha.complement().pow(d - size));
  }

  /** Π_i ((1-α) + α [⋀_t a^i_t]), the right-hand side of the Proposition. */
  private static Rational product(Rational alpha, int d, int[] positives) {
    Rational product = Rational.ONE;
    for (int i = 0; i < d; i++) {
      boolean all = true;
      for (int input : positives) {
        all &= (input >>> i & 1) == 1;
      }
      product = product.times(all ? Rational.ONE : alpha.complement());
    }
    return product;
  }

  @Test
  void productFormula_equalsTheSumOverSubsets_forEverySmallCase() {
    for (Rational alpha : ALPHAS) {
      for (int d = 1; d <= 4; d++) {
        Example[] examples = Cases.examples(Schema.booleans(d));
        Conjunctive fresh =
            Conjunctive.of(
                LiteralSpace.monotone(examples[0].layout().schema()),
                PositiveBayes.of(alpha.toDouble()));
        extend(alpha, examples, new int[0], Rational.ONE, fresh);
      }
    }
  }

  /** Every way to go on with up to 3 positives in all. */
  private static void extend(
      Rational alpha, Example[] examples, int[] positives, Rational marginal, Conjunctive learned) {
    if (positives.length == 3) {
      return;
    }
    int d = examples[0].size();
    int[] longer = Arrays.copyOf(positives, positives.length + 1);
    for (int input = 0; input < examples.length; input++) {
      longer[positives.length] = input;
      Conjunctive next = learned.copy();
      Rational after = check(alpha, d, longer, marginal, next, examples[input]);
      extend(alpha, examples, longer.clone(), after, next);
    }
  }

  /** Predicts and learns the last positive; returns the marginal after it. */
  private static Rational check(
      Rational alpha, int d, int[] positives, Rational before, Conjunctive predictor, Example x) {
    String what = "alpha " + alpha + ", positives " + Arrays.toString(positives);
    Rational marginal = mixture(alpha, d, positives);
    assertThat(product(alpha, d, positives)).as(what).isEqualTo(marginal);
    Rational p1 = marginal.over(before);
    Rational p0 = p1.complement();
    assertThat(p0.plus(p1)).isEqualTo(Rational.ONE);
    double logOdds = predictor.step(x, true);
    assertClose(logOdds, p1.logOdds(), 1e-12, what);
    assertThat(LogLoss.probability(logOdds)).as(what).isCloseTo(p1.toDouble(), within(1e-12));
    assertThat(LogLoss.probability(-logOdds)).as(what).isCloseTo(p0.toDouble(), within(1e-12));
    PositiveBayes head = (PositiveBayes) predictor.head();
    double lnMarginal = head.lnMarginal((LiteralSpace) predictor.space());
    assertThat(StrictMath.exp(lnMarginal) / marginal.toDouble())
        .as(what)
        .isCloseTo(1, within(1e-12));
    return marginal;
  }

  @Test
  void productFormula_equalsTheSumOverSubsets_onRandomStreamsWithNegatives() {
    for (int seed = 1; seed <= 40; seed++) {
      SplitMix random = SplitMix.of(seed);
      int d = 1 + random.nextInt(10);
      Rational alpha = Rational.of(1 + random.nextInt(98), 99);
      Schema schema = Schema.booleans(d);
      Conjunctive predictor =
          Conjunctive.of(LiteralSpace.monotone(schema), PositiveBayes.of(alpha.toDouble()));
      int[] positives = new int[0];
      Rational marginal = Rational.ONE;
      for (int n = 1; n <= 6; n++) {
        // ξ^+ deletes the negatives, so they must change nothing.
        predictor.learn(Cases.example(schema, Cases.input(random, d)), false);
        positives = Arrays.copyOf(positives, n);
        positives[n - 1] = (int) Cases.dense(random, d);
        Example x = Cases.example(schema, positives[n - 1]);
        marginal = check(alpha, d, positives, marginal, predictor, x);
      }
    }
  }

  @Test
  void map_isTheMostProbableConjunction_bruteForce() {
    for (Rational alpha :
        List.of(Rational.of(1, 3), Rational.of(1, 2), Rational.of(51, 100), Rational.of(9, 10))) {
      for (int seed = 1; seed <= 30; seed++) {
        SplitMix random = SplitMix.of(seed);
        int d = 1 + random.nextInt(6);
        Schema schema = Schema.booleans(d);
        LiteralSpace space = LiteralSpace.monotone(schema);
        PositiveBayes head = PositiveBayes.of(alpha.toDouble());
        int common = (1 << d) - 1;
        for (int n = 0; n <= 3; n++) {
          assertMap(alpha, d, common, head.map(space), "seed " + seed + ", alpha " + alpha);
          int input = (int) Cases.dense(random, d);
          space.learn(Cases.example(schema, input));
          common &= input;
        }
      }
    }
  }

  private static void assertMap(Rational alpha, int d, int common, BitSet map, String what) {
    Rational best = Rational.ZERO;
    Set<Integer> argmax = new HashSet<>();
    Set<Integer> subsets = new HashSet<>();
    for (int set = 0; set < 1 << d; set++) {
      if (Cases.conjunction(set, common)) {
        subsets.add(set);
        Rational posterior = prior(alpha, d, set);
        if (posterior.compareTo(best) > 0) {
          argmax.clear();
          best = posterior;
        }
        if (posterior.equals(best)) {
          argmax.add(set);
        }
      }
    }
    int side = alpha.compareTo(Rational.of(1, 2));
    if (side > 0) {
      assertThat(argmax).as(what).containsExactly(common);
    } else if (side == 0) {
      assertThat(argmax).as(what).isEqualTo(subsets);
    } else {
      assertThat(argmax).as(what).containsExactly(0);
    }
    assertThat(map).as(what).isEqualTo(literals(side < 0 ? 0 : common));
  }

  /** The literals x_i = 1 of a set of attributes. */
  private static BitSet literals(int set) {
    BitSet literals = new BitSet();
    for (int i = 0; i < 31; i++) {
      literals.set(2 * i + 1, (set >>> i & 1) == 1);
    }
    return literals;
  }

  @Test
  void map_isIndependentOfTheSpace() {
    LiteralSpace space = LiteralSpace.all(Schema.booleans(2));
    BitSet map = PositiveBayes.heuristic().map(space);
    space.learn(space.schema().example(1, 0));
    assertThat(map.cardinality()).isEqualTo(4);
    // x1 = 1 and x2 = 0
    assertThat(PositiveBayes.of(0.7).map(space).stream()).containsExactly(1, 2);
    assertThat(PositiveBayes.of(0.3).map(space).isEmpty()).isTrue();
  }

  @Test
  void valiantsConjunction_isWhatTheSpaceContains() {
    LiteralSpace space = LiteralSpace.monotone(Schema.booleans(40));
    space.learn(Cases.example(space.schema(), 0b1011L | 1L << 39 | 1L << 32));
    space.learn(Cases.example(space.schema(), 0b1110L | 1L << 39 | 1L << 31));
    for (int i = 0; i < 40; i++) {
      assertThat(space.contains(i, 1)).isEqualTo(i == 1 || i == 3 || i == 39);
      assertThat(space.contains(i, 0)).isFalse();
    }
    assertThat(space.size()).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 60})
  void heuristic_onIdenticalNegatives_losesTheSameEachTime(int violated) {
    Schema schema = Schema.booleans(60);
    Conjunctive predictor =
        Conjunctive.of(LiteralSpace.monotone(schema), PositiveBayes.heuristic());
    Example negative = Cases.example(schema, (1L << 60) - (1L << violated));
    Prequential evaluation = new Prequential();
    double first = predictor.logOdds(negative);
    int n = 1000;
    for (int t = 0; t < n; t++) {
      assertThat(evaluation.step(predictor, negative, false)).isEqualTo(first);
    }
    double loss = -StrictMath.log1p(-StrictMath.pow(2, -violated)) / StrictMath.log(2);
    assertThat(loss).isPositive();
    assertThat(evaluation.bits() / (n * loss)).isCloseTo(1, within(1e-12));
  }

  @Test
  void heuristic_hasAlphaOneHalf() {
    assertThat(PositiveBayes.heuristic().alpha()).isEqualTo(0.5);
    assertThat(PositiveBayes.of(0.25).alpha()).isEqualTo(0.25);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, -0.1, 1.1, Double.NaN})
  void of_alphaOutsideTheOpenInterval_isRefused(double alpha) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PositiveBayes.of(alpha))
        .withMessage("alpha must be in (0, 1), was " + alpha);
  }

  @Test
  void logOdds_forExtremeAlphas_isExact() {
    Schema schema = Schema.booleans(1);
    Example zero = schema.example(0);
    Conjunctive tiny = Conjunctive.of(LiteralSpace.monotone(schema), PositiveBayes.of(0x1p-1000));
    assertThat(tiny.logOdds(schema.example(1))).isEqualTo(Double.POSITIVE_INFINITY);
    // p1 = 1 - 2^-1000: odds 2^1000 - 1
    assertClose(tiny.logOdds(zero), 1000 * StrictMath.log(2), 1e-14, "alpha 2^-1000");
    Conjunctive near1 =
        Conjunctive.of(LiteralSpace.monotone(schema), PositiveBayes.of(1 - 0x1p-53));
    assertClose(near1.logOdds(zero), -53 * StrictMath.log(2), 1e-14, "alpha 1 - 2^-53");
  }

  /** w_α by its definition: it sums to 1, and the mean length of a conjunction is αd. */
  @ParameterizedTest
  @ValueSource(doubles = {0.125, 0.5, 0.75, 0.9375})
  void prior_sumsToOne_andItsMeanLengthIsAlphaD(double alpha) {
    PositiveBayes bayes = PositiveBayes.of(alpha);
    for (int d = 1; d <= 10; d++) {
      double sum = 0;
      double length = 0;
      for (int set = 0; set < 1 << d; set++) {
        int size = Integer.bitCount(set);
        double weight = StrictMath.exp(bayes.lnPrior(size, d));
        double product = StrictMath.pow(alpha, size) * StrictMath.pow(1 - alpha, d - size);
        assertThat(weight).isCloseTo(product, within(1e-14));
        sum += weight;
        length += size * weight;
      }
      assertThat(sum).isCloseTo(1, within(1e-12));
      assertThat(length).isCloseTo(bayes.expectedLength(d), within(1e-12));
      assertThat(bayes.expectedLength(d)).isEqualTo(alpha * d);
    }
  }

  /** Smaller formulas are favoured below α = ½, larger ones above. */
  @Test
  void prior_favoursSmallOrLargeFormulas() {
    for (int size = 0; size < 8; size++) {
      assertThat(PositiveBayes.of(0.3).lnPrior(size, 8))
          .isGreaterThan(PositiveBayes.of(0.3).lnPrior(size + 1, 8));
      assertThat(PositiveBayes.of(0.7).lnPrior(size, 8))
          .isLessThan(PositiveBayes.of(0.7).lnPrior(size + 1, 8));
      assertThat(PositiveBayes.heuristic().lnPrior(size, 8))
          .isCloseTo(-8 * StrictMath.log(2), within(1e-12));
    }
  }

  @Test
  void prior_ofImpossibleLengths_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PositiveBayes.heuristic().lnPrior(-1, 3))
        .withMessage("literals must be in 0..3, was -1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PositiveBayes.heuristic().lnPrior(4, 3))
        .withMessage("literals must be in 0..3, was 4");
  }

  @Test
  void bound_isNone() {
    LiteralSpace space = LiteralSpace.monotone(Schema.booleans(3));
    PositiveBayes head = PositiveBayes.of(0.5);
    assertThat(Conjunctive.of(space, head).boundBits(9)).isInfinite().isPositive();
  }
}
