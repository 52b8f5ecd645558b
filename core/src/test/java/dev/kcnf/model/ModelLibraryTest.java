package dev.kcnf.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.Prequential;
import dev.kcnf.Target;
import dev.kcnf.cnf.MemoryLimitException;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.RowEncoder;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.model.MergeException.Cause;
import dev.kcnf.model.Tables.Row;
import dev.kcnf.multiclass.MultiClass;
import dev.kcnf.predictors.Merging;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.predictors.Predictors;
import dev.kcnf.predictors.Setting;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a program does with a model, for every registered predictor with every setting. */
class ModelLibraryTest {
  private static final long SEED = 21;

  static Stream<PredictorSpec> specs() {
    return Models.specs();
  }

  @Test
  void specs_haveEveryKind() {
    assertThat(specs().map(PredictorSpec::kind).distinct())
        .containsExactlyElementsOf(Predictors.kinds());
  }

  private static Model learned(PredictorSpec spec) {
    return Tables.learn(Tables.model(spec), Tables.rows(SEED, 60));
  }

  private static Model learnedClasses(PredictorSpec spec) {
    return Tables.learn(
        Model.create(spec, Tables.columns(), Tables.ODOR), Tables.classRows(SEED, 60));
  }

  private static void assertSame(Prediction actual, Prediction expected, String what) {
    assertThat(actual.probabilities()).as(what).isEqualTo(expected.probabilities());
    assertThat(actual.decision()).as(what).isEqualTo(expected.decision());
    assertThat(actual.probability()).as(what).isEqualTo(expected.probability());
    assertThat(actual).as(what).hasToString(expected.toString());
  }

  @ParameterizedTest
  @MethodSource("specs")
  void predict_inEveryForm_saysTheSameAndChangesNothing(PredictorSpec spec) {
    for (Model model : List.of(learned(spec), learnedClasses(spec))) {
      byte[] before = model.toBytes();
      List<Schema.Attribute> attributes = model.columns().schema().attributes();
      Model read = Model.fromBytes(before);
      Model copy = model.copy();
      Scorer scorer = model.scorer();
      RowEncoder encoder = scorer.encoder();
      int unknown = 0;
      for (Row row : Tables.probes()) {
        Prediction expected = model.predict(row.array());
        String what = "seed " + SEED + ", " + row;
        assertSame(model.predict(row.map()), expected, what);
        assertSame(model.predict(model.columns().lookUp(row.array())), expected, what);
        assertSame(read.predict(row.array()), expected, what);
        assertSame(copy.predict(row.array()), expected, what);
        assertSame(scorer.predict(row.array()), expected, what);
        assertSame(scorer.predict(row.map()), expected, what);
        assertSame(scorer.predict(encoder.encode(row.array())), expected, what);
        if (!model.target().hasClasses()) {
          assertThat(scorer.logOdds(encoder.encode(row.array()))).isEqualTo(expected.logOdds());
          assertThat(read.predict(row.array()).logOdds()).isEqualTo(expected.logOdds());
        }
        unknown += model.columns().lookUp(row.array()).hasUnknown() ? 1 : 0;
      }
      assertThat(unknown).isEqualTo(3);
      assertThat(model.toBytes()).isEqualTo(before);
      assertThat(model.columns().schema().attributes()).isEqualTo(attributes);
      assertThat(scorer.classes()).isEqualTo(model.classes());
    }
  }

  @ParameterizedTest
  @MethodSource("specs")
  void copy_isIndependent_andHasColumnsOfItsOwn(PredictorSpec spec) {
    List<Row> more = Tables.rows(SEED + 1, 30);
    for (Model model : List.of(learned(spec), learnedClasses(spec))) {
      byte[] before = model.toBytes();
      int values = model.columns().schema().cardinality(0);
      Model copy = model.copy();
      assertThat(copy.toBytes()).isEqualTo(before);
      assertThat(copy.figures()).isEqualTo(model.figures());
      Tables.learn(copy, more);
      copy.learn(new String[] {"new in the copy", "1", "1"}, "poisonous");
      assertThat(model.toBytes()).as("the original").isEqualTo(before);
      assertThat(model.columns().schema().cardinality(0)).isEqualTo(values);
      assertThat(copy.columns().schema().cardinality(0)).isEqualTo(values + 1);
      byte[] copied = copy.toBytes();
      assertThat(copied).isNotEqualTo(before);
      Tables.learn(model, more);
      model.learn(new String[] {"new in the original", "1", "0"}, "edible");
      assertThat(copy.toBytes()).as("the copy").isEqualTo(copied);
      assertThat(copy.columns().schema().find(0, "new in the original")).isEqualTo(Schema.UNKNOWN);
    }
  }

