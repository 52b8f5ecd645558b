package dev.kcnf.benchmarks;

import dev.kcnf.benchmarks.data.DataSets;
import dev.kcnf.benchmarks.data.DataSets.Named;
import dev.kcnf.benchmarks.harness.Clock;
import dev.kcnf.benchmarks.harness.Harness;
import dev.kcnf.benchmarks.harness.Pace;
import dev.kcnf.benchmarks.harness.Report;
import dev.kcnf.benchmarks.harness.Result;
import dev.kcnf.benchmarks.harness.Summary;
import dev.kcnf.benchmarks.harness.Worker;
import dev.kcnf.benchmarks.peers.Contender;
import dev.kcnf.benchmarks.peers.Contenders;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kcnf-bench peers}: kcnf side by side with other learners. */
@Command(
    name = "peers",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = {
      "Compares kcnf with MOA, Vowpal Wabbit, XGBoost and LightGBM: mistakes, bits, time per"
          + " example. At the end auto beside the best of its peers on every data set.",
      "Without options it is one complete run, of an hour or so: all data sets, of two classes and"
          + " of more, all learners, one order, one round. --peer-seconds bounds it. The rows of k-CNF,"
          + " the calibrated ones and the literal reduction are of two classes only.",
      "Each data set has a process of its own. A learner that ends it, or fails, costs its own row"
          + " only, and a line says so."
    })
final class Peers implements Callable<Integer> {
  @Option(
      names = "--data",
      defaultValue = "all",
      description =
          "all, tables, streams, generated, mixed (several classes, numbers), one of them by name,"
              + " or a CSV file with a header")
  private String data = "all";

  @Option(
      names = "--target",
      description = "what to predict in a CSV file: COLUMN=VALUE, or COLUMN for all its values")
  private @Nullable String target;

  @Option(
      names = "--seeds",
      defaultValue = "1",
      description = "shuffled orders, or generated streams: seeds 1 to N; 0: the file's order")
  private int seeds = 1;

  @Option(names = "--file-order", description = "begin with the order of the file")
  private boolean fileOrder;

  @Option(names = "--repeats", defaultValue = "1", description = "timed rounds")
  private int repeats = 1;

  @Option(
      names = "--learners",
      defaultValue = ".*",
      description = "only those in whose name this regular expression is found")
  private String learners = ".*";

  @Option(
      names = "--peer-seconds",
      defaultValue = "30",
      description =
          "a learner stops in an order after this processor time; its row says after how many"
              + " examples, and is compared with nobody")
  private double peerSeconds = 30;

  @Option(
      names = "--slow",
      defaultValue = "10",
      description = "a learner whose round takes more seconds is timed in one round only")
  private double slow = 10;

  @Option(
      names = "--literal-seconds",
      defaultValue = "1",
      description = "the literal reduction stops in an order after this processor time")
  private double literalSeconds = 1;

  @Option(
      names = "--warm-up",
      defaultValue = "0.5",
      description = "seconds for which each learner warms up")
  private double warmUp = 0.5;

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

  @Option(
      names = "--into",
      hidden = true,
      description = "run in this process, and write the results into this directory")
  private @Nullable Path into;

  @Option(names = "--without", hidden = true, description = "but this learner")
  private List<String> without = new ArrayList<>();

  @SuppressWarnings("NullAway.Init") // Picocli sets it.
  @Spec
  private CommandSpec spec;

  private final Set<String> said = new HashSet<>();

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    List<Contender> contenders = Contenders.matching(learners);
    List<Named> sets = DataSets.of(data, target);
    Harness.Settings settings =
        new Harness.Settings(
            seeds, fileOrder, repeats, warmUp, 0.03, slow, peerSeconds, literalSeconds, clock);
    if (into != null) {
      Worker.write(into, here(into, sets.get(0), settings, contenders));
      return 0;
    }
    List<Result> results = new ArrayList<>();
    Summary summary = new Summary();
    Pace pace = new Pace(sets);
    for (Named set : sets) {
      List<Result> rows = withFresh(apart(set), name(set));
      results.addAll(rows);
      summary.add(rows);
      if (!json) {
        out.println(Report.table(set.name(), set.rows(1), rows));
        out.flush();
      }
      say(pace.after(set));
    }
    out.println(json ? Report.json(results) : summary.text() + "\n" + Report.NOTES);
    out.flush();
    return 0;
  }

  /** In the process of one data set. */
  private List<Result> here(
      Path directory, Named set, Harness.Settings settings, List<Contender> contenders) {
    Harness.Progress progress =
        new Harness.Progress() {
          @Override
          public void say(String line) {
            Peers.this.say(line);
          }

          @Override
          public void running(String learner) {
            Worker.running(directory, learner);
          }
        };
    List<Contender> able = new ArrayList<>();
    for (Contender contender : contenders) {
      progress.running(contender.name());
      if (!without.contains(contender.name()) && contender.isAvailable(this::say)) {
        able.add(contender);
      }
    }
    return new Harness(settings, progress).run(set, able);
  }

  /** Runs that process. */
  private List<Result> apart(Named set) throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of("peers", "--data", name(set)));
    if (target != null) {
      arguments.addAll(List.of("--target", target));
    }
    if (fileOrder) {
      arguments.add("--file-order");
    }
    arguments.addAll(List.of("--seeds", "" + seeds, "--repeats", "" + repeats));
    arguments.addAll(List.of("--learners", learners, "--clock", "" + clock));
    arguments.addAll(List.of("--peer-seconds", "" + peerSeconds, "--slow", "" + slow));
    arguments.addAll(List.of("--literal-seconds", "" + literalSeconds, "--warm-up", "" + warmUp));
    return Worker.results(
        set.name(),
        (directory, more) -> {
          List<String> java =
              new ArrayList<>(ManagementFactory.getRuntimeMXBean().getInputArguments());
          // LightGBM unpacks its library to the same name always, XGBoost and VW leave theirs.
          java.add("-Djava.io.tmpdir=" + directory);
          java.add("-XX:ErrorFile=" + directory.resolve("crash.log"));
          List<String> all = new ArrayList<>(arguments);
          all.addAll(more);
          return Cli.plainJava(java, Main.class.getName(), all);
        },
        this::say);
  }

  /** How a process of one data set is asked for it. */
  private String name(Named set) {
    return target == null ? set.name() : data;
  }

  /** Says a line, once. */
  private void say(String line) {
    if (said.add(line)) {
      PrintWriter err = spec.commandLine().getErr();
      err.println(Worker.PREFIX + line);
      err.flush();
    }
  }

  private List<Result> withFresh(List<Result> rows, String name) throws IOException {
    if (fresh < 1) {
      return rows;
    }
    List<Result> result = new ArrayList<>();
    for (Result row : rows) {
      result.add(
          row.complete() ? row.fresh(FirstPass.median(name, target, row.learner(), fresh)) : row);
    }
    return result;
  }
}
