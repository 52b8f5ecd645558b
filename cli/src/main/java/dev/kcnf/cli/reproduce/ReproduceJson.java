package dev.kcnf.cli.reproduce;

import dev.kcnf.paper.results.Block;
import dev.kcnf.paper.results.Cell;
import dev.kcnf.paper.results.Range;
import dev.kcnf.paper.results.Result;
import dev.kcnf.paper.results.Setting;
import dev.kcnf.paper.results.Spread;
import dev.kcnf.paper.results.Timing;
import java.io.StringWriter;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Results as JSON, an object per table. Only {@code timings} differs between equal runs. */
final class ReproduceJson {
  private ReproduceJson() {}

  /** One object per result, in an array if asked for. */
  static String of(List<Result> results, boolean array) {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), out)) {
      if (array) {
        json.writeStartArray();
      }
      results.forEach(result -> write(json, result));
      if (array) {
        json.writeEndArray();
      }
    }
    return out.toString();
  }

  private static void write(JsonGenerator json, Result result) {
    json.writeStartObject();
    json.writeStringProperty("table", result.table());
    json.writeStringProperty("title", result.title());
    json.writeObjectPropertyStart("settings");
    for (Setting setting : result.settings()) {
      json.writeStringProperty(setting.name(), setting.value());
    }
    json.writeEndObject();
    json.writeArrayPropertyStart("cells");
    for (Block block : result.blocks()) {
      block.cells().forEach(cell -> write(json, block, cell));
    }
    json.writeEndArray();
    json.writeArrayPropertyStart("notes");
    result.notes().forEach(json::writeString);
    json.writeEndArray();
    json.writeArrayPropertyStart("timings");
    result.timings().forEach(timing -> write(json, timing));
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, Block block, Cell cell) {
    json.writeStartObject();
    json.writeStringProperty("part", block.name());
    json.writeStringProperty("row", cell.row());
    json.writeStringProperty("column", cell.column());
    number(json, "ours", cell.ours());
    if (cell.published() == null) {
      json.writeNullProperty("published");
    } else {
      number(json, "published", cell.published());
    }
    Range range = cell.range();
    if (range != null) {
      number(json, "low", range.low());
      number(json, "high", range.high());
      number(json, "chance", range.chance());
    }
    Spread spread = cell.spread();
    if (spread != null) {
      json.writeStringProperty("encoding", spread.encoding());
      json.writeStringProperty("label", spread.label());
      number(json, "min", spread.min());
      number(json, "median", spread.median());
      number(json, "max", spread.max());
    }
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, Timing timing) {
    json.writeStartObject();
    json.writeStringProperty("row", timing.row());
    json.writeStringProperty("column", timing.column());
    json.writeNumberProperty("value", timing.value());
    json.writeStringProperty("unit", timing.unit());
    json.writeEndObject();
  }

  /** Writes a number; infinity, which JSON lacks, becomes a string. */
  private static void number(JsonGenerator json, String name, double value) {
    if (Double.isInfinite(value)) {
      json.writeStringProperty(name, "Infinity");
    } else {
      json.writeNumberProperty(name, value);
    }
  }
}
