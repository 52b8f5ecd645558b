package dev.kcnf.cli.learn;

import dev.kcnf.cli.console.OptionException;
import dev.kcnf.cli.data.ModelFiles;
import dev.kcnf.cli.data.ModelOutput;
import dev.kcnf.cli.options.OrderOptions;
import dev.kcnf.model.Model;
import dev.kcnf.rows.Plural;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code kcnf learn} itself: how to learn, and what to do with the model. */
final class LearnOptions {
  private static final int MAX_THREADS = 256;

  @Mixin private OrderOptions order = new OrderOptions();

  @Option(
      names = "--model",
      paramLabel = "OUT",
      description = {
        "Save the model here, also after Ctrl-C or SIGTERM and, without --threads, after a bad row,"
            + " a limit or a lack of memory that ends the run. On a full disk it is saved among"
            + " temporary files instead."
      })
  private @Nullable Path model;

  @Option(
      names = "--resume",
      paramLabel = "M",
      description = "Go on with this model; it has its predictor, columns and target.")
  private @Nullable Path resume;

  @Option(
      names = "--columns-like",
      paramLabel = "M",
      description = {
        "Take the columns, the cuts of the numeric ones and the target from this model, and nothing"
            + " that it has learned: models of parts of a table, learned so, can be merged,"
            + " unless they are of fast, calibrated or madnb."
      })
  private @Nullable Path like;

  @Option(
      names = "--save-every",
      paramLabel = "N",
      description = "Save the model after every N rows; if killed, the last save is left whole.")
  private @Nullable Long saveEvery;

  @Option(
      names = "--emit",
      description = {
        "Print each row's prediction before its label is learned, as 'kcnf predict' does; the"
            + " summary goes to standard error. Rows are numbered in the order of learning."
      })
  private boolean emit;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "1",
      description = {
        "Learn in N threads and merge their models; where the order of the rows matters to the"
            + " predictor, one thread learns. The model of a k-CNF is the same for any N, that of"
            + " auto nearly as good; mistakes and loss are those of the threads, each on its own"
            + " rows (default: ${DEFAULT-VALUE})."
      })
  private int threads = 1;

  @Option(
      names = "--chart",
      paramLabel = "FILE",
      description = "Draw the cumulative loss and the theorem's bound; FILE ends in .svg or .png.")
  private @Nullable Path chart;

  private @Nullable ModelOutput output; // of --model, once checked

  /** Refuses bad values and combinations before anything is read. */
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
      output = ModelOutput.of(model);
    }
  }

  /** Refuses to overwrite the table. */
  void checkIsNot(@Nullable Path table) {
    if (output != null && table != null) {
      output.checkIsNot(table);
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

  /** Whether the model will be saved. */
  boolean saves() {
    return model != null;
  }

  /** The model to resume, if any. */
  @Nullable Model resumed() {
    if (resume == null) {
      return null;
    }
    if (output != null) {
      output.resumes(resume);
    }
    return ModelFiles.read(resume);
  }

  /** The model whose columns to use, if any. */
  @Nullable Model like() {
    return like == null ? null : ModelFiles.read(like);
  }

  /** What to do while learning. */
  List<Observer> observers(Consumer<String> note) {
    List<Observer> observers = new ArrayList<>();
    if (saveEvery != null && output != null) {
      observers.add(new SaveEvery(saveEvery, output, note));
    }
    if (chart != null) {
      observers.add(new ChartDrawer(chart));
    }
    return observers;
  }

  /** A note to print before the model is saved; empty if there is none. */
  String beforeSaving() {
    return model != null && ModelFiles.isPipe(model)
        ? model + " is a pipe: the model is saved once somebody reads it"
        : "";
  }

  /** Saves the model, if asked to. */
  void save(Model learned) {
    if (output != null) {
      output.saveAtLast(learned);
    }
  }

  /** The end of a message: where the model was saved. */
  String saved(Model learned) {
    return model == null ? "" : saved(learned, model);
  }

  private static String saved(Model learned, Path file) {
    return String.format(
        "; the model of %s is saved in %s", Plural.of(learned.examples(), "example"), file);
  }

  /**
   * Saves the model, if asked to, when memory has run out; returns the end of a message: where it
   * was saved.
   */
  String saveDoubtful(Model learned) {
    if (output == null) {
      return "";
    }
    Path file = output.saveDoubtful(learned);
    return file == null
        ? "; the model could not be saved, --save-every N does so in time"
        : saved(learned, file);
  }
}
