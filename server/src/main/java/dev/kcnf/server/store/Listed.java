package dev.kcnf.server.store;

import dev.kcnf.server.state.Summary;
import org.jspecify.annotations.Nullable;

/**
 * A model in a list.
 *
 * @param summary what is told of it; null if its files are damaged
 */
public record Listed(String name, Place place, @Nullable Summary summary) {
  /** Where a model is. */
  public enum Place {
    IN_MEMORY("in memory"),
    ON_DISK("on disk"),
    /** On disk, but it cannot be read. */
    DAMAGED("damaged");

    private final String words;

    Place(String words) {
      this.words = words;
    }

    @Override
    public String toString() {
      return words;
    }
  }
}
