package dev.kcnf.model;

import dev.kcnf.SplitMix;
import dev.kcnf.Target;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Cuts;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.predictors.PredictorSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Rows as a program has them: text, with numbers, missing cells, and values that are new. */
final class Tables {
  static final Target POISONOUS = Target.of("class", "poisonous");
  static final Target ODOR = Target.of("class");

  private static final List<String> ODORS = List.of("none", "foul", "?", "NA", "", "almond");
  private static final List<String> SIZES = List.of("1", "2.5", "3.75", "7e0", "-inf", "nan", "");
  private static final List<String> BRUISES = List.of("0", "1");

  private Tables() {}

  /** Cells in column order and a label. */
  record Row(List<String> cells, String label) {
    String[] array() {
      return cells.toArray(String[]::new);
    }

    Map<String, String> map() {
      Map<String, String> map = new LinkedHashMap<>();
      map.put("bruises", cells.get(2));
      map.put("odor", cells.get(0));
      map.put("size", cells.get(1));
      return map;
    }
  }

  /**
   * Three columns: names, numbers and Booleans. Some values are known from the start, as some
   * predictors need them; others, such as almond, are not.
   */
  static Columns columns() {
    return Columns.of(
        Schema.openFrom(
            List.of(
                new Attribute("odor", List.of("none", "foul")),
                new Attribute("size", Cuts.at(2.5, 5).names(), Cuts.at(2.5, 5)),
                new Attribute("bruises", BRUISES))));
  }

  static Model model(PredictorSpec spec) {
    return Model.create(spec, columns(), POISONOUS);
  }

  /** With two labels, one in eight of which is wrong. */
  static List<Row> rows(long seed, int count) {
    SplitMix random = SplitMix.of(seed);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<String> cells = cells(random);
      boolean rule = cells.get(0).equals("foul") || cells.get(2).equals("1");
      boolean wrong = random.nextInt(8) == 0;
      rows.add(new Row(cells, rule != wrong ? "poisonous" : "edible"));
    }
    return rows;
  }

  /** With several labels, one of which comes late. */
  static List<Row> classRows(long seed, int count) {
    SplitMix random = SplitMix.of(seed);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<String> cells = cells(random);
      String label = cells.get(0).equals("foul") ? "c" : cells.get(2).equals("1") ? "a" : "b";
      boolean late = i > count / 2 && random.nextInt(6) == 0;
      rows.add(new Row(cells, late ? "late" : label));
    }
    return rows;
  }

  private static List<String> cells(SplitMix random) {
    return List.of(pick(ODORS, random), pick(SIZES, random), pick(BRUISES, random));
  }

  private static String pick(List<String> values, SplitMix random) {
    return values.get(random.nextInt(values.size()));
  }

  /** Rows to predict: some that were learned, and some with values that no model knows. */
  static List<Row> probes() {
    List<Row> probes = new ArrayList<>(rows(99, 12));
    probes.add(new Row(List.of("unheard-of", "3", "1"), ""));
    probes.add(new Row(List.of("foul", "1", "2"), ""));
    probes.add(new Row(List.of("unheard-of", "NA", "maybe"), ""));
    return probes;
  }

  static Model learn(Model model, List<Row> rows) {
    for (Row row : rows) {
      model.learn(row.array(), row.label());
    }
    return model;
  }
}
