package dev.kcnf.cli.predict;

import dev.kcnf.cli.report.LearnReport;
import dev.kcnf.model.Prediction;
import java.io.StringWriter;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Predictions of a target with classes. New classes may appear at any line, so all probabilities
 * share one cell, each with the name of its class.
 */
final class ClassLines implements PredictionLines {
  private static final JsonFactory JSON = new JsonFactory();

  private final boolean json;
  private final int reasons;

  /**
   * @param reasons the most reasons to give
   */
  ClassLines(boolean json, int reasons) {
    this.json = json;
    this.reasons = reasons;
  }

  @Override
  public String header() {
    return json ? "" : "row,decision,probability,label,probabilities,reason\n";
  }

  @Override
  public String line(long row, Prediction prediction, @Nullable String label) {
    ReasonText why = ReasonText.of(prediction, reasons, json, false);
    return json ? json(row, prediction, label, why) : csv(row, prediction, label, why);
  }

  private static String csv(
      long row, Prediction prediction, @Nullable String label, ReasonText why) {
    String right = label == null ? "" : PredictionLines.cell(label);
    Map<String, Double> probabilities = prediction.probabilities();
    StringBuilder line = new StringBuilder().append(row).append(',');
    if (probabilities.isEmpty()) {
      return line.append(",,").append(right).append(",,\n").toString();
    }
    line.append(PredictionLines.cell(prediction.decision())).append(',');
    PredictionLines.append(line, prediction.probability());
    line.append(',').append(right).append(',');
    StringBuilder all = new StringBuilder();
    probabilities.forEach(
        (name, probability) -> {
          all.append(all.length() == 0 ? "" : "; ").append(name).append('=');
          PredictionLines.append(all, probability);
        });
    line.append(PredictionLines.cell(all.toString())).append(',');
    if (!why.isEmpty()) {
      line.append(PredictionLines.quoted(why.words()));
    }
    return line.append('\n').toString();
  }

  private static String json(
      long row, Prediction prediction, @Nullable String label, ReasonText why) {
    Map<String, Double> probabilities = prediction.probabilities();
    StringWriter text = new StringWriter();
    try (JsonGenerator line = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
      line.writeStartObject();
      line.writeNumberProperty("row", row);
      if (!probabilities.isEmpty()) {
        line.writeStringProperty("decision", prediction.decision());
        line.writeNumberProperty("probability", prediction.probability());
        LearnReport.number(line, "logOdds", prediction.logOdds(prediction.decision()));
      }
      if (label != null) {
        line.writeStringProperty("label", label);
      }
      line.writeObjectPropertyStart("probabilities");
      probabilities.forEach(line::writeNumberProperty);
      line.writeEndObject();
      why.write(line);
      line.writeEndObject();
    }
    return text + "\n";
  }
}
