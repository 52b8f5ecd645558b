package dev.kcnf.cli.rules;

import dev.kcnf.cli.console.Console;
import dev.kcnf.cli.console.ExitCode;
import dev.kcnf.cli.console.Interrupts;
import dev.kcnf.cli.console.OptionException;
import dev.kcnf.cli.console.ProgressBar;
import dev.kcnf.cli.console.Wording;
import dev.kcnf.cli.data.RowBuffer;
import dev.kcnf.cli.options.InputOptions;
import dev.kcnf.cli.options.OrderOptions;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.rows.Table;
import dev.kcnf.rows.TableReader;
import dev.kcnf.rules.Rules;
import dev.kcnf.rules.format.RuleFormat;
import dev.kcnf.rules.search.ConstraintSearch;
import dev.kcnf.rules.search.RuleKeeper;
import dev.kcnf.rules.search.RuleSearch;
import dev.kcnf.rules.search.Tolerance;
import dev.kcnf.table.TableSource;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
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
        "Finds the short formula of a table: few clauses of at most K literals that reject every row"
            + " that is not the target, and no row that is. Without --target, a FILE is taken as"
            + " rows that are all valid, and the constraints that they obey are found, most"
            + " surprising first.",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  kcnf rules --target class=edible              the built-in mushrooms",
      "  kcnf rules mail.csv --target spam=yes --tolerance 1%% --as sql",
      "  kcnf rules valid.csv -k 3                     what always held"
    })
public final class RulesCommand implements Callable<Integer> {
  private static final int MAX_K = 6;

