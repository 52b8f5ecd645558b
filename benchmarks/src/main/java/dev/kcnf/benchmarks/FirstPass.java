package dev.kcnf.benchmarks;

import dev.kcnf.benchmarks.data.DataSets;
import dev.kcnf.benchmarks.data.EncodedRows;
import dev.kcnf.benchmarks.harness.Clock;
import dev.kcnf.benchmarks.harness.Pass;
import dev.kcnf.benchmarks.peers.Contender;
import dev.kcnf.benchmarks.peers.Contenders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code kcnf-bench first-pass}: the time per example of one learner's first pass over a table in
 * this process. {@code peers --fresh} starts one such process for each learner, so that none runs
 * code that another one warmed up.
 */
@Command(
    name = "first-pass",
    hidden = true,
    mixinStandardHelpOptions = true,
    description = "Prints the nanoseconds per example of the first pass of one learner.")
final class FirstPass implements Callable<Integer> {
  @Option(names = "--data", required = true)
  private String data = "";

  @Option(names = "--target")
  private @Nullable String target;

  @Option(names = "--learner", required = true)
  private String learner = "";

  @Option(names = "--seed", required = true)
  private int seed;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException {
    Contender contender =
        Contenders.all().stream().filter(c -> c.name().equals(learner)).findFirst().orElseThrow();
    EncodedRows rows = DataSets.of(data, target).get(0).rows(seed);
    Pass pass = Pass.of(contender, rows, Clock.WALL, Double.POSITIVE_INFINITY);
    spec.commandLine().getOut().println((double) pass.nanos() / pass.steps());
    spec.commandLine().getOut().flush();
    return Double.isNaN(pass.bits(0, pass.steps())) ? 1 : 0; // keeps what was predicted alive
  }

  /** The median over fresh processes, on shuffles 1, 2, …, in nanoseconds per example. */
  static double median(String data, @Nullable String target, String learner, int processes)
      throws IOException {
    double[] nanos = new double[processes];
    for (int i = 0; i < processes; i++) {
      nanos[i] = run(data, target, learner, i + 1);
    }
    Arrays.sort(nanos);
    return (nanos[(processes - 1) / 2] + nanos[processes / 2]) / 2;
  }

  private static double run(String data, @Nullable String target, String learner, int seed)
      throws IOException {
    List<String> args = new ArrayList<>(List.of("first-pass", "--data", data));
    if (target != null) {
      args.addAll(List.of("--target", target));
    }
    args.addAll(List.of("--learner", learner, "--seed", Integer.toString(seed)));
    Process process =
        Cli.java(List.of(), Main.class.getName(), args)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      return Double.parseDouble(text.strip());
    } catch (NumberFormatException e) {
      throw new IllegalStateException(learner + " in a fresh process printed: " + text, e);
    }
  }
}
