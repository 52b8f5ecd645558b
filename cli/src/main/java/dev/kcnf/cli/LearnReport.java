package dev.kcnf.cli;

import dev.kcnf.Prequential;
import dev.kcnf.model.PredictorChoice;
import java.io.StringWriter;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * How learning went.
 *
 * @param source what the data are called
 * @param attributes how many attributes
 * @param target the question of the label
 * @param positives how many examples have label 1
 * @param choice the predictor
 * @param result mistakes and loss
 * @param boundBits the theorem's bound on the loss; +∞ if there is none
 * @param contradictedAt the row that proved that no hypothesis of the class generates the data; 0
 *     if none did
 * @param skipped how many bad rows were skipped
 * @param seconds how long it took
 */
record LearnReport(
    String source,
    int attributes,
    String target,
    long positives,
    PredictorChoice choice,
    Prequential result,
    double boundBits,
    long contradictedAt,
    long skipped,
    double seconds) {

  /** A summary for people. */
  String text() {
    long n = result.examples();
    StringBuilder text = new StringBuilder();
    line(text, "data", source + ": " + count(n) + " examples, " + attributes + " attributes");
    line(text, "target", target + ", " + percent((double) positives / n) + " of the examples");
    line(text, "predictor", choice.toString());
    line(text, "mistakes", count(result.mistakes()) + ", accuracy " + percent(result.accuracy()));
    line(text, "loss", bits(result.bits()) + ", " + perExample());
    line(text, "bound", bound());
    if (skipped > 0) {
      line(text, "skipped", count(skipped) + " bad rows");
    }
    double rate = n / Math.max(seconds, 1e-9);
    line(text, "time", String.format(Locale.ROOT, "%.2f s, %,.0f examples/s", seconds, rate));
    return text.toString();
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

  private static String bits(double bits) {
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
    String applies =
        contradictedAt > 0
            ? String.format(
                Locale.ROOT,
                "does not apply: no %s fits the data, see row %,d",
                choice.hypotheses(),
                contradictedAt)
            : "holds if some " + choice.hypotheses() + " fits the data; nothing speaks against it";
    return bits(boundBits) + ", " + applies;
  }

  /** One JSON object. */
  String json() {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), out)) {
      json.writeStartObject();
      json.writeStringProperty("data", source);
      json.writeNumberProperty("examples", result.examples());
      json.writeNumberProperty("attributes", attributes);
      json.writeStringProperty("target", target);
      json.writeNumberProperty("positives", positives);
      json.writeStringProperty("predictor", choice.kind().toString());
      settings(json);
      json.writeNumberProperty("mistakes", result.mistakes());
      json.writeNumberProperty("accuracy", result.accuracy());
      number(json, "logLossBits", result.bits());
      number(json, "bitsPerExample", result.bits() / result.examples());
      number(json, "boundBits", boundBits);
      json.writeBooleanProperty("boundContradicted", contradictedAt > 0);
      json.writeNumberProperty("skippedRows", skipped);
      json.writeNumberProperty("seconds", seconds);
      json.writeEndObject();
    }
    return out.toString();
  }

  private void settings(JsonGenerator json) {
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
  private static void number(JsonGenerator json, String name, double value) {
    if (Double.isInfinite(value)) {
      json.writeStringProperty(name, "Infinity");
    } else {
      json.writeNumberProperty(name, value);
    }
  }
}
