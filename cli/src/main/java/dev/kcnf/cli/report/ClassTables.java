package dev.kcnf.cli.report;

import dev.kcnf.evaluation.Evaluation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import tools.jackson.core.JsonGenerator;

/**
 * How well each of several classes was told, and which was taken for which. Many classes are shown
 * as the most frequent ones; the others share a row and a column.
 */
final class ClassTables {
  /** What labels are called that the model does not know. */
  static final String UNKNOWN = "(never learned)";

  private static final int SHOWN = 10;
  private static final int SHOWN_IN_JSON = 50;
  private static final int WIDEST = 24;

  private final Evaluation evaluation;
  private final List<String> names;
  private final List<Integer> frequent; // classes that came, the most frequent first

  ClassTables(Evaluation evaluation, List<String> names) {
    this.evaluation = evaluation;
    this.names = names;
    frequent =
        IntStream.range(0, evaluation.classes())
            .boxed()
            .sorted(Comparator.comparingLong(c -> -evaluation.count(c)))
            .toList();
  }

  private String name(int c) {
    return c < names.size() ? names.get(c) : UNKNOWN;
  }

  /** One name for the classes that are shown together. */
  private String othersName(int shown) {
    return frequent.size() - shown + " others";
  }

  private static String shortened(String name) {
    return name.length() <= WIDEST ? name : name.substring(0, WIDEST - 1) + "…";
  }

  /**
   * Two tables as text, after an empty line.
   *
   * @param of what they are of, to be read after a heading
   */
  String text(String of) {
    int shown = frequent.size() <= SHOWN + 1 ? frequent.size() : SHOWN;
    List<String> rows = new ArrayList<>();
    frequent.subList(0, shown).forEach(c -> rows.add(shortened(name(c))));
    if (shown < frequent.size()) {
      rows.add(othersName(shown));
    }
    int width = rows.stream().mapToInt(String::length).max().orElse(0);
    width = Math.max(width, "class".length());
    StringBuilder text = new StringBuilder("\n");
    text.append(
        String.format(
            Locale.ROOT,
            "%-" + width + "s %11s %11s %11s %7s%s%n",
            "class",
            "rows",
            "precision",
            "recall",
            "lift",
            of));
    for (int i = 0; i < shown; i++) {
      text.append(quality(rows.get(i), width, frequent.get(i)));
    }
    long[][] counts = counts(shown);
    text.append(String.format("%nlabels in rows, decisions in columns%n"));
    text.append(" ".repeat(width));
    int[] widths = new int[rows.size()];
    for (int j = 0; j < widths.length; j++) {
      widths[j] = Math.max(rows.get(j).length(), widest(counts, j));
      text.append(String.format(" %" + widths[j] + "s", rows.get(j)));
    }
    text.append('\n');
    for (int i = 0; i < counts.length; i++) {
      text.append(String.format("%-" + width + "s", rows.get(i)));
      for (int j = 0; j < widths.length; j++) {
        text.append(String.format(Locale.ROOT, " %," + widths[j] + "d", counts[i][j]));
      }
      text.append('\n');
    }
    return text.toString();
  }

  private static int widest(long[][] counts, int column) {
    int widest = 0;
    for (long[] row : counts) {
      widest = Math.max(widest, Digits.count(row[column]).length());
    }
    return widest;
  }

  private String quality(String name, int width, int c) {
    long right = evaluation.count(c, c);
    double lift = evaluation.lift(c);
    return String.format(
        Locale.ROOT,
        "%-" + width + "s %,11d %11s %11s %7s%n",
        name,
        evaluation.count(c),
        Digits.percent(right, evaluation.decided(c)),
        Digits.percent(right, evaluation.count(c)),
        Double.isNaN(lift) ? "" : String.format(Locale.ROOT, "%.2f", lift));
  }

  /** The confusion of the most frequent classes, and of all others together at the end. */
  private long[][] counts(int shown) {
    int size = shown + (shown < frequent.size() ? 1 : 0);
    long[][] counts = new long[size][size];
    for (int i = 0; i < frequent.size(); i++) {
      for (int j = 0; j < frequent.size(); j++) {
        counts[Math.min(i, size - 1)][Math.min(j, size - 1)] +=
            evaluation.count(frequent.get(i), frequent.get(j));
      }
    }
    return counts;
  }

  /** Writes the properties {@code perClass} and {@code confusion}. */
  void write(JsonGenerator json) {
    json.writeArrayPropertyStart("perClass");
    for (int c : frequent) {
      json.writeStartObject();
      json.writeStringProperty("class", name(c));
      json.writeNumberProperty("examples", evaluation.count(c));
      json.writeNumberProperty("decided", evaluation.decided(c));
      EvaluationLines.quality(json, evaluation, c);
      json.writeEndObject();
    }
    json.writeEndArray();
    int shown = Math.min(frequent.size(), SHOWN_IN_JSON);
    json.writeObjectPropertyStart("confusion");
    json.writeArrayPropertyStart("classes");
    frequent.subList(0, shown).forEach(c -> json.writeString(name(c)));
    json.writeEndArray();
    json.writeNumberProperty("otherClasses", frequent.size() - shown);
    json.writeArrayPropertyStart("counts");
    for (long[] row : counts(shown)) {
      json.writeArray(row, 0, row.length);
    }
    json.writeEndArray();
    json.writeEndObject();
  }
}
