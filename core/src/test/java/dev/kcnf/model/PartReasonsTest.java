package dev.kcnf.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.Target;
import dev.kcnf.encoding.Columns;
import dev.kcnf.model.Reason.Kind;
import dev.kcnf.multiclass.NewClass;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.predictors.Predictors;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The reasons of predictors that split their log-odds. */
class PartReasonsTest {
  private static final double EXACT = 1e-9;

  static Stream<PredictorSpec> predictors() {
    return Stream.of(Predictors.auto(), Predictors.of("fast"));
  }

  private static double sum(List<Reason> reasons) {
    return reasons.stream().mapToDouble(Reason::logOdds).sum();
  }

  @ParameterizedTest
  @MethodSource("predictors")
  void reasons_sumToTheLogOdds(PredictorSpec spec) {
    Model model = Tables.model(spec);
    for (Tables.Row row : Tables.rows(7, 150)) {
      for (Tables.Row probe : List.of(row, Tables.probes().get(0))) {
        Prediction p = model.predict(probe.array());
        assertThat(sum(p.reasons(1000))).isCloseTo(p.logOdds(), within(EXACT));
        assertThat(sum(p.reasons("poisonous", 1000))).isCloseTo(p.logOdds(), within(EXACT));
        String other = model.classes().get(1);
        assertThat(sum(p.reasons(other, 1000))).isCloseTo(-p.logOdds(), within(EXACT));
        assertThat(p.logOdds(other)).isEqualTo(-p.logOdds()).isEqualTo(-p.logOdds("poisonous"));
      }
      model.learn(row.array(), row.label());
    }
    for (Tables.Row probe : Tables.probes()) {
      Prediction p = model.predict(probe.array());
      List<Reason> all = p.reasons(1000);
      assertThat(sum(all)).isCloseTo(p.logOdds(), within(EXACT));
      assertThat(p.reasons(2)).isEqualTo(all.subList(0, 2));
      assertThat(model.scorer().predict(probe.array()).reasons(1000)).isEqualTo(all);
      assertThat(all).allMatch(Reason::isPart).doesNotHaveDuplicates();
    }
  }

  @ParameterizedTest
  @MethodSource("predictors")
  void reasons_ofSeveralClasses_sumToTheLogOddsOfEachAgainstTheRest(PredictorSpec spec) {
    Model model = Model.create(spec, Tables.columns(), Tables.ODOR);
    assertThat(model.predict("foul", "1", "1").reasons()).as("no class yet").isEmpty();
    long learned = 0;
    for (Tables.Row row : Tables.classRows(8, 120)) {
      if (learned > 0) {
        Prediction p = model.predict(row.array());
        double isNew = NewClass.probability(learned, p.probabilities().size());
        p.probabilities()
            .forEach(
                (name, probability) -> {
                  double others =
                      p.probabilities().entrySet().stream()
                          .filter(e -> !e.getKey().equals(name))
                          .mapToDouble(e -> e.getValue())
                          .sum();
                  double logOdds = StrictMath.log(probability) - StrictMath.log(others + isNew);
                  assertThat(p.logOdds(name)).isCloseTo(logOdds, within(EXACT));
                  assertThat(sum(p.reasons(name, 1000))).isCloseTo(logOdds, within(EXACT));
                });
        assertThat(p.reasons(3)).isEqualTo(p.reasons(p.decision(), 3));
        List<ThrowingCallable> wrong =
            List.of(() -> p.reasons("never came", 3), () -> p.logOdds("never came"));
        for (ThrowingCallable asking : wrong) {
          assertThatThrownBy(asking)
              .isInstanceOf(IllegalArgumentException.class)
              .hasMessageStartingWith("there is no class 'never came'; the classes are [");
        }
      }
      model.learn(row.array(), row.label());
      learned++;
    }
  }

  @Test
  void reasonsOfAuto_nameTheValueThatDecides_withItsEvidence() {
    Model model =
        Model.create(
            Predictors.auto(), Columns.of("odor", "ring"), Target.of("class", "poisonous"));
    for (int i = 0; i < 200; i++) {
      String odor = i % 4 == 0 ? "foul" : "none";
      String ring = i % 3 == 0 ? "one" : "two";
      model.learn(new String[] {odor, ring}, i % 4 == 0 ? "poisonous" : "edible");
    }
    Reason foul = model.predict("foul", "one").reasons().get(0);
    assertThat(foul.words()).isEqualTo("odor=foul (50 examples, all poisonous)");
    assertThat(foul.logOdds()).isGreaterThan(2);
    Reason none = model.predict("none", "one").reasons().get(0);
    assertThat(none.words()).isEqualTo("odor=none (150 examples, all edible)");
    assertThat(none.logOdds()).isLessThan(-2);
    assertThat(none.toString()).startsWith("odor=none (150 examples, all edible) -");
    Prediction unknown = model.predict("unheard-of", "one");
    assertThat(unknown.reasons(1000))
        .filteredOn(reason -> reason.kind() == Kind.VALUES)
        .extracting(Reason::combination)
        .contains(List.of("odor=unheard-of"));
  }
}
