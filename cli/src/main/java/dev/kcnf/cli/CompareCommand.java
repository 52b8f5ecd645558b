package dev.kcnf.cli;

import dev.kcnf.cli.input.ExampleReader;
import dev.kcnf.cli.input.OptionException;
import dev.kcnf.cli.input.Plural;
import dev.kcnf.cnf.MemoryLimitException;
import dev.kcnf.encoding.OneHot;
import dev.kcnf.encoding.Schema;
import dev.kcnf.model.Model;
import dev.kcnf.model.PredictorChoice;
import dev.kcnf.model.PredictorChoice.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kcnf compare}. */
@Command(
    name = "compare",
    description =
        "Learns one table with several predictors, each row predicted before it is learned, and puts "
            + "them side by side, fewest bits first.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  kcnf compare                                  all on the built-in mushrooms",
      "  kcnf compare mail.csv --target spam=yes --predictor kcnf,madnb -k 3"
    })
final class CompareCommand implements Callable<Integer> {
  private static final int EXACT_BAYES_LIMIT = 24;
  private static final List<Integer> USUAL_K = List.of(2, 3);

  private final InputStream in;
  @Mixin private InputOptions input = new InputOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--predictor",
      split = ",",
      paramLabel = "NAME",
      description = "The predictors (default: all that the table is not too large for).")
  private List<String> names = new ArrayList<>();

  @Option(
      names = "-k",
      split = ",",
      paramLabel = "K",
      description = "Literals per clause of kcnf and kdnf; one or more (default: 2,3).")
  private List<Integer> ks = new ArrayList<>();

  @Option(
      names = "--algorithm",
      paramLabel = "1|2",
      defaultValue = "2",
      description = "The paper's algorithm, for those that have one (default: ${DEFAULT-VALUE}).")
  private int algorithm;

  @Mixin private OrderOptions order = new OrderOptions();

  @Option(names = "--json", description = "Print a JSON array with an object per predictor.")
  private boolean json;

  CompareCommand(InputStream in) {
    this.in = in;
  }

  @Override
  public Integer call() throws IOException {
    List<PredictorChoice> choices = choices();
    List<LearnReport> reports = new ArrayList<>();
    try (ExampleReader reader = input.reader(input.input(in).open())) {
      HeldRows rows = HeldRows.of(reader, order.hold(), () -> false);
      reader.notes().forEach(note -> Console.note(spec, note));
      for (PredictorChoice choice : narrowed(choices, reader.schema().size())) {
        String reason = reasonToSkip(choice, reader.schema());
        if (reason.isEmpty()) {
          try {
            reports.add(learn(choice, reader, rows));
          } catch (OptionException | MemoryLimitException e) {
            reason = String.valueOf(e.getMessage());
          }
        }
        if (!reason.isEmpty()) {
          Console.note(spec, choice + " left out: " + reason);
        }
      }
    }
    if (reports.isEmpty()) {
      throw new OptionException("no predictor is left to compare");
    }
    reports.sort(Comparator.comparingDouble(report -> report.result().bits()));
    return Console.print(spec, json ? json(reports) : text(reports));
  }

  /** Learns all rows with a fresh predictor. */
  private LearnReport learn(PredictorChoice choice, ExampleReader reader, HeldRows rows) {
    long start = System.nanoTime();
    Model model = PredictorOptions.create(choice, reader);
    Schema schema = reader.schema();
    Session session = new Session(model);
    for (int r : rows.order(order.shuffle())) {
      session.step(schema.example(rows.numbers(r)), reader, rows.label(r), null);
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    return LearnReport.of(session, reader, 0, 1, seconds);
  }

  private List<PredictorChoice> choices() {
    List<PredictorChoice> choices = new ArrayList<>();
    try {
      List<Kind> kinds =
          names.isEmpty() ? List.of(Kind.values()) : names.stream().map(Kind::of).toList();
      for (Kind kind : kinds) {
        List<Integer> own = !kind.hasK() ? List.of(1) : ks.isEmpty() ? USUAL_K : ks;
        own.forEach(k -> choices.add(new PredictorChoice(kind, k, algorithm)));
      }
    } catch (IllegalArgumentException e) {
      throw PredictorOptions.wrongOption(e);
    }
    return choices;
  }

  /** The same, with a k that the table allows where none was asked for. */
  private List<PredictorChoice> narrowed(List<PredictorChoice> choices, int attributes) {
    return !ks.isEmpty()
        ? choices
        : choices.stream().map(c -> PredictorOptions.narrowed(c, attributes)).distinct().toList();
  }

  /** Counting the hypotheses takes time that may double with each Boolean. */
  private String reasonToSkip(PredictorChoice choice, Schema schema) {
    if (choice.kind() != Kind.EXACT_BAYES || !names.isEmpty()) {
      return "";
    }
    int booleans = schema.isBoolean() ? schema.size() : OneHot.of(schema).schema().size();
    return booleans <= EXACT_BAYES_LIMIT
        ? ""
        : String.format(
            "%d Booleans may take it for ever, above %d it runs only if asked for by name",
            booleans, EXACT_BAYES_LIMIT);
  }

  private static String json(List<LearnReport> reports) {
    return reports.stream()
        .map(report -> report.json(ShortRules.none()))
        .collect(Collectors.joining(",\n", "[", "]\n"));
  }

  private static String text(List<LearnReport> reports) {
    LearnReport first = reports.get(0);
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%s: %s, %s, target %s%n%n%-28s %14s %10s %9s %12s%n",
            first.source(),
            Plural.of(first.result().examples(), "example"),
            Plural.of(first.attributes(), "attribute"),
            first.target(),
            "predictor",
            "bits",
            "mistakes",
            "accuracy",
            "examples/s"));
    for (LearnReport report : reports) {
      text.append(
          String.format(
              Locale.ROOT,
              "%-28s %14s %,10d %7.2f %% %,12.0f%n",
              report.choice(),
              Double.isInfinite(report.result().bits())
                  ? "infinite"
                  : String.format(Locale.ROOT, "%,.2f", report.result().bits()),
              report.result().mistakes(),
              100 * report.result().accuracy(),
              report.result().examples() / Math.max(report.seconds(), 1e-9)));
    }
    return text.toString();
  }
}
