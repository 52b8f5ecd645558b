package dev.kcnf.cli.options;

import dev.kcnf.SettingException;
import dev.kcnf.cli.console.Interrupts;
import dev.kcnf.cli.console.OptionException;
import dev.kcnf.cli.console.Wording;
import dev.kcnf.encoding.ColumnKind;
import dev.kcnf.encoding.Missing;
import dev.kcnf.model.Model;
import dev.kcnf.paper.BuiltIn;
import dev.kcnf.rows.FitOptions;
import dev.kcnf.rows.Nearest;
import dev.kcnf.rows.Problem;
import dev.kcnf.rows.Table;
import dev.kcnf.rows.TableException;
import dev.kcnf.rows.TableReader;
import dev.kcnf.rows.TargetException;
import dev.kcnf.table.Format;
import dev.kcnf.table.FormatOptions;
import dev.kcnf.table.TableSource;
import dev.kcnf.table.jdbc.JdbcSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options that say which table to read and what its columns mean. */
public final class InputOptions {
  /** The options that say how columns are read. With a model they are fixed. */
  public static final List<String> COLUMN_OPTIONS =
      List.of(
          "--ignore", "--only", "--categorical", "--kind", "--bins", "--bins-from", "--missing");

  /** The options that say which rows have a label, and what it is. */
  public static final List<String> LABEL_OPTIONS = List.of("--target", "--skip-unlabelled");

