package dev.kcnf.cli.rules;

import dev.kcnf.cli.console.Console;
import dev.kcnf.cli.console.ExitCode;
import dev.kcnf.cli.console.Interrupts;
import dev.kcnf.cli.console.OptionException;
import dev.kcnf.cli.console.ProgressBar;
import dev.kcnf.cli.console.Wording;
import dev.kcnf.cli.options.InputOptions;
import dev.kcnf.encoding.Columns;
import dev.kcnf.rows.Table;
import dev.kcnf.rows.TableReader;
import dev.kcnf.rules.Clause;
import dev.kcnf.rules.Formula;
import dev.kcnf.rules.RuleList;
import dev.kcnf.rules.Rules;
import dev.kcnf.rules.format.RuleFile;
import dev.kcnf.rules.format.RuleFormat;
import dev.kcnf.rules.list.ListSearch;
import dev.kcnf.rules.list.RowKeeper;
import dev.kcnf.rules.search.ConstraintSearch;
import dev.kcnf.rules.search.RuleSearch;
import dev.kcnf.rules.search.Tolerance;
import dev.kcnf.table.TableSource;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kcnf rules}. */
@Command(
    name = "rules",
    description =
        "Finds a short formula for a table: as many rules as the rows pay for, each with its"
            + " exceptions, and how well it predicts rows that it was not made from. If every value"
            + " of the target is a class, a list of rules for each. Without --target, a FILE is"
            + " taken as rows that are all valid, and the constraints that they obey are found,"
            + " most surprising first.",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  kcnf rules --target class=edible              the built-in mushrooms",
      "  kcnf rules mail.csv --target spam=yes --max-clauses 5",
      "  kcnf rules valid.csv -k 3                     what always held",
      "  kcnf rules valid.csv --as json >rules.json    for kcnf check"
    })
public final class RulesCommand implements Callable<Integer> {
  private static final int MAX_K = 6;

  /** Longer clauses of an exact search and of constraints take long. */
  private static final int USUAL_EXACT_K = 2;

  private static final double USUAL_SECONDS = 3;

  private static final int USUAL_LIMIT = 20;

  /** What is left of the time when the search ends, in seconds. */
  private static final double PRINTING = 0.1;

  /** What others run, on cells as they are. */
  private static final Set<RuleFormat> ABOUT_CELLS =
      EnumSet.of(
          RuleFormat.SQL,
          RuleFormat.SQL_CHECK,
          RuleFormat.SQL_VIOLATORS,
          RuleFormat.JAVA,
          RuleFormat.EXPECTATIONS,
          RuleFormat.DEEQU,
          RuleFormat.PMML);

