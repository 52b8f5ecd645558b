package dev.kcnf.server.state;

import dev.kcnf.model.Prediction;
import java.util.List;

/** The reasons of a prediction as texts. */
public final class Reasons {
  private Reasons() {}

  /** Those that there are; none if the model has learned on meanwhile. */
  public static List<String> of(Prediction prediction) {
    try {
      return prediction.reasons().stream().map(Object::toString).toList();
    } catch (IllegalStateException e) {
      return List.of();
    }
  }
}
