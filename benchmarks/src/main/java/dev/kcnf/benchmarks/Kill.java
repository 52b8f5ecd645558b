package dev.kcnf.benchmarks;

import dev.kcnf.SplitMix;
import dev.kcnf.benchmarks.data.MushroomLike;
import dev.kcnf.model.Model;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code kcnf-bench kill}: kills {@code kcnf learn --save-every} with SIGKILL, again and again, at
 * random moments after its first save, and reads the model left behind.
 */
@Command(
    name = "kill",
    mixinStandardHelpOptions = true,
    description =
        "Kills kcnf learn --save-every at random moments; every model left must be whole.")
final class Kill implements Callable<Integer> {
  /** More rows than it can learn before the kill. */
  private static final long ROWS = 200_000;

  /** Fast settings for a short-lived process. */
  private static final List<String> JAVA = List.of("-Xmx256m", "-XX:TieredStopAtLevel=1");

  @Option(names = "--kills", defaultValue = "200", description = "Default: ${DEFAULT-VALUE}.")
  private int kills;

  @Option(names = "--save-every", defaultValue = "50", description = "Default: ${DEFAULT-VALUE}.")
  private int saveEvery;

  @Option(names = "--seed", defaultValue = "1", description = "Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("kcnf-kill");
    Path csv = directory.resolve("rows.csv");
    Path model = directory.resolve("m.kcnf");
    MushroomLike.write(csv, ROWS, seed);
    SplitMix random = SplitMix.of(seed);
    int whole = 0;
    int early = 0;
    long saves = 0;
    long before = 0;
    for (int kill = 1; kill <= kills; kill++) {
      boolean resume = Files.exists(model) && kill % 10 != 0;
      Process process = start(csv, model, resume);
      // At some point during the saves after the first.
      awaitSave(model, process);
      Thread.sleep(random.nextInt(200), random.nextInt(1_000_000));
      process.destroyForcibly().waitFor();
      if (!Files.exists(model)) {
        if (before > 0) {
          throw new IllegalStateException("kill " + kill + ": the model is missing");
        }
        early++;
        continue;
      }
      long examples = Model.load(model).figures().examples(); // throws if it is damaged
      if (examples % saveEvery != 0) {
        throw new IllegalStateException("kill " + kill + ": a model of " + examples + " examples");
      }
      whole++;
      saves += examples == before ? 0 : 1;
      before = examples;
    }
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        "%d kills: %d whole models, %d of them new; %d before the first was saved; 0 damaged,"
            + " 0 missing%n",
        kills, whole, saves, early);
    try (var files = Files.list(directory)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(directory);
    return 0;
  }

  private static void awaitSave(Path model, Process process)
      throws IOException, InterruptedException {
    Object before = stamp(model);
    while (process.isAlive() && stamp(model).equals(before)) {
      Thread.sleep(1);
    }
  }

  private static Object stamp(Path model) throws IOException {
    return Files.exists(model) ? Files.getLastModifiedTime(model) : "none";
  }

  private Process start(Path csv, Path model, boolean resume) throws IOException {
    String name = model.toString();
    List<String> first = List.of("--target", "class=poisonous", "-k", "3");
    List<String> options = new ArrayList<>(List.of("learn", csv.toString()));
    options.addAll(List.of("--model", name, "--save-every", "" + saveEvery));
    options.addAll(resume ? List.of("--resume", name) : first);
    return Cli.command(JAVA, options)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}
