package dev.kcnf.cli.trace;

import dev.kcnf.cli.report.LearnReport;
import dev.kcnf.paper.trace.Document;
import dev.kcnf.paper.trace.Document.Line;
import dev.kcnf.paper.trace.Document.Part;
import dev.kcnf.paper.trace.Document.Run;
import dev.kcnf.paper.trace.Document.Table;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** JSON: the rows of the tables as objects, with the lines of each step. */
final class JsonFormat {
  private JsonFormat() {}

  static String of(Document document) {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), out)) {
      json.writeStartObject();
      json.writeStringProperty("title", document.title());
      texts(json, "notes", document.notes());
      json.writeArrayPropertyStart("parts");
      for (Part part : document.parts()) {
        json.writeStartObject();
        if (part instanceof Run run) {
          run(json, run);
        } else if (part instanceof Table table) {
          json.writeStringProperty("title", table.caption());
          rows(json, table, List.of());
        }
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    return out + System.lineSeparator();
  }

  private static void run(JsonGenerator json, Run run) {
    json.writeStringProperty("title", run.title());
    Document.Facts facts = run.facts();
    json.writeStringProperty("predictor", facts.predictor());
    json.writeNumberProperty("d", facts.d());
    LearnReport.number(json, "alpha", facts.alpha());
    if (facts.contradictedAt() > 0) {
      json.writeNumberProperty("contradictedAt", facts.contradictedAt());
    } else {
      json.writeNullProperty("contradictedAt");
    }
    texts(json, "notes", run.notes());
    lines(json, "begin", run.begin());
    rows(json, run.table(), run.steps());
    lines(json, "end", run.end());
  }

  private static void rows(JsonGenerator json, Table table, List<Document.Step> steps) {
    json.writeArrayPropertyStart("rows");
    for (int r = 0; r < table.rows().size(); r++) {
      json.writeStartObject();
      for (int c = 0; c < table.columns().size(); c++) {
        value(json, table.columns().get(c).key(), table.rows().get(r).get(c));
      }
      if (!steps.isEmpty()) {
        lines(json, "lines", all(steps.get(r)));
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static List<Line> all(Document.Step step) {
    List<Line> lines = new ArrayList<>(List.of(step.heading()));
    lines.addAll(step.lines());
    return lines;
  }

  private static void value(JsonGenerator json, String key, Object value) {
    if (value instanceof Document.Figure figure) {
      LearnReport.number(json, key, figure.value());
    } else if (value instanceof Double number) {
      LearnReport.number(json, key, number);
    } else if (value instanceof Number number) {
      json.writeNumberProperty(key, number.longValue());
    } else if (!value.equals("")) { // a remark is on one row only
      json.writeStringProperty(key, value.toString());
    }
  }

  private static void texts(JsonGenerator json, String key, List<String> texts) {
    json.writeArrayPropertyStart(key);
    texts.forEach(json::writeString);
    json.writeEndArray();
  }

  private static void lines(JsonGenerator json, String key, List<Line> lines) {
    json.writeArrayPropertyStart(key);
    for (Line line : lines) {
      json.writeStartObject();
      json.writeStringProperty("line", line.number());
      json.writeStringProperty("text", line.text());
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
