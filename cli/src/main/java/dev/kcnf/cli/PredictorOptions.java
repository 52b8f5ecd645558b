package dev.kcnf.cli;

import dev.kcnf.Predictor;
import dev.kcnf.Schema;
import dev.kcnf.cli.input.OptionException;
import dev.kcnf.model.PredictorChoice;
import picocli.CommandLine.Option;

/** The options that choose a predictor. */
final class PredictorOptions {
  @Option(
      names = "--predictor",
      paramLabel = "NAME",
      defaultValue = "kcnf",
      description = {
        "kcnf, kdnf, monotone, conjunction, disjunction, memorization, exact-bayes,"
            + " positive-bayes or madnb (default: ${DEFAULT-VALUE})."
      })
  private String name = "kcnf";

  @Option(
      names = "-k",
      paramLabel = "K",
      defaultValue = "2",
      description = "Literals per clause of kcnf and kdnf (default: ${DEFAULT-VALUE}).")
  private int k;

  @Option(
      names = "--algorithm",
      paramLabel = "1|2",
      defaultValue = "2",
      description = {
        "The paper's algorithm that kcnf, kdnf, monotone, conjunction and disjunction use"
            + " (default: ${DEFAULT-VALUE})."
      })
  private int algorithm;

  /** What was chosen. */
  PredictorChoice choice() {
    try {
      return PredictorChoice.of(name, k, algorithm);
    } catch (IllegalArgumentException e) {
      throw new OptionException(String.valueOf(e.getMessage()));
    }
  }

  /** A predictor for this schema; that the choice does not fit it is wrong usage. */
  static Predictor create(PredictorChoice choice, Schema schema) {
    try {
      return choice.create(schema);
    } catch (IllegalArgumentException e) {
      throw new OptionException(String.valueOf(e.getMessage()));
    }
  }
}
