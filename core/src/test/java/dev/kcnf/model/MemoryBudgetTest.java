package dev.kcnf.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.SettingException;
import dev.kcnf.SplitMix;
import dev.kcnf.Target;
import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.Columns;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.predictors.Predictors;
import dev.kcnf.predictors.Setting;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A limit for a whole model, on tables that would take far more: names and numbers at random. */
class MemoryBudgetTest {
  private static final int COLUMNS = 30;
  private static final int LIMIT = 10;
  private static final int ROWS = 1500;

  private static Columns columns() {
    Map<String, ColumnEncoding> encodings = new LinkedHashMap<>();
    for (int c = 0; c < COLUMNS; c++) {
      boolean isNumber = c % 5 == 4;
      encodings.put(
          "c" + c,
          isNumber ? ColumnEncoding.numeric(10, 30, 50, 70, 90) : ColumnEncoding.categorical());
    }
    return Columns.of(encodings);
  }

  private static Target target(int classes) {
    return classes == 2 ? Target.of("y", "1") : Target.of("y");
  }

  private static PredictorSpec spec(String kind, int megabytes) {
    return Predictors.of(kind).with(Setting.MEMORY, megabytes);
  }

  private static Model fresh(PredictorSpec spec, int classes) {
    return Model.create(spec, columns(), target(classes));
  }

  private static void learn(Model model, int classes, int from, int to) {
    for (int i = from; i < to; i++) {
      SplitMix random = SplitMix.of(i);
      String[] cells = new String[COLUMNS];
      for (int c = 0; c < COLUMNS; c++) {
        int one = random.nextInt(10_000);
        cells[c] = c % 5 == 4 ? Double.toString(one / 100.0) : "n" + (c % 2 == 0 ? one : one % 9);
      }
      model.learn(cells, Integer.toString(random.nextInt(classes)));
    }
  }

  private static double usedMegabytes() {
    Runtime runtime = Runtime.getRuntime();
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < 3; i++) {
      System.gc();
      least = Math.min(least, (double) (runtime.totalMemory() - runtime.freeMemory()));
    }
    return least / 1e6;
  }

  /** What a model takes once it has learned; others of before take nothing more. */
  private static double retainedMegabytes(PredictorSpec spec, int classes) {
    learn(fresh(spec, classes), classes, 0, 20); // what threads and classes keep for good
    double before = usedMegabytes();
    Model model = fresh(spec, classes);
    learn(model, classes, 0, ROWS);
    double retained = usedMegabytes() - before;
    assertThat(model.examples()).isEqualTo(ROWS); // and it is still there
    return retained;
  }

  @ParameterizedTest
  @CsvSource({"auto, 2", "fast, 2", "auto, 5"})
  void limit_ofATableThatWouldTakeMore_isKept(String kind, int classes) {
    assertThat(retainedMegabytes(Predictors.of(kind), classes)).isGreaterThan(1.5 * LIMIT);
    assertThat(retainedMegabytes(spec(kind, LIMIT), classes)).isLessThan(LIMIT);
  }

  @ParameterizedTest
  @CsvSource({"auto, 2", "fast, 2", "auto, 5", "fast, 3"})
  void atTheLimit_learningGoesOn_andTheModelSaysSo(String kind, int classes) {
    Model model = fresh(spec(kind, LIMIT), classes);
    learn(model, classes, 0, 3);
    assertThat(model.isFull()).isFalse();
    learn(model, classes, 3, 600);
    assertThat(model.isFull()).isTrue();
    byte[] full = model.toBytes();
    learn(model, classes, 600, 610);
    assertThat(model.examples()).isEqualTo(610);
    assertThat(model.toBytes()).isNotEqualTo(full);
  }

  @ParameterizedTest
  @CsvSource({"auto, 2", "fast, 2", "auto, 5"})
  void savedAtTheLimit_andResumed_goesOnAsIfItHadNeverStopped(String kind, int classes) {
    Model whole = fresh(spec(kind, LIMIT), classes);
    Model parts = fresh(spec(kind, LIMIT), classes);
    for (int from = 0; from < 600; from += 150) {
      learn(whole, classes, from, from + 150);
      learn(parts, classes, from, from + 150);
      parts = Model.fromBytes(parts.toBytes());
      assertThat(parts.spec()).isEqualTo(whole.spec());
      assertThat(parts.toBytes()).as("after %d", from + 150).isEqualTo(whole.toBytes());
    }
    assertThat(parts.isFull()).isTrue();
  }

  @Test
  void merged_inAnyOrder_sameBytesWithinTheLimit() {
    List<Model> models = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      models.add(fresh(spec("auto", LIMIT), 2));
      learn(models.get(i), 2, 200 * i, 200 * (i + 1));
    }
    byte[] merged = merged(models);
    Collections.reverse(models);
    assertThat(merged(models)).isEqualTo(merged);
    assertThat(Model.fromBytes(merged).spec()).isEqualTo(spec("auto", LIMIT));
  }

  private static byte[] merged(List<Model> models) {
    Model result = fresh(spec("auto", LIMIT), 2);
    result.merge(models);
    return result.toBytes();
  }

  @Test
  void largeLimit_changesNothingOfTwoClasses() {
    Model usual = fresh(Predictors.auto(), 2);
    Model large = fresh(spec("auto", 1000), 2);
    learn(usual, 2, 0, 100);
    learn(large, 2, 0, 100);
    assertThat(large.figures()).isEqualTo(usual.figures());
  }

  @ParameterizedTest
  @ValueSource(strings = {"auto", "fast"})
  void limitThatNoModelCanKeep_isRefused_withTheLeast(String kind) {
    assertThatThrownBy(() -> fresh(spec(kind, LIMIT - 1), 2))
        .isInstanceOf(SettingException.class)
        .hasMessage("memory must be at least 10 megabytes for 30 columns, was 9");
    assertThatThrownBy(() -> fresh(spec(kind, 3), 5)).isInstanceOf(SettingException.class);
  }

  @Test
  void manyClassesAndValues_inAFewBytes_areReadAgain() {
    Model model =
        Model.create(Predictors.auto(), Columns.of("a", "b", "c", "d", "e", "f"), target(6));
    SplitMix random = SplitMix.of(1);
    for (int i = 0; i < 1500; i++) {
      String[] cells = new String[6];
      for (int c = 0; c < cells.length; c++) {
        cells[c] = "n" + random.nextInt(100);
      }
      model.learn(cells, Integer.toString(random.nextInt(6)));
    }
    byte[] bytes = model.toBytes();
    assertThat(bytes.length).isLessThan(1 << 20);
    assertThat(Model.fromBytes(bytes).toBytes()).isEqualTo(bytes);
    assertThatThrownBy(() -> Model.fromBytes(bytes, Model.DEFAULT_LIMIT_BYTES))
        .isInstanceOfSatisfying(
            DamagedModelException.class, e -> assertThat(e.isTooLarge()).isTrue());
  }
}
