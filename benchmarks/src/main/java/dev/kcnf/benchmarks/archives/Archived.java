package dev.kcnf.benchmarks.archives;

import dev.kcnf.archive.Level;
import dev.kcnf.benchmarks.tables.Launcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A table as an archive: coded and decoded, each by a process of its own, with the Java options of
 * the launcher.
 *
 * @param size of the archive
 * @param bits the sum of -log2 p of its decisions
 * @param coding what coding took, from the start of the process to its end
 * @param decoding what decoding took
 */
record Archived(long size, double bits, Took coding, Took decoding) {
  /** Processor seconds of all threads, and the most memory in MB. */
  record Took(double seconds, double megabytes) {}

  /** How far the size may be from the sum of its decisions. */
  boolean isSumOfDecisions() {
    double bytes = bits / 8;
    return Math.abs(size - bytes) <= 64 + bytes / 1000;
  }

  /** Codes a table, decodes it, and makes sure that every byte came back. */
  static Archived of(byte[] table, Level level) throws IOException, InterruptedException {
    Path dir = Files.createTempDirectory("kcnf-archive");
    Path in = dir.resolve("table");
    Path archive = dir.resolve("archive");
    Path back = dir.resolve("back");
    try {
      Files.write(in, table);
      String[] coded = run(in, archive, level.name());
      String[] decoded = run(archive, back, ArchiveMain.DECODE);
      if (Files.mismatch(in, back) >= 0) {
        throw new IllegalStateException("not the same after " + level);
      }
      return new Archived(
          Files.size(archive), Double.parseDouble(coded[2]), took(coded), took(decoded));
    } finally {
      for (Path file : List.of(in, archive, back)) {
        Files.deleteIfExists(file);
      }
      Files.delete(dir);
    }
  }

  private static Took took(String[] words) {
    return new Took(Double.parseDouble(words[0]), Double.parseDouble(words[1]));
  }

  private static String[] run(Path in, Path out, String what)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(Launcher.compressing(in, what.equals(Level.FAST.name())));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(ArchiveMain.class.getName());
    command.addAll(List.of(in.toString(), out.toString(), what));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said =
        new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8)
            .strip();
    if (process.waitFor() != 0) {
      throw new IllegalStateException(what + " failed: " + said);
    }
    return said.split(" ", -1);
  }

  /** As it is kept. */
  String text() {
    return size
        + " "
        + bits
        + " "
        + coding.seconds
        + " "
        + coding.megabytes
        + " "
        + decoding.seconds
        + " "
        + decoding.megabytes;
  }

  static Archived parse(String text) {
    String[] word = text.split(" ", -1);
    double[] n = new double[word.length];
    for (int i = 0; i < n.length; i++) {
      n[i] = Double.parseDouble(word[i]);
    }
    return new Archived((long) n[0], n[1], new Took(n[2], n[3]), new Took(n[4], n[5]));
  }
}
