package dev.kcnf.cli.learn;

import dev.kcnf.SettingException;
import dev.kcnf.cli.console.Console;
import dev.kcnf.cli.console.ExitCode;
import dev.kcnf.cli.console.Interrupts;
import dev.kcnf.cli.console.LowMemoryException;
import dev.kcnf.cli.console.OptionException;
import dev.kcnf.cli.console.OutputException;
import dev.kcnf.cli.console.ProgressBar;
import dev.kcnf.cli.options.InputOptions;
import dev.kcnf.cli.options.PredictorOptions;
import dev.kcnf.cli.predict.PredictionWriter;
import dev.kcnf.cli.report.LearnReport;
import dev.kcnf.cli.report.LearnReport.FrozenTest;
import dev.kcnf.cnf.MemoryLimitException;
import dev.kcnf.model.Model;
import dev.kcnf.predictors.Merging;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.rows.Plural;
import dev.kcnf.rows.TableReader;
import dev.kcnf.table.TableSource;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kcnf learn}. */
@Command(
    name = "learn",
    description =
        "Learns a table online: each row is predicted, then learned. Reports mistakes and loss.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  kcnf learn                                    the built-in mushrooms",
      "  kcnf learn --data kr-vs-kp -k 3 --shuffle 1   chess, rows in random order",
      "  kcnf learn mail.csv --target spam=yes -k 3 --model mail.kcnf",
      "  kcnf learn more.csv --resume mail.kcnf --model mail.kcnf",
      "  kcnf learn houses.csv --target 'price>250000' --holdout 20%%",
      "  kcnf learn other.csv --columns-like mail.kcnf -k 3 --model other.kcnf",
      "  tail -f events.csv | kcnf learn - --target status=failed --emit",
      "  zcat log.gz | kcnf learn - --format jsonl --target status=failed --json"
    })
public final class LearnCommand implements Callable<Integer> {
  private final InputStream in;
  private final Interrupts interrupts;
  private final int width;

  @Mixin private InputOptions input = new InputOptions();
  @Mixin private PredictorOptions predictor = new PredictorOptions();
  @Mixin private LearnOptions options = new LearnOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private FrozenTests tests = new FrozenTests();

  @Option(
      names = "--verbose",
      description = "Tell of a mixture such as auto which of its parts carry the weight, too.")
  private boolean verbose;

  @Option(names = "--json", description = "Print one JSON object instead of the summary.")
  private boolean json;

  private LearnCommand(InputStream in, Interrupts interrupts, int width) {
    this.in = in;
    this.interrupts = interrupts;
    this.width = width;
  }

  /**
   * The command.
   *
   * @param width of the terminal to show progress on; 0 for none
   */
  public static CommandLine commandLine(InputStream in, Interrupts interrupts, int width) {
    return PredictorOptions.listed(
        new CommandLine(new LearnCommand(in, interrupts, width)), PredictorOptions.USUAL);
  }

  @Override
  public Integer call() throws IOException {
    options.check();
    options.checkIsNot(input.path());
    Model resumed = options.resumed();
    PredictorSpec predicting = predictor(resumed);
    Model like = options.like();
    Model known = known(resumed, like);
    tests.check(input);
    TableSource table = tests.learned(input.input(in, known, interrupts), options.hold());
    int threads = threads(predicting);
    LearnRun run =
        new LearnRun(
            table,
            opening(known),
            new LearnRun.Settings(
                predicting,
                predictor.hasUsualK(),
                resumed,
                options.shuffle(),
                options.hold(),
                threads,
                known == null),
            interrupts);
    options.observers(note -> Console.note(spec, note)).forEach(run::observe);
    run.keepRules();
    run.observe(new Progress(bar(), table));
    if (options.emit()) {
      boolean live = !table.repeatable();
      run.emit(model -> new PredictionWriter(model, spec.commandLine().getOut(), json, live, 1));
      if (live && known == null) {
        waiting(predicting).watch(() -> run.model() != null, 1, note -> Console.note(spec, note));
      }
    }
    interrupts.awaitDone();
    try {
      run.run();
    } catch (RuntimeException | IOException e) {
      keep(run, e, threads);
      throw e;
    } catch (OutOfMemoryError e) {
      keep(run, e);
      throw e;
    }
    return finish(run);
  }

  /** Why predictions for a live pipe may have to wait. */
  private WaitingNotice waiting(PredictorSpec predicting) {
    if (options.shuffle() != null) {
      return WaitingNotice.toTheEnd(interrupts, "--shuffle needs all of them");
    }
    return predicting.needsAllValues()
        ? WaitingNotice.toTheEnd(interrupts, predicting.kind() + " has to know all values first")
        : WaitingNotice.toKnowColumns(interrupts, input.format(), input.binsFrom());
  }

  /** The model that fixes the columns: the resumed one, or an empty copy of the one to be like. */
  private @Nullable Model known(@Nullable Model resumed, @Nullable Model like) {
    Model model = resumed != null ? resumed : like;
    if (model == null) {
      return null;
    }
    input.checkAgainst(model, spec);
    return model == like ? model.emptyCopy() : model;
  }

  private PredictorSpec predictor(@Nullable Model resumed) {
    if (resumed == null) {
      PredictorSpec chosen = predictor.spec();
      predictor.ignored(chosen).forEach(note -> Console.note(spec, note));
      return chosen;
    }
    predictor.checkAgainst(resumed.spec());
    return resumed.spec();
  }

