package dev.kcnf.cli;

import dev.kcnf.cli.input.ExampleReader;
import dev.kcnf.cli.input.OptionException;
import dev.kcnf.model.Model;
import dev.kcnf.model.PredictorChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that choose a predictor. */
final class PredictorOptions {
  private static final String DEFAULT = "auto";
  private static final String DEFAULT_WITH_SETTINGS = "kcnf";
  private static final int DEFAULT_K = 2;
  private static final int DEFAULT_ALGORITHM = 2;

  @Option(
      names = "--predictor",
      paramLabel = "NAME",
      description = {
        "auto, kcnf, kdnf, monotone, conjunction, disjunction, memorization, exact-bayes,"
            + " positive-bayes or madnb (default: "
            + DEFAULT
            + ", or "
            + DEFAULT_WITH_SETTINGS
            + " if -k or --algorithm is given)."
      })
  private @Nullable String name;

  @Option(
      names = "-k",
      paramLabel = "K",
      description = {
        "Literals per clause of kcnf and kdnf; at most the number of attributes (default: "
            + DEFAULT_K
            + ")."
      })
  private @Nullable Integer k;

  @Option(
      names = "--algorithm",
      paramLabel = "1|2",
      description = {
        "The paper's algorithm that kcnf, kdnf, monotone, conjunction and disjunction use"
            + " (default: "
            + DEFAULT_ALGORITHM
            + ")."
      })
  private @Nullable Integer algorithm;

  /** What was chosen. */
  PredictorChoice choice() {
    String usual = k == null && algorithm == null ? DEFAULT : DEFAULT_WITH_SETTINGS;
    try {
      return PredictorChoice.of(
          name == null ? usual : name,
          k == null ? DEFAULT_K : k,
          algorithm == null ? DEFAULT_ALGORITHM : algorithm);
    } catch (IllegalArgumentException e) {
      throw wrongOption(e);
    }
  }

  /** The library's message, with the option that it is about as one types it. */
  static OptionException wrongOption(IllegalArgumentException e) {
    String message = String.valueOf(e.getMessage());
    boolean isLong = message.startsWith("predictor must ") || message.startsWith("algorithm must ");
    boolean isShort = message.startsWith("k must ");
    return new OptionException((isLong ? "--" : isShort ? "-" : "") + message);
  }

  /** What was given but does not count for this choice. */
  List<String> ignored(PredictorChoice choice) {
    List<String> ignored = new ArrayList<>();
    if (k != null && !choice.kind().hasK()) {
      ignored.add("-k does not count for " + choice.kind());
    }
    if (algorithm != null && !choice.kind().hasAlgorithm()) {
      ignored.add("--algorithm does not count for " + choice.kind());
    }
    return ignored;
  }

  /** Whether no k was asked for. */
  boolean hasUsualK() {
    return k == null;
  }

  /** The choice with a k that a table of so many attributes allows. */
  static PredictorChoice narrowed(PredictorChoice choice, int attributes) {
    return choice.kind().hasK() && choice.k() > attributes
        ? new PredictorChoice(choice.kind(), attributes, choice.algorithm())
        : choice;
  }

  /** Refuses options that contradict the model that is gone on with. */
  void checkAgainst(PredictorChoice model) {
    check("--predictor", name, model.kind().toString(), model);
    check("-k", k, model.kind().hasK() ? model.k() : "none", model);
    check("--algorithm", algorithm, model.kind().hasAlgorithm() ? model.algorithm() : "", model);
  }

  private static void check(
      String option, @Nullable Object given, Object own, PredictorChoice model) {
    if (given != null && !given.equals(own)) {
      throw new OptionException(option + " " + given + ": the model is of " + model);
    }
  }

  /** A fresh model for this table; that the choice does not fit it is wrong usage. */
  static Model create(PredictorChoice choice, ExampleReader reader) {
    try {
      return Model.create(choice, reader.schema(), reader.question(), reader.encodings(), Map.of());
    } catch (IllegalArgumentException e) {
      throw wrongOption(e);
    }
  }
}
