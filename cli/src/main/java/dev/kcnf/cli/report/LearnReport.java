package dev.kcnf.cli.report;

import dev.kcnf.Prequential;
import dev.kcnf.Weights;
import dev.kcnf.cli.rules.ShortRules;
import dev.kcnf.model.Figures;
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
 * @param target the target, as COLUMN or COLUMN=VALUE
 * @param classes the classes; empty if the target is yes or no
 * @param positives the number of examples with label 1; 0 if there are classes
 * @param spec the predictor
 * @param weights the weights of the parts, if the predictor is a mixture
 * @param result mistakes and loss
 * @param boundBits the theorem's bound on the loss; +∞ if there is none
 * @param clauseBound from which clauses the bound of a k-CNF comes; null if it is of another kind
 * @param contradictedAt the row that proved that no hypothesis of the class fits the data; 0 if
 *     there is none
 * @param before the number of examples learned in earlier runs
 * @param threads the number of threads; with more than one, the figures are those of the shards
 * @param skipped the number of bad rows skipped
 * @param seconds the time taken
 */
public record LearnReport(
    String source,
    int attributes,
    String target,
    List<String> classes,
    long positives,
    PredictorSpec spec,
    Weights weights,
    Prequential result,
    double boundBits,
    @Nullable ClauseBound clauseBound,
    long contradictedAt,
    long before,
    int threads,
    long skipped,
    double seconds) {
  private static final int SHOWN = 12;

  public LearnReport {
    classes = List.copyOf(classes);
  }

  /** The report on this model, after learning the rows of this reader. */
  public static LearnReport of(
      Model model, TableReader reader, long before, int threads, double seconds) {
    Figures figures = model.figures();
    return new LearnReport(
        reader.table().name(),
        model.columns().size(),
        model.target().toString(),
        model.target().hasClasses() ? model.classes() : List.of(),
        figures.positives(),
        model.spec(),
        model.weights(),
        figures.evaluation(),
        model.boundBits(),
        ClauseBound.of(model),
        figures.contradictedAt(),
        before,
        threads,
        reader.skipped(),
        seconds);
  }

  /** The report as text. */
  public String text() {
    long n = result.examples();
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
    line(text, "target", target + ", " + share());
    line(text, "predictor", spec.toString());
    line(text, "mistakes", count(result.mistakes()) + ", accuracy " + percent(result.accuracy()));
    line(text, "loss", bits(result.bits()) + ", " + perExample());
    line(text, "bound", bound());
    if (clauseBound != null) {
      line(text, "", clauseBound.text());
    }
    WeightLines.of(weights).forEach(line -> line(text, line.getKey(), line.getValue()));
    if (threads > 1) {
      line(
          text,
          "threads",
          threads + "; mistakes and loss are of the shards, each learned on its own;");
      line(text, "", "the model is that of all rows");
    }
    if (skipped > 0) {
      line(text, "skipped", Plural.of(skipped, "bad row"));
    }
    double rate = (n - before) / Math.max(seconds, 1e-9);
    line(text, "time", String.format(Locale.ROOT, "%.2f s, %,.0f examples/s", seconds, rate));
    return text.toString();
  }

  private String share() {
    return classes.isEmpty()
        ? percent((double) positives / result.examples()) + " of the examples"
        : classNames(classes);
  }

  /** The number of classes and the names of the first few. */
  public static String classNames(List<String> classes) {
    String shown = classes.stream().limit(SHOWN).collect(Collectors.joining(", "));
    return classes.size() + " classes: " + shown + (classes.size() > SHOWN ? ", …" : "");
  }

  private String earlier() {
    return before == 0 ? "" : ", " + count(before) + " of them learned before";
  }

  private static void line(StringBuilder text, String name, String value) {
    text.append(String.format(Locale.ROOT, "%-11s%s%n", name, value));
  }

  private static String count(long n) {
    return String.format(Locale.ROOT, "%,d", n);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f %%", 100 * share);
  }

  public static String bits(double bits) {
    return Double.isInfinite(bits) ? "infinite" : String.format(Locale.ROOT, "%,.2f bits", bits);
  }

  private String perExample() {
    return Double.isInfinite(result.bits())
        ? "because it was certain and wrong"
        : String.format(Locale.ROOT, "%.4f per example", result.bits() / result.examples());
  }

  private String bound() {
    if (Double.isInfinite(boundBits)) {
      return "none";
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
    return threads > 1 ? "" : String.format(Locale.ROOT, ", see row %,d", contradictedAt);
  }

  /** The report as one JSON object, with the rules if there are any. */
  public String json(ShortRules rules) {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), out)) {
      json.writeStartObject();
      json.writeStringProperty("data", source);
      json.writeNumberProperty("examples", result.examples());
      json.writeNumberProperty("attributes", attributes);
      json.writeStringProperty("target", target);
      if (classes.isEmpty()) {
        json.writeNumberProperty("positives", positives);
      } else {
        json.writeArrayPropertyStart("classes");
        classes.forEach(json::writeString);
        json.writeEndArray();
      }
      json.writeStringProperty("predictor", spec.kind().name());
      settings(json, spec);
      json.writeNumberProperty("mistakes", result.mistakes());
      json.writeNumberProperty("accuracy", result.accuracy());
      number(json, "logLossBits", result.bits());
      number(json, "bitsPerExample", result.bits() / result.examples());
      number(json, "boundBits", boundBits);
      json.writeBooleanProperty("boundContradicted", contradictedAt > 0);
      if (clauseBound != null) {
        clauseBound.write(json);
      }
      WeightLines.write(weights, json);
      json.writeNumberProperty("learnedBefore", before);
      json.writeNumberProperty("threads", threads);
      json.writeNumberProperty("skippedRows", skipped);
      json.writeNumberProperty("seconds", seconds);
      rules.write(json, target);
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

  /** Writes a number; infinity, which JSON lacks, becomes a string. */
  public static void number(JsonGenerator json, String name, double value) {
    if (Double.isInfinite(value)) {
      json.writeStringProperty(name, "Infinity");
    } else {
      json.writeNumberProperty(name, value);
    }
  }
}
