package dev.kcnf.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.RowEncoder;
import dev.kcnf.encoding.Schema;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.predictors.Predictors;
import dev.kcnf.predictors.Setting;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReasonsTest {

  private static Model kcnf(PredictorSpec spec) {
    Model model = Tables.model(spec);
    model.learn(new String[] {"foul", "1", "1"}, "poisonous");
    model.learn(new String[] {"none", "7", "1"}, "poisonous");
    model.learn(new String[] {"almond", "1", "0"}, "edible");
    return model;
  }

  private static Model kdnf() {
    Model model = Tables.model(Predictors.kdnf(2));
    model.learn(new String[] {"foul", "1", "1"}, "edible");
    model.learn(new String[] {"none", "7", "1"}, "edible");
    return model;
  }

  @Test
  void reasonsOfKcnf_areTheCombinationsNeverSeenInThePositives() {
    Prediction p = kcnf(Predictors.kcnf(2)).predict("foul", "7", "1");
    assertThat(p.decision()).isEqualTo("edible");
    assertThat(p.reasons())
        .containsExactly(new Reason(List.of("odor=foul", "size=>=5"), "poisonous"));
    assertThat(p.reasons().get(0))
        .hasToString("never seen together in poisonous: odor=foul, size=>=5");
    Prediction one = kcnf(Predictors.kcnf(1)).predict("foul", "3", "0");
    assertThat(one.reasons())
        .extracting(Reason::toString)
        .containsExactly(
            "never seen in poisonous: size=2.5..5", "never seen in poisonous: bruises=0");
  }

  @Test
  void reasonsOfKcnf_areNone_whereTheFormulaHolds() {
    Model model = kcnf(Predictors.kcnf(2));
    Prediction p = model.predict("foul", "1", "1");
    assertThat(p.decision()).isEqualTo("poisonous");
    assertThat(p.reasons()).isEmpty();
  }

  @Test
  void reasonsOfKdnf_areTheCombinationsNeverSeenInTheNegatives() {
    Model model = kdnf();
    assertThat(model.predict("foul", "1", "1").reasons()).isEmpty();
    Prediction p = model.predict("foul", "7", "1");
    assertThat(p.decision()).isEqualTo("poisonous");
    assertThat(p.reasons()).containsExactly(new Reason(List.of("odor=foul", "size=>=5"), "edible"));
  }

  @Test
  void reasons_tellUnknownValuesAsTheyWereWritten() {
    for (Model model : List.of(kcnf(Predictors.kcnf(2)), kdnf())) {
      Prediction p = model.predict("smells of roses", "1", "1");
      assertThat(p.reasons())
          .extracting(Reason::combination)
          .containsExactly(
              List.of("odor=smells of roses", "size=<2.5"),
              List.of("odor=smells of roses", "bruises=1"));
      assertThat(model.scorer().predict("smells of roses", "1", "1").reasons())
          .isEqualTo(p.reasons());
      assertThat(model.predict(model.columns().lookUp("smells of roses", "1", "1")).reasons(1))
          .extracting(Reason::combination)
          .containsExactly(List.of("odor=(unknown)", "size=<2.5"));
    }
  }

  @Test
  void reasons_areAtMostAsManyAsAskedFor() {
    Prediction p = kcnf(Predictors.kcnf(2)).predict("new", "3", "0");
    assertThat(p.reasons()).hasSize(3);
    assertThat(p.reasons(2)).isEqualTo(p.reasons().subList(0, 2));
    assertThat(p.reasons(0)).isEmpty();
    assertThat(p.reasons(-1)).isEmpty();
    Prediction one = kcnf(Predictors.kcnf(1)).predict("new", "3", "0");
    assertThat(one.reasons(100)).hasSize(3);
  }

  @Test
  void reasonsOfAlgorithm1_areToldByValues_notByBooleans() {
    PredictorSpec spec = Predictors.kcnf(1).with(Setting.ALGORITHM, 1);
    Model model = Tables.model(spec);
    model.learn(new String[] {"foul", "1", "1"}, "poisonous");
    Prediction p = model.predict("none", "1", "1");
    assertThat(p.decision()).isEqualTo("not poisonous");
    assertThat(p.reasons(10))
        .extracting(Reason::combination)
        .containsExactly(List.of("odor=none"), List.of("not odor=foul"));
  }

  @Test
  void reasonsOfOtherPredictors_areNone() {
    for (String kind : List.of("madnb", "kt", "memorization", "monotone")) {
      Model model = Tables.learn(Tables.model(Predictors.of(kind)), Tables.rows(1, 30));
      for (Tables.Row row : Tables.probes()) {
        assertThat(model.predict(row.array()).reasons()).as(kind).isEmpty();
      }
    }
  }

  @Test
  void reasons_afterLearning_areRefused_butNotThoseOfAScorer() {
    Model model = kcnf(Predictors.kcnf(2));
    Scorer scorer = model.scorer();
    String[] row = {"foul", "7", "1"};
    Prediction live = model.predict(row);
    Prediction scored = scorer.predict(row);
    List<Reason> before = live.reasons();
    double probability = live.probability();
    Prediction stepped = model.step(row, "poisonous");
    for (Prediction p : List.of(live, stepped)) {
      assertThatThrownBy(p::reasons)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageStartingWith("the model has learned since this prediction was made");
      assertThat(p.probability()).isEqualTo(probability);
    }
    assertThat(scored.reasons()).isEqualTo(before).hasSize(1);
    assertThat(scorer.predict(row).reasons()).isEqualTo(before);
    assertThat(model.predict(row).reasons()).as("it has been seen now").isEmpty();
  }

  @Test
  void reasons_afterMerging_areRefused() {
    Model model = kcnf(Predictors.kcnf(2));
    Prediction p = model.predict("foul", "7", "1");
    Model other = model.emptyCopy();
    other.learn(new String[] {"foul", "7", "1"}, "poisonous");
    model.merge(other);
    assertThatThrownBy(p::reasons).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void reasons_areOfTheRowThatWasPredicted_whateverBecomesOfIt() {
    Model model = kcnf(Predictors.kcnf(2));
    Scorer scorer = model.scorer();
    String[] row = {"unheard-of", "7", "1"};
    Prediction live = model.predict(row);
    Prediction scored = scorer.predict(row);
    List<Reason> before = live.reasons();
    row[0] = "changed";
    assertThat(live.reasons()).isEqualTo(before);
    assertThat(scored.reasons()).isEqualTo(before);
    for (RowEncoder encoder : List.of(model.encoder(), scorer.encoder())) {
      boolean isLive = encoder.columns() == model.columns();
      Prediction p =
          isLive
              ? model.predict(encoder.encode("foul", "7", "1"))
              : scorer.predict(encoder.encode("foul", "7", "1"));
      encoder.encode("foul", "1", "1"); // the same example, filled again
      assertThat(p.reasons())
          .containsExactly(new Reason(List.of("odor=foul", "size=>=5"), "poisonous"));
    }
  }

  @Test
  void reasons_nameTheClassThatIsAskedFor_alsoOverBooleans() {
    Columns columns = Columns.of(Schema.booleans(List.of("x", "y")));
    Model model = Model.create(Predictors.kcnf(1), columns, Tables.POISONOUS);
    model.learn(new String[] {"1", "0"}, "poisonous");
    assertThat(model.predict("0", "0").reasons())
        .containsExactly(new Reason(List.of("x=0"), "poisonous"));
  }
}
