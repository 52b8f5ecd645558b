package dev.kcnf.predictors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.kcnf.ClassPredictor;
import dev.kcnf.Clauses;
import dev.kcnf.Clauses.Term;
import dev.kcnf.Predictor;
import dev.kcnf.conjunctive.Algorithm2;
import dev.kcnf.conjunctive.Conjunctive;
import dev.kcnf.conjunctive.LiteralSpace;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.OneHot;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** What the registry says of its predictors. */
class PredictorKindTest {
  private static final Schema PAIRS =
      Schema.closed(
          List.of(
              new Attribute("rain", List.of("yes", "no")),
              new Attribute("colour", List.of("red", "green", "blue"))));

  private static List<String> names(Predicate<PredictorKind> has) {
    return Predictors.kinds().stream().filter(has).map(PredictorKind::name).toList();
  }

  @Test
  void kinds_sayWhatTheirBoundsAndFormulasAre() {
    assertThat(names(PredictorKind::isBoundUnconditional)).containsExactly("auto", "fast", "kt");
    assertThat(names(kind -> !kind.unconditionalBound().isEmpty()))
        .containsExactly("auto", "fast", "kt");
    assertThat(names(PredictorKind::isDisjunctive)).containsExactly("kdnf");
    assertThat(names(kind -> kind.mostBooleans() == 24)).containsExactly("exact-bayes");
    assertThat(names(kind -> kind.mostBooleans() == Integer.MAX_VALUE)).hasSize(13);
    assertThat(names(kind -> PredictorSpec.of(kind).savesByName()))
        .containsExactly("kcnf", "kdnf", "kt");
    assertThat(Predictors.kcnf(2).with(Setting.ALGORITHM, 1).savesByName()).isFalse();
  }

  @Test
  void settings_goThroughFilesUnchanged() {
    for (double value : new double[] {1, 2, 255}) {
      assertThat(Setting.K.toLong(value)).isEqualTo((long) value);
      assertThat(Setting.K.ofLong(Setting.K.toLong(value))).isEqualTo(value);
    }
    assertThat(Setting.ALPHA.ofLong(Setting.ALPHA.toLong(0.3))).isEqualTo(0.3);
    assertThat(Setting.ALPHA.toLong(0.3)).isEqualTo(Double.doubleToLongBits(0.3));
  }

  /** No and yes are one Boolean, or as in older files two. */
  @Test
  void booleanPerValue_isAnotherPredictor() {
    PredictorSpec joined = Predictors.of("monotone");
    PredictorSpec apart = joined.withBooleanPerValue(true);
    assertThat(joined.hasBooleanPerValue()).isFalse();
    assertThat(apart.hasBooleanPerValue()).isTrue();
    assertThat(apart).isNotEqualTo(joined).isEqualTo(joined.withBooleanPerValue(true));
    assertThat(apart.withBooleanPerValue(false)).isEqualTo(joined).hasSameHashCodeAs(joined);
    assertThat(apart).hasToString("monotone, Algorithm 2, no and yes two Booleans");
    assertThat(apart.with(Setting.ALGORITHM, 1).hasBooleanPerValue()).isTrue();
    for (PredictorSpec spec : List.of(joined, apart)) {
      OneHot oneHot = spec.equals(joined) ? OneHot.of(PAIRS) : OneHot.perValue(PAIRS);
      assertThat(oneHot.schema().size()).isEqualTo(spec.equals(joined) ? 4 : 5);
      Predictor expected =
          Conjunctive.of(LiteralSpace.monotone(oneHot.schema()), Algorithm2.create());
      Predictor made = spec.create(PAIRS);
      for (int t = 0; t < 12; t++) {
        Example x = PAIRS.example(t % 2, t % 3);
        assertThat(made.step(x, t % 4 == 0)).isEqualTo(expected.step(oneHot.expand(x), t % 4 == 0));
      }
      assertThat(made.toBytes()).isEqualTo(expected.toBytes());
    }
  }

