package dev.kcnf.cli;

import dev.kcnf.cli.input.ExampleReader;
import dev.kcnf.cli.input.Input;
import dev.kcnf.cli.input.KnownColumns;
import dev.kcnf.cli.input.OptionException;
import dev.kcnf.cli.input.Plural;
import dev.kcnf.model.Model;
import dev.kcnf.model.PredictorChoice;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kcnf learn}. */
@Command(
    name = "learn",
    description = "Learns a table online, each row predicted before it is learned, and reports.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  kcnf learn                                    the built-in mushrooms",
      "  kcnf learn --data kr-vs-kp -k 3 --shuffle 1   chess, rows in random order",
      "  kcnf learn mail.csv --target spam=yes -k 3 --model mail.kcnf",
      "  kcnf learn more.csv --resume mail.kcnf --model mail.kcnf",
      "  kcnf learn other.csv --columns-like mail.kcnf -k 3 --model other.kcnf   to be merged",
      "  tail -f events.csv | kcnf learn - --target status=failed --emit",
      "  zcat log.gz | kcnf learn - --format jsonl --target status=failed --json"
    })
final class LearnCommand implements Callable<Integer> {
  private final InputStream in;
  private final Interrupts interrupts;
  private final boolean terminal;

  @Mixin private InputOptions input = new InputOptions();
  @Mixin private PredictorOptions predictor = new PredictorOptions();
  @Mixin private LearnOptions options = new LearnOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--json", description = "Print one JSON object instead of the summary.")
  private boolean json;

  /**
   * @param terminal whether a person watches
   */
  LearnCommand(InputStream in, Interrupts interrupts, boolean terminal) {
    this.in = in;
    this.interrupts = interrupts;
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    options.check();
    Model resumed = options.resumed();
    PredictorChoice choice = choice(resumed);
    Model like = options.like();
    KnownColumns known = known(resumed, like);
    Input table = input.input(in, known, interrupts::watch);
    int threads = threads(choice);
    Learning learning =
        new Learning(
            table,
            opening(known),
            new Learning.Settings(
                choice, predictor.hasUsualK(), resumed, options.shuffle(), options.hold(), threads),
            interrupts);
    options.observers().forEach(learning::observe);
    if (resumed == null && threads == 1) {
      learning.keepRules(); // of all rows, or none
    }
    if (terminal && !options.emit()) {
      learning.observe(new Progress(spec.commandLine().getErr(), table, System::nanoTime));
    }
    if (options.emit()) {
      boolean live = !table.repeatable();
      learning.emit(
          model -> new PredictionWriter(model, spec.commandLine().getOut(), json, live, 1));
      if (live && known == null) {
        heldBack(choice)
            .watch(() -> learning.session() != null, 1, note -> Console.note(spec, note));
      }
    }
    interrupts.awaitDone();
    try {
      learning.run();
    } catch (RuntimeException | IOException e) {
      keep(learning, e, threads);
      throw e;
    }
    return finish(learning);
  }

  /** Why rows of a live pipe may have to wait. */
  private HeldBack heldBack(PredictorChoice choice) {
    if (options.shuffle() != null) {
      return HeldBack.toTheEnd(interrupts, "--shuffle needs all of them");
    }
    return choice.needsAllValues()
        ? HeldBack.toTheEnd(interrupts, choice.kind() + " has to know all values first")
        : HeldBack.toKnowColumns(interrupts, input.format(), input.binsFrom());
  }

  /** What the columns mean, if a model knows it. */
  private @Nullable KnownColumns known(@Nullable Model resumed, @Nullable Model like) {
    Model model = resumed != null ? resumed : like;
    if (model == null) {
      return null;
    }
    input.checkAgainst(model, spec);
    return model == like ? KnownColumns.like(model) : KnownColumns.of(model, false);
  }

  private PredictorChoice choice(@Nullable Model resumed) {
    if (resumed == null) {
      PredictorChoice chosen = predictor.choice();
      predictor.ignored(chosen).forEach(note -> Console.note(spec, note));
      return chosen;
    }
    predictor.checkAgainst(resumed.choice());
    return resumed.choice();
  }

  private Learning.Opening opening(@Nullable KnownColumns known) {
    boolean skip = input.skipBadRows();
    return known != null ? rows -> ExampleReader.of(rows, skip, known) : input::reader;
  }

  private int threads(PredictorChoice choice) {
    int threads = options.threads();
    if (threads > 1 && !ParallelLearning.isAllowed(choice)) {
      Console.note(spec, choice + " depends on the order of the rows: one thread learns");
      return 1;
    }
    return threads;
  }

  /** Saves and reports; returns the exit status. */
  private int finish(Learning learning) {
    Session session = learning.session();
    if (session == null) {
      Console.note(spec, "interrupted before the first row was learned; nothing is saved");
      return ExitCode.INTERRUPTED;
    }
    learning.finish();
    if (!options.beforeSaving().isEmpty()) {
      Console.note(spec, options.beforeSaving());
    }
    options.save(session);
    learning.notes().forEach(note -> Console.note(spec, note));
    if (interrupts.isStopped()) {
      Console.note(spec, "interrupted" + options.saved(session));
    }
    LearnReport report = learning.report();
    String text =
        json
            ? report.json(learning.rules()) + "\n"
            : report.text() + learning.rules().text(report.target());
    if (options.emit()) {
      spec.commandLine().getOut().flush(); // The predictions come first, where both are seen.
      spec.commandLine().getErr().print(text);
      spec.commandLine().getErr().flush();
    } else {
      spec.commandLine().getOut().print(text);
    }
    int status = Console.finish(spec);
    return interrupts.isStopped() ? ExitCode.INTERRUPTED : status;
  }

  /** What was learned before something went wrong is not lost. */
  private void keep(Learning learning, Exception e, int threads) {
    Session session = learning.session();
    boolean rightTarget = !(e instanceof OptionException); // else nothing learned makes sense
    if (session == null || !options.saves() || !rightTarget || e instanceof OutputException) {
      return;
    }
    if (threads > 1) {
      Console.note(spec, "nothing is saved; without --threads the rows before would be");
    } else if (session.examples() > session.before()) {
      options.save(session);
      String rows = Plural.of(session.examples() - session.before(), "row");
      Console.note(spec, "stopped after " + rows + options.saved(session));
    }
  }
}
