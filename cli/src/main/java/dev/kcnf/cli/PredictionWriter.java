package dev.kcnf.cli;

import dev.kcnf.LogLoss;
import dev.kcnf.encoding.Example;
import dev.kcnf.model.Classes;
import dev.kcnf.model.Clauses;
import dev.kcnf.model.Model;
import dev.kcnf.model.PredictorChoice.Kind;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes predictions, one line each: CSV with a header, or JSON. Where a k-CNF says 0, or a k-DNF
 * says 1, the reason is a combination of values that never occurred in the rows of the other label.
 */
final class PredictionWriter {
  private static final int CHECK_EVERY = 1000;
  private static final JsonFactory JSON = new JsonFactory();

  private final PrintWriter out;
  private final boolean json;
  private final boolean live;
  private final int reasons;
  private final Optional<Clauses> clauses;
  private final boolean dual;
  private final String reasonBegin;
  private long written;

  /**
   * @param live whether somebody waits for each line
   * @param reasons how many reasons at most are told
   */
  PredictionWriter(Model model, PrintWriter out, boolean json, boolean live, int reasons) {
    this.out = out;
    this.json = json;
    this.live = live;
    this.reasons = reasons;
    clauses = reasons > 0 ? model.clauses() : Optional.empty();
    boolean single = model.choice().k() == 1;
    dual = model.choice().kind() == Kind.KDNF;
    reasonBegin =
        (single ? "never seen in " : "never seen together in ")
            + (dual ? "not " : "")
            + model.target().value()
            + ": ";
    if (!json) {
      out.print(
          model.target().hasClasses()
              ? ClassLines.HEADER
              : "row,probability,decision,label,reason\n");
    }
  }

  /** Writes one line; the label is null if it is not known. */
  void write(long row, Example x, double logOdds, @Nullable Boolean label) {
    boolean violated = logOdds > 0 == dual;
    List<String> unseen =
        violated && clauses.isPresent() ? clauses.get().unseen(x, reasons) : List.of();
    print(json ? json(row, logOdds, label, unseen) : csv(row, logOdds, label, unseen));
  }

  /**
   * Writes one line about one of several classes.
   *
   * @param probabilities of the classes, and at the end of a new one
   * @param label the name of the right class; null if it is not known
   */
  void write(long row, Classes classes, double[] probabilities, @Nullable String label) {
    print(
        json
            ? ClassLines.json(row, classes, probabilities, label)
            : ClassLines.csv(row, classes, probabilities, label));
  }

  private void print(String line) {
    out.print(line);
    written++;
    if (live) {
      out.flush();
    }
    if ((live || written % CHECK_EVERY == 0) && out.checkError()) {
      throw new ClosedException();
    }
  }

  /** Nobody reads the output any more, or the disk is full. */
  static final class ClosedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ClosedException() {
      super("the results cannot be written");
    }
  }

  private String csv(long row, double logOdds, @Nullable Boolean label, List<String> unseen) {
    StringBuilder line = new StringBuilder();
    line.append(row).append(',');
    appendProbability(line, LogLoss.probability(logOdds));
    line.append(logOdds > 0 ? ",1," : ",0,").append(label == null ? "" : label ? "1" : "0");
    line.append(',');
    if (!unseen.isEmpty()) {
      String text = reasonBegin + String.join("; ", unseen);
      line.append('"').append(text.replace("\"", "\"\"")).append('"');
    }
    return line.append('\n').toString();
  }

  /** With six decimals, the same on every JDK. */
  static void appendProbability(StringBuilder line, double probability) {
    long millionths = Math.round(probability * 1e6);
    String digits = Long.toString(1_000_000 + millionths % 1_000_000);
    line.append(millionths / 1_000_000).append('.').append(digits, 1, digits.length());
  }

  private String json(long row, double logOdds, @Nullable Boolean label, List<String> unseen) {
    StringWriter text = new StringWriter();
    try (JsonGenerator line = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
      line.writeStartObject();
      line.writeNumberProperty("row", row);
      line.writeNumberProperty("probability", LogLoss.probability(logOdds));
      if (Double.isInfinite(logOdds)) {
        line.writeStringProperty("logOdds", logOdds > 0 ? "Infinity" : "-Infinity");
      } else {
        line.writeNumberProperty("logOdds", logOdds);
      }
      line.writeNumberProperty("decision", logOdds > 0 ? 1 : 0);
      if (label != null) {
        line.writeNumberProperty("label", label ? 1 : 0);
      }
      if (!unseen.isEmpty()) {
        line.writeStringProperty("reason", reasonBegin + String.join("; ", unseen));
        line.writeArrayPropertyStart("neverSeen");
        unseen.forEach(line::writeString);
        line.writeEndArray();
      }
      line.writeEndObject();
    }
    return text + "\n";
  }
}
