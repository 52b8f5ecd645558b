package dev.kcnf.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.kcnf.benchmarks.data.MushroomLike;
import dev.kcnf.benchmarks.peers.Vw;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import vowpalWabbit.learner.VWLearners;
import vowpalWabbit.learner.VWScalarLearner;

/**
 * {@code kcnf-bench rows}: rows per second of {@code kcnf learn}, from the start of its process to
 * its end, beside Vowpal Wabbit on the same rows as text. Vowpal Wabbit is timed end to end
 * (reading the file, making a line of each row, learning it) and for the learning calls alone.
 */
@Command(
    name = "rows",
    mixinStandardHelpOptions = true,
    description = "kcnf learn on a large CSV file, end to end, beside Vowpal Wabbit.")
final class Rows implements Callable<Integer> {
  private static final int CHUNK = 10_000;

  @Option(names = "--rows", defaultValue = "5000000", description = "Default: ${DEFAULT-VALUE}.")
  private long rows;

  @Option(names = "-k", defaultValue = "3", description = "Default: ${DEFAULT-VALUE}.")
  private int k;

  @Option(names = "--heap", defaultValue = "256m", description = "Default: ${DEFAULT-VALUE}.")
  private String heap = "256m";

  @Option(names = "--threads", defaultValue = "2", description = "Default: ${DEFAULT-VALUE}.")
  private int threads;

  @Option(names = "--seed", defaultValue = "1", description = "Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(names = "--file", description = "Keep the rows in this file; used if it is there.")
  private @Nullable Path file;

  @Option(names = "--feed-vw", hidden = true, description = "Only feed VW, in this process.")
  private boolean feed;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    if (feed) {
      out.println(secondsOfCalls(Objects.requireNonNull(file, "--file")));
      out.flush();
      return 0;
    }
    Path csv = file != null ? file : Files.createTempFile("kcnf-rows", ".csv");
    try {
      if (!Files.exists(csv) || Files.size(csv) == 0) {
        MushroomLike.write(csv, rows, seed);
      }
      out.printf("%,d rows, %,d bytes, seed %d%n", rows, Files.size(csv), seed);
      double own = report("kcnf learn, end to end", learn(csv, 1));
      double threaded = report("kcnf learn --threads " + threads, learn(csv, threads));
      double[] seconds = vowpalWabbit(csv);
      double vw = report("Vowpal Wabbit, end to end", seconds[0]);
      double calls = report("Vowpal Wabbit, calls only", seconds[1]);
      out.printf("ratio %.2f, to the calls only %.2f%n", own / vw, own / calls);
      out.printf(
          "with %d threads %.2f, to the calls only %.2f%n",
          threads, threaded / vw, threaded / calls);
    } finally {
      if (file == null) {
        Files.delete(csv);
      }
    }
    return 0;
  }

  private double report(String name, double seconds) {
    double rate = rows / seconds;
    spec.commandLine().getOut().printf("%-28s %,12.0f rows/s%n", name, rate);
    return rate;
  }

  private double learn(Path csv, int inThreads) throws IOException, InterruptedException {
    List<String> options = new ArrayList<>(List.of("learn", csv.toString()));
    options.addAll(
        List.of(
            "--target", "class=poisonous", "--json", "-k", "" + k, "--threads", "" + inThreads));
    long start = System.nanoTime();
    Process process =
        Cli.command(List.of("-Xmx" + heap), options)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String report = new String(process.getInputStream().readAllBytes(), UTF_8);
    int status = process.waitFor();
    double seconds = (System.nanoTime() - start) / 1e9;
    spec.commandLine().getOut().print(report);
    if (status != 0 || !report.contains("\"examples\":" + rows)) {
      throw new IllegalArgumentException("kcnf learn ended with status " + status);
    }
    return seconds;
  }

  /** The seconds it takes end to end, and those of the calls that learn. */
  private double[] vowpalWabbit(Path csv) throws IOException, InterruptedException {
    String[] options = {
      "rows", "--feed-vw", "--file", csv.toString(), "--rows", Long.toString(rows)
    };
    long start = System.nanoTime();
    Process process =
        Cli.java(List.of("-Xmx" + heap), Main.class.getName(), List.of(options))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String calls = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
    int status = process.waitFor();
    double seconds = (System.nanoTime() - start) / 1e9;
    if (status != 0) {
      throw new IllegalArgumentException("feeding VW ended with status " + status);
    }
    return new double[] {seconds, Double.parseDouble(calls)};
  }

  /** Feeds all rows of the file; the seconds of the calls that learn. */
  private double secondsOfCalls(Path csv) throws IOException {
    long calls = 0;
    long count = 0;
    try (BufferedReader lines = Files.newBufferedReader(csv);
        VWScalarLearner learner = VWLearners.create(Vw.OF_TWO)) {
      lines.readLine();
      List<String> chunk = chunk(lines);
      while (!chunk.isEmpty()) {
        long before = System.nanoTime();
        for (String line : chunk) {
          learner.learn(line);
        }
        calls += System.nanoTime() - before;
        count += chunk.size();
        chunk = chunk(lines);
      }
    }
    if (count != rows) {
      throw new IllegalArgumentException("--rows must be the rows of the file, " + count);
    }
    return calls / 1e9;
  }

  /** The next rows as lines for Vowpal Wabbit: a feature like c_foul per attribute. */
  private static List<String> chunk(BufferedReader lines) throws IOException {
    List<String> chunk = new ArrayList<>(CHUNK);
    StringBuilder text = new StringBuilder();
    while (chunk.size() < CHUNK) {
      String line = lines.readLine();
      if (line == null) {
        break;
      }
      text.setLength(0);
      text.append(line.startsWith("poisonous,") ? "1 |x" : "-1 |x");
      char column = 'a';
      int from = line.indexOf(',') + 1;
      while (from > 0) {
        int to = line.indexOf(',', from);
        text.append(' ').append(column++).append('_');
        text.append(line, from, to < 0 ? line.length() : to);
        from = to + 1;
      }
      chunk.add(text.toString());
    }
    return chunk;
  }
}
