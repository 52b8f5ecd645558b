package dev.kcnf.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.kcnf.Bounds;
import dev.kcnf.Mergeable;
import dev.kcnf.Predictor;
import dev.kcnf.SplitMix;
import dev.kcnf.conjunctive.Algorithm2;
import dev.kcnf.conjunctive.Conjunctive;
import dev.kcnf.conjunctive.LiteralSpace;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.OneHot;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.model.PredictorChoice.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PredictorChoiceTest {
  private static final Schema TABLE =
      Schema.closed(
          List.of(
              new Attribute("a", List.of("x", "y", "z")),
              new Attribute("b", List.of("0", "1")),
              new Attribute("c", List.of("u", "v"))));

  private static PredictorChoice choice(Kind kind) {
    return new PredictorChoice(kind, 2, 2);
  }

  @Test
  void names_areThoseThatScriptsRelyOn() {
    assertThat(Kind.values())
        .extracting(Kind::toString)
        .containsExactly(
            "auto",
            "kcnf",
            "kdnf",
            "monotone",
            "conjunction",
            "disjunction",
            "memorization",
            "exact-bayes",
            "positive-bayes",
            "madnb");
  }

  @ParameterizedTest
  @EnumSource
  void of_takesEveryName(Kind kind) {
    assertThat(PredictorChoice.of(kind.toString(), 3, 1))
        .isEqualTo(new PredictorChoice(kind, 3, 1));
  }

  @Test
  void of_rejectsOtherNamesAndSettings() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PredictorChoice.of("KCNF", 2, 2))
        .withMessageContaining("one of auto, kcnf, kdnf,")
        .withMessageEndingWith("was 'KCNF'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PredictorChoice.of("kcnf", 0, 2))
        .withMessage("k must be at least 1, was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PredictorChoice.of("kcnf", 1, 3))
        .withMessage("algorithm must be 1 or 2, was 3");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PredictorChoice(Kind.KDNF, 4, 2).create(TABLE))
        .withMessage("k must be in 1..3, the number of attributes, was 4");
  }

  @Test
  void needsAllValues_whereBooleansAreMade() {
    assertThat(choice(Kind.AUTO).needsAllValues()).isFalse();
    assertThat(choice(Kind.KCNF).needsAllValues()).isFalse();
    assertThat(choice(Kind.KDNF).needsAllValues()).isFalse();
    assertThat(choice(Kind.MEMORIZATION).needsAllValues()).isFalse();
    assertThat(new PredictorChoice(Kind.KCNF, 2, 1).needsAllValues()).isTrue();
    assertThat(choice(Kind.MONOTONE).needsAllValues()).isTrue();
    assertThat(choice(Kind.MADNB).needsAllValues()).isTrue();
  }

  /** What create makes answers like the parts put together by hand. */
  @Test
  void create_expandsToOneHot() {
    OneHot oneHot = OneHot.of(TABLE);
    Predictor expected =
        Conjunctive.of(LiteralSpace.monotone(oneHot.schema()), Algorithm2.create());
    Predictor made = choice(Kind.MONOTONE).create(TABLE);
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

  @Test
  void create_ofMergeable_isMergeable() {
    assertThat(choice(Kind.MONOTONE).create(TABLE)).isInstanceOf(Mergeable.class);
    assertThat(choice(Kind.MADNB).create(TABLE)).isNotInstanceOf(Mergeable.class);
    Mergeable one = (Mergeable) choice(Kind.MONOTONE).create(TABLE);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> one.merge(choice(Kind.MONOTONE).create(Schema.booleans(3))))
        .withMessageContaining("cannot merge");
    Schema other = Schema.closed(List.of(new Attribute("q", List.of("x", "y", "z"))));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> one.merge(choice(Kind.MONOTONE).create(other)))
        .withMessageContaining("other attributes");
  }

  @Test
  void bound_isTheTheorems() {
    // Booleans: a=x, a=y, a=z, b, c=u, c=v.
    assertBound(Kind.MONOTONE, 2, Bounds.algorithm2(6, 100));
    assertBound(Kind.CONJUNCTION, 2, Bounds.algorithm2(12, 100));
    assertBound(Kind.DISJUNCTION, 2, Bounds.algorithm2(12, 100));
    assertBound(Kind.DISJUNCTION, 1, Bounds.algorithm1(12));
    // Pairs of values: 3·2 + 3·2 + 2·2.
    assertBound(Kind.KCNF, 2, Bounds.algorithm2(16, 100));
    assertBound(Kind.KDNF, 2, Bounds.algorithm2(16, 100));
    assertBound(Kind.KCNF, 1, Bounds.kCnfAlgorithm1(2, 6));
    assertBound(Kind.EXACT_BAYES, 2, 6);
    assertBound(Kind.MEMORIZATION, 2, 12);
    assertBound(Kind.POSITIVE_BAYES, 2, Double.POSITIVE_INFINITY);
    assertBound(Kind.MADNB, 2, Double.POSITIVE_INFINITY);
  }

  private static void assertBound(Kind kind, int algorithm, double bits) {
    PredictorChoice choice = new PredictorChoice(kind, 2, algorithm);
    assertThat(choice.bound(TABLE, choice.create(TABLE), 100)).isEqualTo(bits);
  }

  @Test
  void bound_ofAlgorithm1_needsTwoMembers() {
    Schema one = Schema.booleans(1);
    PredictorChoice choice = new PredictorChoice(Kind.MONOTONE, 1, 1);
    assertThat(choice.bound(one, choice.create(one), 5)).isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void contradicted_byTheOneErrorThatTheClassNeverMakes() {
    assertThat(choice(Kind.KCNF).contradicted(1, false)).isTrue();
    assertThat(choice(Kind.KCNF).contradicted(0, false)).isFalse();
    assertThat(choice(Kind.KCNF).contradicted(1, true)).isFalse();
    assertThat(choice(Kind.KCNF).contradicted(-1, true)).isFalse();
    assertThat(choice(Kind.KDNF).contradicted(-1, true)).isTrue();
    assertThat(choice(Kind.KDNF).contradicted(0, true)).isFalse();
    assertThat(choice(Kind.KDNF).contradicted(1, false)).isFalse();
    double infinity = Double.POSITIVE_INFINITY;
    assertThat(choice(Kind.MEMORIZATION).contradicted(infinity, false)).isTrue();
    assertThat(choice(Kind.MEMORIZATION).contradicted(infinity, true)).isFalse();
    assertThat(choice(Kind.EXACT_BAYES).contradicted(-infinity, true)).isTrue();
    assertThat(choice(Kind.EXACT_BAYES).contradicted(-5, true)).isFalse();
  }

  @Test
  void toString_namesTheSettingsThatCount() {
    assertThat(new PredictorChoice(Kind.KCNF, 3, 1)).hasToString("kcnf k=3, Algorithm 1");
    assertThat(new PredictorChoice(Kind.MONOTONE, 3, 2)).hasToString("monotone, Algorithm 2");
    assertThat(new PredictorChoice(Kind.MADNB, 3, 2)).hasToString("madnb");
  }
}
