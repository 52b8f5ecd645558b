package dev.kcnf.server.http;

import dev.kcnf.Target;
import dev.kcnf.server.http.wire.ApiError;
import dev.kcnf.server.http.wire.Bodies;
import dev.kcnf.server.http.wire.Json;
import dev.kcnf.server.state.Guess;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Writes what is answered to rows. */
final class Answers implements AutoCloseable {
  private final Bodies.Format format;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream(4096);
  private final JsonGenerator json;
  private final boolean withReasons;

  /**
   * @param withReasons whether reasons are asked for: CSV then has a column for them
   */
  Answers(Bodies.Format format, boolean withReasons) {
    this.format = format;
    this.withReasons = withReasons;
    json = Json.generator(out);
    if (format == Bodies.Format.CSV) {
      line("id,decision,probability," + (withReasons ? "reasons," : "") + "error");
    }
  }

  /** One answer: a prediction, or nothing but that all is well. */
  void add(Item item, @Nullable Guess guess, Target target, @Nullable List<String> reasons) {
    if (format == Bodies.Format.CSV) {
      csv(item.id(), guess, target, reasons, "");
      return;
    }
    json.writeStartObject();
    if (item.id() != null) {
      json.writeStringProperty("id", item.id());
    }
    if (guess == null) {
      json.writeBooleanProperty("learned", true);
    } else {
      json.writeName("decision");
      Json.write(json, guess.decided());
      json.writeName("probability");
      Json.number(json, guess.probability(target));
      json.writeObjectPropertyStart("probabilities");
      for (int c = 0; c < guess.classes().size(); c++) {
        json.writeName(guess.classes().get(c));
        Json.number(json, guess.probabilities()[c]);
      }
      json.writeEndObject();
    }
    if (reasons != null) {
      json.writeArrayPropertyStart("reasons");
      reasons.forEach(json::writeString);
      json.writeEndArray();
    }
    json.writeEndObject();
    endOfLine();
  }

  /** A row that was refused. */
  void add(Item item, ApiError error) {
    add(item.id(), error);
  }

  /** What ends the rows before their end. */
  void end(ApiError error) {
    add((String) null, error);
  }

  private void add(@Nullable String id, ApiError error) {
    if (format == Bodies.Format.CSV) {
      csv(id, null, null, null, error.line());
      return;
    }
    Json.write(json, error.json());
    endOfLine();
  }

  private void endOfLine() {
    if (format == Bodies.Format.NDJSON) {
      json.writeRaw('\n');
    }
  }

  private void csv(
      @Nullable String id,
      @Nullable Guess guess,
      @Nullable Target target,
      @Nullable List<String> reasons,
      String error) {
    StringBuilder line = new StringBuilder(quoted(id == null ? "" : id)).append(',');
    String decided = guess == null ? null : guess.decided();
    if (guess != null && target != null && decided != null) {
      line.append(quoted(decided)).append(',');
      line.append(String.format(Locale.ROOT, "%.6g", guess.probability(target)));
    } else {
      line.append(',');
    }
    if (withReasons) {
      line.append(',').append(quoted(reasons == null ? "" : String.join("; ", reasons)));
    }
    line(line.append(',').append(quoted(error)).toString());
  }

  private void line(String csv) {
    out.writeBytes((csv + '\n').getBytes(StandardCharsets.UTF_8));
  }

  private static String quoted(String text) {
    boolean plain = text.chars().noneMatch(c -> c == '"' || c == ',' || c == '\n' || c == '\r');
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  void beginArray() {
    json.writeStartArray();
  }

  void endArray() {
    json.writeEndArray();
  }

  /** What was written since the last call. */
  byte[] take() {
    json.flush();
    byte[] bytes = out.toByteArray();
    out.reset();
    return bytes;
  }

  /** Gives its buffers back. */
  @Override
  public void close() {
    json.close();
  }
}
