package dev.kcnf.cli.predict;

import dev.kcnf.model.Prediction;
import org.jspecify.annotations.Nullable;

/** Predictions as lines of text. */
interface PredictionLines {

  /** The header, empty if there is none. */
  String header();

  /** One line, with its line break; the label is null if unknown. */
  String line(long row, Prediction prediction, @Nullable String label);

  /** Appends a probability with six decimals, the same on every JDK. */
  static void append(StringBuilder line, double probability) {
    long millionths = Math.round(probability * 1e6);
    String digits = Long.toString(1_000_000 + millionths % 1_000_000);
    line.append(millionths / 1_000_000).append('.').append(digits, 1, digits.length());
  }

  /** A CSV cell, quoted if necessary. */
  static String cell(String text) {
    boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? text : quoted(text);
  }

  static String quoted(String text) {
    return '"' + text.replace("\"", "\"\"") + '"';
  }
}
