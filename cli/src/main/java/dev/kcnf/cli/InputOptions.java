package dev.kcnf.cli;

import dev.kcnf.cli.input.ColumnOptions;
import dev.kcnf.cli.input.ExampleReader;
import dev.kcnf.cli.input.Format;
import dev.kcnf.cli.input.FormatOptions;
import dev.kcnf.cli.input.Input;
import dev.kcnf.cli.input.InputException;
import dev.kcnf.cli.input.KnownColumns;
import dev.kcnf.rows.Nearest;
import dev.kcnf.cli.input.OptionException;
import dev.kcnf.cli.input.RowSource;
import dev.kcnf.model.Model;
import dev.kcnf.paper.Table;
import dev.kcnf.paper.Tables;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options that say which table to read and what its columns mean. */
final class InputOptions {
  /** What says how columns are read; a model knows. */
  static final List<String> COLUMN_OPTIONS =
      List.of("--ignore", "--only", "--categorical", "--bins", "--bins-from");

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      description = "The table; - for standard input. Without it a built-in one is used.")
  private @Nullable String file;

  @Option(
      names = "--data",
      paramLabel = "NAME",
      description = "A built-in table: mushroom (the default), kr-vs-kp or tic-tac-toe.")
  private @Nullable String data;

  @Option(
      names = "--target",
      paramLabel = "COLUMN=VALUE",
      description = {
        "The column to predict and the value that is label 1. The value may be left out"
            + " if the column has two values like no and yes, or more than two: then every value"
            + " is a class. Built-in tables have a default."
      })
  private @Nullable String target;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "csv, tsv, arff, libsvm, vw or jsonl (default: by the ending of FILE, or csv).")
  private @Nullable String format;

  @Option(
      names = "--delimiter",
      paramLabel = "CHAR",
      description = "What separates cells in csv (default: a comma) and tsv (default: a tab).")
  private @Nullable String delimiter;

  @Option(names = "--no-header", description = "The first row is data; columns are c1, c2, …")
  private boolean noHeader;

  @Option(
      names = "--on-error",
      paramLabel = "stop|skip",
      defaultValue = "stop",
      description = "Stop at a bad row, or skip and count it (default: ${DEFAULT-VALUE}).")
  private String onError = "stop";

  @Option(
      names = "--ignore",
      split = ",",
      paramLabel = "COLUMN",
      description = "Columns to leave out.")
  private List<String> ignore = new ArrayList<>();

  @Option(
      names = "--only",
      split = ",",
      paramLabel = "COLUMN",
      description = "The columns to predict from (default: all but the target).")
  private List<String> only = new ArrayList<>();

  @Option(
      names = "--categorical",
      split = ",",
      paramLabel = "COLUMN",
      description = "Columns whose numbers are names and stay as they are.")
  private List<String> categorical = new ArrayList<>();

  @Option(
      names = "--bins",
      paramLabel = "N",
      defaultValue = "8",
      description = {
        "Cut numeric columns into N quantiles; 0: none (default: ${DEFAULT-VALUE}). In them NaN is"
            + " missing, as ?, NA and nothing are everywhere, and inf is larger than all numbers."
      })
  private int bins = 8;

  @Option(
      names = "--bins-from",
      paramLabel = "ROWS",
      defaultValue = "1000",
      description = "Learn the quantiles from the first ROWS rows (default: ${DEFAULT-VALUE}).")
  private int binsFrom = 1000;

  /** The table. */
  Input input(InputStream in) {
    return input(in, null, UnaryOperator.identity());
  }

  /**
   * The table.
   *
   * @param known the columns to expect, if a model knows them
   * @param watch what is done with a named pipe
   */
  Input input(InputStream in, @Nullable KnownColumns known, UnaryOperator<InputStream> watch) {
    if (file == null) {
      return Input.of(builtIn());
    }
    if (data != null) {
      throw new OptionException("give FILE or --data, not both");
    }
    boolean pipe = file.equals("-");
    Format chosen = format();
    char separator =
        delimiter == null ? FormatOptions.of(chosen).delimiter() : character(delimiter);
    FormatOptions options =
        new FormatOptions(
            chosen,
            separator,
            !noHeader,
            binsFrom,
            skipBadRows(),
            known == null ? List.of() : known.names(),
            known == null ? List.of() : known.named());
    return pipe ? Input.of(in, options) : Input.of(path(file), options, watch);
  }

  /** The format of the table. */
  Format format() {
    if (format != null) {
      return Format.of(format);
    }
    return file == null || file.equals("-") ? Format.CSV : Format.ofFile(file);
  }

  /** From how many rows it is decided what the columns mean. */
  int binsFrom() {
    return binsFrom;
  }

  private static Path path(String file) {
    if (file.isEmpty()) {
      throw new OptionException("the name of FILE is empty");
    }
    try {
      return Path.of(file);
    } catch (InvalidPathException e) {
      throw InputException.of(file, "no such file");
    }
  }

  private static char character(String text) {
    if (text.equals("tab") || text.equals("\\t")) {
      return '\t';
    }
    if (text.length() != 1) {
      throw new OptionException("--delimiter must be one character or tab, was '" + text + "'");
    }
    return text.charAt(0);
  }

  /** Whether bad rows are skipped. */
  boolean skipBadRows() {
    if (!onError.equals("stop") && !onError.equals("skip")) {
      throw new OptionException("--on-error must be stop or skip, was '" + onError + "'");
    }
    return onError.equals("skip");
  }

  private Table builtIn() {
    String name = data == null ? "mushroom" : data;
    List<Table> tables = Tables.all();
    return tables.stream()
        .filter(t -> t.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new OptionException(
                    "--data must be one of "
                        + tables.stream().map(Table::name).collect(Collectors.joining(", "))
                        + ", was '"
                        + name
                        + "'"));
  }

  /** Refuses what contradicts a model; how it reads its columns is not up for choice. */
  void checkAgainst(Model model, CommandSpec spec) {
    String question = model.target().toString();
    if (target != null && !target.equals(question) && !target.equals(model.target().column())) {
      throw new OptionException("--target " + target + ": the model is of " + question);
    }
    for (String option : COLUMN_OPTIONS) {
      if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
        throw new OptionException(
            option + ": the model knows what its columns are; leave this out");
      }
    }
  }

  /** Whether there is a question: one was asked, or the built-in table has a usual one. */
  boolean hasTarget() {
    return target != null || file == null;
  }

  /** What the columns mean, if none is the target. */
  ColumnOptions columnsWithoutTarget() {
    return new ColumnOptions(null, ignore, only, categorical, bins, binsFrom);
  }

  private String targetHint(List<String> names) {
    Format chosen = format();
    return chosen == Format.LIBSVM || chosen == Format.VW
        ? "; the labels of " + chosen + " are the column label, as in --target label=1"
        : "; the table has " + Nearest.list(names);
  }

  /** Reads this table, whose columns mean what the options say. Takes it over. */
  ExampleReader reader(RowSource rows) throws IOException {
    ColumnOptions columns;
    try {
      columns = columns(rows.columns());
    } catch (OptionException e) {
      rows.close();
      throw e;
    }
    return ExampleReader.of(rows, skipBadRows(), columns);
  }

  /** What the columns of these names mean. */
  ColumnOptions columns(List<String> names) {
    String question = target;
    if (question == null) {
      if (file != null) {
        throw new OptionException("--target COLUMN=VALUE is missing" + targetHint(names));
      }
      Table table = builtIn();
      question = table.target() + "=" + table.positive();
    }
    return new ColumnOptions(question, ignore, only, categorical, bins, binsFrom);
  }
}
