package dev.kcnf.cli.learn;

import dev.kcnf.SettingException;
import dev.kcnf.cli.console.Console;
import dev.kcnf.cli.console.OptionException;
import dev.kcnf.cli.console.Wording;
import dev.kcnf.cli.data.ModelFiles;
import dev.kcnf.cli.data.RowBuffer;
import dev.kcnf.cli.data.ShuffledTable;
import dev.kcnf.cli.options.InputOptions;
import dev.kcnf.cli.options.OrderOptions;
import dev.kcnf.cli.options.PredictorOptions;
import dev.kcnf.cli.report.Digits;
import dev.kcnf.cli.report.LearnReport;
import dev.kcnf.cli.rules.ShortRules;
import dev.kcnf.cnf.MemoryLimitException;
import dev.kcnf.encoding.OneHot;
import dev.kcnf.encoding.Schema;
import dev.kcnf.evaluation.Constant;
import dev.kcnf.evaluation.Evaluation;
import dev.kcnf.model.Model;
import dev.kcnf.predictors.PredictorKind;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.predictors.Predictors;
import dev.kcnf.predictors.Setting;
import dev.kcnf.rows.Plural;
import dev.kcnf.rows.Table;
import dev.kcnf.rows.TableReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kcnf compare}. */
@Command(
    name = "compare",
    description =
        "Learns a table with several predictors and lists them side by side, fewest bits first."
            + " Each row is predicted, then learned.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  kcnf compare                                  all on the built-in mushrooms",
      "  kcnf compare mail.csv --target spam=yes --predictor kcnf,madnb -k 3"
    })
public final class CompareCommand implements Callable<Integer> {
  private static final List<Integer> USUAL_K = List.of(2, 3);

