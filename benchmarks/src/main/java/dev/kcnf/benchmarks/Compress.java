package dev.kcnf.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.kcnf.archive.ArchiveReader;
import dev.kcnf.archive.ArchiveWriter;
import dev.kcnf.archive.Level;
import dev.kcnf.benchmarks.archives.KeptSizes;
import dev.kcnf.benchmarks.archives.Peer;
import dev.kcnf.benchmarks.archives.SizeRow;
import dev.kcnf.benchmarks.tables.RealTable;
import dev.kcnf.paper.BuiltIn;
import dev.kcnf.paper.Table;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code kcnf-bench compress}: the bytes of tables as archives of each level, beside those of the
 * compressors that are installed, and how many kilobytes of the table a second of one processor
 * codes and decodes: the first time in this JVM, and once its compiler knows the code. Every
 * archive is decoded and compared.
 */
@Command(
    name = "compress",
    mixinStandardHelpOptions = true,
    description =
        "Sizes of compressed tables, beside xz, zstd, brotli, PPMd and zpaq if installed.")
final class Compress implements Callable<Integer> {
  /** So long a table is coded and decoded again and again before its speed counts. */
  private static final long WARM_UP = 2_000_000_000L;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..*",
      description = "Tables (default: the built-in ones).")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--ablate",
      description = "Instead: level best without one part after the other, one block, no peers.")
  private boolean ablate;

  @Option(
      names = "--tables",
      paramLabel = "DIR",
      description =
          "Instead: one line for each built-in table, each table that benchmarks/tables.sh got into"
              + " DIR, and each FILE. Each archive is made and read by processes of their own. What"
              + " was measured is kept in DIR/sizes.tsv: a run that was stopped goes on.")
  private @Nullable Path directory;

  @Option(names = "--only", defaultValue = ".*", description = "names of tables, as an expression")
  private Pattern only = Pattern.compile(".*");

  @Option(
      names = "--levels",
      split = ",",
      description = "with --tables: those that are measured (default: all)")
  private Set<Level> levels = EnumSet.allOf(Level.class);

  @Option(
      names = "--into",
      paramLabel = "FILE",
      description =
          "with --tables: puts the table in the place of the one with the same head in this file")
  private @Nullable Path into;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    if (directory != null) {
      return survey(directory, out);
    }
    Map<String, byte[]> tables = new LinkedHashMap<>();
    for (Path file : files) {
      tables.put(String.valueOf(file.getFileName()), Files.readAllBytes(file));
    }
    if (files.isEmpty()) {
      BuiltIn.all().forEach(table -> tables.put(table.name(), csv(table)));
      tables.put("a random 3-CNF", CompressAblation.cnf(out));
    }
    for (Map.Entry<String, byte[]> table : tables.entrySet()) {
      out.printf(Locale.ROOT, "%s, %,d bytes%n", table.getKey(), table.getValue().length);
      if (ablate) {
        CompressAblation.print(table.getValue(), out);
        continue;
      }
      for (Level level : Level.values()) {
        measure(table.getValue(), level, out);
      }
      for (Peer peer : Peer.ALL) {
        long size = peer.size(table.getValue());
        String bytes = size > 0 ? String.format(Locale.ROOT, "%,d bytes", size) : "not installed";
        out.printf(Locale.ROOT, "  %-13s %12s%n", peer.name(), bytes);
      }
      out.flush();
    }
    return 0;
  }

  private int survey(Path from, PrintWriter out) throws IOException, InterruptedException {
    Map<String, Callable<byte[]>> tables = new LinkedHashMap<>();
    BuiltIn.all().forEach(table -> tables.put(table.name(), () -> csv(table)));
    RealTable.in(from).forEach(t -> tables.put(t.name(), () -> Files.readAllBytes(t.file())));
    files.forEach(
        file -> tables.put(String.valueOf(file.getFileName()), () -> Files.readAllBytes(file)));
    tables.keySet().removeIf(name -> !only.matcher(name).matches());
    KeptSizes kept = KeptSizes.in(from);
    String version = KeptSizes.version();
    StringBuilder markdown = new StringBuilder(SizeRow.HEAD);
    out.print(SizeRow.HEAD);
    List<SizeRow> rows = new ArrayList<>();
    for (Map.Entry<String, Callable<byte[]>> table : tables.entrySet()) {
      out.flush();
      SizeRow row = SizeRow.of(table.getKey(), bytes(table.getValue()), levels, kept, version);
      rows.add(row);
      out.println(row.markdown());
      markdown.append(row.markdown()).append('\n');
    }
    out.printf(
        Locale.ROOT,
        "Of %d tables: best is the smallest of all on %d, fast smaller than xz on %d, the size of"
            + " all three is the sum of the decisions on %d. Most memory: %.0f MB.%n",
        rows.size(),
        rows.stream().filter(SizeRow::isSmallest).count(),
        rows.stream().filter(SizeRow::isFastBelowXz).count(),
        rows.stream().filter(SizeRow::isSumOfDecisions).count(),
        rows.stream().mapToDouble(SizeRow::megabytes).max().orElse(0));
    if (into != null) {
      MarkdownTable.replaceIn(into, markdown.toString());
    }
    return 0;
  }

  private static byte[] bytes(Callable<byte[]> table) throws IOException {
    try {
      return table.call();
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] csv(Table table) {
    StringBuilder text = new StringBuilder(String.join(",", table.columns())).append('\n');
    table.rows().forEach(row -> text.append(String.join(",", row)).append('\n'));
    return text.toString().getBytes(UTF_8);
  }

  /** One run: how large the archive is, and the nanoseconds of coding and decoding. */
  private record Run(int size, long coding, long decoding) {
    String speeds(int length) {
      return String.format(
          Locale.ROOT, "%,7.0f and %,7.0f KB/s", length * 1e6 / coding, length * 1e6 / decoding);
    }
  }

  private static Run run(byte[] table, Level level) throws IOException {
    ByteArrayOutputStream archive = new ByteArrayOutputStream();
    long start = cpuNanos();
    new ArchiveWriter(level).compress(new ByteArrayInputStream(table), archive);
    long coded = cpuNanos();
    ByteArrayOutputStream back = new ByteArrayOutputStream();
    new ArchiveReader().decompress(new ByteArrayInputStream(archive.toByteArray()), back);
    long decoded = cpuNanos();
    if (!Arrays.equals(back.toByteArray(), table)) {
      throw new IllegalStateException("not the same after " + level);
    }
    return new Run(archive.size(), coded - start, decoded - coded);
  }

  private static void measure(byte[] table, Level level, PrintWriter out) throws IOException {
    long end = cpuNanos() + WARM_UP;
    Run first = run(table, level);
    Run last = first;
    while (cpuNanos() < end) {
      last = run(table, level);
    }
    out.printf(
        Locale.ROOT,
        "  kcnf %-8s %,12d bytes   coded and decoded at %s; the first time %s%n",
        level.name().toLowerCase(Locale.ROOT),
        first.size,
        last.speeds(table.length),
        first.speeds(table.length));
    out.flush();
  }

  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
