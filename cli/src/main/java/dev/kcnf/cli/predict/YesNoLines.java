package dev.kcnf.cli.predict;

import dev.kcnf.cli.report.LearnReport;
import dev.kcnf.model.Prediction;
import java.io.StringWriter;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Predictions of a target with two labels; both by the names of their classes. */
final class YesNoLines implements PredictionLines {
  private static final JsonFactory JSON = new JsonFactory();

  private final boolean json;
  private final int reasons;

  /**
   * @param reasons the most reasons to give
   */
  YesNoLines(boolean json, int reasons) {
    this.json = json;
    this.reasons = reasons;
  }

  @Override
  public String header() {
    return json ? "" : "row,probability,decision,label,reason\n";
  }

  @Override
  public String line(long row, Prediction prediction, @Nullable String label) {
    ReasonText why = ReasonText.of(prediction, reasons, json, prediction.logOdds() <= 0);
    return json ? json(row, prediction, label, why) : csv(row, prediction, label, why);
  }

  private String csv(long row, Prediction prediction, @Nullable String label, ReasonText why) {
    StringBuilder line = new StringBuilder();
    line.append(row).append(',');
    PredictionLines.append(line, prediction.probability());
    line.append(',').append(PredictionLines.cell(prediction.decision())).append(',');
    line.append(label == null ? "" : PredictionLines.cell(prediction.classOf(label))).append(',');
    if (!why.isEmpty()) {
      line.append(PredictionLines.quoted(why.words()));
    }
    return line.append('\n').toString();
  }

  private String json(long row, Prediction prediction, @Nullable String label, ReasonText why) {
    StringWriter text = new StringWriter();
    try (JsonGenerator line = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
      line.writeStartObject();
      line.writeNumberProperty("row", row);
      line.writeNumberProperty("probability", prediction.probability());
      LearnReport.number(line, "logOdds", prediction.logOdds());
      line.writeStringProperty("decision", prediction.decision());
      if (label != null) {
        line.writeStringProperty("label", prediction.classOf(label));
      }
      why.write(line);
      line.writeEndObject();
    }
    return text + "\n";
  }
}
