package dev.kcnf.cli.trace;

import dev.kcnf.cli.console.Console;
import dev.kcnf.cli.console.OptionException;
import dev.kcnf.cli.console.Wording;
import dev.kcnf.cli.options.InputOptions;
import dev.kcnf.cli.options.PredictorOptions;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.ExampleBuffer;
import dev.kcnf.encoding.OneHot;
import dev.kcnf.paper.trace.Document;
import dev.kcnf.paper.trace.Examples;
import dev.kcnf.paper.trace.Traces;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.predictors.Predictors;
import dev.kcnf.rows.Nearest;
import dev.kcnf.rows.TableReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kcnf trace}. */
@Command(
    name = "trace",
    description =
        "Runs one of the paper's algorithms on a small table and shows every line of its"
            + " pseudocode: the example, D or w, the remembered negatives, the prediction, the loss"
            + " and its bound.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  kcnf trace small.csv --target y=1 --predictor monotone --algorithm 1",
      "  kcnf trace small.csv --target y=1 --predictor kcnf -k 2 --as latex",
      "  kcnf trace --example optimality               the enumeration of Proposition 5",
      "  kcnf trace --example independent-sets         a graph through UPOW to ξ_d",
      "  kcnf trace --example repeated-negatives       what ξ^+_d never learns",
      "  kcnf trace --example algorithm1               six rows that use every line"
    })
public final class TraceCommand implements Callable<Integer> {
  /** The options that go with an example. */
  private static final Set<String> OWN = Set.of("--example", "--as", "--debug");

  private final InputStream in;
  @Mixin private InputOptions input = new InputOptions();
  @Mixin private PredictorOptions predictor = new PredictorOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  /** The names of the examples, for completion. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Examples.names().iterator();
    }
  }

  @Option(
      names = "--example",
      paramLabel = "NAME",
      completionCandidates = Names.class,
      description = {
        "An example of the paper's instead of a table: ${COMPLETION-CANDIDATES}.",
      })
  private @Nullable String example;

  @Option(
      names = "--rows",
      paramLabel = "N",
      defaultValue = "100",
      description = {
        "Trace the first N rows, as if the table had no more: the Booleans, d, α and the bounds are"
            + " those of these rows (default: ${DEFAULT-VALUE}). Rows that are skipped count."
      })
  private int rows;

  @Option(
      names = "--as",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text, markdown, latex or json (default: ${DEFAULT-VALUE}).")
  private String as = "text";

  private TraceCommand(InputStream in) {
    this.in = in;
  }

  /** The command. */
  public static CommandLine commandLine(InputStream in) {
    return PredictorOptions.listed(
        new CommandLine(new TraceCommand(in)),
        Traces.KINDS.stream().map(Predictors::kind).toList(),
        "monotone, or kcnf if -k is given",
        List.of("A trace is of Booleans, whatever the predictor."));
  }

  @Override
  public Integer call() throws IOException {
    Format format = Format.named(as);
    return Console.print(spec, format.of(example == null ? table() : example(example)));
  }

  private Document example(String name) {
    for (ArgSpec given : spec.commandLine().getParseResult().matchedArgs()) {
      if (!(given instanceof OptionSpec option && OWN.contains(option.longestName()))) {
        throw new OptionException(
            "--example " + name + " has its own table and predictor; only --as goes with it");
      }
    }
    return Examples.named(name)
        .orElseThrow(
            () ->
                new OptionException(
                    "--example: there is no '"
                        + name
                        + "'; "
                        + Nearest.hint(name, Examples.names())));
  }

  private boolean isGiven(String option) {
    return spec.commandLine().getParseResult().hasMatchedOption(option);
  }

  private Document table() throws IOException {
    if (input.path() == null && !isGiven("--data") && !input.isPipe() && !input.isQuery()) {
      throw new OptionException(
          "give a FILE, or --example with one of " + String.join(", ", Examples.names()));
    }
    if (rows < 1) {
      throw new OptionException("--rows must be at least 1, was " + rows);
    }
    PredictorSpec chosen = chosen();
    input.columnsFromAtMost(rows);
    FirstRows first = new FirstRows(input.input(in).open(), rows);
    try (TableReader reader = input.reader(first)) {
      if (reader.target().hasClasses()) {
        throw new OptionException("a trace needs one value as label 1: --target COLUMN=VALUE");
      }
      return traced(first, reader, chosen);
    }
  }

  /** The predictor; unless one is named, conjunctions, which need no settings. */
  private PredictorSpec chosen() {
    PredictorSpec chosen =
        isGiven("--predictor") || isGiven("-k") ? predictor.spec() : predictor.spec("monotone");
    predictor.ignored(chosen).forEach(note -> Console.note(spec, note));
    return chosen;
  }

  private Document traced(FirstRows first, TableReader reader, PredictorSpec chosen)
      throws IOException {
    ExampleBuffer held = new ExampleBuffer(reader.columns());
    List<Boolean> labels = new ArrayList<>();
    while (reader.next()) {
      held.add(reader.example());
      labels.add(reader.label().equals(reader.target().value()));
    }
    List<String> notes = Wording.notes(reader);
    boolean more = first.hasMore();
    if (!more) {
      reader.checkComplete();
    } else if (labels.isEmpty()) {
      throw new OptionException("the first " + rows + " rows are skipped; --rows allows more");
    }
    OneHot oneHot = OneHot.of(reader.columns().schema());
    List<Example> examples = new ArrayList<>();
    for (int r = 0; r < labels.size(); r++) {
      examples.add(oneHot.expand(held.get(r)));
    }
    Document traced = Traces.of(first.name(), chosen, oneHot.schema(), examples, labels);
    if (more) {
      Console.note(spec, "only the first " + rows + " rows are traced; --rows allows more");
    }
    notes.forEach(note -> Console.note(spec, note));
    return traced;
  }
}
