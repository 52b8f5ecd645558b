package dev.kcnf.benchmarks.archives;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Another compressor.
 *
 * @param command writes a compressed file; {@code IN} and {@code OUT} are replaced
 */
public record Peer(String name, List<String> command) {
  /** Those that are compared with. */
  public static final List<Peer> ALL =
      List.of(
          new Peer("xz -9e", List.of("sh", "-c", "xz -9e -c 'IN' > 'OUT'")),
          new Peer("zstd -19", List.of("sh", "-c", "zstd -q -19 -c 'IN' > 'OUT'")),
          new Peer("brotli", List.of("sh", "-c", "brotli -q 11 --lgwin=24 -c 'IN' > 'OUT'")),
          new Peer("PPMd", List.of("7z", "a", "-bd", "-m0=ppmd:o=16:mem=256m", "OUT.7z", "IN")),
          new Peer("zpaq -m5", List.of("zpaq", "a", "OUT.zpaq", "IN", "-m5")));

  public Peer {
    command = List.copyOf(command);
  }

  /** How many bytes a file has in its format; 0 if it is not installed. */
  public long size(byte[] table) throws IOException, InterruptedException {
    Path dir = Files.createTempDirectory("kcnf-compress");
    try {
      Path in = Files.write(dir.resolve("table"), table);
      List<String> words = new ArrayList<>();
      for (String word : command) {
        words.add(word.replace("IN", in.toString()).replace("OUT", dir + "/out"));
      }
      return isDone(words) ? sizeOfOutput(dir, in) : 0;
    } finally {
      try (var left = Files.list(dir)) {
        for (Path file : left.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(dir);
    }
  }

  private static boolean isDone(List<String> words) throws InterruptedException {
    try {
      return new ProcessBuilder(words)
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