  @ParameterizedTest
  @MethodSource("specs")
  void merge_ofTwoEmptyCopies_equalsTheWholeStream(PredictorSpec spec) {
    List<Row> rows = Tables.rows(SEED, 60);
    Model model = Tables.model(spec);
    Model whole = Tables.learn(model.emptyCopy(), rows);
    Model first = Tables.learn(model.emptyCopy(), rows.subList(0, 25));
    Model second = Tables.learn(model.emptyCopy(), rows.subList(25, 60));
    byte[] other = second.toBytes();
    if (spec.merging() == Merging.NONE) {
      byte[] before = first.toBytes();
      assertThatThrownBy(() -> first.merge(second))
          .isInstanceOfSatisfying(
              MergeException.class, e -> assertThat(e.reason()).isEqualTo(Cause.KIND));
      assertThat(first.toBytes()).isEqualTo(before);
      return;
    }
    Figures sum = first.figures().plus(second.figures());
    first.merge(second);
    assertThat(second.toBytes()).as("the other").isEqualTo(other);
    assertThat(first.figures()).isEqualTo(sum);
    assertThat(first.classes()).isEqualTo(whole.classes());
    if (spec.merging() == Merging.BY_ROWS) {
      assertThat(first.sample().orElseThrow().size()).as("AutoMergeTest has more").isEqualTo(60);
    } else {
      first.restore(whole.tally().copy());
      assertThat(first.toBytes()).as("seed %d", SEED).isEqualTo(whole.toBytes());
    }
    model.merge(whole);
    assertThat(model.toBytes()).as("merged into nothing").isEqualTo(whole.toBytes());
  }

  @ParameterizedTest
  @MethodSource("specs")
  void merge_inAnyOrder_whereTheKindSaysSo(PredictorSpec spec) {
    List<Row> rows = Tables.rows(SEED, 60);
    Model model = Tables.model(spec);
    Model first = Tables.learn(model.emptyCopy(), rows.subList(0, 25));
    Model second = Tables.learn(model.emptyCopy(), rows.subList(25, 60));
    if (spec.merging() == Merging.IN_ORDER || spec.merging() == Merging.NONE) {
      return; // the order is part of what they promise
    }
    Model forth = first.copy();
    forth.merge(second);
    second.merge(first);
    for (Row row : Tables.probes()) {
      assertThat(second.predict(row.array()).logOdds())
          .as("seed %d, %s", SEED, row)
          .isEqualTo(forth.predict(row.array()).logOdds());
    }
  }

  @ParameterizedTest
  @MethodSource("specs")
  void emptyCopy_hasLearnedNothing_andKnowsTheColumns(PredictorSpec spec) {
    Model model = learned(spec);
    Model empty = model.emptyCopy();
    assertThat(empty.figures()).isEqualTo(Figures.NONE);
    assertThat(empty.columns()).hasToString(model.columns().toString());
    assertThat(empty.spec()).isEqualTo(spec);
    assertThat(empty.target()).isEqualTo(model.target());
    Model fresh = Tables.model(spec);
    for (Row row : Tables.probes()) {
      assertThat(empty.predict(row.array()).logOdds())
          .isEqualTo(fresh.predict(row.array()).logOdds());
    }
    if (spec.merging() != Merging.NONE) {
      byte[] before = model.toBytes();
      model.merge(empty);
      assertThat(model.toBytes()).isEqualTo(before);
    }
  }

  @ParameterizedTest
  @MethodSource("specs")
  void serialisation_givesTheModelBack(PredictorSpec spec)
      throws IOException, ClassNotFoundException {
    for (Model model : List.of(learned(spec), learnedClasses(spec))) {
      Model read = serialised(model);
      assertThat(read.toBytes()).isEqualTo(model.toBytes());
      Tables.learn(read, Tables.rows(SEED + 2, 20));
      Tables.learn(model, Tables.rows(SEED + 2, 20));
      assertThat(read.toBytes()).as("after learning on").isEqualTo(model.toBytes());
    }
  }

