package dev.kcnf.benchmarks;

import dev.kcnf.benchmarks.data.DataSets;
import dev.kcnf.benchmarks.harness.Clock;
import dev.kcnf.benchmarks.harness.Harness;
import dev.kcnf.benchmarks.harness.Report;
import dev.kcnf.benchmarks.harness.Result;
import dev.kcnf.benchmarks.peers.Contender;
import dev.kcnf.benchmarks.peers.Contenders;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kcnf-bench peers}: kcnf side by side with other online learners. */
@Command(
    name = "peers",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = "Compares kcnf with MOA and Vowpal Wabbit: mistakes, bits, time per example.")
final class Peers implements Callable<Integer> {
  @Option(
      names = "--data",
      defaultValue = "all",
      description =
          "all, tables, streams, generated, one of them by name, or a CSV file with a header")
  private String data = "all";

  @Option(names = "--target", description = "what to predict in a CSV file: COLUMN=VALUE")
  private @Nullable String target;

  @Option(
      names = "--seeds",
      defaultValue = "10",
      description = "shuffled orders, or generated streams: seeds 1 to N; 0: the file's order")
  private int seeds = 10;

  @Option(names = "--file-order", description = "begin with the order of the file")
  private boolean fileOrder;

  @Option(names = "--repeats", defaultValue = "5", description = "timed rounds")
  private int repeats = 5;

  @Option(
      names = "--learners",
      defaultValue = ".*",
      description = "only those in whose name this regular expression is found")
  private String learners = ".*";

  @Option(
      names = "--slow",
      defaultValue = "10",
      description = "a learner whose round takes more seconds is timed in one round only")
  private double slow = 10;

  @Option(
      names = "--literal-seconds",
      defaultValue = "3",
      description = "the literal reduction stops in an order after this many seconds")
  private double literalSeconds = 3;

  @Option(
      names = "--warm-up",
      defaultValue = "1",
      description = "seconds for which each learner warms up")
  private double warmUp = 1;

  @Option(
      names = "--clock",
      defaultValue = "wall",
      description = "wall, or cpu: the thread's processor time, for a busy machine")
  private Clock clock = Clock.WALL;

  @Option(
      names = "--fresh",
      defaultValue = "0",
      description = "time the first pass in so many fresh processes too, one learner in each")
  private int fresh;

  @Option(names = "--json", description = "write JSON instead of tables")
  private boolean json;

  @SuppressWarnings("NullAway.Init") // Picocli sets it.
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    List<Contender> contenders = Contenders.matching(learners, err);
    Harness harness =
        new Harness(
            new Harness.Settings(
                seeds, fileOrder, repeats, warmUp, 0.03, slow, literalSeconds, clock),
            line -> {
              err.println("kcnf-bench: " + line);
              err.flush();
            });
    List<Result> results = new ArrayList<>();
    for (DataSets.Named set : DataSets.of(data, target)) {
      List<Result> rows = withFresh(harness.run(set, contenders), set.name());
      results.addAll(rows);
      if (!json) {
        out.println(Report.table(set.name(), set.run(1).table(), rows));
        out.flush();
      }
    }
    out.println(json ? Report.json(results) : Report.NOTES);
    out.flush();
    return 0;
  }

  private List<Result> withFresh(List<Result> rows, String name) throws IOException {
    if (fresh < 1) {
      return rows;
    }
    List<Result> result = new ArrayList<>();
    for (Result row : rows) {
      boolean built = target == null;
      result.add(
          row.complete()
              ? row.fresh(FirstPass.median(built ? name : data, target, row.learner(), fresh))
              : row);
    }
    return result;
  }
}
