package dev.kcnf.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.Mergeable;
import dev.kcnf.SplitMix;
import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.Cuts;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.model.Model.Target;
import dev.kcnf.model.Models.Row;
import dev.kcnf.model.PredictorChoice.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ModelTest {
  private static final PredictorChoice KCNF = PredictorChoice.of("kcnf", 2, 2);
  private static final Target TARGET = new Target("class", "p");
  private static final Set<Kind> NOT_MERGEABLE = Set.of(Kind.AUTO, Kind.MADNB);

  static Stream<PredictorChoice> choices() {
    return Models.choices();
  }

  private static List<Function<PredictorChoice, Model>> starts() {
    return List.of(Models::closed, Models::open);
  }

  @ParameterizedTest
  @MethodSource("choices")
  void fromBytes_givesEverythingBack(PredictorChoice choice) {
    for (Function<PredictorChoice, Model> start : starts()) {
      List<Row> rows = Models.rows(7, 50);
      Model model = Models.learn(start.apply(choice), rows);
      Model read = Model.fromBytes(model.toBytes());
      assertThat(read.choice()).isEqualTo(choice);
      assertThat(read.target()).isEqualTo(model.target());
      assertThat(read.columns()).isEqualTo(model.columns());
      assertThat(read.notes()).isEmpty();
      assertThat(read.totals()).isEqualTo(model.totals());
      assertThat(read.schema().isOpen()).isEqualTo(model.schema().isOpen());
      assertThat(read.toBytes()).isEqualTo(model.toBytes());
      for (Row row : rows) {
        assertThat(read.predictor().logOdds(read.schema().example(row.cells())))
            .as("seed 7, %s", row)
            .isEqualTo(model.predictor().logOdds(model.schema().example(row.cells())));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("choices")
  void saveAndResume_atAnyRow_equalsLearningInOneGo(PredictorChoice choice) {
    for (Function<PredictorChoice, Model> start : starts()) {
      List<Row> rows = Models.rows(3, 40);
      byte[] whole = Models.learn(start.apply(choice), rows).toBytes();
      for (int stop = 0; stop <= rows.size(); stop += 5) {
        byte[] saved = Models.learn(start.apply(choice), rows.subList(0, stop)).toBytes();
        Model resumed = Models.learn(Model.fromBytes(saved), rows.subList(stop, rows.size()));
        assertThat(resumed.toBytes()).as("seed 3, stopped after %d", stop).isEqualTo(whole);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("choices")
  void merge_ofShards_equalsTheWhole(PredictorChoice choice) {
    for (Function<PredictorChoice, Model> start : starts()) {
      List<Row> rows = Models.rows(5, 60);
      Model whole = Models.train(start.apply(choice), rows);
      Model merged = Models.train(start.apply(choice), rows.subList(0, 10));
      for (int from = 10; from < rows.size(); from += 25) {
        // Each shard comes from a file of its own, with a schema of its own.
        Model shard = Models.train(start.apply(choice), rows.subList(from, from + 25));
        Model read = Model.fromBytes(shard.toBytes());
        if (NOT_MERGEABLE.contains(choice.kind())) {
          assertThatIllegalArgumentException()
              .isThrownBy(() -> merged.merge(read))
              .withMessage(
                  "cannot merge: models of "
                      + choice.kind()
                      + " do not merge; those of kcnf and kdnf do");
          return;
        }
        merged.merge(read);
        assertThat(read.toBytes()).as("the other").isEqualTo(shard.toBytes());
      }
      assertThat(merged.predictor()).isInstanceOf(Mergeable.class);
      assertThat(merged.toBytes()).as("seed 5").isEqualTo(whole.toBytes());
    }
  }

  @Test
  void merge_addsTheTotals() {
    Model a = Models.closed(KCNF);
    Model b = Models.closed(KCNF);
    a.totals(new Totals(10, 5, 2, 3.5, 0));
    b.totals(new Totals(7, 3, 1, 1.25, 4));
    a.merge(b);
    assertThat(a.totals()).isEqualTo(new Totals(17, 8, 3, 4.75, 14));
    b.merge(a);
    assertThat(b.totals()).isEqualTo(new Totals(24, 11, 4, 6, 4));
  }

  @Test
  void merge_keepsValuesThatOnlyNegativesHave() {
    Model a = Models.open(KCNF);
    Model b = Models.open(KCNF);
    b.predictor().learn(b.schema().example("new", "<2.5", "a", "no"), false);
    a.merge(Model.fromBytes(b.toBytes()));
    assertThat(a.schema().find(0, "new")).isZero();
    assertThat(a.toBytes()).isEqualTo(b.toBytes());
  }

  @Test
  void merge_ofDifferentModels_saysWhatDiffers() {
    Schema schema = Schema.booleans(List.of("x", "y"));
    Model model = Model.create(KCNF, schema, TARGET);
    byte[] before = model.toBytes();
    refuses(
        model,
        Model.create(PredictorChoice.of("kcnf", 1, 2), schema, TARGET),
        "the predictor is kcnf k=2, Algorithm 2 here, kcnf k=1, Algorithm 2 in the other");
    refuses(
        model,
        Model.create(KCNF, schema, new Target("class", "e")),
        "the target is class=p here, class=e in the other");
    refuses(
        model,
        Model.create(KCNF, Schema.booleans(3), TARGET),
        "the number of attributes is 2 here, 3 in the other");
    refuses(
        model,
        Model.create(KCNF, Schema.booleans(List.of("x", "z")), TARGET),
        "the attribute 2 is y here, z in the other");
    refuses(
        model,
        Model.create(KCNF, Schema.open(List.of("x", "y")), TARGET),
        "the openness of the schema is false here, true in the other");
    refuses(
        model,
        Model.create(
            KCNF,
            Schema.closed(
                List.of(
                    new Attribute("x", List.of("0", "1")),
                    new Attribute("y", List.of("0", "1", "2")))),
            TARGET),
        "the list of values of attribute 'y' is [0, 1] here, [0, 1, 2] in the other");
    List<ColumnEncoding> columns =
        List.of(ColumnEncoding.categorical(), ColumnEncoding.numeric(0.5));
    refuses(
        model,
        Model.create(KCNF, schema, TARGET, columns, Map.of()),
        "the encoding of attribute 'y' is categorical here, numeric, cut at [0.5] in the other");
    refuses(
        model,
        Model.create(KCNF, schema, TARGET, model.columns(), Map.of("a", "b")),
        "the set of notes is {} here, {a=b} in the other");
    assertThat(model.toBytes()).isEqualTo(before);
  }

  private static void refuses(Model model, Model other, String difference) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> model.merge(other))
        .withMessage("cannot merge: " + difference);
  }

  @Test
  void toBytes_ofAnOpenKcnf_doesNotDependOnTheOrderOfTheRows() {
    List<Row> rows = Models.rows(11, 60);
    byte[] expected = Models.train(Models.open(KCNF), rows).toBytes();
    for (int seed = 1; seed <= 5; seed++) {
      List<Row> shuffled = new ArrayList<>();
      for (int i : SplitMix.of(seed).permutation(rows.size())) {
        shuffled.add(rows.get(i));
      }
      assertThat(Models.train(Models.open(KCNF), shuffled).toBytes())
          .as("seed %d", seed)
          .isEqualTo(expected);
    }
  }

  @Test
  void toBytes_leavesOutValuesThatCameAfterTheBooleansWereMade() {
    Model model =
        Models.learn(Models.open(PredictorChoice.of("monotone", 1, 2)), Models.rows(1, 9));
    int before = model.toBytes().length;
    model.predictor().learn(model.schema().example("unheard-of", "<2.5", "a", "no"), true);
    assertThat(model.schema().cardinality(0)).isEqualTo(5);
    Model read = Model.fromBytes(model.toBytes());
    assertThat(read.schema().cardinality(0)).isEqualTo(4);
    assertThat(model.toBytes()).hasSize(before);
    assertThat(read.predictor().toBytes()).isEqualTo(model.predictor().toBytes());
  }

  @Test
  void settingsThatDoNotCount_areNotSaved() {
    Schema schema = Schema.booleans(3);
    Model a = Model.create(new PredictorChoice(Kind.MADNB, 3, 1), schema, TARGET);
    Model b = Model.create(new PredictorChoice(Kind.MADNB, 2, 2), schema, TARGET);
    assertThat(a.choice()).isEqualTo(b.choice());
    assertThat(a.toBytes()).isEqualTo(b.toBytes());
  }

  @Test
  void create_withTooFewColumns_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> Model.create(KCNF, Schema.booleans(3), TARGET, Collections.emptyList(), Map.of()))
        .withMessage("a model of 3 attributes needs as many columns, got 0");
  }

  @Test
  void columnEncoding_checksItsCuts() {
    assertThat(ColumnEncoding.numeric(-0.0)).isEqualTo(ColumnEncoding.numeric(0.0));
    assertThat(ColumnEncoding.numeric()).isNotEqualTo(ColumnEncoding.categorical());
    assertThat(ColumnEncoding.numeric(1, 2)).hasSameHashCodeAs(ColumnEncoding.numeric(1, 2));
    assertThat(ColumnEncoding.numeric(1, 2).cuts()).isEqualTo(Cuts.at(1, 2));
    assertThat(ColumnEncoding.categorical().cuts()).isNull();
    assertThat(ColumnEncoding.categorical().isNumeric()).isFalse();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ColumnEncoding.numeric(1, 1))
        .withMessage("cuts must be ascending, but 1.0 follows 1.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ColumnEncoding.numeric(Double.NaN))
        .withMessage("a cut must be finite, was NaN");
  }

  @Test
  void totals_checkTheirRanges() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Totals(3, 4, 0, 0, 0))
        .withMessage("positives must be in 0..3, was 4");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Totals(3, 0, 4, 0, 0))
        .withMessage("mistakes must be in 0..3, was 4");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Totals(3, 0, 0, 0, 4))
        .withMessage("contradictedAt must be in 0..3, was 4");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Totals(-1, 0, 0, 0, 0))
        .withMessageStartingWith("examples must be in 0..");
    for (double bits : new double[] {-0.0, -1, Double.NaN}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new Totals(3, 0, 0, bits, 0))
          .withMessage("bits must be at least 0, were " + bits);
    }
  }

  @Test
  void classes_areKeptByName_andGoOnAfterReading() {
    for (String kind : List.of("auto", "kcnf", "madnb", "exact-bayes", "memorization")) {
      PredictorChoice choice = PredictorChoice.of(kind, 2, 2);
      Model whole = Models.learnClasses(Models.classes(choice), Models.rows(5, 80));
      Model half = Models.learnClasses(Models.classes(choice), Models.rows(5, 80).subList(0, 30));
      Model read = Model.fromBytes(half.toBytes());
      assertThat(read.target()).isEqualTo(Target.classes("odor"));
      assertThat(read.classes().orElseThrow().names())
          .isEqualTo(half.classes().orElseThrow().names());
      Models.learnClasses(read, Models.rows(5, 80).subList(30, 80));
      assertThat(read.toBytes()).as(kind).isEqualTo(whole.toBytes());
    }
  }

  @Test
  void classes_areOneQuestion_notAPredictorOfYesAndNo() {
    Model model = Models.classes(KCNF);
    assertThat(model.target()).hasToString("odor");
    assertThat(model.clauses()).isEmpty();
    assertThatThrownBy(model::predictor)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the target odor has classes");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> model.merge(Models.classes(KCNF)))
        .withMessage(
            "cannot merge: models of several classes do not merge; learn 'odor=VALUE' to merge");
    assertThat(Models.closed(KCNF).classes()).isEmpty();
  }
}
