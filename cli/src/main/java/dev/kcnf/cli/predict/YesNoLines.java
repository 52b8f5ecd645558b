package dev.kcnf.cli.predict;

import dev.kcnf.model.Prediction;
import dev.kcnf.model.Reason;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Collectors;
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
    List<Reason> why = reasons == 0 ? List.of() : prediction.reasons(reasons);
    return json ? json(row, prediction, label, why) : csv(row, prediction, label, why);
  }

  private String csv(long row, Prediction prediction, @Nullable String label, List<Reason> why) {
    StringBuilder line = new StringBuilder();
    line.append(row).append(',');
    PredictionLines.append(line, prediction.probability());
    line.append(',').append(PredictionLines.cell(prediction.decision())).append(',');
    line.append(label == null ? "" : PredictionLines.cell(prediction.classOf(label))).append(',');
    if (!why.isEmpty()) {
      line.append(PredictionLines.quoted(text(why)));
    }
    return line.append('\n').toString();
  }

  /** The first reason in full, then only the combinations of the others. */
  private static String text(List<Reason> why) {
    return why.get(0)
        + why.stream()
            .skip(1)
            .map(reason -> "; " + combination(reason))
            .collect(Collectors.joining());
  }

  private static String combination(Reason reason) {
    return String.join(", ", reason.combination());
  }

  private String json(long row, Prediction prediction, @Nullable String label, List<Reason> why) {
    StringWriter text = new StringWriter();
    double logOdds = prediction.logOdds();
    try (JsonGenerator line = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
      line.writeStartObject();
      line.writeNumberProperty("row", row);
      line.writeNumberProperty("probability", prediction.probability());
      if (Double.isInfinite(logOdds)) {
        line.writeStringProperty("logOdds", logOdds > 0 ? "Infinity" : "-Infinity");
      } else {
        line.writeNumberProperty("logOdds", logOdds);
      }
      line.writeStringProperty("decision", prediction.decision());
      if (label != null) {
        line.writeStringProperty("label", prediction.classOf(label));
      }
      if (!why.isEmpty()) {
        line.writeStringProperty("reason", text(why));
        line.writeArrayPropertyStart("neverSeen");
        why.forEach(reason -> line.writeString(combination(reason)));
        line.writeEndArray();
      }
      line.writeEndObject();
    }
    return text + "\n";
  }
}