  private final InputStream in;
  private final InputOptions input;
  private final Interrupts interrupts;
  private final int width;
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "-k",
      paramLabel = "K",
      defaultValue = "2",
      description = "The most literals of a clause, 1 to 6 (default: ${DEFAULT-VALUE}).")
  private int k;

  @Option(
      names = "--as",
      paramLabel = "FORMAT",
      description = {
        "How the rules are printed: text, markdown, json, dimacs, sql, java or logicng (default:"
            + " text)."
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
      names = "--dnf",
      description = "Terms that accept the target, instead of clauses that reject the others.")
  private boolean dnf;

  @Option(
      names = "--tolerance",
      paramLabel = "N|P%",
      defaultValue = "0",
      description = {
        "Keep a clause although up to N rows, or P percent of those to keep, violate it; as many"
            + " of those to reject may stay unrejected (default: ${DEFAULT-VALUE})."
      })
  private String tolerance = "0";

  @Option(names = "--plain", description = "Do not join values that serve alike.")
  private boolean plain;

  @Option(
      names = "--constraints",
      description = "Take all rows as valid, also those of a built-in table, which has a target.")
  private boolean constraints;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "20",
      description = "The most constraints to find (default: ${DEFAULT-VALUE}).")
  private int limit;

  @Option(
      names = "--sample",
      paramLabel = "N",
      description = {
        "Read a stream of any length: keep the k-CNF and a sample of N distinct rows to reject"
            + " instead of all rows. Exact while no more are distinct."
      })
  private @Nullable Integer sample;

  @Option(
      names = "--hold",
      paramLabel = "ROWS",
      defaultValue = "1000000",
      description = "How many rows may be held in memory (default: ${DEFAULT-VALUE}).")
  private int hold;

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
    if (k < 1 || k > MAX_K) {
      throw new OptionException("-k must be in 1.." + MAX_K + ", was " + k);
    }
    RuleFormat chosen = format();
    boolean mine = constraints || !input.hasTarget();
    if (mine && (dnf || sample != null || !tolerance.equals("0"))) {
      throw new OptionException(
          "--dnf, --sample and --tolerance need a --target; constraints held in all rows");
    }
    RuleSearch search = checked(this::search).withStop(interrupts::isStopped);
    ConstraintSearch mining =
        checked(() -> ConstraintSearch.of(k, limit)).withStop(interrupts::isStopped);
    Rules rules;
    interrupts.awaitDone();
    ProgressBar bar = new ProgressBar(spec.commandLine().getErr(), width, System::nanoTime);
    TableSource table = input.input(in, null, interrupts);
    try (TableReader reader = open(table, mine)) {
      if (!mine) {
        reader.checkBinary();
      }
      BooleanSupplier watched = watched(reader, table, bar);
      rules = mine ? mine(reader, mining, watched, bar) : find(reader, search, watched, bar);
      Wording.notes(reader).forEach(note -> Console.note(spec, note));
    } catch (RuntimeException | IOException e) {
      if (!interrupts.isStopped()) {
        throw e;
      }
      // The interrupt may have cut a row in two, or have come before there was one to keep.
      Console.note(spec, "interrupted before all rows were read; there are no rules");
      return ExitCode.INTERRUPTED;
    }
    if (mine && rules.supports().isEmpty()) {
      Console.note(
          spec,
          "no --target, so all rows are taken as valid: no constraint on them is surprising enough");
    }
    if (interrupts.isStopped()) {
      Console.note(spec, "interrupted; these are the best rules found so far");
    }
    int status = Console.print(spec, chosen.format(rules));
    return interrupts.isStopped() ? ExitCode.INTERRUPTED : status;
  }

  private TableReader open(TableSource source, boolean mine) throws IOException {
    Table table = source.open();
    return mine ? input.readerWithoutTarget(table) : input.reader(table);
  }

  /** Whether to stop reading; shows how far it is. */
  private BooleanSupplier watched(TableReader reader, TableSource table, ProgressBar bar) {
    return () -> {
      bar.at("reading", reader.rows(), table.progress());
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
          "--as must be one of text, markdown, json, dimacs, sql, java, logicng, was '"
              + as
              + "'; the format of the table is --format");
    }
    return chosen;
  }

  private static @Nullable RuleFormat named(String name) {
    for (RuleFormat candidate : RuleFormat.values()) {
      if (candidate.name().equalsIgnoreCase(name)) {
        return candidate;
      }
    }
    return null;
  }

  private RuleSearch search() {
    RuleSearch search = dnf ? RuleSearch.dnf(k) : RuleSearch.cnf(k);
    return search.withTolerance(Tolerance.parse(tolerance)).withJoin(!plain);
  }

  /** Reports a value that the library refuses as wrong usage. */
  private static <T> T checked(Supplier<T> supplier) {
    try {
      return supplier.get();
    } catch (IllegalArgumentException e) {
      throw new OptionException("--" + e.getMessage());
    }
  }

  private Rules find(
      TableReader reader, RuleSearch search, BooleanSupplier watched, ProgressBar bar)
      throws IOException {
    if (sample != null) {
      if (sample < 1) {
        throw new OptionException("--sample must be at least 1, was " + sample);
      }
      int capacity = sample;
      Schema schema = reader.columns().schema();
      RuleKeeper keeper = checked(() -> RuleKeeper.of(schema, search, capacity));
      while (!watched.getAsBoolean() && reader.next()) {
        keeper.learn(reader.example(), reader.isPositive());
      }
      reader.checkComplete();
      return searched(bar, () -> keeper.rules(reader.target().toString()));
    }
    RowBuffer rows = held(reader, watched);
    boolean[] labels = new boolean[rows.size()];
    for (int r = 0; r < labels.length; r++) {
      labels[r] = reader.target().isPositive(rows.label(r));
    }
    String target = reader.target().toString();
    return searched(
        bar, () -> search.find(reader.columns().schema(), target, examples(rows), labels));
  }

  private Rules mine(
      TableReader reader, ConstraintSearch mining, BooleanSupplier watched, ProgressBar bar)
      throws IOException {
    RowBuffer rows = held(reader, watched);
    return searched(bar, () -> mining.find(reader.columns().schema(), "valid", examples(rows)));
  }

  private RowBuffer held(TableReader reader, BooleanSupplier watched) throws IOException {
    return RowBuffer.of(
        reader, hold, OrderOptions.HOLD_ADVICE + ", or --sample keeps fewer", watched);
  }

  /** Searches, and shows that it does. Rules of some of the rows would mislead. */
  private Rules searched(ProgressBar bar, Supplier<Rules> search) {
    bar.clear(); // of reading
    if (interrupts.isStopped()) {
      throw new IllegalStateException("interrupted");
    }
    interrupts.finishing();
    return bar.during("searching rules", search);
  }

  private static Example[] examples(RowBuffer rows) {
    return IntStream.range(0, rows.size()).mapToObj(rows::example).toArray(Example[]::new);
  }
}
