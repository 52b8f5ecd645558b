package dev.kcnf.cli.report;

import dev.kcnf.evaluation.Constant;
import dev.kcnf.evaluation.Evaluation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** How predictions went, beside those of a constant, as lines of a report and as JSON. */
final class EvaluationLines {
  private final Evaluation evaluation;
  private final List<String> names;
  private final @Nullable Constant constant;
  private final String learns;

  private EvaluationLines(
      Evaluation evaluation, List<String> names, @Nullable Constant constant, String learns) {
    this.evaluation = evaluation;
    this.names = names;
    this.constant = constant;
    this.learns = learns;
  }

  /**
   * Of rows that were learned, each after it was predicted.
   *
   * @param names those of the classes
   */
  static EvaluationLines online(Evaluation evaluation, List<String> names) {
    // Of several classes nothing is known of what came before the details were kept.
    boolean known =
        evaluation.examples() > 0
            && (!evaluation.hasClasses() || evaluation.detailed() == evaluation.examples());
    return new EvaluationLines(
        evaluation, names, known ? evaluation.constant() : null, "the share of the labels so far");
  }

  /**
   * Of rows that were not learned.
   *
   * @param learned how it went with the rows that were
   */
  static EvaluationLines frozen(Evaluation evaluation, List<String> names, Evaluation learned) {
    return new EvaluationLines(
        evaluation,
        names,
        evaluation.examples() > 0 ? evaluation.constantAfter(learned) : null,
        "the share of the labels learned");
  }

  /** Labels and texts of the lines. */
  List<Map.Entry<String, String>> lines() {
    List<Map.Entry<String, String>> lines = new ArrayList<>();
    long n = evaluation.examples();
    long mistakes = evaluation.mistakes();
    lines.add(
        Map.entry(
            "mistakes", Digits.count(mistakes) + ", accuracy " + Digits.percent(n - mistakes, n)));
    lines.add(Map.entry("loss", LearnReport.bits(evaluation.bits()) + ", " + perExample()));
    if (constant != null) {
      lines.add(Map.entry("constant", constant(constant)));
    }
    if (!evaluation.hasClasses() && evaluation.detailed() > 0) {
      lines.add(Map.entry("label 1", labelOne()));
    }
    return lines;
  }

  private String perExample() {
    return Double.isInfinite(evaluation.bits())
        ? "because it was certain and wrong"
        : String.format(Locale.ROOT, "%.4f per example", evaluation.bits() / evaluation.examples());
  }

  private String constant(Constant other) {
    long n = evaluation.examples();
    return String.format(
        Locale.ROOT,
        "accuracy %s, always %s; %s, %.4f per example, %s",
        Digits.percent(n - other.mistakes(), n),
        name(other.decision()),
        LearnReport.bits(other.bits()),
        other.bits() / n,
        learns);
  }

  private String labelOne() {
    long decided = evaluation.decided(0);
    long came = evaluation.count(0);
    long right = evaluation.count(0, 0);
    List<String> parts = new ArrayList<>();
    if (decided > 0) {
      parts.add("precision " + Digits.percent(right, decided));
    } else {
      parts.add("never decided for");
    }
    if (came > 0) {
      parts.add("recall " + Digits.percent(right, came));
    }
    if (decided > 0 && came > 0) {
      parts.add(String.format(Locale.ROOT, "lift %.2f", evaluation.lift(0)));
    }
    String auc = Digits.auc(evaluation.auc(), evaluation.aucError());
    if (!auc.isEmpty()) {
      parts.add("AUC " + auc);
    }
    return String.join(", ", parts) + since();
  }

  /** What the details are of, if that is not all. */
  private String since() {
    return evaluation.detailed() == evaluation.examples()
        ? ""
        : "; of the last " + Digits.count(evaluation.detailed()) + " examples";
  }

  /** Precision, recall and the confusion of several classes; empty if there are two. */
  String tables() {
    return evaluation.hasClasses() && evaluation.detailed() > 0
        ? new ClassTables(evaluation, names).text(since())
        : "";
  }

  private String name(int c) {
    return c < names.size() ? names.get(c) : ClassTables.UNKNOWN;
  }

  /** Writes the properties. */
  void write(JsonGenerator json) {
    long n = evaluation.examples();
    json.writeNumberProperty("mistakes", evaluation.mistakes());
    json.writeNumberProperty("accuracy", evaluation.accuracy());
    LearnReport.number(json, "logLossBits", evaluation.bits());
    LearnReport.number(json, "bitsPerExample", n == 0 ? 0 : evaluation.bits() / n);
    if (constant != null) {
      json.writeObjectPropertyStart("constant");
      json.writeStringProperty("decision", name(constant.decision()));
      json.writeNumberProperty("mistakes", constant.mistakes());
      json.writeNumberProperty("accuracy", 1 - (double) constant.mistakes() / n);
      json.writeNumberProperty("logLossBits", constant.bits());
      json.writeNumberProperty("bitsPerExample", constant.bits() / n);
      json.writeEndObject();
    }
    if (evaluation.detailed() == 0) {
      return;
    }
    json.writeNumberProperty("detailedExamples", evaluation.detailed());
    if (evaluation.hasClasses()) {
      new ClassTables(evaluation, names).write(json);
    } else {
      quality(json, evaluation, 0);
      LearnReport.number(json, "auc", evaluation.auc());
      LearnReport.number(json, "aucError", evaluation.aucError());
    }
    json.writeNumberProperty("labelChanges", evaluation.changes());
    json.writeNumberProperty("expectedLabelChanges", evaluation.expectedChanges());
    json.writeBooleanProperty("labelsInRuns", evaluation.isInRuns());
  }

  /** Writes how well one class was told. */
  static void quality(JsonGenerator json, Evaluation evaluation, int c) {
    LearnReport.number(json, "precision", evaluation.precision(c));
    LearnReport.number(json, "recall", evaluation.recall(c));
    LearnReport.number(json, "lift", evaluation.lift(c));
  }
}
