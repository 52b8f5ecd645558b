package dev.kcnf.benchmarks.tables;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The options that the launcher {@code kcnf} gives to Java; the same as in that file. */
public final class Launcher {
  /** For long files, and those of unknown length; {@code serve} has none. */
  public static final List<String> OPTIONS =
      List.of(
          "-XX:+UseSerialGC",
          "-Xshare:auto",
          "-XX:Tier4InvocationThreshold=50000",
          "-XX:Tier4MinInvocationThreshold=6000",
          "-XX:Tier4CompileThreshold=150000",
          "-XX:Tier4BackEdgeThreshold=400000");

  private static final List<String> COMPRESSING =
      List.of("-Xms32m", "-Xmn8m", "-XX:MinHeapFreeRatio=5", "-XX:MaxHeapFreeRatio=10");

  private static final List<String> LEARNING =
      List.of("-Xms64m", "-Xmn32m", "-XX:MinHeapFreeRatio=10", "-XX:MaxHeapFreeRatio=20");

  private static final List<String> SHORT =
      List.of("-XX:+UseSerialGC", "-Xshare:auto", "-XX:TieredStopAtLevel=1");
  private static final long SHORT_BYTES = 16L << 20;
  private static final long SHORT_FAST_BYTES = 4L << 20;

  private Launcher() {}

  /** To compress this file, by level fast or another one. */
  public static List<String> compressing(Path file, boolean fast) throws IOException {
    boolean isShort = fast && Files.size(file) <= SHORT_FAST_BYTES;
    List<String> options = new ArrayList<>(isShort ? SHORT : OPTIONS);
    options.addAll(COMPRESSING);
    return options;
  }

  /** To learn this file. */
  static List<String> options(Path file) throws IOException {
    List<String> options = new ArrayList<>(Files.size(file) <= SHORT_BYTES ? SHORT : OPTIONS);
    options.addAll(LEARNING);
    return options;
  }
}
