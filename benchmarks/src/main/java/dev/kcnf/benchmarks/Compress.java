package dev.kcnf.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.kcnf.archive.ArchiveReader;
import dev.kcnf.archive.ArchiveWriter;
import dev.kcnf.archive.Level;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
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
  /** A command that writes a compressed file: {@code IN} and {@code OUT} are replaced. */
  private record Peer(String name, List<String> command) {}

  /** So long a table is coded and decoded again and again before its speed counts. */
  private static final long WARM_UP = 2_000_000_000L;

  private static final List<Peer> PEERS =
      List.of(
          new Peer("xz -9e", List.of("sh", "-c", "xz -9e -c 'IN' > 'OUT'")),
          new Peer("zstd -19", List.of("sh", "-c", "zstd -q -19 -c 'IN' > 'OUT'")),
          new Peer("brotli", List.of("sh", "-c", "brotli -q 11 --lgwin=24 -c 'IN' > 'OUT'")),
          new Peer("PPMd", List.of("7z", "a", "-bd", "-m0=ppmd:o=16:mem=256m", "OUT.7z", "IN")),
          new Peer("zpaq -m5", List.of("zpaq", "a", "OUT.zpaq", "IN", "-m5")));

  @Parameters(
      paramLabel = "FILE",
      arity = "0..*",
      description = "Tables (default: the built-in ones).")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--ablate",
      description = "Instead: level best without one part after the other, one block, no peers.")
  private boolean ablate;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
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
      for (Peer peer : PEERS) {
        peer(table.getValue(), peer, out);
      }
      out.flush();
    }
    return 0;
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

  private static void peer(byte[] table, Peer peer, PrintWriter out)
      throws IOException, InterruptedException {
    Path dir = Files.createTempDirectory("kcnf-compress");
    try {
      Path in = Files.write(dir.resolve("table"), table);
      List<String> command = new ArrayList<>();
      for (String word : peer.command) {
        command.add(word.replace("IN", in.toString()).replace("OUT", dir + "/out"));
      }
      long size = run(command) ? sizeOfOutput(dir, in) : 0;
      out.printf(
          Locale.ROOT,
          "  %-13s %12s%n",
          peer.name,
          size > 0 ? String.format(Locale.ROOT, "%,d bytes", size) : "not installed");
    } finally {
      try (var left = Files.list(dir)) {
        for (Path file : left.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(dir);
    }
  }

  private static boolean run(List<String> command) throws InterruptedException {
    try {
      return new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false; // there is no such command
    }
  }

  private static long sizeOfOutput(Path dir, Path in) throws IOException {
    try (var files = Files.list(dir)) {
      for (Path file : files.toList()) {
        if (!file.equals(in)) {
          return Files.size(file);
        }
      }
    }
    return 0;
  }
}
