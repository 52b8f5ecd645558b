package dev.kcnf.cli.learn;

import dev.kcnf.SettingException;
import dev.kcnf.cli.console.Console;
import dev.kcnf.cli.console.ExitCode;
import dev.kcnf.cli.console.Interrupts;
import dev.kcnf.cli.console.OptionException;
import dev.kcnf.cli.console.OutputException;
import dev.kcnf.cli.options.InputOptions;
import dev.kcnf.cli.options.PredictorOptions;
import dev.kcnf.cli.predict.PredictionWriter;
import dev.kcnf.cli.report.LearnReport;
import dev.kcnf.cli.report.LearnReport.FrozenTest;
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
  private final boolean terminal;

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

  private LearnCommand(InputStream in, Interrupts interrupts, boolean terminal) {
    this.in = in;
    this.interrupts = interrupts;
    this.terminal = terminal;
  }

  /**
   * The command.
   *
   * @param terminal whether to show progress
   */
  public static CommandLine commandLine(InputStream in, Interrupts interrupts, boolean terminal) {
    return PredictorOptions.listed(new CommandLine(new LearnCommand(in, interrupts, terminal)));
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
    TableSource table = tests.learned(input.input(in, known, interrupts::watch), options.hold());
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
                threads),
            interrupts);
    options.observers().forEach(run::observe);
    if (resumed == null && threads == 1) {
      run.keepRules(); // rules of some of the rows would mislead
    }
    if (terminal && !options.emit()) {
      run.observe(new Progress(spec.commandLine().getErr(), table, System::nanoTime));
    }
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
    if (threads > 1 && predicting.kind().merging() != Merging.IN_ANY_ORDER) {
      Console.note(spec, predicting + " depends on the order of the rows: one thread learns");
      return 1;
    }
    return threads;
  }

  /** Saves and reports; returns the exit status. */
  private int finish(LearnRun run) throws IOException {
    Model model = run.model();
    if (model == null) {
      Console.note(spec, "interrupted before the first row was learned; nothing is saved");
      return ExitCode.INTERRUPTED;
    }
    double seconds = run.seconds();
    run.finish();
    if (!options.beforeSaving().isEmpty()) {
      Console.note(spec, options.beforeSaving());
    }
    OutputException unsaved = saved(model);
    run.notes().forEach(note -> Console.note(spec, note));
    if (interrupts.isStopped()) {
      Console.note(spec, "interrupted" + (unsaved == null ? options.saved(model) : ""));
    }
    List<FrozenTest> tested = List.of();
    Exception untested = null;
    try {
      tested = interrupts.isStopped() ? List.of() : tests.run(model, input);
      tests.notes().forEach(note -> Console.note(spec, note));
    } catch (RuntimeException | IOException e) {
      untested = e; // first the report
    }
    LearnReport report = run.report(seconds, verbose, tested);
    String text =
        json
            ? report.json(run.rules()) + "\n"
            : report.text() + run.rules().text(report.target().toString());
    if (options.emit()) {
      spec.commandLine().getOut().flush(); // predictions first, where both go to one terminal
      spec.commandLine().getErr().print(text);
      spec.commandLine().getErr().flush();
    } else {
      spec.commandLine().getOut().print(text);
    }
    spec.commandLine().getOut().flush(); // the report is out, whatever comes now
    if (unsaved != null) {
      throw unsaved;
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

  /** Saves the model; returns why it could not be. */
  private @Nullable OutputException saved(Model model) {
    try {
      options.save(model);
      return null;
    } catch (OutputException e) {
      return e;
    }
  }

  /** Saves what was learned before the error. */
  private void keep(LearnRun run, Exception e, int threads) {
    Model model = run.model();
    // With a wrong target the model is useless.
    boolean rightTarget = !(e instanceof OptionException || e instanceof SettingException);
    if (model == null || !options.saves() || !rightTarget || e instanceof OutputException) {
      return;
    }
    if (threads > 1) {
      Console.note(spec, "nothing is saved; without --threads the rows before would be");
    } else if (model.examples() > run.before()) {
      options.save(model);
      String rows = Plural.of(model.examples() - run.before(), "row");
      Console.note(spec, "stopped after " + rows + options.saved(model));
    }
  }
}
