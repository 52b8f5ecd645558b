package dev.kcnf.benchmarks.harness;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Stream;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Learners on one data set in a process of their own, which the native library of one of them may
 * end. That process tells by files which learner it runs, and what they had. If it ends before
 * that, it is started again without the learner that ran last.
 */
public final class Worker {
  private static final String RUNNING = "running";
  private static final String RESULTS = "results.json";

  /** What begins a line that is passed on. */
  public static final String PREFIX = "kcnf-bench: ";

  private Worker() {}

  /**
   * The results of the process.
   *
   * @param command starts it, by a directory of its own, which is gone when it ends, and the
   *     options {@code --into} that and {@code --without LEARNER}
   * @param say is told its lines of progress
   */
  public static List<Result> results(
      String data, BiFunction<Path, List<String>, ProcessBuilder> command, Consumer<String> say)
      throws IOException, InterruptedException {
    List<String> crashed = new ArrayList<>();
    while (true) {
      Path directory = Files.createTempDirectory("kcnf-peers");
      try {
        int status = run(command, directory, crashed, say);
        if (status == 0) {
          String text = Files.readString(directory.resolve(RESULTS));
          return JsonMapper.builder().build().readValue(text, new TypeReference<>() {});
        }
        Path running = directory.resolve(RUNNING);
        String last = Files.exists(running) ? Files.readString(running) : "";
        if (last.isEmpty() || crashed.contains(last)) {
          throw new IllegalStateException(data + ": the process ended with status " + status);
        }
        crashed.add(last);
        say.accept(
            data + ": " + last + " ended its process with status " + status + "; again without it");
      } finally {
        delete(directory);
      }
    }
  }

  private static int run(
      BiFunction<Path, List<String>, ProcessBuilder> command,
      Path directory,
      List<String> crashed,
      Consumer<String> say)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of("--into", directory.toString()));
    crashed.forEach(name -> arguments.addAll(List.of("--without", name)));
    Process process =
        command.apply(directory, arguments).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getErrorStream(), UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(PREFIX)) {
          say.accept(line.substring(PREFIX.length()));
        }
      }
      return process.waitFor();
    } finally {
      process.destroy();
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /** In that process: this learner runs from now on. */
  public static void running(Path directory, String learner) {
    try {
      Files.writeString(directory.resolve(RUNNING), learner);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** In that process: what all had. */
  public static void write(Path directory, List<Result> results) throws IOException {
    Files.writeString(directory.resolve(RESULTS), Report.json(results));
  }
}
