package dev.kcnf.cli;

import dev.kcnf.cli.input.OptionException;
import dev.kcnf.cli.input.Plural;
import dev.kcnf.model.Model;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How to learn, and what to do with what is learned. */
final class LearnOptions {
  private static final int MAX_THREADS = 256;

  @Mixin private OrderOptions order = new OrderOptions();

  @Option(
      names = "--model",
      paramLabel = "OUT",
      description = {
        "Save the model, also on Ctrl-C and, unless there are --threads, when a bad row or a limit"
            + " ends the run."
      })
  private @Nullable Path model;

  @Option(
      names = "--resume",
      paramLabel = "M",
      description =
          "Go on learning this model; it knows the predictor, the columns and the target.")
  private @Nullable Path resume;

  @Option(
      names = "--columns-like",
      paramLabel = "M",
      description = {
        "Take the columns, the cuts of the numeric ones and the target from this model, and nothing"
            + " that it has learned: models of parts of a table, learned so, can be merged,"
            + " unless they are of auto or madnb."
      })
  private @Nullable Path like;

  @Option(
      names = "--save-every",
      paramLabel = "N",
      description = "Save the model after every N rows; a kill leaves a whole model.")
  private @Nullable Long saveEvery;

  @Option(
      names = "--emit",
      description = {
        "Write each row's prediction to standard output before its label is learned, as"
            + " 'kcnf predict' does; the summary goes to standard error. Rows are numbered as they are learned."
      })
  private boolean emit;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "1",
      description = {
        "Learn in N threads and merge what they have learned; one thread learns with a predictor"
            + " that depends on the order of the rows. The model is the same for any N; mistakes"
            + " and loss are those of the threads, each on its own rows (default:"
            + " ${DEFAULT-VALUE})."
      })
  private int threads = 1;

  @Option(
      names = "--chart",
      paramLabel = "FILE",
      description = "Draw the cumulative loss and the theorem's bound; ends in .svg or .png.")
  private @Nullable Path chart;

  /** Refuses what cannot be done, before anything is read. */
  void check() {
    if (threads < 1 || threads > MAX_THREADS) {
      throw new OptionException("--threads must be in 1.." + MAX_THREADS + ", was " + threads);
    }
    if (saveEvery != null && saveEvery < 1) {
      throw new OptionException("--save-every must be at least 1, was " + saveEvery);
    }
    if (saveEvery != null && model == null) {
      throw new OptionException("--save-every needs --model OUT to save to");
    }
    if (resume != null && like != null) {
      throw new OptionException("give --resume or --columns-like, not both");
    }
    if (threads > 1) {
      String ordered =
          emit
              ? "--emit"
              : order.shuffle() != null
                  ? "--shuffle"
                  : saveEvery != null ? "--save-every" : chart != null ? "--chart" : "";
      if (!ordered.isEmpty()) {
        throw new OptionException(ordered + " needs one thread; leave --threads out");
      }
    }
    if (saveEvery != null && model != null && ModelFiles.isPipe(model)) {
      throw new OptionException("--save-every needs a file; " + model + " is a pipe");
    }
    if (model != null) {
      OutputException.check(model);
    }
  }

  @Nullable Long shuffle() {
    return order.shuffle();
  }

  int hold() {
    return order.hold();
  }

  int threads() {
    return threads;
  }

  boolean emit() {
    return emit;
  }

  /** Whether the model is to be saved. */
  boolean saves() {
    return model != null;
  }

  /** The model to go on with, if any. */
  @Nullable Model resumed() {
    return resume == null ? null : ModelFiles.read(resume);
  }

  /** The model whose columns are taken, if any. */
  @Nullable Model like() {
    return like == null ? null : ModelFiles.read(like);
  }

  /** Who looks on. */
  List<Observer> observers() {
    List<Observer> observers = new ArrayList<>();
    if (saveEvery != null && model != null) {
      observers.add(new SaveEvery(saveEvery, model));
    }
    if (chart != null) {
      observers.add(new ChartDrawer(chart));
    }
    return observers;
  }

  /** What the user should know before the model is saved; empty if nothing. */
  String beforeSaving() {
    return model != null && ModelFiles.isPipe(model)
        ? model + " is a pipe: the model is saved once somebody reads it"
        : "";
  }

  /** Saves the model if it is to be. */
  void save(Session session) {
    if (model != null) {
      ModelFiles.write(session.model(), model);
    }
  }

  /** Says where it was saved. */
  String saved(Session session) {
    return model == null
        ? ""
        : String.format(
            "; the model of %s is saved in %s", Plural.of(session.examples(), "example"), model);
  }
}