  /** Leaves options out of a command that has no use for them. */
  public static void leaveOut(CommandSpec spec, List<String> options) {
    for (String option : options) {
      spec.remove(spec.findOption(option));
    }
  }

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      description = "The table; - for standard input (default: a built-in table, see --data).")
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
        "The column to predict and the value that is label 1. Leave the value out if the column has"
            + " two values like no and yes, any other two, of which the rarer in the first rows is"
            + " label 1 (see --bins-from), or more, each then a class. COLUMN!=VALUE, and for"
            + " numbers COLUMN>N, >=, < and <= work as well; quote them. Built-in tables have a"
            + " default."
      })
  private @Nullable String target;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "The format of the table: csv, tsv, arff, libsvm, vw or jsonl, which may also be one"
              + " array of objects (default: by the ending of FILE, else csv).")
  private @Nullable String format;

  @Option(
      names = "--delimiter",
      paramLabel = "CHAR",
      description =
          "The character between cells of csv (default: a comma) or tsv (default: a tab).")
  private @Nullable String delimiter;

  @Option(names = "--no-header", description = "The first row is data; name the columns c1, c2, …")
  private boolean noHeader;

  @Option(
      names = "--on-error",
      paramLabel = "stop|skip",
      defaultValue = "stop",
      description = "Stop at a bad row, or skip and count it (default: ${DEFAULT-VALUE}).")
  private String onError = "stop";

  @Option(
      names = "--skip-unlabelled",
      description = "Skip and count rows whose label is missing, instead of stopping there.")
  private boolean skipUnlabelled;

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
      description =
          "Columns that are names, even if they look like numbers or dates: --kind"
              + " COLUMN=category.")
  private List<String> categorical = new ArrayList<>();

  @Option(
      names = "--kind",
      split = ",",
      paramLabel = "COLUMN=KIND",
      description = {
        "What to take a column for: category, number, date, text or id (default: what its first"
            + " rows look like; kcnf inspect FILE tells)."
      })
  private Map<String, ColumnKind> kind = new LinkedHashMap<>();

  @Option(
      names = "--bins",
      paramLabel = "N",
      description = {
        "Cut columns of numbers into N quantiles; 0 for none (default: 8, fewer for a table of less"
            + " than 500 rows, if all are looked at, but at least 4). In these columns NaN means"
            + " missing, as ?, NA and empty cells do in all, inf is larger than any number, and"
            + " 1,234 is 1234."
      })
  private @Nullable Integer bins;

  @Option(
      names = "--bins-from",
      paramLabel = "ROWS",
      defaultValue = "1000",
      description = {
        "Find the quantiles, and the labels or classes of the target, in the first ROWS rows"
            + " (default: ${DEFAULT-VALUE})."
      })
  private int binsFrom = 1000;

  @Option(
      names = "--missing",
      split = ",",
      paramLabel = "TOKEN",
      description = {
        "More texts that mean a missing cell, beside ?, NA and the empty one, as --missing"
            + " -,null,-999. The model keeps them."
      })
  private List<String> missing = new ArrayList<>();

  @Mixin private JdbcOptions jdbc = new JdbcOptions();
  private int mostColumnsFrom = Integer.MAX_VALUE;

  /** The table to read. */
  public TableSource input(InputStream in) {
    return input(in, null, new Interrupts());
  }

  /**
   * The table to read.
   *
   * @param known the model that fixes the columns, if any
   * @param interrupts end the stream of a named pipe, and a query
   */
  public TableSource input(InputStream in, @Nullable Model known, Interrupts interrupts) {
    if (jdbc.isGiven()) {
      return query(interrupts);
    }
    if (file == null) {
      return builtIn();
    }
    if (data != null) {
      throw new OptionException("give FILE or --data, not both");
    }
    FormatOptions options = formatOptions(format(), known);
    return file.equals("-")
        ? TableSource.of("standard input", in, options)
        : TableSource.of(path(file), options, interrupts::watch);
  }

  /** The rows of a database. */
  public JdbcSource query(Interrupts interrupts) {
    if (file != null || data != null) {
      throw new OptionException("give FILE, --data or --jdbc, not two of them");
    }
    if (format != null || delimiter != null || noHeader) {
      throw new OptionException("--format, --delimiter and --no-header are for files, not --jdbc");
    }
    return jdbc.source(interrupts);
  }

  /** Whether the table is one of a database. */
  public boolean isQuery() {
    return jdbc.isGiven();
  }

  /** Whether it is a built-in one. */
  private boolean isBuiltIn() {
    return file == null && !jdbc.isGiven();
  }

  private FormatOptions formatOptions(Format chosen, @Nullable Model known) {
    char separator =
        delimiter == null ? FormatOptions.of(chosen).delimiter() : character(delimiter);
    return new FormatOptions(
        chosen,
        separator,
        !noHeader,
        Math.min(binsFrom, mostColumnsFrom),
        skipBadRows(),
        known == null ? List.of() : columnNames(known),
        known == null ? List.of() : known.columns().named());
  }

  /** Another table of the same kind, to test a model on. */
  public TableSource testTable(String other, @Nullable Model known) {
    Format chosen = format == null ? Format.ofFile(other) : Format.of(format);
    return TableSource.of(path(other), formatOptions(chosen, known));
  }

  /** Whether to leave out rows whose label is missing. */
  public boolean skipsUnlabelled() {
    return skipUnlabelled;
  }

  /** This reader, skipping what the options say. */
  public TableReader reading(TableReader reader) {
    return skipUnlabelled ? reader.skippingUnlabelled() : reader;
  }

  /** The format of the table: as given, else by the file name. */
  public Format format() {
    if (format != null) {
      return Format.of(format);
    }
    return file == null || file.equals("-") ? Format.CSV : Format.ofFile(file);
  }

  /**
   * Takes this as the format of the table.
   *
   * @throws SettingException if there is none of this name
   */
  public void setFormat(String given) {
    format = Format.of(given).toString();
  }

  /** From now on no more rows tell which columns there are, where each row names its own. */
  public void columnsFromAtMost(int rows) {
    mostColumnsFrom = rows;
  }

  /** How many rows are read to decide what the columns mean. */
  public int binsFrom() {
    return binsFrom;
  }

  /** The file of the table; null if it is not one. */
  public @Nullable Path path() {
    return file == null || file.equals("-") ? null : path(file);
  }

  /** Whether the table comes from standard input. */
  public boolean isPipe() {
    return "-".equals(file);
  }

  private static Path path(String file) {
    if (file.isEmpty()) {
      throw new OptionException("the name of FILE is empty");
    }
    try {
      return Path.of(file);
    } catch (InvalidPathException e) {
      throw TableException.of(Problem.UNREADABLE, file, "no such file");
    }
  }

  private static char character(String text) {
    if (text.equalsIgnoreCase("tab") || text.equals("\\t")) {
      return '\t';
    }
    if (text.length() != 1) {
      throw new OptionException("--delimiter must be one character or tab, was '" + text + "'");
    }
    return text.charAt(0);
  }

  /** Whether bad rows are skipped. */
  public boolean skipBadRows() {
    boolean skip = onError.equalsIgnoreCase("skip");
    if (!skip && !onError.equalsIgnoreCase("stop")) {
      throw new OptionException("--on-error must be stop or skip, was '" + onError + "'");
    }
    return skip;
  }

  private dev.kcnf.paper.Table builtIn() {
    String name = data == null ? "mushroom" : data;
    List<dev.kcnf.paper.Table> tables = BuiltIn.all();
    return tables.stream()
        .filter(t -> t.name().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(
            () ->
                new OptionException(
                    "--data must be one of "
                        + tables.stream()
                            .map(dev.kcnf.paper.Table::name)
                            .collect(Collectors.joining(", "))
                        + ", was '"
                        + name
                        + "'"));
  }

  /** Refuses options that contradict the model, and all that say how to read columns. */
  public void checkAgainst(Model model, CommandSpec spec) {
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

  /** Whether there is a target: given, or the default of a built-in table. */
  public boolean hasTarget() {
    return target != null || isBuiltIn();
  }

  /** The model's column names, the target last. */
  private static List<String> columnNames(Model model) {
    List<String> names = new ArrayList<>(model.columns().names());
    names.add(model.target().column());
    return names;
  }

  private FitOptions fitOptions() {
    Map<String, ColumnKind> kinds = new LinkedHashMap<>();
    categorical.forEach(column -> kinds.put(column, ColumnKind.CATEGORY));
    kinds.putAll(kind);
    FitOptions usual =
        new FitOptions(ignore, only, kinds, FitOptions.BY_ROWS, binsFrom, Missing.with(missing));
    return bins == null ? usual : usual.withBins(bins);
  }

  private String targetHint(List<String> names) {
    Format chosen = format();
    return chosen == Format.LIBSVM || chosen == Format.VW
        ? "; the labels of " + chosen + " are the column label, as in --target label=1"
        : "; the table has " + Nearest.list(names);
  }

  /** A reader of this table, without a target. It closes the table. */
  public TableReader readerWithoutTarget(Table table) throws IOException {
    return TableReader.fit(table, null, fitOptions(), skipBadRows());
  }

  /** A reader of this table, with columns and target from the options. It closes the table. */
  public TableReader reader(Table table) throws IOException {
    try {
      String question = question(table.columns());
      return reading(TableReader.fitQuestion(table, question, fitOptions(), skipBadRows()));
    } catch (OptionException e) {
      table.close();
      throw e;
    } catch (SettingException e) {
      table.close();
      throw new OptionException(Wording.of(e) + headerHint(e, table));
    }
  }

  private static String headerHint(SettingException e, Table table) {
    return e instanceof TargetException target
            && target.kind() == TargetException.Kind.NO_SUCH_COLUMN
        ? HeaderHint.of(table.name(), table.columns(), target.column())
        : "";
  }

  /** The target, as COLUMN, COLUMN=VALUE or another comparison. */
  private String question(List<String> names) {
    if (target != null) {
      return target;
    }
    if (!isBuiltIn()) {
      throw new OptionException("--target COLUMN=VALUE is missing" + targetHint(names));
    }
    dev.kcnf.paper.Table table = builtIn();
    return table.target() + "=" + table.positive();
  }
}
