package dev.kcnf.model;

import dev.kcnf.Prequential;
import dev.kcnf.SplitMix;
import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.model.Model.Target;
import dev.kcnf.model.PredictorChoice.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Models of every kind for tests, over a small table with a numeric column. */
final class Models {
  private static final Target TARGET = new Target("class", "poisonous");
  private static final List<Attribute> ATTRIBUTES =
      List.of(
          new Attribute("odor", List.of("none", "foul", "almond", "?")),
          new Attribute("size", List.of("<2.5", ">=2.5")),
          new Attribute("größe", List.of("🍄", "b", "a")),
          new Attribute("bruises", List.of("no", "yes")));
  private static final List<ColumnEncoding> COLUMNS =
      List.of(
          ColumnEncoding.categorical(),
          ColumnEncoding.numeric(2.5),
          ColumnEncoding.categorical(),
          ColumnEncoding.categorical());

  private Models() {}

  /** A row of the table. */
  record Row(List<String> values, boolean label) {
    String[] cells() {
      return values.toArray(String[]::new);
    }
  }

  /** Every predictor, with every head. */
  static Stream<PredictorChoice> choices() {
    List<PredictorChoice> choices = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      choices.add(new PredictorChoice(kind, kind.hasK() ? 2 : 1, 2));
      if (kind.hasAlgorithm()) {
        choices.add(new PredictorChoice(kind, kind.hasK() ? 2 : 1, 1));
      }
    }
    return choices.stream();
  }

  /** Rows that a rule labels, but for one in ten. */
  static List<Row> rows(long seed, int count) {
    SplitMix random = SplitMix.of(seed);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String[] values = new String[ATTRIBUTES.size()];
      for (int a = 0; a < values.length; a++) {
        List<String> names = ATTRIBUTES.get(a).values();
        values[a] = names.get(random.nextInt(names.size()));
      }
      boolean rule = !values[0].equals("none") && !values[3].equals("no");
      rows.add(new Row(List.of(values), rule != (random.nextInt(10) == 0)));
    }
    return rows;
  }

  static Model closed(PredictorChoice choice) {
    return of(choice, Schema.closed(ATTRIBUTES));
  }

  /** Over an open schema that knows what this predictor must know from the start. */
  static Model open(PredictorChoice choice) {
    return of(
        choice,
        choice.needsAllValues()
            ? Schema.openFrom(ATTRIBUTES)
            : Schema.open(ATTRIBUTES.stream().map(Attribute::name).toList()));
  }

  /** Told apart by the fungus's odor from its other columns. */
  static Model classes(PredictorChoice choice) {
    List<Attribute> others = ATTRIBUTES.subList(1, ATTRIBUTES.size());
    Schema schema =
        choice.needsAllValues()
            ? Schema.openFrom(others)
            : Schema.open(others.stream().map(Attribute::name).toList());
    List<ColumnEncoding> columns = COLUMNS.subList(1, COLUMNS.size());
    return Model.create(choice, schema, Target.classes("odor"), columns, Map.of());
  }

  static Model learnClasses(Model model, List<Row> rows) {
    for (Row row : rows) {
      List<String> others = row.values().subList(1, row.values().size());
      Example x = model.schema().example(others.toArray(String[]::new));
      model.classes().orElseThrow().learn(x, row.values().get(0));
    }
    return model;
  }

  static Model of(PredictorChoice choice, Schema schema) {
    return Model.create(choice, schema, TARGET, COLUMNS, Map.of());
  }

  /** Test-then-train over the rows, as the command line does it. */
  static Model learn(Model model, List<Row> rows) {
    Totals before = model.totals();
    Prequential evaluation = before.evaluation();
    long positives = before.positives();
    long contradictedAt = before.contradictedAt();
    for (Row row : rows) {
      Example x = model.schema().example(row.cells());
      double logOdds = evaluation.step(model.predictor(), x, row.label());
      positives += row.label() ? 1 : 0;
      if (contradictedAt == 0 && model.choice().contradicted(logOdds, row.label())) {
        contradictedAt = evaluation.examples();
      }
    }
    model.totals(
        new Totals(
            evaluation.examples(),
            positives,
            evaluation.mistakes(),
            evaluation.bits(),
            contradictedAt));
    return model;
  }

  /** Learns without an evaluation. */
  static Model train(Model model, List<Row> rows) {
    for (Row row : rows) {
      model.predictor().learn(model.schema().example(row.cells()), row.label());
    }
    return model;
  }

  /** What the golden files hold, by file name. */
  static Map<String, Model> golden() {
    Map<String, Model> models = new LinkedHashMap<>();
    choices()
        .forEach(
            choice -> {
              String name =
                  choice.kind()
                      + (choice.kind().hasAlgorithm() ? "-algorithm" + choice.algorithm() : "");
              models.put(name + ".kcnf", learn(closed(choice), rows(1, 40)));
              if (!choice.needsAllValues()) {
                models.put(name + "-open.kcnf", learn(open(choice), rows(2, 40)));
              }
            });
    Model noted =
        Model.create(
            PredictorChoice.of("kcnf", 1, 2),
            Schema.booleans(List.of("x", "y")),
            new Target("", ""),
            List.of(ColumnEncoding.numeric(), ColumnEncoding.numeric(-1.5, 0, 1e300)),
            Map.of("b", "", "a", "text"));
    noted.totals(new Totals(1, 1, 1, Double.POSITIVE_INFINITY, 1));
    models.put("notes.kcnf", noted);
    for (String kind : List.of("auto", "kcnf", "madnb")) {
      PredictorChoice choice = PredictorChoice.of(kind, 2, 2);
      models.put("classes-" + kind + ".kcnf", learnClasses(classes(choice), rows(3, 40)));
    }
    return models;
  }
}
