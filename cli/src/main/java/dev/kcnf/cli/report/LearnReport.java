package dev.kcnf.cli.report;

import dev.kcnf.Target;
import dev.kcnf.Weights;
import dev.kcnf.cli.rules.ShortRules;
import dev.kcnf.evaluation.Evaluation;
import dev.kcnf.model.Model;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.predictors.Setting;
import dev.kcnf.rows.Plural;
import dev.kcnf.rows.TableReader;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * How learning went.
 *
 * @param source the name of the data
 * @param attributes the number of attributes
 * @param target what is asked
 * @param classes the classes, of two label 1 first
 * @param spec the predictor
 * @param weights the weights of the parts, if the predictor is a mixture
 * @param evaluation mistakes and loss, and what they are worth
 * @param boundBits the theorem's bound on the loss; +∞ if there is none
 * @param clauseBound from which clauses the bound of a k-CNF comes; null if it is of another kind
 * @param isFull whether the model leaves something out because its memory is limited
 * @param contradictedAt the row that proved that no hypothesis of the class fits the data; 0 if
 *     there is none
 * @param run what the run was like
 */
public record LearnReport(
    String source,
    int attributes,
    Target target,
    List<String> classes,
    PredictorSpec spec,
    Weights weights,
    Evaluation evaluation,
    double boundBits,
    @Nullable ClauseBound clauseBound,
    boolean isFull,
    long contradictedAt,
    boolean ofParts,
    Run run) {
  private static final int SHOWN = 12;

  /**
   * What a run was like.
   *
   * @param before the number of examples learned in earlier runs
   * @param threads the number of threads; with more than one, the figures are those of the shards
   * @param shuffled whether the rows were shuffled
   * @param verbose whether to tell what a mixture consists of
   * @param seconds the time taken
   * @param skipped the number of bad rows skipped
   * @param unlabelled the number of rows skipped because they have no label
   * @param chosenFrom if label 1 was chosen as the rarer one, from how many rows; else 0
   * @param tests on rows that were not learned
   */
  public record Run(
      long before,
      int threads,
      boolean shuffled,
      boolean verbose,
      double seconds,
      long skipped,
      long unlabelled,
      int chosenFrom,
      List<FrozenTest> tests) {

    public Run {
      tests = List.copyOf(tests);
    }

    /** One that learned the rows of this reader, in one thread, from nothing. */
    public static Run of(TableReader reader, boolean shuffled, double seconds) {
      return new Run(
          0,
          1,
          shuffled,
          false,
          seconds,
          reader.skipped(),
          reader.unlabelled(),
          reader.chosenFrom(),
          List.of());
    }
  }

  /**
   * A test of the model as it is at the end.
   *
   * @param key its name in JSON
   * @param title its name in text
   * @param of what the rows are
   * @param evaluation how it went
   */
  public record FrozenTest(String key, String title, String of, Evaluation evaluation) {}

  public LearnReport {
    classes = List.copyOf(classes);
  }

  /** The report on this model, after learning a table of this name. */
  public static LearnReport of(Model model, String source, Run run) {
    return new LearnReport(
        source,
        model.columns().schema().size(),
        model.target(),
        model.classes(),
        model.spec(),
        model.weights(),
        model.evaluation(),
        model.boundBits(),
        model.figures().ofParts() ? null : ClauseBound.of(model),
        model.isFull(),
        model.figures().contradictedAt(),
        model.figures().ofParts(),
        run);
  }

  /** The report as text. */
  public String text() {
    long n = evaluation.examples();
    StringBuilder text = new StringBuilder();
    line(
        text,
        "data",
        source
            + ": "
            + Plural.of(n, "example")
            + ", "
            + Plural.of(attributes, "attribute")
            + earlier());
    line(text, "target", target + ", " + share() + choice());
    line(text, "predictor", spec.toString());
    EvaluationLines lines = EvaluationLines.online(evaluation, classes);
    lines.lines().forEach(line -> line(text, line.getKey(), line.getValue()));
    order(text);
    line(text, "bound", bound());
    if (clauseBound != null) {
      line(text, "", clauseBound.text());
    }
    if (spec.budget().isLimited()) {
      line(text, "memory", memory());
    }
    if (run.verbose()) {
      WeightLines.of(weights).forEach(line -> line(text, line.getKey(), line.getValue()));
    }
    if (run.threads() > 1) {
      line(
          text,
          "threads",
          run.threads() + "; mistakes and loss are of the shards, each learned on its own;");
      line(text, "", "the model is that of all rows");
    }
    if (run.skipped() > 0) {
      line(text, "skipped", Plural.of(run.skipped(), "bad row"));
    }
    if (run.unlabelled() > 0) {
      line(text, "unlabelled", Plural.of(run.unlabelled(), "row") + " skipped");
    }
    double rate = (n - run.before()) / Math.max(run.seconds(), 1e-9);
    line(text, "time", String.format(Locale.ROOT, "%.2f s, %,.0f examples/s", run.seconds(), rate));
    text.append(lines.tables());
    run.tests().forEach(test -> text.append(text(test)));
    return text.toString();
  }

  private String memory() {
    String limit = "at most " + spec.get(Setting.MEMORY).orElse(0.0).intValue() + " MB";
    return isFull
        ? limit + ", reached: of the columns with the most values not all is kept any more"
        : limit;
  }

  /** What the figures mean if the labels were sorted. */
  private void order(StringBuilder text) {
    if (isInRuns()) {
      line(
          text,
          "order",
          String.format(
              Locale.ROOT,
              "the labels come in runs, as in a sorted table: they change %s, in a random order"
                  + " about %,.0f times;",
              Plural.of(evaluation.changes(), "time"),
              evaluation.expectedChanges()));
      line(
          text,
          "",
          "a row is easily told from those just before it, so the figures hold for this order only;");
      line(text, "", "and the model expects more rows like the last ones;");
      line(text, "", "--shuffle 1 learns them in no order, and tells what to expect of others");
    }
  }

  /** Whether the labels came in runs, although the rows were not shuffled. */
  public boolean isInRuns() {
    return !run.shuffled() && evaluation.isInRuns();
  }

  private String text(FrozenTest test) {
    Evaluation result = test.evaluation();
    StringBuilder text = new StringBuilder("\n");
    long n = result.examples();
    String rows = n == 0 ? ": no rows" : ": " + Plural.of(n, "row") + ", not learned";
    line(text, test.title(), test.of() + rows);
    if (n > 0) {
      EvaluationLines lines = EvaluationLines.frozen(result, classes, evaluation);
      lines.lines().forEach(line -> line(text, line.getKey(), line.getValue()));
      text.append(lines.tables());
    }
    return text.toString();
  }

  private String share() {
    return target.hasClasses()
        ? classNames(classes)
        : Digits.percent(evaluation.positives(), evaluation.examples()) + " of the examples";
  }

  private String choice() {
    return run.chosenFrom() == 0
        ? ""
        : "; label 1 is the rarer of its two values in the first "
            + Plural.of(run.chosenFrom(), "row");
  }

  /** The number of classes and the names of the first few. */
  public static String classNames(List<String> classes) {
    String shown = classes.stream().limit(SHOWN).collect(Collectors.joining(", "));
    String number = classes.size() == 1 ? "1 class: " : classes.size() + " classes: ";
    return number + shown + (classes.size() > SHOWN ? ", …" : "");
  }

  private String earlier() {
    return run.before() == 0 ? "" : ", " + Digits.count(run.before()) + " of them learned before";
  }

  private static void line(StringBuilder text, String name, String value) {
    text.append(String.format(Locale.ROOT, "%-11s%s%n", name, value));
  }

  public static String bits(double bits) {
    return Double.isInfinite(bits) ? "infinite" : String.format(Locale.ROOT, "%,.2f bits", bits);
  }

  private String bound() {
    if (Double.isInfinite(boundBits)) {
      return ofParts ? "none: parts were learned apart, and it is of one stream" : "none";
    }
    if (spec.kind().isBoundUnconditional()) {
      return bits(boundBits) + ", holds always: " + spec.kind().unconditionalBound();
    }
    String applies =
        contradictedAt > 0
            ? "does not apply: no " + spec.hypotheses() + " fits the data" + witness()
            : "holds if some "
                + spec.hypotheses()
                + " fits the data; no prediction speaks against it";
    return bits(boundBits) + ", " + applies;
  }

  private String witness() {
    return run.threads() > 1 ? "" : String.format(Locale.ROOT, ", see row %,d", contradictedAt);
  }

  /** The report as one JSON object, with the rules if there are any. */
  public String json(ShortRules rules) {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), out)) {
      json.writeStartObject();
      json.writeStringProperty("data", source);
      json.writeNumberProperty("examples", evaluation.examples());
      json.writeNumberProperty("attributes", attributes);
      json.writeStringProperty("target", target.toString());
      if (target.hasClasses()) {
        json.writeArrayPropertyStart("classes");
        classes.forEach(json::writeString);
        json.writeEndArray();
      } else {
        json.writeNumberProperty("positives", evaluation.positives());
      }
      json.writeBooleanProperty("labelOneIsTheRarer", run.chosenFrom() > 0);
      json.writeStringProperty("predictor", spec.kind().name());
      settings(json, spec);
      EvaluationLines.online(evaluation, classes).write(json);
      json.writeBooleanProperty("shuffled", run.shuffled());
      number(json, "boundBits", boundBits);
      json.writeBooleanProperty("boundContradicted", contradictedAt > 0);
      if (spec.budget().isLimited()) {
        json.writeNumberProperty(
            "memoryMegabytes", spec.get(Setting.MEMORY).orElse(0.0).intValue());
        json.writeBooleanProperty("memoryLimitReached", isFull);
      }
      if (clauseBound != null) {
        clauseBound.write(json);
      }
      WeightLines.write(weights, json);
      json.writeNumberProperty("learnedBefore", run.before());
      json.writeNumberProperty("threads", run.threads());
      json.writeNumberProperty("skippedRows", run.skipped());
      json.writeNumberProperty("unlabelledRows", run.unlabelled());
      json.writeNumberProperty("seconds", run.seconds());
      for (FrozenTest test : run.tests()) {
        json.writeObjectPropertyStart(test.key());
        json.writeStringProperty("data", test.of());
        json.writeNumberProperty("examples", test.evaluation().examples());
        if (!target.hasClasses()) {
          json.writeNumberProperty("positives", test.evaluation().positives());
        }
        EvaluationLines.frozen(test.evaluation(), classes, evaluation).write(json);
        json.writeEndObject();
      }
      rules.write(json);
      json.writeEndObject();
    }
    return out.toString();
  }

  /** Writes the settings. A predictor without k or algorithm has null there; others are omitted. */
  public static void settings(JsonGenerator json, PredictorSpec spec) {
    for (Setting setting : List.of(Setting.K, Setting.ALGORITHM)) {
      if (spec.kind().has(setting)) {
        json.writeNumberProperty(setting.toString(), spec.get(setting).orElseThrow().intValue());
      } else {
        json.writeNullProperty(setting.toString());
      }
    }
    spec.get(Setting.ALPHA).ifPresent(alpha -> json.writeNumberProperty("alpha", alpha));
    spec.get(Setting.CERTAIN)
        .filter(certain -> certain == 1)
        .ifPresent(certain -> json.writeBooleanProperty("certain", true));
  }

  /** Writes a number; infinity, which JSON lacks, becomes a string, and what is no number null. */
  public static void number(JsonGenerator json, String name, double value) {
    if (Double.isNaN(value)) {
      json.writeNullProperty(name);
    } else if (Double.isInfinite(value)) {
      json.writeStringProperty(name, value > 0 ? "Infinity" : "-Infinity");
    } else {
      json.writeNumberProperty(name, value);
    }
  }
}
