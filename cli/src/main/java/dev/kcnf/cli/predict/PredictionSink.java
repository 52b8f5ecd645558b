package dev.kcnf.cli.predict;

import dev.kcnf.model.Prediction;
import org.jspecify.annotations.Nullable;

/** Where predictions go. */
interface PredictionSink {

  /** Takes one; the label is null if unknown. */
  void write(long row, Prediction prediction, @Nullable String label);

  /** All are made; returns what is to be told about where they are, empty if nothing. */
  String finish();
}
