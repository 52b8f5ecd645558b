package dev.kcnf.flink;

import org.jspecify.annotations.Nullable;

/**
 * A row of a stream.
 *
 * @param id tells it from all others; empty if nobody asks
 * @param key whose model it is for, such as a tenant or a device; empty if there is one model
 * @param time when it happened, in milliseconds
 * @param cells in the order of the model's columns
 * @param label null if it is not known (yet): then the row is predicted, and not learned
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record Event(String id, String key, long time, String[] cells, @Nullable String label) {

  /** A row for the one model. */
  public static Event of(String id, String[] cells, @Nullable String label) {
    return new Event(id, "", 0, cells, label);
  }

  /** The same with its label. */
  public Event labelled(String known) {
    return new Event(id, key, time, cells, known);
  }
}