  @Test
  void create_onBooleans_needsColumnsThatKnowTheirValues() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Predictors.of("madnb").create(Schema.open(List.of("a", "b"))))
        .withMessageStartingWith("madnb must know all values before it learns");
    Schema half =
        Schema.openFrom(
            List.of(new Attribute("a", List.of("x", "y")), new Attribute("b", List.of())));
    assertThat(Predictors.of("madnb").create(half)).isNotNull();
  }

  @Test
  void clausesOfBooleans_areToldByColumnsAndValues() {
    Predictor made = Predictors.kcnf(1).with(Setting.ALGORITHM, 1).create(PAIRS);
    made.learn(PAIRS.example("yes", "red"), true);
    Clauses clauses = made.clauses().orElseThrow();
    assertThat(clauses.k()).isEqualTo(1);
    assertThat(clauses.members()).isEqualTo(8); // two literals of four Booleans
    assertThat(clauses.seen()).isEqualTo(4);
    assertThat(clauses.bytes()).isPositive().isEqualTo(made.tableBytes());
    assertThat(clauses.neverSeen(PAIRS.example("yes", "red"), 9)).isEmpty();
    assertThat(clauses.neverSeen(PAIRS.example("no", "green"), 9))
        .containsExactlyInAnyOrder(
            List.of(new Term(0, 1, true)), // rain=no
            List.of(new Term(1, 0, false)), // not red
            List.of(new Term(1, 1, true))); // green
    assertThat(clauses.neverSeen(PAIRS.example("no", "green"), 1)).hasSize(1);
  }

  private static PredictorKind.Builder anew(Predictor made, long[] limit) {
    return PredictorKind.named(
        "one",
        "words",
        (spec, schema, limitBytes) -> {
          limit[0] = limitBytes;
          return made;
        });
  }

  /** A kind beside those of the registry. */
  @Test
  void kind_isWhatItsBuilderWasTold() {
    Predictor made = Predictors.of("kt").create(PAIRS);
    ClassPredictor classes = Predictors.of("kt").createClasses(PAIRS, 1 << 20);
    PredictorKind kind =
        anew(made, new long[1])
            .withSettings(Setting.K)
            .onValuesIf(spec -> spec.k() == 2)
            .savingByNameIf(spec -> spec.k() == 3)
            .merging(Merging.IN_ORDER)
            .bestFor(spec -> "k=" + spec.k())
            .alwaysWithin("few bits")
            .classes((spec, schema, limitBytes) -> classes)
            .disjunctive()
            .upTo(7)
            .build();
    assertThat(kind).hasToString("one");
    assertThat(kind.name()).isEqualTo("one");
    assertThat(kind.meaning()).isEqualTo("words");
    assertThat(kind.settings()).containsExactly(Setting.K);
    assertThat(kind.has(Setting.K)).isTrue();
    assertThat(kind.has(Setting.ALPHA)).isFalse();
    assertThat(kind.merging()).isSameAs(Merging.IN_ORDER);
    assertThat(kind.isBoundUnconditional()).isTrue();
    assertThat(kind.unconditionalBound()).isEqualTo("few bits");
    assertThat(kind.isDisjunctive()).isTrue();
    assertThat(kind.mostBooleans()).isEqualTo(7);
    for (int k = 1; k <= 4; k++) {
      PredictorSpec spec = PredictorSpec.of(kind).with(Setting.K, k);
      assertThat(spec.needsAllValues()).isEqualTo(k != 2);
      assertThat(spec.savesByName()).isEqualTo(k == 3);
      assertThat(spec.hypotheses()).isEqualTo("k=" + k);
      assertThat(spec.createClasses(PAIRS, 1 << 20)).isSameAs(classes);
    }
    PredictorKind words = anew(made, new long[1]).onValues().bestFor("all of them").build();
    assertThat(PredictorSpec.of(words).needsAllValues()).isFalse();
    assertThat(PredictorSpec.of(words).hypotheses()).isEqualTo("all of them");
    assertThat(PredictorSpec.of(words).create(PAIRS)).isSameAs(made);
  }

  /** What is not said; several classes have a predictor each, with an eighth of the memory. */
  @Test
  void kind_ofWhichNothingWasSaid_isAsMostAre() {
    Predictor made = Predictors.of("kt").create(PAIRS);
    long[] limit = {0};
    PredictorKind kind = anew(made, limit).build();
    PredictorSpec spec = PredictorSpec.of(kind);
    assertThat(kind.settings()).isEmpty();
    assertThat(kind.merging()).isSameAs(Merging.NONE);
    assertThat(kind.isBoundUnconditional()).isFalse();
    assertThat(kind.isDisjunctive()).isFalse();
    assertThat(kind.mostBooleans()).isEqualTo(Integer.MAX_VALUE);
    assertThat(spec.needsAllValues()).isTrue();
    assertThat(spec.savesByName()).isFalse();
    assertThat(spec.hypotheses()).isEmpty();
    assertThat(spec.createClasses(Schema.booleans(3), 800).classes()).isZero();
    assertThat(limit[0]).isEqualTo(100);
  }

  @Test
  void settings_areToldWhereTheyAreNotAsUsual() {
    PredictorSpec auto = Predictors.of("auto");
    assertThat(auto).hasToString("auto");
    assertThat(auto.with(Setting.RESERVOIR, 7)).hasToString("auto reservoir=7");
    assertThat(auto.with(Setting.MEMORY, 8)).hasToString("auto memory=8");
    assertThat(Setting.RESERVOIR.absent()).isZero();
    assertThat(Setting.K.absent()).isEqualTo(1);
    assertThat(Setting.K.show(1e15)).isEqualTo("1.0E15");
    assertThat(Setting.K.show(1e15 - 1)).isEqualTo("999999999999999");
    assertThat(Predictors.fast()).isEqualTo(Predictors.of("fast"));
  }
}
