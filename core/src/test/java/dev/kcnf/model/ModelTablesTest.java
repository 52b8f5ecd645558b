package dev.kcnf.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.Target;
import dev.kcnf.Target.Relation;
import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.DateForm;
import dev.kcnf.encoding.Example;
import dev.kcnf.evaluation.Evaluation;
import dev.kcnf.model.MergeException.Cause;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.predictors.Predictors;
import dev.kcnf.rows.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Models of whole tables, examples in place of rows, and what predictions say of a label. */
class ModelTablesTest {
  private static final Target FOUL = Target.of("odor", "foul");
  private static final Target ODOR = Target.of("odor");

  /** Red is foul; a third of the rest is musty. */
  private static List<String[]> rows(int count) {
    List<String[]> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String color = i % 4 == 0 ? "red" : "brown";
      String odor = i % 4 == 0 ? "foul" : i % 3 == 0 ? "musty" : "none";
      rows.add(new String[] {color, i % 5 == 0 ? "yes" : "no", odor});
    }
    return rows;
  }

  private static Table table(int count) {
    return Table.of("mushrooms", List.of("color", "ring", "odor"), rows(count));
  }

  private static Model byHand(PredictorSpec spec, Target target, int count) {
    Columns columns = Columns.of("color", "ring");
    if (spec.needsAllValues()) {
      rows(count).forEach(row -> columns.example(row[0], row[1]));
    }
    Model model = Model.create(spec, columns, target);
    rows(count).forEach(row -> model.learn(new String[] {row[0], row[1]}, row[2]));
    return model;
  }

  @ParameterizedTest
  @ValueSource(strings = {"auto", "kcnf", "madnb"})
  void learn_ofATable_equalsLearningItsRows(String predictor) throws IOException {
    PredictorSpec spec = Predictors.of(predictor);
    Model learned = Model.learn(table(60), FOUL, spec);
    Model byHand = byHand(spec, FOUL, 60);
    assertThat(learned.figures()).isEqualTo(byHand.figures());
    assertThat(learned.predict("red", "no").logOdds())
        .isEqualTo(byHand.predict("red", "no").logOdds());
    if (predictor.equals("auto")) {
      assertThat(Model.learn(table(60), FOUL).figures()).isEqualTo(byHand.figures());
    }
    assertThatThrownBy(() -> Model.learn(table(0), FOUL, spec)).hasMessageContaining("no rows");
    assertThatThrownBy(() -> Model.learn(table(60), Target.of("odor", "none?"), spec))
        .hasMessageContaining("none?");
  }

  @Test
  void test_addsHowPredictionsWent_andLearnsNothing() {
    for (Target target : List.of(FOUL, ODOR)) {
      Model model = byHand(Predictors.kcnf(1), target, 40);
      byte[] before = model.toBytes();
      Evaluation evaluation = Evaluation.of(target);
      double bits = 0;
      int mistakes = 0;
      for (String[] row : rows(50)) {
        Example x = model.columns().lookUp(row[0], row[1]);
        Prediction prediction = model.predict(x);
        bits += prediction.bits(row[2]);
        mistakes += prediction.isRight(row[2]) ? 0 : 1;
        model.test(x, row[2], evaluation);
      }
      assertThat(evaluation.examples()).isEqualTo(50);
      assertThat(evaluation.bits()).isEqualTo(bits);
      assertThat(evaluation.mistakes()).isEqualTo(mistakes);
      assertThat(model.toBytes()).isEqualTo(before);
      assertThatIllegalArgumentException()
          .isThrownBy(
              () -> model.test(Columns.of("a", "b").example("red", "no"), "foul", evaluation));
      model.learn(new String[] {"red", "no"}, "foul"); // no lock is held
    }
  }

  @Test
  void step_ofAnExample_isAsOfItsRow_andRefusesTheSame() {
    Model model = byHand(Predictors.auto(), FOUL, 20);
    Model same = byHand(Predictors.auto(), FOUL, 20);
    for (String[] row : rows(30)) {
      Prediction expected = same.step(new String[] {row[0], row[1]}, row[2]);
      Prediction stepped = model.step(model.columns().example(row[0], row[1]), row[2]);
      assertThat(stepped.logOdds()).isEqualTo(expected.logOdds());
    }
    assertThat(model.toBytes()).isEqualTo(same.toBytes());
    Example own = model.columns().example("red", "no");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> model.step(own, "?"))
        .withMessageContaining("the label is missing");
    Example other = Columns.of("a", "b").example("red", "no");
    assertThatIllegalArgumentException().isThrownBy(() -> model.step(other, "foul"));
    assertThatIllegalArgumentException().isThrownBy(() -> model.scorer().logOdds(other));
    assertThat(model.toBytes()).isEqualTo(same.toBytes());
  }

  @Test
  void columnsNow_stayAsTheyAre_andACopyMayForgetItsFigures() {
    Model model = byHand(Predictors.kcnf(1), FOUL, 20);
    Columns now = model.columnsNow();
    model.learn(new String[] {"green", "no"}, "foul");
    assertThat(now.schema().attributes().get(0).values()).containsExactly("red", "brown");
    assertThat(model.columns().schema().attributes().get(0).values()).contains("green");
    Model forgetful = model.withoutFigures();
    assertThat(forgetful.figures()).isEqualTo(Figures.NONE);
    assertThat(forgetful.predict("green", "no").logOdds())
        .isEqualTo(model.predict("green", "no").logOdds());
    assertThat(model.examples()).isEqualTo(21);
  }

  @Test
  void load_withinALimit_givesTheModelBack(@TempDir Path directory) throws IOException {
    Model model = byHand(Predictors.kcnf(1), FOUL, 20);
    Path file = directory.resolve("m.kcnf");
    model.save(file);
    assertThat(Model.load(file, 1 << 20).toBytes()).isEqualTo(model.toBytes());
  }

  @Test
  void labels_belongToOneOfTwoClasses() {
    Model model = byHand(Predictors.kcnf(1), FOUL, 40);
    Prediction red = model.predict("red", "no");
    assertThat(red.classOf("foul")).isEqualTo("foul");
    assertThat(red.classOf("none")).isEqualTo("not foul").isEqualTo(red.classOf("not foul"));
    assertThat(red.isRight("foul")).isTrue();
    assertThat(red.isRight("none")).isFalse();
    Prediction brown = model.predict("brown", "no");
    assertThat(brown.isRight("foul")).isFalse();
    assertThat(brown.isRight("musty")).isTrue();
    Prediction any = byHand(Predictors.kcnf(1), ODOR, 40).predict("red", "no");
    assertThat(any.classOf("musty")).isEqualTo("musty");
    assertThat(any.isRight("foul")).isTrue();
    assertThat(any.isRight("none")).isFalse();
  }

  @Test
  void labelsOfARelation_areOfTheClassWhereItHolds() {
    Target above = Target.of("size", Relation.ABOVE, "2.5");
    Model model = Model.create(Predictors.kcnf(1), Columns.of("color"), above);
    for (int i = 0; i < 9; i++) {
      model.learn(new String[] {i % 3 == 0 ? "red" : "brown"}, i % 3 == 0 ? "7" : "1");
    }
    Prediction red = model.predict("red");
    String first = model.classes().get(0);
    String second = model.classes().get(1);
    assertThat(red.classOf("3")).isEqualTo(first).isEqualTo(red.classOf(first));
    assertThat(red.classOf("2")).isEqualTo(second).isEqualTo(red.classOf(second));
    assertThat(red.probability("3")).isGreaterThan(0.5).isEqualTo(red.probability(first));
    assertThat(red.probability(second)).isEqualTo(red.probability("2")).isLessThan(0.5);
  }

  @Test
  void reasons_countTheClassThatMostOfTheExamplesAreOf() {
    Model model = Model.create(Predictors.auto(), Columns.of("color"), FOUL);
    for (int i = 0; i < 100; i++) {
      boolean red = i % 2 == 0;
      boolean foul = red ? i % 20 != 0 : i % 10 == 1;
      model.learn(new String[] {red ? "red" : "brown"}, foul ? "foul" : "none");
    }
    assertThat(model.predict("red").reasons(9))
        .extracting(Reason::words)
        .contains("color=red (50 examples, 90 % foul)");
    assertThat(model.predict("brown").reasons(9))
        .extracting(Reason::words)
        .contains("color=brown (50 examples, 80 % none)");
    assertThat(model.predict("red").reasons(0)).isEmpty();
    Reason none = new Reason(Reason.Kind.VALUES, List.of("color=red"), "none", 1, 1, 0);
    assertThat(none.words()).isEqualTo("color=red (1 example, none none)");
    Reason uncounted = new Reason(Reason.Kind.VALUES, List.of("color=red"), "none", 1, 0, 0);
    assertThat(uncounted.words()).isEqualTo("color=red");
  }

  /** Those of auto are about rows that were kept; where only one model has some, it is taken. */
  @Test
  void merge_withModelsThatLearnedNothing_keepsTheValuesThatTheyKnow() {
    Model learned = byHand(Predictors.auto(), FOUL, 30);
    Model fresh = Model.create(Predictors.auto(), Columns.of("color", "ring"), FOUL);
    Model knowing = Model.create(Predictors.auto(), Columns.of("color", "ring"), FOUL);
    knowing.columns().example("green", "no");
    fresh.merge(List.of(knowing, learned));
    assertThat(fresh.columns().schema().attributes().get(0).values())
        .containsExactlyInAnyOrder("red", "brown", "green");
    assertThat(fresh.figures()).isEqualTo(learned.figures());
    learned.merge(knowing);
    assertThat(learned.columns().schema().attributes().get(0).values())
        .containsExactlyInAnyOrder("red", "brown", "green");
  }

  @Test
  void merge_ofAsManyAttributesFromFewerColumns_isRefused() {
    Columns dates = Columns.of(Map.of("day", ColumnEncoding.dates(DateForm.DATE)));
    int attributes = dates.schema().size();
    Map<String, ColumnEncoding> plain = new LinkedHashMap<>();
    for (int c = 0; c < attributes; c++) {
      plain.put("c" + c, ColumnEncoding.categorical());
    }
    Model one = Model.create(Predictors.kcnf(1), dates, FOUL);
    Model other = Model.create(Predictors.kcnf(1), Columns.of(plain), FOUL);
    assertThatThrownBy(() -> other.merge(one))
        .isInstanceOfSatisfying(
            MergeException.class, e -> assertThat(e.reason()).isEqualTo(Cause.COLUMNS))
        .hasMessage("cannot merge: the number of columns is %d here, 1 in the other", attributes);
  }
}
