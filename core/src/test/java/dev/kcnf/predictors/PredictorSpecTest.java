package dev.kcnf.predictors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.Bounds;
import dev.kcnf.Predictor;
import dev.kcnf.Prequential;
import dev.kcnf.SettingException;
import dev.kcnf.SplitMix;
import dev.kcnf.conjunctive.Algorithm2;
import dev.kcnf.conjunctive.Conjunctive;
import dev.kcnf.conjunctive.LiteralSpace;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.OneHot;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.naivebayes.KtPredictor;
import java.util.List;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class PredictorSpecTest {
  private static final Schema TABLE =
      Schema.closed(
          List.of(
              new Attribute("a", List.of("x", "y", "z")),
              new Attribute("b", List.of("0", "1")),
              new Attribute("c", List.of("u", "v"))));

  @Test
  void names_areThoseThatScriptsRelyOn() {
    assertThat(Predictors.kinds())
        .extracting(PredictorKind::name)
        .containsExactly(
            "auto",
            "fast",
            "kcnf",
            "kdnf",
            "monotone",
            "conjunction",
            "disjunction",
            "calibrated",
            "memorization",
            "exact-bayes",
            "positive-bayes",
            "madnb",
            "naive-bayes",
            "kt");
    assertThat(Setting.values())
        .extracting(Setting::toString)
        .containsExactly("k", "algorithm", "certain", "alpha", "reservoir", "memory");
  }

  @Test
  void ownLimit_isThatOfTheMemorySetting_andOnlyOfKindsThatHaveIt() {
    PredictorSpec fast = Predictors.of("fast");
    assertThat(fast.ownLimitBytes(true)).isPositive().isEqualTo(fast.budget().mostBytes(true));
    assertThat(fast.ownLimitBytes(false)).isPositive().isLessThan(fast.ownLimitBytes(true));
    assertThat(Predictors.of("kcnf").ownLimitBytes(true)).isZero();
  }

  @Test
  void of_takesEveryName_withItsSettingsAsUsual() {
    for (PredictorKind kind : Predictors.kinds()) {
      PredictorSpec spec = Predictors.of(kind.name());
      assertThat(spec.kind()).isSameAs(kind).isSameAs(Predictors.kind(kind.name()));
      assertThat(kind.meaning()).isNotBlank();
      assertThat(spec.hypotheses()).isNotBlank();
      for (Setting setting : Setting.values()) {
        assertThat(spec.get(setting).isPresent()).isEqualTo(kind.has(setting));
      }
    }
    assertThat(Predictors.auto()).isEqualTo(Predictors.of("auto"));
    assertThat(Predictors.kcnf(3)).isEqualTo(Predictors.of("kcnf").with(Setting.K, 3));
    assertThat(Predictors.kdnf(3)).isEqualTo(Predictors.of("kdnf").with(Setting.K, 3));
    assertThat(Predictors.of("kcnf").get(Setting.K)).contains(1.0);
    assertThat(Predictors.of("kcnf").get(Setting.ALGORITHM)).contains(2.0);
    assertThat(Predictors.of("kcnf").get(Setting.CERTAIN)).contains(0.0);
    assertThat(Predictors.of("positive-bayes").get(Setting.ALPHA)).contains(0.5);
  }

  @Test
  void equals_countsTheKindAndTheSettings() {
    PredictorSpec spec = Predictors.kcnf(2);
    assertThat(spec)
        .isEqualTo(Predictors.kcnf(3).with(Setting.K, 2))
        .hasSameHashCodeAs(Predictors.kcnf(2))
        .isNotEqualTo(Predictors.kdnf(2))
        .isNotEqualTo(Predictors.kcnf(1))
        .isNotEqualTo(spec.with(Setting.CERTAIN, 1))
        .isNotEqualTo("kcnf k=2, Algorithm 2");
    assertThat(Predictors.kcnf(3).k()).as("with makes another one").isEqualTo(3);
  }

  @Test
  void with_rejectsOtherNamesAndSettings() {
    refused(() -> Predictors.of("KCNF"), "predictor")
        .hasMessageContaining("one of auto, fast, kcnf, kdnf,")
        .hasMessageEndingWith("was 'KCNF'");
    refused(() -> Predictors.kcnf(0), "k").hasMessage("k must be at least 1, was 0");
    refused(() -> Predictors.kcnf(256), "k").hasMessage("k must be in 1..255, was 256");
    refused(() -> Predictors.of("kdnf").with(Setting.K, 1.5), "k")
        .hasMessage("k must be in 1..255, was 1.5");
    refused(() -> Predictors.kcnf(1).with(Setting.ALGORITHM, 3), "algorithm")
        .hasMessage("algorithm must be 1 or 2, was 3");
    refused(() -> Predictors.kcnf(1).with(Setting.CERTAIN, 2), "certain")
        .hasMessage("certain must be 0 or 1, was 2");
    for (double alpha : new double[] {0, 1, -0.5, Double.NaN}) {
      refused(() -> Predictors.of("positive-bayes").with(Setting.ALPHA, alpha), "alpha")
          .hasMessageStartingWith("alpha must be in (0, 1), was ");
    }
    refused(() -> Predictors.auto().with(Setting.K, 2), "k")
        .hasMessage("k does not count for auto");
    refused(
            () ->
                Predictors.of("monotone")
                    .with(Setting.ALGORITHM, 1)
                    .with(Setting.CERTAIN, 1)
                    .create(TABLE),
            "certain")
        .hasMessage("certain counts for Algorithm 2 only");
  }

  private static AbstractThrowableAssert<?, ? extends Throwable> refused(
      ThrowingCallable call, String setting) {
    return assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            SettingException.class, e -> assertThat(e.setting()).isEqualTo(setting));
  }

  @Test
  void narrowed_toTheNumberOfAttributes() {
    assertThat(Predictors.kcnf(4).narrowed(3)).isEqualTo(Predictors.kcnf(3));
    assertThat(Predictors.kcnf(2).narrowed(3)).isEqualTo(Predictors.kcnf(2));
    assertThat(Predictors.auto().narrowed(1)).isEqualTo(Predictors.auto());
  }

  @Test
  void needsAllValues_whereBooleansAreMade() {
    for (String name : List.of("auto", "kcnf", "kdnf", "calibrated", "memorization", "kt")) {
      assertThat(Predictors.of(name).needsAllValues()).as(name).isFalse();
    }
    assertThat(Predictors.kcnf(2).with(Setting.ALGORITHM, 1).needsAllValues()).isTrue();
    for (String name :
        List.of(
            "monotone",
            "conjunction",
            "disjunction",
            "exact-bayes",
            "positive-bayes",
            "madnb",
            "naive-bayes")) {
      assertThat(Predictors.of(name).needsAllValues()).as(name).isTrue();
    }
  }

  /** What create makes answers like the parts put together by hand. */
  @Test
  void create_expandsToOneHot() {
    OneHot oneHot = OneHot.of(TABLE);
    Predictor expected =
        Conjunctive.of(LiteralSpace.monotone(oneHot.schema()), Algorithm2.create());
    Predictor made = Predictors.of("monotone").create(TABLE);
    SplitMix random = SplitMix.of(3);
    for (int i = 0; i < 50; i++) {
      Example x = random(random);
      boolean label = random.nextBoolean();
      assertThat(made.logOdds(x)).isEqualTo(expected.logOdds(oneHot.expand(x)));
      assertThat(made.step(x, label)).isEqualTo(expected.step(oneHot.expand(x), label));
    }
    assertThat(made.toBytes()).isEqualTo(expected.toBytes());
  }

  private static Example random(SplitMix random) {
    return TABLE.example(random.nextInt(3), random.nextInt(2), random.nextInt(2));
  }

  /** What a kind says of merging is what its predictors do. */
  @Test
  void merge_isRefusedByThePredictorsOfKindsThatDoNotMerge() {
    Specs.all()
        .forEach(
            spec -> {
              Predictor one = spec.create(TABLE);
              Predictor other = spec.create(TABLE);
              other.learn(TABLE.example("x", "1", "u"), true);
              if (spec.merging() == Merging.NONE) {
                assertThatIllegalArgumentException()
                    .as("%s", spec)
                    .isThrownBy(() -> one.merge(other))
                    .withMessageStartingWith("cannot merge: a ")
                    .withMessageEndingWith(" does not merge");
              } else if (spec.merging() == Merging.BY_ROWS) {
                Predictor merged = one.mergedFor(TABLE, List.of(one, other));
                assertThat(merged.sample().orElseThrow().total()).isEqualTo(1);
                assertThatIllegalArgumentException()
                    .as("of another kind")
                    .isThrownBy(() -> one.mergedFor(TABLE, List.of(one, new KtPredictor())));
              } else {
                one.merge(other);
                assertThat(one.toBytes()).as("%s", spec).isEqualTo(other.toBytes());
              }
            });
  }

  @Test
  void merge_ofOtherAttributes_isRefused() {
    Predictor one = Predictors.of("monotone").create(TABLE);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> one.merge(Predictors.of("monotone").create(Schema.booleans(3))))
        .withMessageContaining("cannot merge");
    Schema other = Schema.closed(List.of(new Attribute("q", List.of("x", "y", "z"))));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> one.merge(Predictors.of("monotone").create(other)))
        .withMessageContaining("other attributes");
  }

  @Test
  void bound_isTheTheorems() {
    // Booleans: a=x, a=y, a=z, b, c=u, c=v.
    assertBound(Predictors.of("monotone"), Bounds.algorithm2(6, 100));
    assertBound(Predictors.of("conjunction"), Bounds.algorithm2(12, 100));
    assertBound(Predictors.of("disjunction"), Bounds.algorithm2(12, 100));
    assertBound(Predictors.of("disjunction").with(Setting.ALGORITHM, 1), Bounds.algorithm1(12));
    // Pairs of values: 3·2 + 3·2 + 2·2.
    assertBound(Predictors.kcnf(2), Bounds.algorithm2(16, 100));
    assertBound(Predictors.kdnf(2), Bounds.algorithm2(16, 100));
    assertBound(Predictors.kcnf(2).with(Setting.ALGORITHM, 1), Bounds.kCnfAlgorithm1(2, 6));
    assertBound(Predictors.of("exact-bayes"), 6);
    assertBound(Predictors.of("memorization"), 12);
    assertBound(Predictors.of("positive-bayes"), Double.POSITIVE_INFINITY);
    assertBound(Predictors.of("madnb"), Double.POSITIVE_INFINITY);
    assertBound(Predictors.of("naive-bayes"), Double.POSITIVE_INFINITY);
  }

  private static void assertBound(PredictorSpec spec, double bits) {
    assertThat(spec.create(TABLE).boundBits(100)).as("%s", spec).isEqualTo(bits);
  }

  /** Where a bound is for a class of hypotheses, certain or not, its stream stays within it. */
  @Test
  void bound_ofTheCertainVariant_holdsOnItsClass() {
    for (PredictorSpec spec :
        List.of(Predictors.kcnf(1), Predictors.of("conjunction"), Predictors.of("monotone"))) {
      for (int certain = 0; certain <= 1; certain++) {
        Predictor predictor = spec.with(Setting.CERTAIN, certain).create(TABLE);
        SplitMix random = SplitMix.of(9);
        Prequential evaluation = new Prequential();
        for (int i = 1; i <= 200; i++) {
          Example x = random(random);
          evaluation.step(predictor, x, x.value(1) == 1 && x.value(2) == 0);
          assertThat(evaluation.bits())
              .as("%s, certain=%d, seed 9, example %d", spec, certain, i)
              .isLessThanOrEqualTo(predictor.boundBits(i) + 1e-9);
        }
        assertThat(evaluation.bits()).isPositive();
      }
    }
  }

  @Test
  void boundOfKt_isTheBestConstantsLossAndAHalfLog() {
    Predictor kt = Predictors.of("kt").create(TABLE);
    assertThat(kt.boundBits(0)).isZero();
    SplitMix random = SplitMix.of(2);
    Prequential evaluation = new Prequential();
    for (int i = 1; i <= 300; i++) {
      evaluation.step(kt, random(random), random.nextInt(4) == 0);
      assertThat(evaluation.bits()).as("seed 2, %d", i).isLessThanOrEqualTo(kt.boundBits(i));
    }
    assertThat(evaluation.bits()).isGreaterThan(kt.boundBits(300) - 2);
  }

  @Test
  void bound_ofAlgorithm1_countsForOneMember() {
    PredictorSpec spec = Predictors.of("monotone").with(Setting.ALGORITHM, 1);
    assertThat(spec.create(Schema.booleans(1)).boundBits(5)).isEqualTo(2);
  }

  @Test
  void contradicted_byTheOneErrorThatTheClassNeverMakes() {
    assertThat(contradicted("kcnf", 1, false)).isTrue();
    assertThat(contradicted("kcnf", 0.0, false)).isTrue(); // t = 1, and all members hold
    assertThat(contradicted("kcnf", -0.0, false)).isFalse(); // t = 1, and some do not
    assertThat(contradicted("kcnf", 0.0, true)).isFalse();
    assertThat(contradicted("kcnf", 1, true)).isFalse();
    assertThat(contradicted("kcnf", -1, true)).isFalse();
    assertThat(contradicted("kdnf", -1, true)).isTrue();
    assertThat(contradicted("kdnf", -0.0, true)).isTrue();
    assertThat(contradicted("kdnf", 0.0, true)).isFalse();
    assertThat(contradicted("kdnf", 1, false)).isFalse();
    double infinity = Double.POSITIVE_INFINITY;
    assertThat(contradicted("memorization", infinity, false)).isTrue();
    assertThat(contradicted("memorization", infinity, true)).isFalse();
    assertThat(contradicted("exact-bayes", -infinity, true)).isTrue();
    assertThat(contradicted("exact-bayes", -5, true)).isFalse();
  }

  private static boolean contradicted(String kind, double logOdds, boolean label) {
    return Predictors.of(kind).create(TABLE).isContradicted(logOdds, label);
  }

  @Test
  void toString_namesTheSettingsThatCount() {
    assertThat(Predictors.kcnf(3).with(Setting.ALGORITHM, 1)).hasToString("kcnf k=3, Algorithm 1");
    assertThat(Predictors.kcnf(3).with(Setting.CERTAIN, 1))
        .hasToString("kcnf k=3, Algorithm 2, certain");
    assertThat(Predictors.of("monotone")).hasToString("monotone, Algorithm 2");
    assertThat(Predictors.of("madnb")).hasToString("madnb");
    assertThat(Predictors.of("calibrated").with(Setting.K, 2)).hasToString("calibrated k=2");
    assertThat(Predictors.of("positive-bayes")).hasToString("positive-bayes");
    assertThat(Predictors.of("positive-bayes").with(Setting.ALPHA, 0.3))
        .hasToString("positive-bayes alpha=0.3");
  }
}
