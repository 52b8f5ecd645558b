package dev.kcnf.cli;

import dev.kcnf.Prequential;
import dev.kcnf.cli.input.ExampleReader;
import dev.kcnf.cli.input.Plural;
import dev.kcnf.model.Classes;
import dev.kcnf.model.Model;
import dev.kcnf.model.PredictorChoice;
import dev.kcnf.model.PredictorChoice.Kind;
import dev.kcnf.model.Totals;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * How learning went.
 *
 * @param source what the data are called
 * @param attributes how many attributes
 * @param target the question of the label
 * @param classes the classes, if there are some instead of yes and no
 * @param positives how many examples have label 1; 0 if there are classes
 * @param choice the predictor
 * @param experts who carries the weight, if the predictor is a mixture
 * @param result mistakes and loss
 * @param boundBits the theorem's bound on the loss; +∞ if there is none
 * @param contradictedAt the row that proved that no hypothesis of the class generates the data; 0
 *     if none did
 * @param before how many of the examples were learned in earlier runs
 * @param threads how many threads learned; the figures of more than one are of their shards
 * @param skipped how many bad rows were skipped
 * @param seconds how long it took
 */
record LearnReport(
    String source,
    int attributes,
    String target,
    List<String> classes,
    long positives,
    PredictorChoice choice,
    ExpertWeights experts,
    Prequential result,
    double boundBits,
    long contradictedAt,
    long before,
    int threads,
    long skipped,
    double seconds) {
  private static final int SHOWN = 12;

  LearnReport {
    classes = List.copyOf(classes);
  }

  /** How this went. */
  static LearnReport of(
      Session session, ExampleReader reader, long before, int threads, double seconds) {
    Model model = session.model();
    Totals totals = model.totals();
    return new LearnReport(
        reader.name(),
        model.schema().size(),
        model.target().toString(),
        model.classes().map(Classes::names).orElse(List.of()),
        totals.positives(),
        model.choice(),
        ExpertWeights.of(model),
        totals.evaluation(),
        session.bound(),
        totals.contradictedAt(),
        before,
        threads,
        reader.skipped(),
        seconds);
  }

  /** A summary for people. */
  String text() {
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
    line(text, "predictor", choice.toString());
    line(text, "mistakes", count(result.mistakes()) + ", accuracy " + percent(result.accuracy()));
    line(text, "loss", bits(result.bits()) + ", " + perExample());
    line(text, "bound", bound());
    experts.lines().forEach(line -> line(text, line.getKey(), line.getValue()));
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

  /** The classes, some of them if they are many. */
  static String classNames(List<String> classes) {
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

  static String bits(double bits) {
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
    if (choice.kind() == Kind.AUTO) {
      return bits(boundBits)
          + ", holds always: the loss of the best Algorithm 2 in it, plus log2 N";
    }
    String applies =
        contradictedAt > 0
            ? "does not apply: no " + choice.hypotheses() + " fits the data" + witness()
            : "holds if some " + choice.hypotheses() + " fits the data; nothing speaks against it";
    return bits(boundBits) + ", " + applies;
  }

  private String witness() {
    return threads > 1 ? "" : String.format(Locale.ROOT, ", see row %,d", contradictedAt);
  }

  /** One JSON object, with these rules if there are any. */
  String json(ShortRules rules) {
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
      json.writeStringProperty("predictor", choice.kind().toString());
      settings(json, choice);
      json.writeNumberProperty("mistakes", result.mistakes());
      json.writeNumberProperty("accuracy", result.accuracy());
      number(json, "logLossBits", result.bits());
      number(json, "bitsPerExample", result.bits() / result.examples());
      number(json, "boundBits", boundBits);
      json.writeBooleanProperty("boundContradicted", contradictedAt > 0);
      experts.write(json);
      json.writeNumberProperty("learnedBefore", before);
      json.writeNumberProperty("threads", threads);
      json.writeNumberProperty("skippedRows", skipped);
      json.writeNumberProperty("seconds", seconds);
      rules.write(json, target);
      json.writeEndObject();
    }
    return out.toString();
  }

  static void settings(JsonGenerator json, PredictorChoice choice) {
    if (choice.kind().hasK()) {
      json.writeNumberProperty("k", choice.k());
    } else {
      json.writeNullProperty("k");
    }
    if (choice.kind().hasAlgorithm()) {
      json.writeNumberProperty("algorithm", choice.algorithm());
    } else {
      json.writeNullProperty("algorithm");
    }
  }

  /** JSON has no infinity; the string stands for it. */
  static void number(JsonGenerator json, String name, double value) {
    if (Double.isInfinite(value)) {
      json.writeStringProperty(name, "Infinity");
    } else {
      json.writeNumberProperty(name, value);
    }
  }
}
