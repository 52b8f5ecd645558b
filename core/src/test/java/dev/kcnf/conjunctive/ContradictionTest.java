package dev.kcnf.conjunctive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.LogLoss;
import dev.kcnf.Predictor;
import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * When the theorems' bounds do not count: a prediction that no conjunction could have been wrong
 * about was wrong.
 */
class ContradictionTest {
  private static final Schema BOOLEANS = Schema.booleans(2);

  @Test
  void algorithm1_isContradictedByARowThatWas0AndIsLater1() {
    Predictor zeta = algorithm1(LiteralSpace.monotone(BOOLEANS));
    Example x = BOOLEANS.example(true, false);
    assertThat(zeta.isContradicted(zeta.step(x, false), false)).isFalse();
    double logOdds = zeta.step(x, true);
    assertThat(LogLoss.bits(logOdds, true)).isInfinite();
    assertThat(zeta.isContradicted(logOdds, true)).isTrue();
  }

  @Test
  void theDualOfAlgorithm1_isContradictedByARowThatWas1AndIsLater0() {
    Predictor dual = Dual.of(algorithm1(LiteralSpace.all(BOOLEANS)));
    Example x = BOOLEANS.example(true, false);
    assertThat(dual.isContradicted(dual.step(x, true), true)).isFalse();
    double logOdds = dual.step(x, false);
    assertThat(LogLoss.bits(logOdds, false)).isInfinite();
    assertThat(dual.isContradicted(logOdds, false)).isTrue();
  }

  /** All ones satisfy every monotone conjunction, so label 0 is impossible from the start. */
  @Test
  void allOnesWithLabel0_contradictAtTheFirstExample() {
    Example ones = BOOLEANS.example(true, true);
    Example other = BOOLEANS.example(true, false);
    List<Function<VersionSpace, Head>> heads =
        List.of(
            Algorithm1::of,
            space -> Algorithm2.create(),
            space -> Algorithm2.certain(),
            space -> PositiveBayes.heuristic());
    for (Function<VersionSpace, Head> head : heads) {
      LiteralSpace space = LiteralSpace.monotone(BOOLEANS);
      Conjunctive fresh = Conjunctive.of(space, head.apply(space));
      Dual dual = Dual.of(fresh.copy());
      assertThat(fresh.isContradicted(fresh.logOdds(ones), false)).isTrue();
      assertThat(fresh.isContradicted(fresh.logOdds(ones), true)).isFalse();
      assertThat(fresh.isContradicted(fresh.logOdds(other), false)).isFalse();
      assertThat(fresh.isContradicted(fresh.logOdds(other), true)).isFalse();
      assertThat(dual.isContradicted(dual.logOdds(ones), true)).isTrue();
      assertThat(dual.isContradicted(dual.logOdds(other), true)).isFalse();
    }
  }

  /** On every sequence: before the first contradiction the loss is within the bound. */
  @Test
  void loss_onAnyLabels_isWithinTheBoundUntilContradicted() {
    SplitMix random = SplitMix.of(20);
    int contradicted = 0;
    for (int run = 0; run < 3000; run++) {
      int d = 1 + random.nextInt(4);
      Schema schema = Schema.booleans(d);
      for (Predictor predictor : predictors(schema)) {
        double bits = 0;
        int rule = random.nextInt(1 << d);
        for (int t = 1; t <= 12; t++) {
          int row = random.nextInt(1 << d);
          boolean label = (row & rule) == rule != (random.nextInt(8) == 0);
          double logOdds = predictor.step(schema.exampleOfBits(row), label);
          bits += LogLoss.bits(logOdds, label);
          if (predictor.isContradicted(logOdds, label)) {
            contradicted++;
            break;
          }
          assertThat(bits).as("run %d, t %d", run, t).isLessThanOrEqualTo(predictor.boundBits(t));
        }
      }
    }
    assertThat(contradicted).isBetween(2000, 20000);
  }

  private static List<Predictor> predictors(Schema schema) {
    List<Predictor> predictors = new ArrayList<>();
    predictors.add(algorithm1(LiteralSpace.monotone(schema)));
    predictors.add(algorithm1(LiteralSpace.all(schema)));
    predictors.add(Dual.of(algorithm1(LiteralSpace.all(schema))));
    predictors.add(Conjunctive.of(LiteralSpace.monotone(schema), Algorithm2.create()));
    predictors.add(Conjunctive.of(LiteralSpace.monotone(schema), Algorithm2.certain()));
    predictors.add(Dual.of(Conjunctive.of(LiteralSpace.all(schema), Algorithm2.create())));
    return predictors;
  }

  private static Conjunctive algorithm1(VersionSpace space) {
    return Conjunctive.of(space, Algorithm1.of(space));
  }
}
