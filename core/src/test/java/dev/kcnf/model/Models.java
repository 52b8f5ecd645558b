package dev.kcnf.model;

import dev.kcnf.Predictor;
import dev.kcnf.Prequential;
import dev.kcnf.SplitMix;
import dev.kcnf.Target;
import dev.kcnf.Target.Relation;
import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Cuts;
import dev.kcnf.encoding.DateForm;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Missing;
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
      model.learner().learn(x, row.values().get(0), Tally.of(model.target(), Figures.NONE));
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
            contradictedAt,
            before.ofParts()));
    return model;
  }

  /** Learns without an evaluation. */
  static Model train(Model model, List<Row> rows) {
    for (Row row : rows) {
      predictor(model).learn(schema(model).example(row.cells()), row.label());
    }
    return model;
  }

  /** Learns with the names of the labels, and keeps no details of how it went, as it once was. */
  private static Model learnNamed(Model model, List<Row> rows, String... others) {
    Model learned = learnDetailed(model, rows, others);
    learned.restoreFigures(learned.figures());
    return learned;
  }

  /** Learns as a program does. */
  static Model learnDetailed(Model model, List<Row> rows, String... others) {
    int i = 0;
    for (Row row : rows) {
      String label = row.label() ? "poisonous" : others[i++ % others.length];
      model.learn(schema(model).example(row.cells()), label);
    }
    return model;
  }

  /** A model with a column of each kind. */
  static Model allKinds(PredictorSpec spec) {
    Map<String, ColumnEncoding> encodings = new LinkedHashMap<>();
    encodings.put("id", ColumnEncoding.id());
    encodings.put("colour", ColumnEncoding.bounded());
    encodings.put("grade", ColumnEncoding.codes(List.of("0", "1", "2")));
    encodings.put("shop", ColumnEncoding.frequent(List.of("s1", "s2")));
    encodings.put("size", ColumnEncoding.numeric(2.5, 5));
    encodings.put("day", ColumnEncoding.dates(DateForm.DATE));
    encodings.put(
        "at", ColumnEncoding.dates(DateForm.EPOCH_SECONDS, Cuts.at(20200914.12, 20200916)));
    encodings.put("note", ColumnEncoding.text(List.of("late", "free")));
    Model model = Model.create(spec, Columns.of(encodings), Target.of("class", "poisonous"));
    SplitMix random = SplitMix.of(7);
    for (int i = 0; i < 80; i++) {
      boolean late = random.nextInt(3) == 0;
      String[] row = {
        "x" + i,
        random.nextBoolean() ? "red" : "blue",
        String.valueOf(random.nextInt(4)),
        "s" + random.nextInt(9),
        random.nextInt(9) == 0 ? "big" : random.nextInt(80) / 10.0 + "",
        "2020-0" + (1 + random.nextInt(9)) + "-11",
        String.valueOf(1_600_000_000L + 3600L * random.nextInt(100)),
        late ? "too late" : "Free!"
      };
      model.learn(row, late && row[1].equals("red") ? "poisonous" : "edible");
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
              if (spec.needsAllValues()) {
                // The older files have a Boolean for each of no and yes.
                models.put(name + "-pairs.kcnf", learn(closed(spec), rows(1, 40)));
              }
              PredictorSpec older = spec.withBooleanPerValue(spec.needsAllValues());
              models.put(name + ".kcnf", learn(closed(older), rows(1, 40)));
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
    noted.restoreFigures(new Figures(1, 1, 1, Double.POSITIVE_INFINITY, 1, false));
    models.put("notes.kcnf", noted);
    for (String kind : List.of("auto", "kcnf", "madnb")) {
      PredictorSpec spec =
          kind.equals("auto") ? OLD_AUTO : spec(kind).withBooleanPerValue(kind.equals("madnb"));
      models.put("classes-" + kind + ".kcnf", learnClasses(classes(spec), rows(3, 40)));
    }
    models.put(
        "classes-auto-reservoir20000.kcnf", learnClasses(classes(spec("auto")), rows(3, 40)));
    models.put("columns-kcnf.kcnf", allKinds(spec("kcnf")));
    models.put("columns-auto.kcnf", allKinds(OLD_AUTO));
    models.put("named-kcnf.kcnf", learnNamed(open(spec("kcnf")), rows(4, 40), "edible"));
    models.put("named-auto.kcnf", learnNamed(open(OLD_AUTO), rows(4, 40), "eßbar"));
    models.put("named-more.kcnf", learnNamed(open(spec("kcnf")), rows(4, 40), "edible", "unknown"));
    models.put("detailed-kcnf.kcnf", learnDetailed(open(spec("kcnf")), rows(5, 60), "edible"));
    models.put("detailed-auto.kcnf", learnDetailed(open(OLD_AUTO), rows(5, 60), "edible"));
    models.put("detailed-classes.kcnf", learnOdors(classes(spec("kcnf")), rows(6, 60)));
    Model above =
        Model.create(
            Predictors.kcnf(1), Columns.of("odor"), Target.of("size", Relation.ABOVE, "2.5"));
    for (Row row : rows(7, 40)) {
      above.learn(new String[] {row.values().get(0)}, row.label() ? "3" : "1e0");
    }
    models.put("above-kcnf.kcnf", above);
    Model not =
        Model.create(
            Predictors.kcnf(1), Columns.of("odor"), Target.of("state", Relation.IS_NOT, "ok"));
    for (Row row : rows(8, 40)) {
      not.learn(new String[] {row.values().get(0)}, row.label() ? "late" : "ok");
    }
    models.put("not-kcnf.kcnf", not);
    return models;
  }

  private static Model learnOdors(Model model, List<Row> rows) {
    for (Row row : rows) {
      List<String> others = row.values().subList(1, row.values().size());
      if (!Missing.is(row.values().get(0))) {
        model.learn(schema(model).example(others.toArray(String[]::new)), row.values().get(0));
      }
    }
    return model;
  }

  private static String suffix(PredictorSpec spec) {
    return spec.get(Setting.ALGORITHM).map(a -> "-algorithm" + a.intValue()).orElse("")
        + spec.get(Setting.RESERVOIR)
            .filter(rows -> rows > 0)
            .map(rows -> "-reservoir" + rows.intValue())
            .orElse("")
        + spec.get(Setting.MEMORY)
            .filter(megabytes -> megabytes > 0)
            .map(megabytes -> "-memory" + megabytes.intValue())
            .orElse("")
        + (spec.is(Setting.CERTAIN, 1) ? "-certain" : "")
        + spec.get(Setting.ALPHA).filter(a -> a != 0.5).map(a -> "-alpha" + a).orElse("");
  }
}
