package dev.kcnf.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Hands its arguments to JMH. */
@Command(
    name = "jmh",
    description = "Runs the JMH benchmarks; all arguments are JMH's, for example -prof gc or -h.")
final class Jmh implements Callable<Integer> {
  @Parameters(arity = "0..*", paramLabel = "ARG", description = "Arguments of JMH.")
  private final List<String> arguments = new ArrayList<>();

  @Override
  public Integer call() throws IOException {
    org.openjdk.jmh.Main.main(arguments.toArray(String[]::new));
    return 0;
  }
}
