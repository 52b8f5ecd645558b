package dev.kcnf.benchmarks.serve;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kcnf-bench serve}: the server under load; with an option, what else it must stand. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    description =
        "The server under load: single rows beside an empty handler, batches beside the library,"
            + " latencies while it learns. Each option runs something else instead.")
public final class Serve implements Callable<Integer> {
  @Option(names = "--seconds", defaultValue = "5", description = "Of each measurement.")
  private double seconds;

  @Option(names = "--steps", paramLabel = "N", description = "Learn N rows; does memory grow?")
  private @Nullable Long steps;

  @Option(names = "--kill", paramLabel = "N", description = "Kill the server N times under load.")
  private @Nullable Integer kills;

  @Option(names = "--models", paramLabel = "N", description = "N models in a heap of 512 MB.")
  private @Nullable Integer models;

  @Option(
      names = "--connections",
      paramLabel = "N",
      description = "N connections at once: silent, slow, and bodies without end.")
  private @Nullable Integer connections;

  @Option(names = "--seed", defaultValue = "1", description = "Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--java",
      paramLabel = "OPTION",
      description = "An option for the server's Java; may be repeated.")
  private List<String> java = List.of();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    Path directory = Files.createTempDirectory("kcnf-serve");
    try {
      if (steps != null) {
        Steps.run(directory, java, steps, out);
      } else if (kills != null) {
        new Kills(directory, seed, out).run(kills);
      } else if (models != null) {
        ManyModels.run(directory, models, seed, out);
      } else if (connections != null) {
        Crowd.run(directory, connections, out);
      } else {
        Speed.run(directory, java, seconds, out);
      }
    } finally {
      delete(directory);
    }
    return 0;
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
