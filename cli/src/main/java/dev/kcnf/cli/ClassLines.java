package dev.kcnf.cli;

import dev.kcnf.model.Classes;
import java.io.StringWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Predictions of one of several classes as lines of text. The classes may become more from line to
 * line, so their probabilities stand in one cell, by name.
 */
final class ClassLines {
  static final String HEADER = "row,decision,probability,label,probabilities\n";

  private static final JsonFactory JSON = new JsonFactory();

  private ClassLines() {}

  static String csv(long row, Classes classes, double[] probabilities, @Nullable String label) {
    List<String> names = classes.names();
    StringBuilder line = new StringBuilder().append(row).append(',');
    if (names.isEmpty()) {
      return line.append(",,").append(label == null ? "" : cell(label)).append(",\n").toString();
    }
    int best = classes.best(probabilities);
    line.append(cell(names.get(best))).append(',');
    PredictionWriter.appendProbability(line, probabilities[best]);
    line.append(',').append(label == null ? "" : cell(label)).append(',');
    StringBuilder all = new StringBuilder();
    for (int c = 0; c < names.size(); c++) {
      all.append(c == 0 ? "" : "; ").append(names.get(c)).append('=');
      PredictionWriter.appendProbability(all, probabilities[c]);
    }
    return line.append(cell(all.toString())).append('\n').toString();
  }

  /** Quoted where CSV needs it. */
  private static String cell(String text) {
    boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  static String json(long row, Classes classes, double[] probabilities, @Nullable String label) {
    List<String> names = classes.names();
    StringWriter text = new StringWriter();
    try (JsonGenerator line = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
      line.writeStartObject();
      line.writeNumberProperty("row", row);
      if (!names.isEmpty()) {
        int best = classes.best(probabilities);
        line.writeStringProperty("decision", names.get(best));
        line.writeNumberProperty("probability", probabilities[best]);
      }
      if (label != null) {
        line.writeStringProperty("label", label);
      }
      line.writeObjectPropertyStart("probabilities");
      for (int c = 0; c < names.size(); c++) {
        line.writeNumberProperty(names.get(c), probabilities[c]);
      }
      line.writeEndObject();
      line.writeEndObject();
    }
    return text + "\n";
  }
}