  private LearnRun.Opening opening(@Nullable Model known) {
    boolean skip = input.skipBadRows();
    return known == null
        ? input::reader
        : table ->
            input.reading(TableReader.learning(table, known.columns(), known.target(), skip));
  }

  private int threads(PredictorSpec predicting) {
    int threads = options.threads();
    Merging merging = predicting.merging();
    if (threads > 1 && (merging == Merging.NONE || merging == Merging.IN_ORDER)) {
      Console.note(spec, predicting + " depends on the order of the rows: one thread learns");
      return 1;
    }
    return threads;
  }

  /** Saves and reports; returns the exit status. */
  private int finish(LearnRun run) throws IOException {
    interrupts.finishing();
    Model model = run.model();
    if (model == null || (interrupts.isStopped() && run.learned() == 0)) {
      Console.note(spec, "interrupted before the first row was learned; nothing is saved");
      return ExitCode.INTERRUPTED;
    }
    double seconds = run.seconds();
    OutputException undrawn = written(run::finish);
    if (!options.beforeSaving().isEmpty()) {
      Console.note(spec, options.beforeSaving());
    }
    OutputException unsaved = written(() -> options.save(model));
    run.notes().forEach(note -> Console.note(spec, note));
    List<FrozenTest> tested = List.of();
    Exception untested = null;
    try {
      tested = interrupts.isStopped() ? List.of() : tests.run(model, input);
      tests.notes().forEach(note -> Console.note(spec, note));
    } catch (RuntimeException | IOException e) {
      untested = e; // first the report
    }
    LearnReport report = run.report(seconds, verbose, tested);
    String text = text(report, run); // which may take a while, to find the rules
    if (interrupts.isStopped()) {
      Console.note(spec, "interrupted" + (unsaved == null ? options.saved(model) : ""));
    }
    print(text);
    spec.commandLine().getOut().flush(); // the report first, then what could not be done
    if (unsaved != null && undrawn != null) {
      Console.note(spec, String.valueOf(undrawn.getMessage()));
    }
    if (unsaved != null) {
      throw unsaved;
    }
    if (undrawn != null) {
      throw undrawn;
    }
    if (untested instanceof RuntimeException e) {
      throw e;
    }
    if (untested instanceof IOException e) {
      throw e;
    }
    int status = Console.finish(spec);
    return interrupts.isStopped() ? ExitCode.INTERRUPTED : status;
  }

  private String text(LearnReport report, LearnRun run) {
    return bar()
        .during(
            "searching rules",
            () -> json ? report.json(run.rules()) + "\n" : report.text() + run.rules().text());
  }

  private ProgressBar bar() {
    int shown = options.emit() ? 0 : width;
    return new ProgressBar(spec.commandLine().getErr(), shown, System::nanoTime);
  }

  private void print(String text) {
    if (options.emit()) {
      spec.commandLine().getOut().flush(); // predictions first, where both go to one terminal
      spec.commandLine().getErr().print(text);
      spec.commandLine().getErr().flush();
    } else {
      spec.commandLine().getOut().print(text);
    }
  }

  /** Writes something; returns why it could not be. */
  private static @Nullable OutputException written(Runnable writing) {
    try {
      writing.run();
      return null;
    } catch (OutputException e) {
      return e;
    }
  }

  /** Saves what was learned before the error, and reports it if memory or the disk ran out. */
  private void keep(LearnRun run, Exception e, int threads) {
    interrupts.finishing();
    // With a wrong target the model is useless.
    boolean rightTarget = !(e instanceof OptionException || e instanceof SettingException);
    Model model = run.model();
    if (model == null || !rightTarget) {
      return;
    }
    boolean outOfMemory = e instanceof MemoryLimitException || e instanceof LowMemoryException;
    boolean fullDisk = e instanceof PredictionWriter.ClosedException && !Console.readerLeft(spec);
    if (outOfMemory || fullDisk) {
      reportSoFar(run);
    }
    if (options.saves() && threads > 1) {
      Console.note(spec, "nothing is saved; without --threads the rows before would be");
    } else if (options.saves() && run.learned() > 0) {
      Console.note(spec, stoppedAfter(run) + kept(model));
    }
  }

  private static String stoppedAfter(LearnRun run) {
    return "stopped after " + Plural.of(run.learned(), "row");
  }

  /** Saves the model; returns the end of a message: where, or why not. */
  private String kept(Model model) {
    try {
      options.save(model);
      return options.saved(model);
    } catch (OutputException e) {
      return "; the model is not saved: " + e.getMessage();
    } catch (OutOfMemoryError e) {
      return "; the model could not be saved, --save-every N does so in time";
    }
  }

  /** Prints the report without rules, which take memory to find. */
  private void reportSoFar(LearnRun run) {
    run.release();
    if (run.learned() > 0) {
      written(run::finish);
      print(text(run.report(run.seconds(), verbose, List.of()), run));
      spec.commandLine().getOut().flush();
    }
  }

  /** Reports and saves what was learned before memory ran out in the middle of a row. */
  private void keep(LearnRun run, OutOfMemoryError e) {
    interrupts.finishing();
    Model model = run.model();
    if (model == null || run.learned() == 0) {
      throw e;
    }
    reportSoFar(run);
    Console.note(spec, stoppedAfter(run) + options.saveDoubtful(model));
  }
}
