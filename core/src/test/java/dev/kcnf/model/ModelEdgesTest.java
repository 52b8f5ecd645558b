package dev.kcnf.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.SplitMix;
import dev.kcnf.Target;
import dev.kcnf.cnf.MemoryLimitException;
import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.RowEncoder;
import dev.kcnf.predictors.PredictorKind;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.predictors.Predictors;
import dev.kcnf.predictors.Setting;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a careful user tried to break. */
class ModelEdgesTest {
  private static final Target YES = Target.of("y", "yes");

  private static Model kcnf(int k, String... columns) {
    return Model.create(Predictors.kcnf(k), Columns.of(columns), YES);
  }

  @Test
  void examplesOfOtherColumns_areRefusedByEveryPredictor() {
    for (PredictorKind kind : Predictors.kinds()) {
      PredictorSpec spec = Predictors.of(kind.name());
      Columns columns = Columns.of("a", "b");
      columns.example("p", "q");
      columns.example("r", "s");
      Model model = Model.create(spec, columns, YES);
      model.learn(new String[] {"p", "q"}, "yes");
      byte[] before = model.toBytes();
      Columns other = Columns.of("z1", "z2");
      for (Columns wrong : List.of(other, model.copy().columns())) {
        assertThatIllegalArgumentException()
            .as(kind.name())
            .isThrownBy(() -> model.learn(wrong.example("p", "s"), "yes"));
        assertThatIllegalArgumentException()
            .as(kind.name())
            .isThrownBy(() -> model.predict(wrong.example("p", "s")));
        assertThatIllegalArgumentException()
            .as(kind.name())
            .isThrownBy(() -> model.scorer().predict(wrong.example("p", "s")));
      }
      assertThat(model.toBytes()).as(kind.name()).isEqualTo(before);
    }
  }

