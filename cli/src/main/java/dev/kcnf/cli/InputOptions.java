package dev.kcnf.cli;

import dev.kcnf.cli.input.ColumnOptions;
import dev.kcnf.cli.input.Input;
import dev.kcnf.cli.input.OptionException;
import dev.kcnf.paper.Table;
import dev.kcnf.paper.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options that say which table to read and what its columns mean. */
final class InputOptions {
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
            + " if the column has two values like no and yes. Built-in tables have a default."
      })
  private @Nullable String target;

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
      description = "Cut numeric columns into N quantiles; 0: none (default: ${DEFAULT-VALUE}).")
  private int bins;

  @Option(
      names = "--bins-from",
      paramLabel = "ROWS",
      defaultValue = "1000",
      description = "Learn the quantiles from the first ROWS rows (default: ${DEFAULT-VALUE}).")
  private int binsFrom;

  /** The table. */
  Input input() {
    if (file != null) {
      throw new OptionException("files are not read yet");
    }
    return Input.of(builtIn());
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

  /** What the columns mean. */
  ColumnOptions columns() {
    String question = target;
    if (question == null) {
      if (file != null) {
        throw new OptionException("--target COLUMN=VALUE is missing");
      }
      Table table = builtIn();
      question = table.target() + "=" + table.positive();
    }
    return new ColumnOptions(question, ignore, only, categorical, bins, binsFrom);
  }
}