  private final InputStream in;
  private String labelsNote = "";
  @Mixin private InputOptions input = new InputOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--predictor",
      split = ",",
      paramLabel = "NAME",
      description = "Some of the predictors below.")
  private List<String> names = new ArrayList<>();

  @Option(
      names = "-k",
      split = ",",
      paramLabel = "K",
      description = {
        "For kcnf, kdnf and calibrated: literals per clause, one or more numbers (default: 2,3)."
      })
  private List<Integer> ks = new ArrayList<>();

  @Option(
      names = "--algorithm",
      paramLabel = "1|2",
      defaultValue = "2",
      description = {
        "For kcnf, kdnf, monotone, conjunction and disjunction: the paper's algorithm"
            + " (default: ${DEFAULT-VALUE})."
      })
  private int algorithm;

  @Mixin private OrderOptions order = new OrderOptions();

  @Option(names = "--json", description = "Print a JSON array with an object per predictor.")
  private boolean json;

  private CompareCommand(InputStream in) {
    this.in = in;
  }

  /** The command. */
  public static CommandLine commandLine(InputStream in) {
    return PredictorOptions.listed(
        new CommandLine(new CompareCommand(in)), "all that the table is not too wide for");
  }

  @Override
  public Integer call() throws IOException {
    List<PredictorSpec> predictors = predictors();
    List<LearnReport> reports = new ArrayList<>();
    try (TableReader reader = input.reader(table())) {
      RowBuffer rows = RowBuffer.of(reader, order.hold(), OrderOptions.HOLD_ADVICE, () -> false);
      Wording.notes(reader).forEach(note -> Console.note(spec, note));
      for (PredictorSpec predictor : narrowed(predictors, reader.columns().schema().size())) {
        String reason = reasonToSkip(predictor, reader.columns().schema());
        if (reason.isEmpty()) {
          try {
            reports.add(learn(predictor, reader, rows));
          } catch (SettingException e) {
            reason = Wording.of(e);
          } catch (MemoryLimitException e) {
            reason = Wording.of(e);
          }
        }
        if (!reason.isEmpty()) {
          Console.note(spec, predictor + " left out: " + reason);
        }
      }
    }
    if (!labelsNote.isEmpty()) {
      Console.note(spec, labelsNote);
    }
    if (reports.isEmpty()) {
      throw new OptionException("no predictor is left to compare");
    }
    reports.sort(Comparator.comparingDouble(report -> report.evaluation().bits()));
    return Console.print(spec, json ? json(reports) : text(reports));
  }

  private Table table() throws IOException {
    Table table = input.input(in).open();
    Long seed = order.shuffle();
    return seed == null
        ? table
        : ShuffledTable.of(table, seed, order.hold(), OrderOptions.HOLD_ADVICE, () -> false);
  }

  /** Learns all rows with a new predictor. */
  private LearnReport learn(PredictorSpec predictor, TableReader reader, RowBuffer rows) {
    long start = System.nanoTime();
    Model model = ModelFiles.create(predictor, reader);
    for (int r = 0; r < rows.size(); r++) {
      model.learn(rows.example(r), rows.label(r));
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    labelsNote = Wording.labels(model, reader.labelsSeen());
    LearnReport.Run run = LearnReport.Run.of(reader, order.shuffle() != null, seconds);
    return LearnReport.of(model, reader.table().name(), run);
  }

  private List<PredictorSpec> predictors() {
    List<PredictorKind> kinds =
        names.isEmpty()
            ? Predictors.kinds()
            : names.stream().map(PredictorOptions::lower).map(Predictors::kind).toList();
    List<PredictorSpec> predictors = new ArrayList<>();
    for (PredictorKind kind : kinds) {
      List<Integer> own = !kind.has(Setting.K) ? List.of(1) : ks.isEmpty() ? USUAL_K : ks;
      for (int k : own) {
        predictors.add(
            PredictorOptions.of(
                kind.name(), Map.of(Setting.K, (double) k, Setting.ALGORITHM, (double) algorithm)));
      }
    }
    return predictors;
  }

  /** The same, but a default k is lowered to what the table allows. */
  private List<PredictorSpec> narrowed(List<PredictorSpec> predictors, int attributes) {
    return !ks.isEmpty()
        ? predictors
        : predictors.stream().map(p -> p.narrowed(attributes)).distinct().toList();
  }

  /** Why a predictor is left out, if it is: exact counting may double with each Boolean. */
  private String reasonToSkip(PredictorSpec predictor, Schema schema) {
    int most = predictor.kind().mostBooleans();
    if (most == Integer.MAX_VALUE || !names.isEmpty()) {
      return "";
    }
    int booleans = OneHot.size(schema);
    return booleans <= most
        ? ""
        : String.format(
            "%d Booleans may take it for ever, above %d it runs only if asked for by name",
            booleans, most);
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
            "%s: %s, %s, target %s%n%n%-28s %14s %10s %10s %12s%n",
            first.source(),
            Plural.of(first.evaluation().examples(), "example"),
            Plural.of(first.attributes(), "attribute"),
            first.target(),
            "predictor",
            "bits",
            "mistakes",
            "accuracy",
            "examples/s"));
    for (LearnReport report : reports) {
      Evaluation result = report.evaluation();
      double rate = result.examples() / Math.max(report.run().seconds(), 1e-9);
      text.append(line(report.spec().toString(), result.bits(), result.mistakes(), result))
          .append(String.format(Locale.ROOT, " %,12.0f%n", rate));
    }
    Constant constant = first.evaluation().constant();
    text.append(line("(constant)", constant.bits(), constant.mistakes(), first.evaluation()))
        .append('\n');
    if (first.isInRuns()) {
      text.append(
          String.format(
              "%nThe labels come in runs, as in a sorted table; the figures hold for this order"
                  + " only.%n--shuffle 1 tells what to expect of rows in no order.%n"));
    }
    return text.toString();
  }

  private static String line(String name, double bits, long mistakes, Evaluation of) {
    return String.format(
        Locale.ROOT,
        "%-28s %14s %,10d %10s",
        name,
        Double.isInfinite(bits) ? "infinite" : String.format(Locale.ROOT, "%,.2f", bits),
        mistakes,
        Digits.percent(of.examples() - mistakes, of.examples()));
  }
}
