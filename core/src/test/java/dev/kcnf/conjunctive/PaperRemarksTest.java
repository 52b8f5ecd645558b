package dev.kcnf.conjunctive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.Bounds;
import dev.kcnf.LogLoss;
import dev.kcnf.Prequential;
import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import org.junit.jupiter.api.Test;

/** What the paper says in passing, to explain why its algorithms are as they are. */
class PaperRemarksTest {

  /** Section 4: "by adding memory, there can be at most 2^d times where a positive loss is". */
  @Test
  void algorithm1_losesOnAnInputAtMostOnce() {
    for (int seed = 1; seed <= 60; seed++) {
      SplitMix random = SplitMix.of(seed);
      int d = 1 + random.nextInt(5);
      Schema schema = Schema.booleans(d);
      Conjunctive predictor = Cases.algorithm1(schema);
      long set = Cases.sparse(random, d);
      int[] losses = new int[1 << d];
      for (int t = 0; t < 300; t++) {
        long a = Cases.input(random, d);
        boolean x = Cases.conjunction(set, a);
        double bits = LogLoss.bits(predictor.step(Cases.example(schema, a), x), x);
        losses[(int) a] += bits > 0 ? 1 : 0;
      }
      for (int count : losses) {
        assertThat(count).as("seed %d, d %d", seed, d).isLessThanOrEqualTo(1);
      }
    }
  }

  /** Section 4: α nearer to 1 predicts 0 more strongly where it is unsure; positives cost more. */
  @Test
  void alphaNearerToOne_predictsZeroMore_andPaysMoreForPositives() {
    int d = 6;
    Schema schema = Schema.booleans(d);
    double[] alphas = {0.1, 0.5, 0.7, 0.9, 0.99, 0.9999};
    for (int seed = 1; seed <= 30; seed++) {
      SplitMix random = SplitMix.of(seed);
      Conjunctive[] predictors = new Conjunctive[alphas.length];
      for (int i = 0; i < alphas.length; i++) {
        predictors[i] = Conjunctive.of(LiteralSpace.monotone(schema), PositiveBayes.of(alphas[i]));
      }
      double[] onPositives = new double[alphas.length];
      long set = Cases.sparse(random, d);
      for (int t = 0; t < 60; t++) {
        long a = Cases.dense(random, d);
        boolean x = Cases.conjunction(set, a);
        double before = Double.POSITIVE_INFINITY;
        for (int i = 0; i < alphas.length; i++) {
          double logOdds = predictors[i].step(Cases.example(schema, a), x);
          assertThat(logOdds).as("seed %d, t %d", seed, t).isLessThanOrEqualTo(before);
          before = logOdds;
          onPositives[i] += x ? LogLoss.bits(logOdds, true) : 0;
        }
      }
      assertThat(onPositives).as("seed %d", seed).isSorted();
    }
  }

  /** Equation 9 asks for α in (½, 1): it is at least 2^-½, at d = 1 and 2. */
  @Test
  void alphaOfAlgorithm1_isAboveOneHalf_forEveryD() {
    double most = StrictMath.log(1 - StrictMath.sqrt(0.5));
    for (int d = 1; d <= 10_000; d++) {
      assertThat(Algorithm1.lnOneMinusAlpha(d)).as("d = %d", d).isLessThanOrEqualTo(most + 1e-15);
    }
  }

  /** Section 5: each prediction is largely that of the longest conjunction left, π_d's. */
  @Test
  void algorithm1_decidesAsAlgorithm2_onEveryRealisableSequence() {
    for (int seed = 1; seed <= 60; seed++) {
      SplitMix random = SplitMix.of(seed);
      int d = 1 + random.nextInt(12);
      Schema schema = Schema.booleans(d);
      Conjunctive one = Cases.algorithm1(schema);
      Conjunctive two = Cases.algorithm2(schema);
      long set = Cases.sparse(random, d);
      for (int t = 1; t <= 200; t++) {
        long a = Cases.dense(random, d);
        boolean x = Cases.conjunction(set, a);
        Example example = Cases.example(schema, a);
        boolean longest = two.space().holds(example);
        two.step(example, x);
        assertThat(one.step(example, x) > 0)
            .as("seed %d, d %d, t %d", seed, d, t)
            .isEqualTo(longest);
      }
    }
  }

  /** Section 2: the goal, that the loss per example goes to 0. */
  @Test
  void lossPerExample_goesToZero() {
    int d = 8;
    Schema schema = Schema.booleans(d);
    Example[] examples = Cases.examples(schema);
    Prequential one = new Prequential();
    Prequential two = new Prequential();
    Conjunctive zeta = Cases.algorithm1(schema);
    Conjunctive pi = Cases.algorithm2(schema);
    SplitMix random = SplitMix.of(5);
    double beforeOne = Double.POSITIVE_INFINITY;
    double beforeTwo = Double.POSITIVE_INFINITY;
    for (int n = 1; n <= 100_000; n++) {
      int a = random.nextInt(1 << d);
      boolean x = Cases.conjunction(0b0101, a);
      one.step(zeta, examples[a], x);
      two.step(pi, examples[a], x);
      if (n == 100 || n == 1000 || n == 10_000 || n == 100_000) {
        assertThat(one.bits() / n).isLessThan(beforeOne / 5);
        assertThat(two.bits() / n).isLessThan(beforeTwo / 5);
        beforeOne = one.bits() / n;
        beforeTwo = two.bits() / n;
      }
    }
    assertThat(beforeOne).isLessThan(Bounds.algorithm1(d) / 100_000);
    assertThat(beforeTwo).isLessThan(Bounds.algorithm2(d, 100_000) / 100_000);
  }
}
