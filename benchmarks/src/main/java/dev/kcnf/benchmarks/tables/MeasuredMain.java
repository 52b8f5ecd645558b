package dev.kcnf.benchmarks.tables;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Runs {@code kcnf} and at its end writes what the process took to the file that the property
 * {@code kcnf.measured} names: processor seconds, and the most memory in MB. Only Linux tells.
 */
public final class MeasuredMain {
  static final String FILE = "kcnf.measured";

  private static final int TICKS_PER_SECOND = 100; // of /proc, on all platforms

  private MeasuredMain() {}

  public static void main(String[] arguments) {
    Path file = Path.of(System.getProperty(FILE));
    Runtime.getRuntime().addShutdownHook(new Thread(() -> write(file)));
    dev.kcnf.cli.Main.main(arguments);
  }

  private static void write(Path file) {
    try {
      Files.write(file, List.of(seconds() + " " + megabytes()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Processor time of all threads, in Java and in the kernel. */
  public static double seconds() throws IOException {
    String text = Files.readString(Path.of("/proc/self/stat"));
    String[] fields = text.substring(text.lastIndexOf(')') + 2).split(" ", -1);
    return (double) (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / TICKS_PER_SECOND;
  }

  /** The most that the process has had. */
  public static double megabytes() throws IOException {
    Optional<String> most =
        Files.readAllLines(Path.of("/proc/self/status")).stream()
            .filter(line -> line.startsWith("VmHWM:"))
            .findFirst();
    return Long.parseLong(most.orElseThrow().replaceAll("[^0-9]", "")) / 1024.0;
  }
}
