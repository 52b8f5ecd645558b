package dev.kcnf.benchmarks;

import dev.kcnf.LogLoss;
import dev.kcnf.Predictor;
import dev.kcnf.benchmarks.data.DataSets;
import dev.kcnf.benchmarks.data.DataSets.Named;
import dev.kcnf.paper.LabelledTable;
import dev.kcnf.paper.Streams;
import dev.kcnf.predictors.Predictors;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kcnf-bench merge}: what the models of parts know, merged, beside the model of all. */
@Command(
    name = "merge",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description =
        "The bits of auto on the last 20 %% of the rows, which it does not learn: after the first "
            + "80 %% in one stream, and merged from parts of them.")
final class Merge implements Callable<Integer> {
  /** More rows than auto keeps. */
  private static final int LONG = 80_000;

  @Option(
      names = "--data",
      split = ",",
      defaultValue = "kr-vs-kp,mushroom,tic-tac-toe,long",
      description = "tables by name; long is a 3-CNF with 10 %% of noise, 80,000 rows")
  private List<String> data = List.of();

  @Option(
      names = "--parts",
      split = ",",
      defaultValue = "2,4,8",
      description = "into how many parts the rows are cut")
  private int[] counts = {};

  @Option(names = "--seeds", defaultValue = "5", description = "orders, seeds 1 to N")
  private int seeds = 5;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    out.print("| bits on the last 20 %, mean of " + seeds + " orders | one stream |");
    Arrays.stream(counts).forEach(parts -> out.print(" merged from " + parts + " | ratio |"));
    out.println(" ms of the last merge | same bytes in another order |");
    out.println("| --- | ---: |" + " ---: | ---: |".repeat(counts.length) + " ---: | --- |");
    for (String name : data) {
      for (Named set : sets(name)) {
        out.println(measure(set));
        out.flush();
      }
    }
    return 0;
  }

  private static List<Named> sets(String name) throws IOException {
    return name.equals("long")
        ? List.of(Named.stream("3-CNF, 10 % noise, 80,000", s -> Streams.cnf(3, 10, s, LONG)))
        : DataSets.of(name, null);
  }

  private String measure(Named set) {
    double one = 0;
    double[] merged = new double[counts.length];
    boolean same = true;
    double millis = 0;
    for (int seed = 1; seed <= seeds; seed++) {
      LabelledTable table = set.rows(seed).ofTwo();
      int learned = table.size() * 4 / 5;
      one += bits(learned(table, 0, learned), table, learned);
      for (int i = 0; i < counts.length; i++) {
        List<Predictor> parts = new ArrayList<>();
        for (int p = 0; p < counts[i]; p++) {
          parts.add(learned(table, learned * p / counts[i], learned * (p + 1) / counts[i]));
        }
        long start = System.nanoTime();
        Predictor all = parts.get(0).mergedFor(table.schema(), parts);
        millis = (System.nanoTime() - start) / 1e6;
        merged[i] += bits(all, table, learned);
        same &= Arrays.equals(all.toBytes(), pairwise(parts, table).toBytes());
      }
    }
    StringBuilder line = new StringBuilder("| " + set.name() + " |");
    line.append(String.format(Locale.ROOT, " %.2f |", one / seeds));
    for (double bits : merged) {
      line.append(String.format(Locale.ROOT, " %.2f | %.3f |", bits / seeds, bits / one));
    }
    return line.append(String.format(Locale.ROOT, " %.0f | %s |", millis, same ? "yes" : "NO"))
        .toString();
  }

  /** Merged one after the other, the last first. */
  private static Predictor pairwise(List<Predictor> parts, LabelledTable table) {
    List<Predictor> reversed = new ArrayList<>(parts);
    Collections.reverse(reversed);
    return reversed.stream()
        .reduce((a, b) -> a.mergedFor(table.schema(), List.of(a, b)))
        .orElseThrow();
  }

  private static Predictor learned(LabelledTable table, int from, int to) {
    Predictor predictor = Predictors.auto().create(table.schema());
    for (int t = from; t < to; t++) {
      predictor.learn(table.examples()[t], table.labels()[t]);
    }
    return predictor;
  }

  private static double bits(Predictor frozen, LabelledTable table, int from) {
    double bits = 0;
    for (int t = from; t < table.size(); t++) {
      bits += LogLoss.bits(frozen.logOdds(table.examples()[t]), table.labels()[t]);
    }
    return bits;
  }
}
