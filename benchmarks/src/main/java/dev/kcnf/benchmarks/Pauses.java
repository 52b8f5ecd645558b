package dev.kcnf.benchmarks;

import dev.kcnf.Target;
import dev.kcnf.benchmarks.data.ManyTables;
import dev.kcnf.benchmarks.data.ManyTables.Generated;
import dev.kcnf.model.Model;
import dev.kcnf.predictors.Predictors;
import dev.kcnf.rows.FitOptions;
import dev.kcnf.rows.TableReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
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

/**
 * {@code kcnf-bench pauses}: the longest steps by the clock, of a process that has just begun. What
 * the compiler and the garbage collector take is part of them, as it is for who waits.
 */
@Command(
    name = "pauses",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = "The longest steps, by the clock, of learning generated tables of many columns.")
final class Pauses implements Callable<Integer> {
  @Option(names = "--columns", defaultValue = "100", description = "how many columns")
  private int columns = 100;

  @Option(names = "--classes", split = ",", defaultValue = "2,26", description = "how many classes")
  private List<Integer> classes = List.of(2, 26);

  @Option(names = "--rows", defaultValue = "30000", description = "how many rows")
  private int rows = 30_000;

  @Option(names = "--predictor", defaultValue = "auto", description = "what learns")
  private String predictor = "auto";

  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (columns < 2 || rows < 1000 || classes.stream().anyMatch(k -> k < 2)) {
      throw new IllegalArgumentException(
          "--columns and --classes must be at least 2, --rows at least 1000");
    }
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    out.println(
        "| table | µs a row | 99.9 % within ms | the longest, ms | at row | of all, collecting ms"
            + " |");
    out.println("| --- | ---: | ---: | ---: | --- | ---: |");
    for (int k : classes) {
      for (ManyTables.Kind kind : List.of(ManyTables.Kind.TREE, ManyTables.Kind.LINEAR)) {
        out.println(line(ManyTables.wide(kind, columns, k, rows)));
        out.flush();
      }
    }
    return 0;
  }

  private String line(Generated table) throws IOException {
    Target target = table.target();
    long[] nanos = new long[rows];
    long collecting = collecting();
    try (TableReader reader = TableReader.fit(table.open(), target, FitOptions.usual(), true)) {
      Model model = Model.create(Predictors.of(predictor), reader.columns(), target);
      for (int t = 0; reader.next(); t++) {
        long start = System.nanoTime();
        model.step(reader.example(), reader.label());
        nanos[t] = System.nanoTime() - start;
      }
    }
    int[] longest =
        IntStream.range(0, rows)
            .boxed()
            .sorted((a, b) -> Long.compare(nanos[b], nanos[a]))
            .mapToInt(Integer::intValue)
            .toArray();
    return String.format(
        Locale.ROOT,
        "| %s | %.0f | %.1f | %.0f, %.0f, %.0f | %d, %d, %d | %d |",
        table.name(),
        Arrays.stream(nanos).sum() / 1e3 / rows,
        nanos[longest[rows / 1000]] / 1e6,
        nanos[longest[0]] / 1e6,
        nanos[longest[1]] / 1e6,
        nanos[longest[2]] / 1e6,
        longest[0] + 1,
        longest[1] + 1,
        longest[2] + 1,
        collecting() - collecting);
  }

  private static long collecting() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .sum();
  }
}