  @Test
  void target_isNeverAColumnToPredictFrom() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> kcnf(1, "a", "y"))
        .withMessage("the target 'y' must not be one of the columns to predict from");
  }

  @Test
  void boundOfAFreshModel_isNothing() {
    for (PredictorKind kind : Predictors.kinds()) {
      Columns columns = Columns.of("a", "b");
      if (Predictors.of(kind.name()).needsAllValues()) {
        columns.example("p", "q");
      }
      Model model = Model.create(Predictors.of(kind.name()), columns, YES);
      assertThat(model.boundBits()).as(kind.name()).isNotNaN();
    }
    assertThat(kcnf(2, "a", "b").boundBits()).isZero();
  }

  @Test
  void probability_ofAnyOtherLabel_isThatOfTheOthers() {
    Model model = kcnf(1, "a");
    for (String label : List.of("no", "maybe", "no")) {
      Prediction before = model.step(Map.of("a", "p"), label);
      assertThat(before.probability(label))
          .isCloseTo(StrictMath.pow(2, -before.bits(label)), within(1e-15));
    }
    assertThat(model.predict("p").probability("never"))
        .isEqualTo(model.predict("p").probability("no"));
  }

  @Test
  void scorer_cannotBeMadeToGrow() {
    Model model = kcnf(1, "a");
    model.learn(Map.of("a", "p"), "yes");
    Scorer scorer = model.scorer();
    RowEncoder encoder = scorer.encoder();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> encoder.columns().example("new"))
        .withMessageContaining("has no value 'new'");
    assertThat(scorer.predict("new").decision()).isEqualTo("not yes");
  }

  @Test
  void reasons_tellTheRowThatWasPredicted_whateverComesAfter() {
    Model model = kcnf(1, "a");
    model.learn(Map.of("a", "p"), "yes");
    RowEncoder encoder = model.scorer().encoder();
    Scorer scorer = model.scorer();
    RowEncoder own = scorer.encoder();
    Prediction first = scorer.predict(own.encode("mallory"), own::cell);
    scorer.predict(own.encode("trudy"), own::cell);
    assertThat(first.reasons()).hasToString("[never seen in yes: a=mallory]");
    assertThat(encoder).isNotSameAs(own);
  }

  /** Tables made anew may need more than those that had grown. */
  @Test
  void serialisation_ofModelsNearTheirLimit_losesNone() throws IOException, ClassNotFoundException {
    for (int seed = 1; seed <= 30; seed++) {
      long limit = 20_000 + 5_000L * (seed % 6);
      PredictorSpec spec =
          Predictors.of(seed % 2 == 0 ? "kcnf" : "calibrated").with(Setting.K, 2 + seed % 2);
      Model model = Model.create(spec, Columns.of("a", "b", "c", "d"), YES, limit);
      SplitMix random = SplitMix.of(seed);
      for (int i = 0; i < 260; i++) {
        String[] row = new String[4];
        for (int c = 0; c < row.length; c++) {
          row[c] = "v" + random.nextInt(60);
        }
        try {
          model.learn(row, random.nextBoolean() ? "yes" : "no");
        } catch (MemoryLimitException e) {
          break;
        }
      }
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
        out.writeObject(model);
      }
      try (ObjectInputStream in =
          new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
        assertThat(((Model) in.readObject()).toBytes())
            .as("seed %d", seed)
            .isEqualTo(model.toBytes());
      }
    }
  }

  @Tag("slow")
  @Test
  void rowsRefusedForMemory_areNotLearned() {
    for (String kind : List.of("kcnf", "kdnf", "calibrated")) {
      PredictorSpec spec = Predictors.of(kind).with(Setting.K, 2);
      Columns columns = Columns.of("a", "b", "c");
      for (int i = 0; i < 3000; i++) {
        columns.example("a" + i, "b" + i, "c" + i);
      }
      String label = kind.equals("kdnf") ? "no" : "yes";
      Model first = Model.create(spec, columns, YES, 60_000);
      int fit = learnUntilRefused(first, label);
      assertThat(fit).as(kind).isBetween(10, 2999);
      // Again up to that row, as writing a model down takes longer than learning a row.
      Model model = Model.create(spec, columns, YES, 60_000);
      for (int i = 0; i < fit; i++) {
        model.learn(row(i), label);
      }
      assertThat(first.toBytes()).as(kind).isEqualTo(model.toBytes());
    }
  }

  private static int learnUntilRefused(Model model, String label) {
    for (int i = 0; i < 3000; i++) {
      try {
        model.learn(row(i), label);
      } catch (MemoryLimitException e) {
        return i;
      }
    }
    return 3000;
  }

  private static String[] row(int i) {
    return new String[] {"a" + i, "b" + (i + 1) % 3000, "c" + (i + 2) % 3000};
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7})
  void modelOfSeveralClasses_thatLearnedNothing_isSavedAndGoesOn(int columns) {
    String[] names = new String[columns];
    String[] row = new String[columns];
    for (int i = 0; i < columns; i++) {
      names[i] = "column " + i;
      row[i] = "value " + i;
    }
    for (String predictor : List.of("auto", "fast", "kcnf", "calibrated")) {
      Model fresh = Model.create(Predictors.of(predictor), Columns.of(names), Target.of("y"));
      Model read = Model.fromBytes(fresh.toBytes());
      assertThat(read.toBytes()).as(predictor).isEqualTo(fresh.toBytes());
      for (String label : List.of("a", "b", "c", "a")) {
        fresh.learn(row, label);
        read.learn(row, label);
      }
      assertThat(read.toBytes()).as(predictor).isEqualTo(fresh.toBytes());
    }
  }

  @Test
  void manyValues_areSavedAndLoadedByDefault() {
    Model model = Model.create(Predictors.of("kt"), Columns.of("id"), YES);
    for (int i = 0; i < 270_000; i++) {
      model.learn(new String[] {"id" + i}, i % 3 == 0 ? "yes" : "no");
    }
    Model read = Model.fromBytes(model.toBytes());
    assertThat(read.examples()).isEqualTo(270_000);
    int values = read.emptyCopy().columns().schema().cardinality(0);
    assertThat(values).as("and the rest together").isEqualTo(ColumnEncoding.MAX_VALUES + 1);
    assertThatThrownBy(() -> Model.fromBytes(model.toBytes(), 1 << 20))
        .hasMessageContaining("of the limit");
  }

  @Test
  void nulls_areNamed() {
    Model model = kcnf(1, "a");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> model.learn(new String[] {null}, "yes"))
        .withMessage("column 'a': a cell must not be null; a missing one is ?");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> model.encoder().encode())
        .withMessageContaining("a row needs a cell at position 0");
    assertThat(model.examples()).isZero();
  }
}
