package dev.kcnf.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.RowSample;
import dev.kcnf.Target;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Example;
import dev.kcnf.model.MergeException.Cause;
import dev.kcnf.model.Tables.Row;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.predictors.Predictors;
import dev.kcnf.predictors.Setting;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The laws of merging models that merge by their rows, as those of {@code auto} do. */
class AutoMergeTest {
  private static final int ROWS = 90;

  private static Model fresh(int reservoir, boolean classes) {
    PredictorSpec spec = Predictors.auto().with(Setting.RESERVOIR, reservoir);
    return Model.create(spec, Tables.columns(), classes ? Tables.ODOR : Tables.POISONOUS);
  }

  /** Models of parts of a stream, each with values in the order in which it saw them. */
  private static List<Model> parts(int reservoir, boolean classes) {
    List<Row> rows = classes ? Tables.classRows(4, ROWS) : Tables.rows(4, ROWS);
    List<Model> parts = new ArrayList<>();
    int[] ends = {0, 40, 45, 75, ROWS};
    for (int i = 1; i < ends.length; i++) {
      List<Row> part = new ArrayList<>(rows.subList(ends[i - 1], ends[i]));
      if (i % 2 == 0) {
        Collections.reverse(part);
      }
      parts.add(Tables.learn(fresh(reservoir, classes), part));
    }
    return parts;
  }

  private static Model merged(Model first, Model... others) {
    Model merged = first.copy();
    merged.merge(List.of(others));
    return merged;
  }

  @ParameterizedTest
  @ValueSource(ints = {1000, 24, 3})
  void merge_inAnyOrderAndGrouping_givesTheSameBytes(int reservoir) {
    for (boolean classes : new boolean[] {false, true}) {
      List<Model> p = parts(reservoir, classes);
      byte[] all = merged(p.get(0), p.get(1), p.get(2), p.get(3)).toBytes();
      assertThat(merged(p.get(3), p.get(1), p.get(0), p.get(2)).toBytes()).isEqualTo(all);
      Model one = merged(merged(p.get(2), p.get(0)), merged(p.get(3), p.get(1)));
      assertThat(one.toBytes()).as("two and two").isEqualTo(all);
      Model left = merged(merged(merged(p.get(1), p.get(3)), p.get(0)), p.get(2));
      assertThat(left.toBytes()).as("one by one").isEqualTo(all);
    }
  }

