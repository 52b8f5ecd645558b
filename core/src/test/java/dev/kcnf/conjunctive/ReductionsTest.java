package dev.kcnf.conjunctive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.Bounds;
import dev.kcnf.Predictor;
import dev.kcnf.Prequential;
import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The reductions of conjunctions and disjunctions to monotone conjunctions, built literally. */
class ReductionsTest {

  enum Heads {
    POSITIVE_BAYES,
    ALGORITHM_1,
    ALGORITHM_2,
    CERTAIN;

    Conjunctive on(LiteralSpace space) {
      return Conjunctive.of(
          space,
          switch (this) {
            case POSITIVE_BAYES -> PositiveBayes.of(0.8);
            case ALGORITHM_1 -> Algorithm1.of(space);
            case ALGORITHM_2 -> Algorithm2.create();
            case CERTAIN -> Algorithm2.certain();
          });
    }
  }

  /** The side information with the negation of each component behind it. */
  private static Example expand(Schema twice, long a, int d) {
    return Cases.example(twice, a | (~a & mask(d)) << d);
  }

  private static long mask(int d) {
    return (1L << d) - 1;
  }

  private interface Step {
    void on(long a, boolean label, String what);
  }

  /** Streams of conjunctions of literals, some with wrong labels. */
  private static void streams(Function<Integer, Step> start) {
    for (int seed = 1; seed <= 40; seed++) {
      SplitMix random = SplitMix.of(seed);
      int d = 1 + random.nextInt(31);
      Step step = start.apply(d);
      long literals = Cases.sparse(random, 2 * d);
      int noise = random.nextInt(2) * 6;
      for (int t = 1; t <= 120; t++) {
        long a = Cases.input(random, d);
        boolean label = Cases.conjunction(literals, a | (~a & mask(d)) << d);
        boolean wrong = noise > 0 && random.nextInt(noise) == 0;
        step.on(a, label != wrong, "seed " + seed + ", t " + t);
      }
    }
  }

  private static void assertSame(double actual, double expected, String what) {
    assertThat(actual).as(what).isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource
  void conjunction_equalsMonotoneOnTheNegationsToo(Heads head) {
    streams(
        d -> {
          Schema schema = Schema.booleans(d);
          Schema twice = Schema.booleans(2 * d);
          Predictor ours = head.on(LiteralSpace.all(schema));
          Predictor literal = head.on(LiteralSpace.monotone(twice));
          return (a, label, what) ->
              assertSame(
                  ours.step(Cases.example(schema, a), label),
                  literal.step(expand(twice, a, d), label),
                  what);
        });
  }

  @ParameterizedTest
  @EnumSource
  void disjunction_equalsFlippingInputsAndLabel(Heads head) {
    streams(
        d -> {
          Schema schema = Schema.booleans(d);
          Schema twice = Schema.booleans(2 * d);
          Predictor ours = Dual.of(head.on(LiteralSpace.all(schema)));
          Predictor literal = head.on(LiteralSpace.monotone(twice));
          // The labels of the streams are those of conjunctions; a disjunction has the others.
          return (a, label, what) ->
              assertSame(
                  ours.step(Cases.example(schema, a), !label),
                  -literal.step(expand(twice, ~a & mask(d), d), label),
                  what);
        });
  }

  @ParameterizedTest
  @EnumSource
  void monotoneDisjunction_equalsFlippingInputsAndLabel(Heads head) {
    streams(
        d -> {
          Schema schema = Schema.booleans(d);
          Predictor ours = Dual.of(head.on(LiteralSpace.antitone(schema)));
          Predictor literal = head.on(LiteralSpace.monotone(schema));
          return (a, label, what) ->
              assertSame(
                  ours.step(Cases.example(schema, a), !label),
                  -literal.step(Cases.example(schema, ~a & mask(d)), label),
                  what);
        });
  }

  @ParameterizedTest
  @EnumSource(names = {"ALGORITHM_1", "ALGORITHM_2"})
  void bounds_holdForConjunctionsAndDisjunctions(Heads head) {
    for (int seed = 1; seed <= 60; seed++) {
      SplitMix random = SplitMix.of(seed);
      int d = 2 + random.nextInt(9);
      Schema schema = Schema.booleans(d);
      long literals = Cases.sparse(random, 2 * d);
      long monotone = literals & mask(d);
      Prequential conjunction = new Prequential();
      Prequential disjunction = new Prequential();
      Prequential monotoneDisjunction = new Prequential();
      Predictor forConjunction = head.on(LiteralSpace.all(schema));
      Predictor forDisjunction = Dual.of(head.on(LiteralSpace.all(schema)));
      Predictor forMonotone = Dual.of(head.on(LiteralSpace.antitone(schema)));
      int n = 500;
      for (int t = 0; t < n; t++) {
        long a = Cases.input(random, d);
        long both = a | (~a & mask(d)) << d;
        Example x = Cases.example(schema, a);
        conjunction.step(forConjunction, x, (literals & ~both) == 0);
        disjunction.step(forDisjunction, x, (literals & both) != 0);
        monotoneDisjunction.step(forMonotone, x, (monotone & a) != 0);
      }
      boolean first = head == Heads.ALGORITHM_1;
      double bound = first ? Bounds.algorithm1(2 * d) : Bounds.algorithm2(2 * d, n);
      double monotoneBound = first ? Bounds.algorithm1(d) : Bounds.algorithm2(d, n);
      assertThat(conjunction.bits()).as("seed %d", seed).isLessThanOrEqualTo(bound);
      assertThat(disjunction.bits()).as("seed %d", seed).isLessThanOrEqualTo(bound);
      assertThat(monotoneDisjunction.bits()).as("seed %d", seed).isLessThanOrEqualTo(monotoneBound);
    }
  }

  @ParameterizedTest
  @EnumSource
  void dual_isTheOtherWayRound(Heads head) {
    Schema schema = Schema.booleans(4);
    Conjunctive inner = head.on(LiteralSpace.all(schema));
    Dual dual = Dual.of(inner);
    Conjunctive plain = inner.copy();
    assertThat(dual.inner()).isSameAs(inner);
    for (long a = 0; a < 8; a++) {
      Example x = Cases.example(schema, a);
      assertThat(dual.logOdds(x)).isEqualTo(-plain.logOdds(x));
      dual.learn(x, a % 3 == 0);
      plain.learn(x, a % 3 != 0);
      assertThat(dual.toBytes()).isEqualTo(plain.toBytes());
    }
    assertThat(inner.logOdds(schema.example(0, 0, 0, 1)))
        .isEqualTo(plain.logOdds(schema.example(0, 0, 0, 1)));
  }
}
