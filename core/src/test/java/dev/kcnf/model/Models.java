package dev.kcnf.model;

import dev.kcnf.Predictor;
import dev.kcnf.Prequential;
import dev.kcnf.SplitMix;
import dev.kcnf.Target;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Cuts;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.predictors.Predictors;
import dev.kcnf.predictors.Setting;
import dev.kcnf.predictors.Specs;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Models of every kind for tests, over a small table with a numeric column. */
final class Models {
  private static final Target TARGET = Target.of("class", "poisonous");
  private static final List<Attribute> ATTRIBUTES =
      List.of(
          new Attribute("odor", List.of("none", "foul", "almond", "?")),
          new Attribute("size", List.of("<2.5", ">=2.5"), Cuts.at(2.5)),
          new Attribute("größe", List.of("🍄", "b", "a")),
          new Attribute("bruises", List.of("no", "yes")));

  /** What auto was before it had a reservoir; files of that time are read as this. */
  private static final PredictorSpec OLD_AUTO = Predictors.auto().with(Setting.RESERVOIR, 0);

  private Models() {}

  /** A row of the table. */
  record Row(List<String> values, boolean label) {
    String[] cells() {
      return values.toArray(String[]::new);
    }
  }

  /** Every predictor with every combination of its settings, k = 2 where there is one. */
  static Stream<PredictorSpec> specs() {
    return Specs.all();
  }

  /** This kind, with k = 2 if it has one, and its other settings as usual. */
  static PredictorSpec spec(String kind) {
    PredictorSpec usual = Predictors.of(kind);
    return usual.kind().has(Setting.K) ? usual.with(Setting.K, 2) : usual;
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

  static Model closed(PredictorSpec spec) {
    return of(spec, Schema.closed(ATTRIBUTES));
  }

  /** Over an open schema that knows what this predictor must know from the start. */
  static Model open(PredictorSpec spec) {
    return of(spec, open(spec, ATTRIBUTES));
  }

  private static Schema open(PredictorSpec spec, List<Attribute> attributes) {
    return Schema.openFrom(
        spec.needsAllValues()
            ? attributes
            : attributes.stream().map(a -> new Attribute(a.name(), List.of(), a.cuts())).toList());
  }

  /** Told apart by the fungus's odor from its other columns. */
  static Model classes(PredictorSpec spec) {
    Schema schema = open(spec, ATTRIBUTES.subList(1, ATTRIBUTES.size()));
    return Model.create(spec, Columns.of(schema), Target.of("odor"));
  }

  /** Without figures; a missing odor is a class as well, as it once was. */
  static Model learnClasses(Model model, List<Row> rows) {
    for (Row row : rows) {
      List<String> others = row.values().subList(1, row.values().size());
      Example x = schema(model).example(others.toArray(String[]::new));
      model.learner().learn(x, row.values().get(0), new Tally(Figures.NONE));
    }
    return model;
  }

  static Model of(PredictorSpec spec, Schema schema) {
    return Model.create(spec, Columns.of(schema), TARGET);
  }

  static Schema schema(Model model) {
    return model.columns().schema();
  }

  /** The predictor of a model of yes and no. */
  static Predictor predictor(Model model) {
    return model.predictors().get(0);
  }

  /**
   * Test-then-train over the rows, with labels that have no names: what {@link Model#learn} does,
   * put together by hand.
   */
  static Model learn(Model model, List<Row> rows) {
    Figures before = model.figures();
    Prequential evaluation = before.evaluation();
    long positives = before.positives();
    long contradictedAt = before.contradictedAt();
    for (Row row : rows) {
      Example x = schema(model).example(row.cells());
      double logOdds = evaluation.step(predictor(model), x, row.label());
      positives += row.label() ? 1 : 0;
      if (contradictedAt == 0 && predictor(model).isContradicted(logOdds, row.label())) {
        contradictedAt = evaluation.examples();
      }
    }
    model.restoreFigures(
        new Figures(
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
      predictor(model).learn(schema(model).example(row.cells()), row.label());
    }
    return model;
  }

  /** Learns as a program does, with the names of the labels. */
  static Model learnNamed(Model model, List<Row> rows, String... others) {
    int i = 0;
    for (Row row : rows) {
      String label = row.label() ? "poisonous" : others[i++ % others.length];
      model.learn(schema(model).example(row.cells()), label);
    }
    return model;
  }

  /** What the golden files hold, by file name. */
  static Map<String, Model> golden() {
    Map<String, Model> models = new LinkedHashMap<>();
    specs()
        .forEach(
            spec -> {
              String name = spec.kind() + suffix(spec);
              models.put(name + ".kcnf", learn(closed(spec), rows(1, 40)));
              if (!spec.needsAllValues()) {
                models.put(name + "-open.kcnf", learn(open(spec), rows(2, 40)));
              }
            });
    Model noted =
        Model.create(
            Predictors.kcnf(1),
            Columns.of(
                Schema.closed(
                    List.of(
                        new Attribute("x", List.of("0", "1"), Cuts.at()),
                        new Attribute("y", List.of("0", "1"), Cuts.at(-1.5, 0, 1e300))))),
            Target.of("", ""),
            Map.of("b", "", "a", "text"),
            Model.DEFAULT_LIMIT_BYTES);
    noted.restoreFigures(new Figures(1, 1, 1, Double.POSITIVE_INFINITY, 1));
    models.put("notes.kcnf", noted);
    for (String kind : List.of("auto", "kcnf", "madnb")) {
      PredictorSpec spec = kind.equals("auto") ? OLD_AUTO : spec(kind);
      models.put("classes-" + kind + ".kcnf", learnClasses(classes(spec), rows(3, 40)));
    }
    models.put(
        "classes-auto-reservoir20000.kcnf", learnClasses(classes(spec("auto")), rows(3, 40)));
    models.put("named-kcnf.kcnf", learnNamed(open(spec("kcnf")), rows(4, 40), "edible"));
    models.put("named-auto.kcnf", learnNamed(open(OLD_AUTO), rows(4, 40), "eßbar"));
    models.put("named-more.kcnf", learnNamed(open(spec("kcnf")), rows(4, 40), "edible", "unknown"));
    return models;
  }

  private static String suffix(PredictorSpec spec) {
    return spec.get(Setting.ALGORITHM).map(a -> "-algorithm" + a.intValue()).orElse("")
        + spec.get(Setting.RESERVOIR)
            .filter(rows -> rows > 0)
            .map(rows -> "-reservoir" + rows.intValue())
            .orElse("")
        + (spec.is(Setting.CERTAIN, 1) ? "-certain" : "")
        + spec.get(Setting.ALPHA).filter(a -> a != 0.5).map(a -> "-alpha" + a).orElse("");
  }
}
