package dev.kcnf.cli.reproduce;

import dev.kcnf.cli.console.Console;
import dev.kcnf.cli.console.OptionException;
import dev.kcnf.cli.console.ProgressBar;
import dev.kcnf.cli.console.Version;
import dev.kcnf.paper.experiments.Experiment;
import dev.kcnf.paper.experiments.Options;
import dev.kcnf.paper.experiments.Progress;
import dev.kcnf.paper.report.Figures;
import dev.kcnf.paper.report.HtmlReport;
import dev.kcnf.paper.report.TextReport;
import dev.kcnf.paper.results.Result;
import dev.kcnf.paper.results.Setting;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kcnf reproduce}. */
@Command(
    name = "reproduce",
    description = "Runs the paper's experiments again, beside the published figures.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  kcnf reproduce table1                   the paper's Table 1, with its 1000 repeats",
      "  kcnf reproduce --quick --report out     few repeats of all, as out/index.html",
      "  kcnf reproduce table4 --repeats 100     over 100 orders of the rows"
    })
public final class ReproduceCommand implements Callable<Integer> {
  private static final String ALL = "all";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..1",
      paramLabel = "WHAT",
      defaultValue = ALL,
      description =
          "table1, table2, table3, table4, bounds (beyond the tables) or all"
              + " (default: ${DEFAULT-VALUE}).")
  private String what = ALL;

  @Option(
      names = "--repeats",
      paramLabel = "N",
      description =
          "How many repeats, or orders of the rows (default: 1000 for tables 1 and 2, 20 for"
              + " tables 3 and 4, 100 for bounds).")
  private @Nullable Integer repeats;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Where all random numbers come from (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--threads",
      paramLabel = "T",
      description =
          "How many repeats run at the same time (default: one per processor); the results do not"
              + " depend on it.")
  private @Nullable Integer threads;

  @Option(
      names = "--quick",
      description = "Few repeats: all of it in about a minute on an idle machine.")
  private boolean quick;

  @Option(names = "--json", description = "Print JSON instead of tables.")
  private boolean json;

  @Option(
      names = "--report",
      paramLabel = "DIR",
      description = "Also write a web page, index.html, and its figures to this directory.")
  private @Nullable Path report;

  @Override
  public Integer call() throws IOException {
    List<Experiment> experiments = experiments();
    if (report != null) {
      prepare(report);
    }
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    ProgressBar progress = new ProgressBar(err, ProgressBar.ownWidth(), System::nanoTime);
    List<Result> results = new ArrayList<>();
    for (Experiment experiment : experiments) {
      Result result = run(experiment, progress::at);
      progress.clear();
      results.add(result);
      if (!json) {
        out.print(TextReport.of(result));
        out.flush();
      }
    }
    if (json) {
      out.println(ReproduceJson.of(results, isAll()));
    }
    if (report != null) {
      write(report, results);
      err.println("kcnf: the report is " + report.resolve("index.html"));
    }
    return Console.finish(spec);
  }

  private boolean isAll() {
    return what.equalsIgnoreCase(ALL);
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private List<Experiment> experiments() {
    try {
      return isAll() ? List.of(Experiment.values()) : List.of(Experiment.of(lower(what)));
    } catch (IllegalArgumentException e) {
      throw new OptionException(String.valueOf(e.getMessage()).replace("one of ", "one of all, "));
    }
  }

  private Result run(Experiment experiment, Progress progress) {
    int count = quick ? experiment.quickRepeats() : experiment.repeats();
    Options options;
    try {
      options = new Options(repeats == null ? count : repeats, seed, threads(), progress);
    } catch (IllegalArgumentException e) {
      throw new OptionException("--" + e.getMessage());
    }
    return experiment.run(options);
  }

  private int threads() {
    return threads == null ? Runtime.getRuntime().availableProcessors() : threads;
  }

  /** Fails before hours of work if the report could not be written. */
  private static void prepare(Path directory) {
    try {
      Files.createDirectories(directory);
      Files.delete(Files.createTempFile(directory, "kcnf", ".tmp"));
    } catch (IOException e) {
      throw new OptionException("--report: " + directory + " is no directory to write to");
    }
  }

  private void write(Path directory, List<Result> results) throws IOException {
    for (Result result : results) {
      for (Map.Entry<String, String> figure : Figures.of(result).entrySet()) {
        Files.writeString(directory.resolve(figure.getKey() + ".svg"), figure.getValue());
      }
    }
    List<Setting> settings =
        List.of(
            new Setting("command", command()),
            new Setting("version", Version.text()),
            new Setting("Java", Runtime.version().toString()),
            new Setting("threads", Integer.toString(threads())));
    Files.writeString(directory.resolve("index.html"), HtmlReport.of(results, settings));
  }

  /** The command line that gives the same results. */
  private String command() {
    StringBuilder command = new StringBuilder("kcnf reproduce ").append(what);
    if (repeats != null) {
      command.append(" --repeats ").append(repeats);
    } else if (quick) {
      command.append(" --quick");
    }
    return command.append(" --seed ").append(seed).toString();
  }
}
