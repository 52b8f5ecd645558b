package dev.kcnf.cli.predict;

import dev.kcnf.Prequential;
import dev.kcnf.cli.console.Console;
import dev.kcnf.cli.console.ExitCode;
import dev.kcnf.cli.console.Interrupts;
import dev.kcnf.cli.console.OptionException;
import dev.kcnf.cli.console.ProgressBar;
import dev.kcnf.cli.console.Wording;
import dev.kcnf.cli.data.ModelFiles;
import dev.kcnf.cli.options.InputOptions;
import dev.kcnf.cli.report.Digits;
import dev.kcnf.cli.report.LearnReport;
import dev.kcnf.model.Model;
import dev.kcnf.model.Prediction;
import dev.kcnf.rows.Plural;
import dev.kcnf.rows.Table;
import dev.kcnf.rows.TableReader;
import dev.kcnf.table.TableSource;
import dev.kcnf.table.jdbc.JdbcTable;
import dev.kcnf.table.jdbc.PredictionTable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kcnf predict}. */
@Command(
    name = "predict",
    description =
        "Predicts the rows of a table with a model, which learns nothing from them. Prints for each"
            + " row the probability of label 1 (or of every class), the decision and"
            + " the reasons: of auto and fast the strongest parts of the prediction (with --json"
            + " all, which sum to its log-odds), of a k-CNF that says 0 or a k-DNF that says 1"
            + " what was never seen. The table need not have the target;"
            + " if it does, the accuracy is reported.",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  kcnf predict --model mail.kcnf new.csv > predictions.csv",
      "  kcnf predict --model mail.kcnf --jdbc jdbc:postgresql://localhost/shop \\",
      "    --query 'SELECT * FROM mail' --into spam --key id",
      "  tail -f events.jsonl | kcnf predict --model ev.kcnf - --format jsonl --json"
    })
