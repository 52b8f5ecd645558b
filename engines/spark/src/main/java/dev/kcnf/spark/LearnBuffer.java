package dev.kcnf.spark;

import dev.kcnf.model.Model;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** What an aggregation has learned so far. */
public final class LearnBuffer implements Serializable {
  private static final long serialVersionUID = 1L;

  @Nullable Model model;

  /** Takes in what the other has learned. */
  LearnBuffer merge(LearnBuffer other) {
    Model theirs = other.model;
    Model own = model;
    if (own == null) {
      model = theirs;
    } else if (theirs != null) {
      own.merge(theirs);
    }
    return this;
  }

  byte @Nullable [] bytes() {
    Model own = model;
    return own == null ? null : own.toBytes();
  }
}
