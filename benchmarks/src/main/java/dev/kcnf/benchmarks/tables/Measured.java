package dev.kcnf.benchmarks.tables;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What {@code kcnf learn} said of a table, and what its process took.
 *
 * @param report the JSON object that it printed
 * @param seconds of processor time, in all threads, from the start of the process to its end
 * @param megabytes the most memory that it had
 */
record Measured(JsonNode report, double seconds, double megabytes) {

  /** Runs {@code kcnf} with these arguments in a process of its own. */
  static Measured run(List<String> javaOptions, List<String> arguments, long mostSeconds)
      throws IOException, InterruptedException {
    Path figures = Files.createTempFile("kcnf-figures", ".txt");
    Path out = Files.createTempFile("kcnf-report", ".json");
    Path err = Files.createTempFile("kcnf-messages", ".txt");
    try {
      Process process =
          new ProcessBuilder(command(javaOptions, figures, arguments))
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .start();
      if (!process.waitFor(mostSeconds, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
        throw new IllegalStateException("no end after " + mostSeconds + " s");
      }
      if (process.exitValue() != 0) {
        String message = Files.readString(err, UTF_8).strip();
        throw new IllegalStateException("status " + process.exitValue() + ": " + message);
      }
      String[] took = Files.readString(figures).strip().split(" ", -1);
      JsonNode report = JsonMapper.builder().build().readTree(Files.readString(out, UTF_8));
      return new Measured(report, Double.parseDouble(took[0]), Double.parseDouble(took[1]));
    } finally {
      Files.delete(figures);
      Files.delete(out);
      Files.delete(err);
    }
  }

  private static List<String> command(
      List<String> javaOptions, Path figures, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(Launcher.options(Path.of(arguments.get(1)))); // learn FILE …
    command.addAll(javaOptions);
    command.add("-D" + MeasuredMain.FILE + "=" + figures);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(MeasuredMain.class.getName());
    command.addAll(arguments);
    return command;
  }

  double accuracy() {
    return report.get("accuracy").asDouble();
  }

  double bits() {
    return report.get("logLossBits").asDouble();
  }

  double constantAccuracy() {
    return report.get("constant").get("accuracy").asDouble();
  }

  double constantBits() {
    return report.get("constant").get("logLossBits").asDouble();
  }

  long rows() {
    return report.get("examples").asLong();
  }
}
