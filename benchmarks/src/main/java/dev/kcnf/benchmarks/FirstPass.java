package dev.kcnf.benchmarks;

import dev.kcnf.benchmarks.data.DataSets;
import dev.kcnf.benchmarks.peers.Contender;
import dev.kcnf.benchmarks.peers.Contender.Trial;
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
    DataSets.Run run = DataSets.of(data, target).get(0).run(seed);
    double[] outputs = new double[run.order().length];
    try (Trial trial = contender.factory().start(run.table(), run.order())) {
      long start = System.nanoTime();
      for (int t = 0; t < outputs.length; t++) {
        outputs[t] = trial.step(t);
      }
      long nanos = System.nanoTime() - start;
      spec.commandLine().getOut().println((double) nanos / outputs.length);
      spec.commandLine().getOut().flush();
    }
    return Arrays.stream(outputs).anyMatch(Double::isNaN) ? 1 : 0; // keeps the outputs alive
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