  private static Model serialised(Model model) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(model);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (Model) in.readObject();
    }
  }

  @Test
  void serialisation_ofAModelThatFillsItsLimit_keepsTheLimit()
      throws IOException, ClassNotFoundException {
    long limit = 20_000;
    Model model = Model.create(Predictors.kcnf(2), Columns.of("a", "b"), Tables.POISONOUS, limit);
    Model empty = model.emptyCopy();
    int rows = fill(model);
    assertThat(rows).isGreaterThan(10);
    Model read = model;
    for (int i = 0; i < 5; i++) {
      read = serialised(read);
      empty = serialised(empty);
      assertThat(read.toBytes()).isEqualTo(model.toBytes());
    }
    assertThat(fill(empty)).as("rows that fit").isEqualTo(rows);
    assertThatThrownBy(() -> Model.fromBytes(model.toBytes(), 1000))
        .as("a stranger's file has to keep within what it is given")
        .isInstanceOf(DamagedModelException.class);
  }

  /** Learns until the tables are full; returns how many rows that were. */
  private static int fill(Model model) {
    for (int i = 0; i < 10_000; i++) {
      try {
        model.learn(new String[] {"u" + i, "v" + i}, "poisonous");
      } catch (MemoryLimitException e) {
        return i;
      }
    }
    throw new AssertionError("no limit");
  }

  @Test
  void saveAndLoad_giveTheModelBack(@TempDir Path directory) throws IOException {
    Model model = learned(Predictors.auto());
    Path file = directory.resolve("m.kcnf");
    model.save(file);
    assertThat(Model.load(file).toBytes()).isEqualTo(model.toBytes());
  }

  @ParameterizedTest
  @MethodSource("specs")
  void figures_areThoseOfPredictingBeforeLearning(PredictorSpec spec) {
    Model model = Tables.model(spec);
    Prequential byHand = new Prequential();
    long positives = 0;
    long contradictedAt = 0;
    for (Row row : Tables.rows(SEED, 60)) {
      boolean label = row.label().equals("poisonous");
      Prediction prediction = model.predict(row.array());
      byHand.add(prediction.logOdds(), label);
      positives += label ? 1 : 0;
      boolean contradicted = model.predictors().get(0).isContradicted(prediction.logOdds(), label);
      contradictedAt = contradictedAt == 0 && contradicted ? byHand.examples() : contradictedAt;
      model.learn(row.array(), row.label());
    }
    assertThat(model.figures())
        .as("seed %d", SEED)
        .isEqualTo(
            new Figures(60, positives, byHand.mistakes(), byHand.bits(), contradictedAt, false));
    assertThat(model.examples()).isEqualTo(60);
    assertThat(positives).isBetween(10L, 50L);
    assertThat(model.figures().accuracy()).isEqualTo(byHand.accuracy());
  }

  @ParameterizedTest
  @MethodSource("specs")
  void figuresOfClasses_areThoseOfPredictingBeforeLearning(PredictorSpec spec) {
    Model model = Model.create(spec, Tables.columns(), Tables.ODOR);
    Prequential byHand = new Prequential();
    for (Row row : Tables.classRows(SEED, 60)) {
      Prediction prediction = model.predict(row.array());
      byHand.addLoss(prediction.bits(row.label()), !prediction.isRight(row.label()));
      model.learn(row.array(), row.label());
    }
    assertThat(model.figures())
        .isEqualTo(new Figures(60, 0, byHand.mistakes(), byHand.bits(), 0, false));
    assertThat(byHand.mistakes()).as("each class is new once").isBetween(4L, 59L);
  }

  @ParameterizedTest
  @MethodSource("specs")
  void step_predictsThenLearns(PredictorSpec spec) {
    for (Target target : List.of(Tables.POISONOUS, Tables.ODOR)) {
      Model stepping = Model.create(spec, Tables.columns(), target);
      Model learning = Model.create(spec, Tables.columns(), target);
      int i = 0;
      for (Row row : target.hasClasses() ? Tables.classRows(SEED, 40) : Tables.rows(SEED, 40)) {
        Prediction before = learning.predict(row.array());
        Prediction stepped =
            i++ % 2 == 0
                ? stepping.step(row.array(), row.label())
                : stepping.step(row.map(), row.label());
        assertSame(stepped, before, "seed " + SEED + ", " + row);
        learning.learn(row.map(), row.label());
      }
      assertThat(stepping.toBytes()).isEqualTo(learning.toBytes());
    }
  }

  @ParameterizedTest
  @MethodSource("specs")
  void learn_ofExamplesOfTheEncoder_equalsLearningRows(PredictorSpec spec) {
    Model rows = learned(spec);
    Model examples = Tables.model(spec);
    RowEncoder encoder = examples.encoder();
    for (Row row : Tables.rows(SEED, 60)) {
      examples.learn(encoder.encode(row.array()), row.label());
    }
    assertThat(examples.toBytes()).as("seed %d", SEED).isEqualTo(rows.toBytes());
  }

  /** Whatever is refused leaves the model as it was, to the byte. */
  private static void refused(Model model, Consumer<Model> call, String message) {
    byte[] before = model.toBytes();
    List<Schema.Attribute> attributes = model.columns().schema().attributes();
    assertThatIllegalArgumentException().isThrownBy(() -> call.accept(model)).withMessage(message);
    assertThat(model.toBytes()).isEqualTo(before);
    assertThat(model.columns().schema().attributes()).isEqualTo(attributes);
  }

  @Test
  void unknownColumns_areRefused_withTheNearestName() {
    Model model = learned(Predictors.auto());
    String message = "there is no column 'odour'; did you mean 'odor'?";
    refused(model, m -> m.predict(Map.of("odour", "foul")), message);
    refused(model, m -> m.learn(Map.of("odour", "foul"), "poisonous"), message);
    refused(model, m -> m.step(Map.of("odour", "foul"), "poisonous"), message);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> model.scorer().predict(Map.of("odour", "foul")))
        .withMessage(message);
    refused(
        model,
        m -> m.predict(Map.of("weather", "rain")),
        "there is no column 'weather'; there are odor, size, bruises");
  }

  @Test
  void rowsWithTheTarget_arePredictedWithoutIt() {
    Model model = learned(Predictors.auto());
    Map<String, String> row = Map.of("odor", "foul", "size", "3", "bruises", "1");
    Map<String, String> labelled =
        Map.of("odor", "foul", "size", "3", "bruises", "1", "class", "edible");
    assertSame(model.predict(labelled), model.predict(row), "the same row");
  }

  @Test
  void columnsThatARowLacks_areMissing() {
    Model model = learned(Predictors.auto());
    assertSame(
        model.predict(Map.of("bruises", "1")), model.predict("?", "NA", "1"), "the same row");
  }

  @Test
  void cellsThatAreNoNumbers_areValuesOfTheirOwn() {
    Model model = learned(Predictors.kcnf(2));
    byte[] before = model.toBytes();
    model.predict("foul", "wide", "1");
    assertThat(model.toBytes()).as("a prediction changes nothing").isEqualTo(before);
    model.learn(new String[] {"foul", "wide", "1"}, "poisonous");
    assertThat(model.columns().values(1)).contains("wide");
    assertThat(model.predict("foul", "wide", "1").decision()).isEqualTo("poisonous");
  }

  @Test
  void rowsOfAnotherLength_areRefused() {
    Model model = learned(Predictors.kcnf(2));
    String message = "a row needs 3 cells, one per column, got 2";
    refused(model, m -> m.predict("foul", "1"), message);
    refused(model, m -> m.learn(new String[] {"new", "1"}, "edible"), message);
  }

  @Test
  void newValuesOfAClosedSchema_areUnknownToPredict_andRefusedToLearn() {
    Columns closed = Columns.of(Schema.closed(Tables.columns().schema().attributes()));
    Model model = Model.create(Predictors.kcnf(2), closed, Tables.POISONOUS);
    model.learn(new String[] {"foul", "1", "1"}, "poisonous");
    assertThat(model.predict("almond", "1", "1").decision()).isEqualTo("not poisonous");
    refused(
        model,
        m -> m.learn(new String[] {"almond", "1", "1"}, "poisonous"),
        "column 'odor': attribute 'odor' has no value 'almond'; it has [none, foul]");
  }

  @ParameterizedTest
  @MethodSource("specs")
  void learn_withoutALabel_isRefusedAndChangesNothing(PredictorSpec spec) {
    for (Model model : List.of(learned(spec), learnedClasses(spec))) {
      for (String label : List.of("", "?", "NA")) {
        String message = "the label is missing: '" + label + "' is no value of 'class'";
        String[] row = {"brand new", "1", "1"};
        refused(model, m -> m.learn(row, label), message);
        refused(model, m -> m.step(row, label), message);
        refused(model, m -> m.learn(m.columns().lookUp("foul", "1", "1"), label), message);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("specs")
  void learn_ofAnExampleWithAnUnknownValue_isRefusedAndChangesNothing(PredictorSpec spec) {
    for (Model model : List.of(learned(spec), learnedClasses(spec))) {
      Example x = model.columns().lookUp("unheard-of", "1", "1");
      refused(
          model,
          m -> m.learn(x, "poisonous"),
          "cannot learn an example whose value of attribute 'odor' is unknown; it can only be"
              + " predicted");
    }
  }

  @Test
  void aMissingLabel_canBeTheOneThatIsAskedFor() {
    Model model = Model.create(Predictors.kcnf(1), Columns.of("a"), Target.of("class", "?"));
    model.learn(new String[] {"x"}, "?");
    assertThat(model.figures().positives()).isEqualTo(1);
    assertThatIllegalArgumentException().isThrownBy(() -> model.learn(new String[] {"x"}, "NA"));
  }

  @Test
  void decision_hasTheNameOfTheOtherLabel_asLongAsThereIsOne() {
    Model model = Tables.model(Predictors.kcnf(1));
    String[] row = {"none", "1", "0"};
    assertThat(model.classes()).containsExactly("poisonous", "not poisonous");
    assertThat(model.predict(row).decision()).isEqualTo("not poisonous");
    model.learn(row, "edible");
    assertThat(model.classes()).containsExactly("poisonous", "edible");
    Prediction named = model.predict(row);
    assertThat(named.decision()).isEqualTo("edible");
    assertThat(named.probability("edible")).isCloseTo(1 - named.probability(), within(1e-15));
    assertThat(Model.fromBytes(model.toBytes()).classes()).isEqualTo(model.classes());
    assertThat(model.copy().classes()).isEqualTo(model.classes());
    assertThat(model.emptyCopy().classes()).containsExactly("poisonous", "not poisonous");
    Model another = Tables.learn(model.copy(), Tables.rows(SEED, 9)); // only edible again
    assertThat(another.classes()).containsExactly("poisonous", "edible");
    model.learn(row, "unclear");
    assertThat(model.classes()).containsExactly("poisonous", "not poisonous");
    assertThat(Model.fromBytes(model.toBytes()).classes()).isEqualTo(model.classes());
    model.learn(row, "edible");
    assertThat(model.classes()).as("for ever").containsExactly("poisonous", "not poisonous");
    assertThat(named.decision()).as("an earlier prediction").isEqualTo("edible");
    another.merge(model);
    assertThat(another.classes()).containsExactly("poisonous", "not poisonous");
  }

  @Test
  void merge_ofTwoOtherLabels_namesNeither() {
    Model a = Tables.model(Predictors.kcnf(1));
    Model b = a.emptyCopy();
    Model c = a.emptyCopy();
    String[] row = {"none", "1", "0"};
    a.learn(row, "edible");
    b.learn(row, "edible");
    c.learn(row, "unclear");
    Model fresh = a.emptyCopy();
    fresh.merge(a);
    assertThat(fresh.classes()).containsExactly("poisonous", "edible");
    a.merge(b);
    assertThat(a.classes()).containsExactly("poisonous", "edible");
    a.merge(c);
    assertThat(a.classes()).containsExactly("poisonous", "not poisonous");
    Model whole = Tables.model(Predictors.kcnf(1));
    whole.learn(row, "edible");
    whole.learn(row, "edible");
    whole.learn(row, "unclear");
    whole.restore(a.tally().copy());
    assertThat(a.toBytes()).isEqualTo(whole.toBytes());
  }

  @ParameterizedTest
  @MethodSource("specs")
  void classes_areToldApartThroughTheSameMethods(PredictorSpec spec) {
    Model model = Model.create(spec, Tables.columns(), Tables.ODOR);
    String[] foul = {"foul", "1", "0"};
    Prediction nothing = model.predict(foul);
    assertThat(nothing.decision()).isEmpty();
    assertThat(nothing.probability()).isZero();
    assertThat(nothing).hasToString("nothing is known yet");
    assertThat(nothing.bits("a")).as("some class must come").isZero();
    assertThat(nothing.isRight("")).isFalse();
    List<Row> rows = Tables.classRows(SEED, 120);
    Tables.learn(model, rows);
    assertThat(model.classes())
        .isEqualTo(rows.stream().map(Row::label).distinct().toList())
        .containsExactlyInAnyOrder("a", "b", "c", "late");
    boolean joint = spec.get(Setting.RESERVOIR).orElse(0.0) > 0;
    assertThat(model.predictors()).as("one for each class, or none").hasSize(joint ? 0 : 4);
    for (Row row : Tables.probes()) {
      Prediction p = model.predict(row.array());
      double sum = p.probabilities().values().stream().mapToDouble(v -> v).sum();
      assertThat(sum).as("what is missing is for a new class").isBetween(0.99, 1.0);
      assertThat(p.probabilities().keySet()).containsExactlyElementsOf(model.classes());
      assertThat(p.probability()).isEqualTo(p.probability(p.decision()));
      assertThat(p.probabilities().values()).allMatch(v -> v <= p.probability());
      assertThat(p.probability("never came")).isZero();
      assertThat(p.bits(p.decision())).isLessThan(p.bits("never came"));
      assertThat(p.isRight(p.decision())).isTrue();
      assertThat(p.isRight("never came")).isFalse();
      boolean splits = List.of("auto", "fast").contains(spec.kind().name());
      assertThat(p.reasons().isEmpty()).isEqualTo(!splits);
      assertThatThrownBy(p::logOdds)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("every value is a class; see logOdds(className)");
    }
    assertThat(model.boundBits()).isInfinite();
    assertThatThrownBy(() -> model.scorer().logOdds(model.columns().lookUp(foul)))
        .isInstanceOf(IllegalStateException.class);
    Model other = model.emptyCopy();
    if (spec.merging() == Merging.BY_ROWS) {
      byte[] before = model.toBytes();
      model.merge(other);
      assertThat(model.toBytes()).isEqualTo(before);
    } else {
      assertThatThrownBy(() -> model.merge(other))
          .isInstanceOfSatisfying(
              MergeException.class, e -> assertThat(e.reason()).isEqualTo(Cause.KIND));
    }
  }

  @Test
  void oneClassTooMany_isRefusedAndChangesNothing() {
    Model model = Model.create(Predictors.of("kt"), Columns.of("a"), Target.of("class"));
    for (int c = 0; c < MultiClass.MAX_CLASSES; c++) {
      model.learn(new String[] {"x"}, "c" + c);
    }
    refused(
        model,
        m -> m.learn(new String[] {"new"}, "one more"),
        "'one more' is one class too many; at most 256 are told apart");
    model.learn(new String[] {"new"}, "c7");
    assertThat(model.examples()).isEqualTo(257);
  }

  @Test
  void boundBits_andWeights_areThePredictors() {
    Model kcnf = learned(Predictors.kcnf(2));
    assertThat(kcnf.boundBits()).isEqualTo(kcnf.predictors().get(0).boundBits(60)).isFinite();
    assertThat(kcnf.weights().isEmpty()).isTrue();
    assertThat(kcnf.clauses()).isPresent();
    Model auto = learned(Predictors.auto());
    assertThat(auto.figures().bits()).isLessThanOrEqualTo(auto.boundBits());
    assertThat(auto.weights()).isEqualTo(auto.predictors().get(0).weights());
    assertThat(auto.weights().members().values().stream().mapToDouble(v -> v).sum())
        .isCloseTo(1, within(1e-9));
    Model classes = learnedClasses(Predictors.auto());
    assertThat(classes.weights().members().values().stream().mapToDouble(v -> v).sum())
        .isCloseTo(1, within(1e-9));
  }

  @Test
  void toString_saysWhatItIsAndHowItWent() {
    Model model = Tables.model(Predictors.kcnf(1));
    model.learn(new String[] {"foul", "1", "0"}, "poisonous");
    assertThat(model)
        .hasToString("kcnf k=1, Algorithm 2 of class=poisonous: 1 example, 1 mistake, 1.00 bits");
  }
}
