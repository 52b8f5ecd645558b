package dev.kcnf.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kcnf learn}. */
@Command(
    name = "learn",
    description = "Learns a table online, each row predicted before it is learned, and reports.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  kcnf learn                                    the built-in mushrooms",
      "  kcnf learn --data kr-vs-kp -k 3 --shuffle 1   chess, rows in random order",
      "  kcnf learn mail.csv --target spam=yes -k 3    a file",
      "  zcat log.gz | kcnf learn - --format jsonl --target status=failed --json"
    })
final class LearnCommand implements Callable<Integer> {
  private final InputStream in;

  @Mixin private InputOptions input = new InputOptions();
  @Mixin private PredictorOptions predictor = new PredictorOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--shuffle",
      paramLabel = "SEED",
      description = "Learn the rows in a random order, the same for the same SEED.")
  private @Nullable Long shuffle;

  @Option(
      names = "--hold",
      paramLabel = "ROWS",
      defaultValue = "1000000",
      description = {
        "How many rows may be held in memory where all must be known first: to shuffle, and"
            + " for predictors on Booleans when reading a pipe (default: ${DEFAULT-VALUE})."
      })
  private int hold;

  @Option(names = "--json", description = "Print one JSON object instead of the summary.")
  private boolean json;

  LearnCommand(InputStream in) {
    this.in = in;
  }

  @Override
  public Integer call() throws IOException {
    Learning learning =
        new Learning(
            input.input(in),
            input.columns(),
            input.skipBadRows(),
            predictor.choice(),
            shuffle,
            hold);
    LearnReport report = learning.run();
    learning.notes().forEach(note -> spec.commandLine().getErr().println("kcnf: " + note));
    PrintWriter out = spec.commandLine().getOut();
    out.print(json ? report.json() + "\n" : report.text());
    if (out.checkError()) {
      spec.commandLine().getErr().println("kcnf: the results cannot be written");
      return ExitCode.INTERNAL_ERROR;
    }
    return ExitCode.DONE;
  }
}
