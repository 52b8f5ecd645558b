package dev.kcnf.flink;

import dev.kcnf.model.Prediction;
import org.jspecify.annotations.Nullable;

/**
 * What a model said of an event before it learned it.
 *
 * @param id of the event
 * @param key of the event
 * @param time of the event
 * @param decision the likeliest class; empty if none came yet
 * @param probability of the value that is asked for; if every value is a class, of the decision
 * @param label of the event; null if it has none
 * @param bits the loss; NaN without a label
 * @param reasons why, if it is an alarm; else empty
 */
public record Scored(
    String id,
    String key,
    long time,
    String decision,
    double probability,
    @Nullable String label,
    double bits,
    String reasons) {

  static Scored of(Event event, Prediction prediction, String reasons) {
    String label = event.label();
    return new Scored(
        event.id(),
        event.key(),
        event.time(),
        prediction.decision(),
        prediction.probability(),
        label,
        label == null ? Double.NaN : prediction.bits(label),
        reasons);
  }

  /** Whether the value that is asked for is so likely that someone should know. */
  public boolean isAlarm() {
    return !reasons.isEmpty();
  }
}