  private final InputStream in;
  private final InputOptions input;
  private final Interrupts interrupts;
  private final int width;
  private BooleanSupplier stop = () -> false; // of the search
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "-k",
      paramLabel = "K",
      description =
          "The most literals of a clause, 1 to 6 (default: 6; with --tolerance and for constraints"
              + " 2).")
  private @Nullable Integer k;

  @Option(
      names = "--as",
      paramLabel = "FORMAT",
      description = {
        "How the rules are printed: text, markdown, json, dimacs, sql, java, logicng, sql-check,"
            + " sql-violators, expectations (of Great Expectations), deequ or pmml (default: text)."
            + " Text and markdown show ten of many values, all others every one."
      })
  private @Nullable String as;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = {
        "The format of the table: csv, tsv, arff, libsvm, vw or jsonl, which may also be one array"
            + " of objects (default: by the ending of FILE, else csv). A format of --as is taken"
            + " for one of the rules."
      })
  private @Nullable String format;

  @Option(
      names = "--max-clauses",
      paramLabel = "N",
      description = "At most this many (default: as many as the rows pay for).")
  private @Nullable Integer most;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description =
          "How long it may take with the reading, by the clock; half of it is left to the search"
              + " (default: a search of about 3, counted in work rather than time, so that the same"
              + " rows give the same rules on every machine).")
  private @Nullable Double seconds;

  @Option(
      names = "--cnf",
      description = "Clauses that reject what is not the target (default: what is shorter).")
  private boolean cnf;

  @Option(names = "--dnf", description = "Terms that accept the target.")
  private boolean dnf;

  @Option(
      names = "--tolerance",
      paramLabel = "N|P%",
      description = {
        "Search exactly, with this tolerance: keep a clause although up to N rows, or P percent of"
            + " those to keep, violate it; as many of those to reject may stay unrejected. Of a"
            + " constraint, how many rows may break it."
      })
  private @Nullable String tolerance;

  @Option(names = "--plain", description = "Do not join values that serve alike.")
  private boolean plain;

  @Option(
      names = "--constraints",
      description = "Take all rows as valid, also those of a built-in table, which has a target.")
  private boolean constraints;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "The most constraints to find (default: " + USUAL_LIMIT + ").")
  private @Nullable Integer limit;

  @Option(
      names = "--sample",
      paramLabel = "N",
      defaultValue = "50000",
      description =
          "How many rows are kept, a uniform sample if there are more (default:"
              + " ${DEFAULT-VALUE}).")
  private int sample;

  private RulesCommand(InputStream in, InputOptions input, Interrupts interrupts, int width) {
    this.in = in;
    this.input = input;
    this.interrupts = interrupts;
    this.width = width;
  }

  /**
   * The command. Its {@code --format} was once that of the rules, and {@code --input-format} that
   * of the table; both are still understood.
   *
   * @param width of the terminal to show progress on; 0 for none
   */
  public static CommandLine commandLine(InputStream in, Interrupts interrupts, int width) {
    InputOptions input = new InputOptions();
    CommandSpec inputSpec = CommandSpec.forAnnotatedObject(input);
    OptionSpec inputFormat = inputSpec.findOption("--format");
    inputSpec.remove(inputFormat);
    inputSpec.addOption(inputFormat.toBuilder().names("--input-format").hidden(true).build());
    CommandLine line = new CommandLine(new RulesCommand(in, input, interrupts, width));
    line.getCommandSpec().addMixin("input", inputSpec);
    line.getCommandSpec().mixinStandardHelpOptions(true); // after the others
    return line;
  }

  @Override
  public Integer call() throws IOException {
    check();
    RuleFormat chosen = format();
    boolean mine = constraints || !input.hasTarget();
    String printed;
    interrupts.awaitDone();
    ProgressBar bar = new ProgressBar(spec.commandLine().getErr(), width, System::nanoTime);
    TableSource table = input.input(in, null, interrupts);
    try (TableReader reader = open(table, mine)) {
      if (!mine && tolerance != null) {
        reader.checkBinary();
      }
      BooleanSupplier watched = watched(reader, table, bar);
      Map<String, Integer> classes = new LinkedHashMap<>();
      RowKeeper rows = kept(reader, classes, watched);
      bar.clear(); // of reading
      if (interrupts.isStopped()) {
        throw new IllegalStateException("interrupted"); // rules of some of the rows would mislead
      }
      interrupts.finishing();
      stop = stop(seconds);
      printed = bar.during("searching rules", () -> rules(reader, rows, classes, mine, chosen));
      Wording.notes(reader).forEach(note -> Console.note(spec, note));
    } catch (UnsupportedOperationException e) {
      throw new OptionException("--as " + e.getMessage());
    } catch (RuntimeException | IOException e) {
      if (!interrupts.isStopped()) {
        throw e;
      }
      // The interrupt may have cut a row in two, or have come before there was one to keep.
      Console.note(spec, "interrupted before all rows were read; there are no rules");
      return ExitCode.INTERRUPTED;
    }
    if (interrupts.isStopped()) {
      Console.note(spec, "interrupted; these are the best rules found so far");
    }
    int status = Console.print(spec, printed);
    return interrupts.isStopped() ? ExitCode.INTERRUPTED : status;
  }

  private void check() {
    if (k != null && (k < 1 || k > MAX_K)) {
      throw new OptionException("-k must be in 1.." + MAX_K + ", was " + k);
    }
    if (seconds != null && !(seconds > 0 && seconds <= 1e6)) {
      throw new OptionException("--seconds must be above 0, was " + seconds);
    }
    if (sample < 1) {
      throw new OptionException("--sample must be at least 1, was " + sample);
    }
    if (limit != null && limit < 1) {
      throw new OptionException("--limit must be at least 1, was " + limit);
    }
    if (cnf && dnf) {
      throw new OptionException("--cnf and --dnf exclude each other");
    }
    boolean mine = constraints || !input.hasTarget();
    if (mine && (cnf || dnf || most != null)) {
      throw new OptionException("--cnf, --dnf and --max-clauses need a --target");
    }
    if (!mine && limit != null) {
      throw new OptionException(
          "--limit is for constraints, which have no target; --max-clauses is for rules");
    }
    if (tolerance != null && most != null) {
      throw new OptionException("--max-clauses is not for the exact search of --tolerance");
    }
  }

  /** Reads all rows. */
  private RowKeeper kept(TableReader reader, Map<String, Integer> classes, BooleanSupplier stopped)
      throws IOException {
    RowKeeper rows = new RowKeeper(reader.columns().schema(), sample);
    while (!stopped.getAsBoolean() && reader.next()) {
      boolean several = reader.isLabelled() && reader.target().hasClasses();
      rows.add(
          reader.example(),
          several
              ? classes.computeIfAbsent(reader.label(), label -> classes.size())
              : !reader.isLabelled() || reader.isPositive() ? 1 : 0);
    }
    reader.checkComplete();
    return rows;
  }

  private String rules(
      TableReader reader,
      RowKeeper rows,
      Map<String, Integer> classes,
      boolean mine,
      RuleFormat chosen) {
    if (mine) {
      Rules found = mined(rows);
      if (found.supports().isEmpty()) {
        Console.note(
            spec,
            "no --target, so all rows are taken as valid: no constraint on them is surprising"
                + " enough");
      }
      return written(found, reader, chosen);
    }
    String target = reader.target().toString();
    if (tolerance != null) {
      RuleSearch search = dnf ? RuleSearch.dnf(exactK()) : RuleSearch.cnf(exactK());
      Tolerance tolerated = checked(() -> Tolerance.parse(String.valueOf(tolerance)));
      Rules found =
          search
              .withTolerance(tolerated)
              .withJoin(!plain)
              .withStop(stop)
              .find(rows.schema(), target, rows.examples(), rows.positives());
      if (!found.complete() && !interrupts.isStopped() && stop.getAsBoolean()) {
        Console.note(spec, "stopped by --seconds; these are the best rules found so far");
      }
      return written(found, reader, chosen);
    }
    List<String> names = ShortRules.classes(reader.target(), List.copyOf(classes.keySet()));
    RuleList list = search().find(rows, target, names);
    checkCells(list.rules().stream().map(RuleList.Rule::pattern), reader.columns(), chosen);
    return chosen == RuleFormat.JSON ? RuleFile.write(list, reader.columns()) : chosen.format(list);
  }

  private static String written(Rules found, TableReader reader, RuleFormat chosen) {
    checkCells(found.formula().clauses().stream(), reader.columns(), chosen);
    return chosen == RuleFormat.JSON
        ? RuleFile.write(found, reader.columns())
        : chosen.format(found);
  }

  /** Refuses to write what is no column: the month of a date, a word of a text. */
  private static void checkCells(Stream<Clause> patterns, Columns columns, RuleFormat chosen) {
    if (!ABOUT_CELLS.contains(chosen)) {
      return;
    }
    patterns
        .flatMap(pattern -> pattern.literals().stream())
        .forEach(
            literal -> {
              String part = columns.schema().name(literal.attribute());
              String column = columns.name(columns.columnOf(literal.attribute()));
              if (!part.equals(column)) {
                throw new OptionException(
                    String.format(
                        "--as %s cannot tell '%s' from a cell of column '%s'; leave it out with"
                            + " --ignore '%s'",
                        chosen.displayName(), part, column, column));
              }
            });
  }

  /**
   * Once interrupted, or, if that was asked for, so many seconds after the process began, but for
   * what printing takes; after much reading half of them are left.
   */
  private BooleanSupplier stop(@Nullable Double limit) {
    if (limit == null) {
      return interrupts::isStopped;
    }
    long start = System.nanoTime();
    double all = 1e9 * (limit - Math.min(PRINTING, limit / 10));
    double nanos = Math.max(limit / 2 * 1e9, all - (start - interrupts.begun()));
    return () -> interrupts.isStopped() || System.nanoTime() - start > nanos;
  }

  private ListSearch search() {
    int literals = k == null ? MAX_K : k;
    int rules = most == null ? Integer.MAX_VALUE : most;
    return checked(() -> ListSearch.usual().withK(literals).withMost(rules))
        .withForm(cnf ? Formula.Form.CNF : dnf ? Formula.Form.DNF : null)
        .withJoin(!plain)
        .withSeconds(seconds == null ? USUAL_SECONDS : seconds)
        .withStop(stop);
  }

  private int exactK() {
    return k == null ? USUAL_EXACT_K : k;
  }

  private Rules mined(RowKeeper rows) {
    int found = limit == null ? USUAL_LIMIT : limit;
    ConstraintSearch mining = checked(() -> ConstraintSearch.of(exactK(), found)).withStop(stop);
    if (tolerance != null) {
      mining = mining.withTolerance(checked(() -> Tolerance.parse(String.valueOf(tolerance))));
    }
    return mining.find(rows.schema(), "valid", rows.examples());
  }

  private TableReader open(TableSource source, boolean mine) throws IOException {
    Table table = source.open();
    return mine ? input.readerWithoutTarget(table) : input.reader(table);
  }

  /** Whether to stop reading; shows how far it is. */
  private BooleanSupplier watched(TableReader reader, TableSource table, ProgressBar bar) {
    return () -> {
      bar.at("reading", reader.rows(), table::progress);
      return interrupts.isStopped();
    };
  }

  private RuleFormat format() {
    RuleFormat old = as == null && format != null ? named(format) : null;
    if (format != null && old == null) {
      input.setFormat(format);
    }
    if (as == null) {
      return old == null ? RuleFormat.TEXT : old;
    }
    RuleFormat chosen = named(as);
    if (chosen == null) {
      throw new OptionException(
          "--as must be one of "
              + Arrays.stream(RuleFormat.values())
                  .map(RuleFormat::displayName)
                  .collect(Collectors.joining(", "))
              + ", was '"
              + as
              + "'; the format of the table is --format");
    }
    return chosen;
  }

  private static @Nullable RuleFormat named(String name) {
    for (RuleFormat candidate : RuleFormat.values()) {
      if (candidate.displayName().equalsIgnoreCase(name)) {
        return candidate;
      }
    }
    return null;
  }

  /** Reports a value that the library refuses as wrong usage. */
  private static <T> T checked(Supplier<T> supplier) {
    try {
      return supplier.get();
    } catch (IllegalArgumentException e) {
      throw new OptionException("--" + e.getMessage());
    }
  }
}
