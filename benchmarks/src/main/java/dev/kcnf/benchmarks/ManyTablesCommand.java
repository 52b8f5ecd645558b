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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
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
      names = "--shuffles",
      defaultValue = "0",
      description =
          "the mean over this many shuffled orders of each table, seeds 1 to N; tables that drift"
              + " keep their order; 0: all do")
  private int shuffles;

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
    if (step < 1 || from < 0 || rows < 1 || upTo < 50 || shuffles < 0) {
      throw new IllegalArgumentException(
          "--from and --shuffles must not be negative, --step and --rows not 0, --up-to not below"
              + " 50");
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
      List<EncodedRows> orders = orders(table);
      double[] bits = new double[predictors.size()];
      for (int p = 0; p < bits.length; p++) {
        bits[p] = bits(predictors.get(p), orders, line);
      }
      double ratio = bits[0] / bits[bits.length - 1];
      line.append(String.format(Locale.ROOT, " | %.3f |", ratio));
      if (peers) {
        List<List<Score>> scores = new ArrayList<>();
        for (EncodedRows order : orders) {
          List<String> key = List.of(table.name(), ManyTables.TARGET, "" + rows, order.checksum());
          scores.add(kept.scores(key, () -> order, peerSeconds, err::println));
        }
        line.append(best.line(Score.means(scores), bits[0]));
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

  /** The mean over the orders; the line gets it, and the mean time of a row. */
  private static double bits(String predictor, List<EncodedRows> orders, StringBuilder line) {
    Contender own =
        new Contender(predictor, Contender.Kind.OURS, Kcnf.of(Predictors.of(predictor)));
    double bits = 0;
    double micros = 0;
    for (EncodedRows order : orders) {
      Pass pass = Pass.of(own, order);
      bits += pass.bits(0, pass.steps()) / orders.size();
      micros += pass.nanos() / 1e3 / pass.steps() / orders.size();
    }
    line.append(String.format(Locale.ROOT, " | %.1f | %.1f", bits, micros));
    return bits;
  }

  private List<EncodedRows> orders(ManyTables.Generated table) throws IOException {
    EncodedRows made = encoded(table);
    return shuffles == 0 || table.drifts()
        ? List.of(made)
        : IntStream.rangeClosed(1, shuffles).mapToObj(made::shuffled).toList();
  }

  private EncodedRows encoded(ManyTables.Generated table) throws IOException {
    Target target = table.target();
    try (TableReader reader = TableReader.fit(table.open(), target, FitOptions.usual(), true)) {
      return EncodedRows.of(reader, target, rows);
    }
  }
}
