package dev.kcnf.flink;

import dev.kcnf.encoding.RowEncoder;
import dev.kcnf.engines.ModelWords;
import dev.kcnf.model.Model;
import dev.kcnf.model.Prediction;

/** One online step: predict, then learn if there is a label, and count how it went. */
final class Stepper {
  /** The probability that none reaches. */
  static final double NO_ALARMS = 2;

  private final double alarmAt;
  private final LearnMetrics metrics;

  Stepper(double alarmAt, LearnMetrics metrics) {
    this.alarmAt = alarmAt;
    this.metrics = metrics;
  }

  Scored step(Model model, Event event) {
    String label = event.label();
    if (label != null && alarmAt >= NO_ALARMS) {
      return counted(event, model.step(event.cells(), label), "");
    }
    Prediction before = model.predict(event.cells()); // reasons must be asked for before learning
    String reasons = before.probability() >= alarmAt ? reasons(before) : "";
    if (label != null) {
      model.learn(event.cells(), label);
    }
    return counted(event, before, reasons);
  }

  /**
   * The same, faster.
   *
   * @param encoder that of the model, which remembers the cells of a stream
   */
  Scored step(Model model, RowEncoder encoder, Event event) {
    String label = event.label();
    if (label == null || alarmAt < NO_ALARMS) {
      return step(model, event);
    }
    String[] cells = event.cells();
    if (cells.length != encoder.columns().size()) {
      throw new IllegalArgumentException(
          "event '"
              + event.id()
              + "' has "
              + cells.length
              + " cells; the model has "
              + encoder.columns().size()
              + " columns");
    }
    return counted(event, model.step(encoder.encode(cells), label), "");
  }

  private Scored counted(Event event, Prediction before, String reasons) {
    String label = event.label();
    Scored scored = Scored.of(event, before, reasons);
    if (label != null) {
      metrics.add(scored.bits(), !before.isRight(label));
    }
    return scored;
  }

  private static String reasons(Prediction prediction) {
    String words = ModelWords.reasons(prediction);
    return words.isEmpty() ? "no combination of values speaks against it" : words;
  }
}
