package dev.kcnf.benchmarks;

import dev.kcnf.Target;
import dev.kcnf.benchmarks.data.EncodedRows;
import dev.kcnf.benchmarks.data.ManyTables;
import dev.kcnf.benchmarks.harness.BestPeers;
import dev.kcnf.benchmarks.harness.KeptPeers;
import dev.kcnf.benchmarks.harness.Pass;
import dev.kcnf.benchmarks.harness.Score;
import dev.kcnf.benchmarks.peers.Contender;
import dev.kcnf.benchmarks.peers.Kcnf;
import dev.kcnf.predictors.Predictors;
import dev.kcnf.rows.FitOptions;
import dev.kcnf.rows.TableReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kcnf-bench many}: bits and time of auto and fast on many generated tables. */
@Command(
    name = "many",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = {
      "The log-loss in bits and the microseconds per row of predictors on many generated tables.",
      "Those of even number are for tuning, those of odd number only to be reported."
    })
final class ManyTablesCommand implements Callable<Integer> {
  @Option(names = "--from", defaultValue = "1", description = "the number of the first table")
  private int from = 1;

  @Option(names = "--to", defaultValue = "399", description = "the number of the last table")
  private int to = 399;

  @Option(names = "--step", defaultValue = "2", description = "from one number to the next")
  private int step = 2;

  @Option(names = "--rows", defaultValue = "50000", description = "the most rows of a table")
  private int rows = 50_000;

  @Option(
      names = "--up-to",
      defaultValue = "50000",
      description = "leave out tables that have more rows than this")
  private int upTo = 50_000;

  @Option(
      names = "--predictors",
      split = ",",
      defaultValue = "auto,fast",
      description = "the predictors to compare; ratios are to the last")
  private List<String> predictors = List.of("auto", "fast");

  @Option(
      names = "--peer-seconds",
      defaultValue = "0",
      description =
          "compare the first with the peers of kcnf-bench tables, too; one is left out after this"
              + " processor time; 0: no peers")
  private double peerSeconds;

  @Option(
      names = "--kept-peers",
      paramLabel = "FILE",
      description = "do not run peers again that are in this file, and keep the others there")
  private @Nullable Path keptPeers;

  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (step < 1 || from < 0 || rows < 1 || upTo < 50) {
      throw new IllegalArgumentException(
          "--from, --step and --rows must not be negative or 0, --up-to not below 50");
    }
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    boolean peers = peerSeconds > 0;
    out.println(
        "| table | "
            + String.join(" | µs | ", predictors)
            + " | µs | ratio |"
            + (peers ? BestPeers.HEAD : ""));
    out.println(
        "| --- |"
            + " ---: | ---: |".repeat(predictors.size())
            + " ---: |"
            + (peers ? BestPeers.LINE : ""));
    PrintWriter err = spec.commandLine().getErr();
    KeptPeers kept = keptPeers == null ? KeptPeers.none() : KeptPeers.in(keptPeers);
    BestPeers best = new BestPeers();
    double sum = 0;
    double mostAbove = Double.NEGATIVE_INFINITY;
    int count = 0;
    for (int number = from; number <= to; number += step) {
      ManyTables.Generated table = ManyTables.of(number);
      if (table.rows().size() > upTo) {
        continue;
      }
      StringBuilder line = new StringBuilder("| " + table.name());
      double[] bits = new double[predictors.size()];
      EncodedRows encoded = encoded(table);
      for (int p = 0; p < bits.length; p++) {
        String predictor = predictors.get(p);
        Contender own =
            new Contender(predictor, Contender.Kind.OURS, Kcnf.of(Predictors.of(predictor)));
        Pass pass = Pass.of(own, encoded);
        bits[p] = pass.bits(0, pass.steps());
        double micros = pass.nanos() / 1e3 / pass.steps();
        line.append(String.format(Locale.ROOT, " | %.1f | %.1f", bits[p], micros));
      }
      double ratio = bits[0] / bits[bits.length - 1];
      line.append(String.format(Locale.ROOT, " | %.3f |", ratio));
      if (peers) {
        List<String> key = List.of(table.name(), ManyTables.TARGET, "" + rows, encoded.checksum());
        List<Score> scores = kept.scores(key, () -> encoded, peerSeconds, err::println);
        line.append(best.line(scores, bits[0]));
      }
      out.println(line);
      out.flush();
      mostAbove = Math.max(mostAbove, bits[0] - bits[bits.length - 1]);
      sum += StrictMath.log(ratio);
      count++;
    }
    out.printf(
        Locale.ROOT,
        "%d tables; %s to %s: geometric mean of the ratios %.4f, at most %.1f bits above%n",
        count,
        predictors.get(0),
        predictors.get(predictors.size() - 1),
        StrictMath.exp(sum / count),
        mostAbove);
    if (peers) {
      out.print(best.summary());
      out.flush();
    }
    return 0;
  }

  private EncodedRows encoded(ManyTables.Generated table) throws IOException {
    Target target = table.target();
    try (TableReader reader = TableReader.fit(table.open(), target, FitOptions.usual(), true)) {
      return EncodedRows.of(reader, target, rows);
    }
  }
}
