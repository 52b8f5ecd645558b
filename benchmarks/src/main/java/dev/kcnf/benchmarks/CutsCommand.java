package dev.kcnf.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.kcnf.Target;
import dev.kcnf.benchmarks.data.ManyTables;
import dev.kcnf.benchmarks.data.ManyTables.Generated;
import dev.kcnf.benchmarks.data.SparseTables;
import dev.kcnf.benchmarks.data.SparseTables.Sparse;
import dev.kcnf.model.Model;
import dev.kcnf.predictors.Predictors;
import dev.kcnf.rows.FitOptions;
import dev.kcnf.rows.TableReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kcnf-bench cuts}: how much it matters where columns of numbers are cut. */
@Command(
    name = "cuts",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description =
        "Bits on generated tables with sparse, skewed and other numbers, by how many ranges a"
            + " column is cut into.")
final class CutsCommand implements Callable<Integer> {
  @Option(
      names = "--bins",
      split = ",",
      defaultValue = "8,4,16,32",
      description =
          "the numbers of ranges to compare, -1 for as many as usual; ratios are to the first")
  private List<Integer> bins = List.of(8, 4, 16, 32);

  @Option(
      names = "--predictors",
      split = ",",
      defaultValue = "auto,fast",
      description = "the predictors to compare them with")
  private List<String> predictors = List.of("auto", "fast");

  @Option(names = "--seed", defaultValue = "1", description = "of the sparse tables")
  private long seed = 1;

  @Option(
      names = "--many",
      defaultValue = "0",
      description =
          "also with this many of the tables of kcnf-bench many: those of even number, with columns"
              + " of numbers")
  private int many;

  @Option(
      names = "--up-to",
      defaultValue = "5000",
      description = "of these, leave out tables that have more rows than this")
  private int upTo = 5000;

  @Option(
      names = "--write",
      paramLabel = "DIR",
      description = "only write the tables, as CSV files: another version of kcnf can learn them")
  private @Nullable Path write;

  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    List<Sparse> sparse = SparseTables.all(seed);
    List<Generated> tables =
        Stream.concat(sparse.stream().map(Sparse::table), evenTables()).toList();
    if (write != null) {
      for (Generated table : tables) {
        write(table, Files.createDirectories(write));
      }
      return 0;
    }
    List<String> heads = new ArrayList<>();
    predictors.forEach(p -> bins.forEach(b -> heads.add(p + " " + b)));
    out.println("| table | least | " + String.join(" | ", heads) + " |");
    out.println("| --- | ---: |" + " ---: |".repeat(heads.size()));
    double[] logs = new double[heads.size()];
    for (int t = 0; t < tables.size(); t++) {
      Generated table = tables.get(t);
      StringBuilder line = new StringBuilder("| " + table.name());
      line.append(
          t < sparse.size()
              ? String.format(Locale.ROOT, " | %.1f", sparse.get(t).leastBits())
              : " | ");
      for (int p = 0, at = 0; p < predictors.size(); p++) {
        double first = 0;
        for (int b = 0; b < bins.size(); b++, at++) {
          double bits = bits(table, predictors.get(p), bins.get(b));
          first = b == 0 ? bits : first;
          logs[at] += StrictMath.log(bits / first);
          line.append(
              b == 0
                  ? String.format(Locale.ROOT, " | %.1f", bits)
                  : String.format(Locale.ROOT, " | %.3f", bits / first));
        }
      }
      out.println(line.append(" |"));
      out.flush();
    }
    StringBuilder mean = new StringBuilder("| geometric mean of the ratios |");
    for (double log : logs) {
      mean.append(String.format(Locale.ROOT, " | %.4f", StrictMath.exp(log / tables.size())));
    }
    out.println(mean.append(" |"));
    out.flush();
    return 0;
  }

  private Stream<Generated> evenTables() {
    return Stream.iterate(0, number -> number + 2)
        .map(ManyTables::of)
        .filter(table -> table.rows().size() <= upTo && hasNumbers(table))
        .limit(many);
  }

  private static boolean hasNumbers(Generated table) {
    return Arrays.stream(table.rows().get(0)).anyMatch(cell -> cell.matches("-?\\d+\\.\\d+"));
  }

  private static double bits(Generated table, String name, int ranges) throws IOException {
    Target target = table.target();
    FitOptions options =
        new FitOptions(List.of(), List.of(), Map.of(), ranges, FitOptions.usual().binsFrom());
    try (TableReader reader = TableReader.fit(table.open(), target, options, true)) {
      Model model = Model.create(Predictors.of(name), reader.columns(), target);
      while (reader.next()) {
        model.step(reader.example(), reader.label());
      }
      return model.figures().bits();
    }
  }

  private static void write(Generated table, Path directory) throws IOException {
    String csv =
        table.rows().stream()
            .map(row -> String.join(",", row) + "\n")
            .collect(Collectors.joining("", String.join(",", table.columns()) + "\n", ""));
    String name = table.name().replaceAll("[^a-z0-9]+", "-") + ".csv";
    Files.writeString(directory.resolve(name), csv, UTF_8);
  }
}