public final class PredictCommand implements Callable<Integer> {
  private final InputStream in;
  private final InputOptions input;
  private final Interrupts interrupts;
  private final int width;
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--model",
      paramLabel = "M",
      description = "The model, as saved by 'kcnf learn --model'; required.")
  private @Nullable Path model;

  @Option(
      names = "--reasons",
      paramLabel = "N",
      defaultValue = "3",
      description =
          "The most reasons to give for a row in words (default: ${DEFAULT-VALUE}); 0 saves time.")
  private int reasons;

  @Option(
      names = "--into",
      paramLabel = "TABLE",
      description = {
        "For --jdbc: write the predictions into this table of the database, all of them or none,"
            + " in place of printing them. It is made if there is none."
      })
  private @Nullable String into;

  @Option(
      names = "--key",
      split = ",",
      paramLabel = "COLUMN",
      description = {
        "For --into: the columns of the query that tell its rows apart; they are written beside"
            + " probability and decision (default: the number of the row, as row_no)."
      })
  private List<String> keys = new ArrayList<>();

  @Option(names = "--json", description = "Print a JSON object per row, and the summary as JSON.")
  private boolean json;

  private PredictCommand(InputStream in, InputOptions input, Interrupts interrupts, int width) {
    this.in = in;
    this.input = input;
    this.interrupts = interrupts;
    this.width = width;
  }

  /**
   * The command.
   *
   * @param width of the terminal to show progress on; 0 for none
   */
  public static CommandLine commandLine(InputStream in, Interrupts interrupts, int width) {
    InputOptions input = new InputOptions();
    CommandSpec inputSpec = CommandSpec.forAnnotatedObject(input);
    InputOptions.leaveOut(inputSpec, InputOptions.LABEL_OPTIONS); // rows need no label
    InputOptions.leaveOut(inputSpec, InputOptions.COLUMN_OPTIONS); // the model knows them
    CommandLine line = new CommandLine(new PredictCommand(in, input, interrupts, width));
    line.getCommandSpec().addMixin("input", inputSpec);
    line.getCommandSpec().mixinStandardHelpOptions(true); // after the others
    return line;
  }

  @Override
  public Integer call() throws IOException {
    if (reasons < 0) {
      throw new OptionException("--reasons must be at least 0, was " + reasons);
    }
    if (model == null) {
      throw new OptionException("--model M is missing, as in: kcnf predict --model m.kcnf new.csv");
    }
    boolean skip = input.skipBadRows();
    Model known = ModelFiles.read(model);
    checkInto();
    TableSource table = input.input(in, known, interrupts);
    ProgressBar bar = new ProgressBar(spec.commandLine().getErr(), width, System::nanoTime);
    Prequential result = new Prequential();
    interrupts.awaitDone();
    if (into != null) {
      PredictionTable.prepare(input.query(interrupts), into, keys);
      table = input.query(interrupts).writable();
    }
    Table opened = table.open();
    try (TableReader rows = TableReader.predicting(opened, known.columns(), known.target(), skip)) {
      PredictionSink writer = sink(known, opened, !table.repeatable());
      while (!interrupts.isStopped() && next(rows)) {
        Prediction prediction = known.predict(rows.example(), rows::cell);
        String label = rows.isLabelled() ? rows.label() : null;
        writer.write(rows.rows(), prediction, label);
        if (label != null) {
          result.addLoss(prediction.bits(label), !prediction.isRight(label));
        }
        bar.at("", rows.rows(), table::progress);
      }
      bar.clear();
      if (!interrupts.isStopped()) {
        rows.checkComplete();
      }
      String where = interrupts.isStopped() && into != null ? "" : writer.finish();
      Wording.notes(rows).forEach(note -> Console.note(spec, note));
      spec.commandLine().getErr().print(summary(rows.rows(), result));
      spec.commandLine().getErr().flush();
      if (!where.isEmpty()) {
        Console.note(spec, where);
      }
    }
    if (interrupts.isStopped()) {
      Console.note(
          spec,
          into == null
              ? "interrupted; the rows after these are not predicted"
              : "interrupted; nothing is written into " + into);
    }
    int status = Console.finish(spec);
    return interrupts.isStopped() ? ExitCode.INTERRUPTED : status;
  }

  private void checkInto() {
    if (into == null && !keys.isEmpty()) {
      throw new OptionException("--key is for --into TABLE");
    }
    if (into != null && !input.isQuery()) {
      throw new OptionException("--into TABLE needs --jdbc URL, the database that has the table");
    }
    if (into != null) {
      IntoTable.check(into);
    }
  }

  private PredictionSink sink(Model known, Table rows, boolean live) {
    return into != null && rows instanceof JdbcTable result
        ? new IntoTable(result, into, keys)
        : new PredictionWriter(known, spec.commandLine().getOut(), json, live, reasons);
  }

  /** Reads the next row; an interrupt may have cut it in two, and then there is none. */
  private boolean next(TableReader rows) throws IOException {
    try {
      return rows.next();
    } catch (RuntimeException | IOException e) {
      if (interrupts.isStopped()) {
        return false;
      }
      throw e;
    }
  }

  private String summary(long rows, Prequential result) {
    if (json && result.examples() == 0) {
      return String.format(Locale.ROOT, "{\"rows\":%d,\"labelled\":0}%n", rows);
    }
    if (json) {
      return String.format(
          Locale.ROOT,
          "{\"rows\":%d,\"labelled\":%d,\"mistakes\":%d,\"accuracy\":%s,\"bits\":%s}%n",
          rows,
          result.examples(),
          result.mistakes(),
          result.accuracy(),
          Double.isInfinite(result.bits()) ? "\"Infinity\"" : result.bits());
    }
    if (result.examples() == 0) {
      return String.format("%s predicted, none of them labelled%n", Plural.of(rows, "row"));
    }
    return String.format(
        Locale.ROOT,
        "%s predicted, %,d of them labelled: %s, accuracy %s, %s%n",
        Plural.of(rows, "row"),
        result.examples(),
        Plural.of(result.mistakes(), "mistake"),
        Digits.percent(result.examples() - result.mistakes(), result.examples()),
        LearnReport.bits(result.bits()));
  }
}
