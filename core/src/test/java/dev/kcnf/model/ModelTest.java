package dev.kcnf.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.SplitMix;
import dev.kcnf.Target;
import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Cuts;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.model.MergeException.Cause;
import dev.kcnf.model.Models.Row;
import dev.kcnf.predictors.Merging;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.predictors.Predictors;
import dev.kcnf.predictors.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ModelTest {
  private static final PredictorSpec KCNF = Predictors.kcnf(2);
  private static final Target TARGET = Target.of("class", "p");
  private static final Set<String> NOT_MERGEABLE = Set.of("fast", "madnb", "calibrated");

  static Stream<PredictorSpec> specs() {
    return Models.specs();
  }

  private static List<Function<PredictorSpec, Model>> starts() {
    return List.of(Models::closed, Models::open);
  }

  @ParameterizedTest
  @MethodSource("specs")
  void fromBytes_givesEverythingBack(PredictorSpec spec) {
    for (Function<PredictorSpec, Model> start : starts()) {
      List<Row> rows = Models.rows(7, 50);
      Model model = Models.learn(start.apply(spec), rows);
      Model read = Model.fromBytes(model.toBytes());
      assertThat(read.spec()).isEqualTo(spec);
      assertThat(read.target()).isEqualTo(model.target());
      assertThat(read.columns()).hasToString(model.columns().toString());
      assertThat(read.notes()).isEmpty();
      assertThat(read.figures()).isEqualTo(model.figures());
      assertThat(Models.schema(read).isOpen()).isEqualTo(Models.schema(model).isOpen());
      assertThat(read.toBytes()).isEqualTo(model.toBytes());
      for (Row row : rows) {
        assertThat(Models.predictor(read).logOdds(Models.schema(read).example(row.cells())))
            .as("seed 7, %s", row)
            .isEqualTo(Models.predictor(model).logOdds(Models.schema(model).example(row.cells())));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("specs")
  void saveAndResume_atAnyRow_equalsLearningInOneGo(PredictorSpec spec) {
    for (Function<PredictorSpec, Model> start : starts()) {
      List<Row> rows = Models.rows(3, 40);
      byte[] whole = Models.learn(start.apply(spec), rows).toBytes();
      for (int stop = 0; stop <= rows.size(); stop += 5) {
        byte[] saved = Models.learn(start.apply(spec), rows.subList(0, stop)).toBytes();
        Model resumed = Models.learn(Model.fromBytes(saved), rows.subList(stop, rows.size()));
        assertThat(resumed.toBytes()).as("seed 3, stopped after %d", stop).isEqualTo(whole);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("specs")
  void merge_ofShards_equalsTheWhole(PredictorSpec spec) {
    for (Function<PredictorSpec, Model> start : starts()) {
      List<Row> rows = Models.rows(5, 60);
      Model whole = Models.train(start.apply(spec), rows);
      Model merged = Models.train(start.apply(spec), rows.subList(0, 10));
      for (int from = 10; from < rows.size(); from += 25) {
        // Each shard comes from a file of its own, with a schema of its own.
        Model shard = Models.train(start.apply(spec), rows.subList(from, from + 25));
        Model read = Model.fromBytes(shard.toBytes());
        if (NOT_MERGEABLE.contains(spec.kind().name()) || spec.is(Setting.RESERVOIR, 0)) {
          assertThatIllegalArgumentException()
              .isThrownBy(() -> merged.merge(read))
              .withMessage(
                  "cannot merge: models of "
                      + spec
                      + " do not merge; those of auto, kcnf and kdnf do");
          return;
        }
        merged.merge(read);
        assertThat(read.toBytes()).as("the other").isEqualTo(shard.toBytes());
      }
      assertThat(spec.merging()).isNotEqualTo(Merging.NONE);
      if (spec.merging() != Merging.BY_ROWS) { // AutoMergeTest has those
        assertThat(merged.toBytes()).as("seed 5").isEqualTo(whole.toBytes());
      }
    }
  }

  @Test
  void merge_addsTheFigures() {
    Model a = Models.closed(KCNF);
    Model b = Models.closed(KCNF);
    a.restoreFigures(new Figures(10, 5, 2, 3.5, 0, false));
    b.restoreFigures(new Figures(7, 3, 1, 1.25, 4, false));
    a.merge(b);
    assertThat(a.figures()).isEqualTo(new Figures(17, 8, 3, 4.75, 14, true));
    b.merge(a);
    assertThat(b.figures()).isEqualTo(new Figures(24, 11, 4, 6, 4, true));
  }

  @Test
  void merge_ofPartsThatLearnedApart_claimsNoBound_alsoWhenSavedOrLearnedOn() {
    Model one = Models.closed(KCNF);
    Model other = Models.closed(KCNF);
    Models.learn(one, Models.rows(1, 20));
    assertThat(one.boundBits()).isFinite();
    one.merge(other);
    assertThat(one.boundBits()).as("the other has learned nothing").isFinite();
    Models.learn(other, Models.rows(2, 20));
    one.merge(other);
    assertThat(one.figures().ofParts()).isTrue();
    assertThat(one.boundBits()).isInfinite();
    Model read = Model.fromBytes(one.copy().toBytes());
    assertThat(read.figures()).isEqualTo(one.figures());
    Models.learn(read, Models.rows(3, 5));
    assertThat(read.boundBits()).isInfinite();
    assertThat(read.withoutFigures().figures()).isEqualTo(Figures.NONE);
  }

  @Test
  void merge_keepsValuesThatOnlyNegativesHave() {
    Model a = Models.open(KCNF);
    Model b = Models.open(KCNF);
    Models.predictor(b).learn(Models.schema(b).example("new", "<2.5", "a", "no"), false);
    a.merge(Model.fromBytes(b.toBytes()));
    assertThat(Models.schema(a).find(0, "new")).isZero();
    assertThat(a.toBytes()).isEqualTo(b.toBytes());
  }

  @Test
  void merge_ofDifferentModels_saysWhatDiffers() {
    Columns columns = booleans("x", "y");
    Model model = Model.create(KCNF, columns, TARGET);
    byte[] before = model.toBytes();
    refuses(
        model,
        Model.create(Predictors.kcnf(1), columns, TARGET),
        Cause.PREDICTOR,
        "the predictor is kcnf k=2, Algorithm 2 here, kcnf k=1, Algorithm 2 in the other");
    refuses(
        model,
        Model.create(KCNF.with(Setting.CERTAIN, 1), columns, TARGET),
        Cause.PREDICTOR,
        "the predictor is kcnf k=2, Algorithm 2 here, kcnf k=2, Algorithm 2, certain in the other");
    refuses(
        model,
        Model.create(KCNF, columns, Target.of("class", "e")),
        Cause.TARGET,
        "the target is class=p here, class=e in the other");
    refuses(
        model,
        Model.create(KCNF, booleans("x", "y", "z"), TARGET),
        Cause.COLUMNS,
        "the number of attributes is 2 here, 3 in the other");
    refuses(
        model,
        Model.create(KCNF, booleans("x", "z"), TARGET),
        Cause.COLUMNS,
        "the column 2 is y here, z in the other");
    refuses(
        model,
        Model.create(KCNF, Columns.of("x", "y"), TARGET),
        Cause.COLUMNS,
        "the openness of the schema is false here, true in the other");
    refuses(
        model,
        Model.create(KCNF, xAnd(new Attribute("y", List.of("0", "1", "2"))), TARGET),
        Cause.COLUMNS,
        "the list of values of attribute 'y' is [0, 1] here, [0, 1, 2] in the other");
    refuses(
        model,
        Model.create(KCNF, xAnd(new Attribute("y", List.of("0", "1"), Cuts.at(0.5))), TARGET),
        Cause.COLUMNS,
        "the encoding of column 'y' is category here, number, cut at [0.5] in the other");
    refuses(
        model,
        Model.create(KCNF, columns, TARGET, Map.of("a", "b"), Model.DEFAULT_LIMIT_BYTES),
        Cause.NOTES,
        "the set of notes is {} here, {a=b} in the other");
    assertThat(model.toBytes()).isEqualTo(before);
  }

  private static Columns booleans(String... names) {
    return Columns.of(Schema.booleans(List.of(names)));
  }

  private static Columns xAnd(Attribute other) {
    return Columns.of(Schema.closed(List.of(new Attribute("x", List.of("0", "1")), other)));
  }

  private static void refuses(Model model, Model other, Cause cause, String difference) {
    assertThatThrownBy(() -> model.merge(other))
        .isInstanceOfSatisfying(MergeException.class, e -> assertThat(e.reason()).isEqualTo(cause))
        .hasMessage("cannot merge: " + difference);
  }

  @Test
  void merge_intoItself_isRefused() {
    Model model = Models.learn(Models.open(KCNF), Models.rows(2, 9));
    byte[] before = model.toBytes();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> model.merge(model))
        .withMessage("cannot merge a model into itself");
    assertThat(model.toBytes()).isEqualTo(before);
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
    Model model = Models.learn(Models.open(Predictors.of("monotone")), Models.rows(1, 9));
    int before = model.toBytes().length;
    Models.predictor(model)
        .learn(Models.schema(model).example("unheard-of", "<2.5", "a", "no"), true);
    assertThat(Models.schema(model).cardinality(0)).isEqualTo(5);
    Model read = Model.fromBytes(model.toBytes());
    assertThat(Models.schema(read).cardinality(0)).isEqualTo(4);
    assertThat(model.toBytes()).hasSize(before);
    assertThat(Models.predictor(read).toBytes()).isEqualTo(Models.predictor(model).toBytes());
  }

  @Test
  void settingsThatAreAsUsual_andWereAddedLater_areNotSaved() {
    Columns columns = booleans("x", "y", "z");
    PredictorSpec usual = Predictors.of("positive-bayes");
    PredictorSpec other = usual.with(Setting.ALPHA, 0.3);
    int size = Model.create(usual, columns, TARGET).toBytes().length;
    assertThat(Model.create(other.with(Setting.ALPHA, 0.5), columns, TARGET).toBytes())
        .isEqualTo(Model.create(usual, columns, TARGET).toBytes());
    Model saved = Model.create(other, columns, TARGET);
    // The name with its length, and the bits of a double as a varint.
    assertThat(saved.toBytes()).hasSize(size + 6 + 9);
    assertThat(Model.fromBytes(saved.toBytes()).spec()).isEqualTo(other);
    Model certain = Model.create(KCNF.with(Setting.CERTAIN, 1), columns, TARGET);
    assertThat(certain.toBytes())
        .hasSize(Model.create(KCNF, columns, TARGET).toBytes().length + 8 + 1);
    assertThat(Model.fromBytes(certain.toBytes()).spec()).isEqualTo(certain.spec());
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
  void figures_checkTheirRanges() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Figures(3, 4, 0, 0, 0, false))
        .withMessage("positives must be in 0..3, was 4");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Figures(3, 0, 4, 0, 0, false))
        .withMessage("mistakes must be in 0..3, was 4");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Figures(3, 0, 0, 0, 4, false))
        .withMessage("contradictedAt must be in 0..3, was 4");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Figures(-1, 0, 0, 0, 0, false))
        .withMessageStartingWith("examples must be in 0..");
    for (double bits : new double[] {-0.0, -1, Double.NaN}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new Figures(3, 0, 0, bits, 0, false))
          .withMessage("bits must be at least 0, were " + bits);
    }
  }

  @Test
  void classes_areKeptByName_andGoOnAfterReading() {
    for (String kind : List.of("auto", "kcnf", "madnb", "exact-bayes", "memorization")) {
      PredictorSpec spec = Models.spec(kind);
      Model whole = Models.learnClasses(Models.classes(spec), Models.rows(5, 80));
      Model half = Models.learnClasses(Models.classes(spec), Models.rows(5, 80).subList(0, 30));
      Model read = Model.fromBytes(half.toBytes());
      assertThat(read.target()).isEqualTo(Target.of("odor"));
      assertThat(read.classes()).isEqualTo(half.classes());
      Models.learnClasses(read, Models.rows(5, 80).subList(30, 80));
      assertThat(read.toBytes()).as(kind).isEqualTo(whole.toBytes());
    }
  }

  @Test
  void classes_areOneQuestion_notAPredictorOfYesAndNo() {
    Model model = Models.classes(KCNF);
    assertThat(model.target()).hasToString("odor");
    assertThat(model.clauses()).isEmpty();
    assertThat(model.predictors()).as("one for each class").isEmpty();
    assertThat(model.boundBits()).isInfinite();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> model.merge(Models.classes(KCNF)))
        .withMessage(
            "cannot merge: models of several classes do not merge but those of auto; learn"
                + " 'odor=VALUE' to merge");
    assertThat(Models.closed(KCNF).predictors()).hasSize(1);
  }
}