  @Test
  void merge_keepsAllRows_whileTheyFit() {
    List<Model> p = parts(ROWS, false);
    Model merged = merged(p.get(0), p.get(1), p.get(2), p.get(3));
    RowSample kept = merged.sample().orElseThrow();
    assertThat(kept.size()).isEqualTo(ROWS);
    assertThat(kept.total()).isEqualTo(ROWS);
    List<String> expected = new ArrayList<>();
    p.forEach(part -> expected.addAll(texts(part.sample().orElseThrow())));
    assertThat(texts(kept)).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(merged.examples()).isEqualTo(ROWS);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void merge_ofModelsThatKnowTheyArePart_givesTheSameModel(boolean classes) {
    List<Row> rows = classes ? Tables.classRows(4, ROWS) : Tables.rows(4, ROWS);
    List<Model> usual = new ArrayList<>();
    List<Model> told = new ArrayList<>();
    for (List<Row> part : List.of(rows.subList(0, 50), rows.subList(50, ROWS))) {
      usual.add(Tables.learn(fresh(24, classes), part));
      Model model = fresh(24, classes);
      model.learnPart();
      told.add(Tables.learn(model.copy(), part));
    }
    assertThat(told.get(0).toBytes())
        .as("its trees are older")
        .isNotEqualTo(usual.get(0).toBytes());
    assertThat(merged(told.get(0), told.get(1)).withoutFigures().toBytes())
        .isEqualTo(merged(usual.get(0), usual.get(1)).withoutFigures().toBytes());
  }

  @Test
  void aModelThatKnowsItIsAPart_isAsUsual_whileItKeepsAllRows() {
    Model told = fresh(ROWS, false);
    told.learnPart();
    List<Row> rows = Tables.rows(4, ROWS);
    assertThat(Tables.learn(told, rows).toBytes())
        .isEqualTo(Tables.learn(fresh(ROWS, false), rows).toBytes());
  }

  private static List<String> texts(RowSample rows) {
    return IntStream.range(0, rows.size())
        .mapToObj(
            row ->
                rows.schema().value(0, rows.value(0, row))
                    + rows.number(1, row)
                    + rows.schema().value(2, rows.value(2, row))
                    + rows.label(row))
        .toList();
  }

  @Test
  void merge_ofMoreRowsThanFit_isOfASample_andKnowsHowManyThereWere() {
    List<Model> p = parts(24, false);
    Model merged = merged(p.get(0), p.get(1), p.get(2), p.get(3));
    assertThat(merged.sample().orElseThrow().size()).isEqualTo(24);
    assertThat(merged.sample().orElseThrow().total()).isEqualTo(ROWS);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aMergedModel_goesOn_alsoIfItWasSaved(boolean classes) {
    for (int reservoir : new int[] {1000, 24, 3}) {
      List<Model> p = parts(reservoir, classes);
      Model merged = merged(p.get(0), p.get(2));
      Model read = Model.fromBytes(merged.toBytes());
      Model copy = merged.copy();
      List<Row> more = classes ? Tables.classRows(8, 60) : Tables.rows(8, 60);
      Tables.learn(merged, more);
      assertThat(Tables.learn(read, more).toBytes()).isEqualTo(merged.toBytes());
      assertThat(Tables.learn(copy, more).toBytes()).isEqualTo(merged.toBytes());
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void merge_withAModelThatHasLearnedNothing_changesNothing(boolean classes) {
    Model part = parts(24, classes).get(0);
    byte[] before = part.toBytes();
    Example kept = part.columns().lookUp("foul", "1", "1");
    part.merge(fresh(24, classes));
    assertThat(part.toBytes()).isEqualTo(before);
    part.predict(kept); // its columns are the same, too
    Model empty = fresh(24, classes);
    empty.merge(List.of(fresh(24, classes), part));
    assertThat(empty.toBytes()).isEqualTo(before);
  }

  @Test
  void merge_ofSeveralClasses_hasThemByName_andAddsTheirFigures() {
    List<Model> p = parts(1000, true);
    Model merged = merged(p.get(0), p.get(1), p.get(2), p.get(3));
    assertThat(merged.classes()).containsExactly("a", "b", "c", "late");
    for (int c = 0; c < 4; c++) {
      String name = merged.classes().get(c);
      long sum =
          p.stream()
              .mapToLong(m -> m.evaluation().count(Math.max(0, m.classes().indexOf(name))))
              .sum();
      boolean everywhere = p.stream().allMatch(m -> m.classes().contains(name));
      if (everywhere) {
        assertThat(merged.evaluation().count(c)).as(name).isEqualTo(sum);
      }
    }
    assertThat(merged.evaluation().mistakes())
        .isEqualTo(p.stream().mapToLong(m -> m.evaluation().mistakes()).sum());
  }

  @Test
  void merge_oneRowAfterTheOther_learnsTheRule() {
    Model merged = fresh(1000, true);
    List<Model> parts = new ArrayList<>();
    for (Row row : Tables.classRows(5, 60)) {
      parts.add(Tables.learn(fresh(1000, true), List.of(row)));
    }
    merged.merge(parts);
    assertThat(merged.predict("foul", "1", "0").decision()).isEqualTo("c");
    assertThat(merged.examples()).isEqualTo(60);
  }

  @Test
  void merge_ofModelsThatDiffer_isRefused_andChangesNone() {
    Model model = parts(24, false).get(0);
    byte[] before = model.toBytes();
    Model good = parts(24, false).get(1);
    Model otherTarget = fresh(24, true);
    Model otherColumns =
        Model.create(model.spec(), Columns.of("odor", "size", "bruises"), Tables.POISONOUS);
    Model otherSize = fresh(25, false);
    check(model, List.of(good, otherTarget), Cause.TARGET);
    check(model, List.of(good, otherColumns), Cause.COLUMNS);
    check(model, List.of(otherSize), Cause.PREDICTOR);
    assertThat(model.toBytes()).isEqualTo(before);
  }

  private static void check(Model model, List<Model> others, Cause cause) {
    assertThatThrownBy(() -> model.merge(others))
        .isInstanceOfSatisfying(MergeException.class, e -> assertThat(e.reason()).isEqualTo(cause));
  }

  @Test
  void merge_ofTooManyClasses_isRefused() {
    Model one = Model.create(Predictors.auto(), Columns.of("x"), Target.of("class"));
    Model two = one.emptyCopy();
    for (int i = 0; i < Target.MAX_CLASSES; i++) {
      (i % 2 == 0 ? one : two).learn(new String[] {"v"}, "c" + i);
    }
    one.copy().merge(two);
    two.learn(new String[] {"v"}, "one too many");
    check(one, List.of(two), Cause.TARGET);
  }

  @Test
  void examplesOfBeforeAMerge_areRefused() {
    Model model = parts(24, false).get(0);
    Example x = model.columns().lookUp("foul", "1", "1");
    model.merge(parts(24, false).get(1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> model.predict(x))
        .withMessageStartingWith("the example is of other columns");
    model.predict(model.columns().lookUp("foul", "1", "1"));
  }
}
