package dev.kcnf.cli.predict;

import dev.kcnf.model.Prediction;
import dev.kcnf.model.Reason;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import tools.jackson.core.JsonGenerator;

/** The reasons for a prediction, in words and as JSON. */
final class ReasonText {
  private final List<Reason> all;
  private final int most;
  private final boolean isNegative; // decided against what the log-odds are of

  private ReasonText(List<Reason> all, int most, boolean isNegative) {
    this.all = all;
    this.most = most;
    this.isNegative = isNegative;
  }

  /**
   * Finds the reasons.
   *
   * @param most how many to tell in words; none are looked for if it is 0
   * @param parts whether to find all parts of the log-odds
   * @param isNegative whether it is decided against what the log-odds are of
   */
  static ReasonText of(Prediction prediction, int most, boolean parts, boolean isNegative) {
    if (most == 0) {
      return new ReasonText(List.of(), 0, isNegative);
    }
    List<Reason> few = prediction.reasons(most);
    boolean more = parts && !few.isEmpty() && few.get(0).isPart();
    return new ReasonText(more ? prediction.reasons(Integer.MAX_VALUE) : few, most, isNegative);
  }

  boolean isEmpty() {
    return all.isEmpty();
  }

  /**
   * Parts each in words, those that speak against the decision with a "but"; of combinations never
   * seen the first one in full, then only the combinations.
   */
  String words() {
    if (all.get(0).isPart()) {
      return all.stream()
          .limit(most)
          .map(reason -> (reason.logOdds() < 0 == isNegative ? "" : "but ") + reason.words())
          .collect(Collectors.joining("; "));
    }
    return all.get(0).words()
        + all.stream()
            .skip(1)
            .map(reason -> "; " + combination(reason))
            .collect(Collectors.joining());
  }

  private static String combination(Reason reason) {
    return String.join(", ", reason.combination());
  }

  /** Writes the words, and the combinations never seen or all parts. */
  void write(JsonGenerator json) {
    if (isEmpty()) {
      return;
    }
    json.writeStringProperty("reason", words());
    if (!all.get(0).isPart()) {
      json.writeArrayPropertyStart("neverSeen");
      all.forEach(reason -> json.writeString(combination(reason)));
      json.writeEndArray();
      return;
    }
    json.writeArrayPropertyStart("reasons");
    all.forEach(reason -> write(reason, json));
    json.writeEndArray();
  }

  private static void write(Reason reason, JsonGenerator json) {
    json.writeStartObject();
    String[] words = reason.kind().name().toLowerCase(Locale.ROOT).split("_", -1);
    String kind =
        words.length == 1
            ? words[0]
            : words[0] + words[1].substring(0, 1).toUpperCase(Locale.ROOT) + words[1].substring(1);
    json.writeStringProperty("kind", kind);
    if (!reason.combination().isEmpty()) {
      json.writeArrayPropertyStart("values");
      reason.combination().forEach(json::writeString);
      json.writeEndArray();
    }
    json.writeNumberProperty("logOdds", reason.logOdds());
    if (!reason.className().isEmpty()) {
      json.writeStringProperty("class", reason.className());
    }
    if (reason.examples() >= 0) {
      json.writeNumberProperty("examples", reason.examples());
      json.writeNumberProperty("ofClass", reason.own());
    }
    json.writeEndObject();
  }
}
