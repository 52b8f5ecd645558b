package dev.kcnf.cli.console;

import java.lang.management.ManagementFactory;
import java.util.Locale;

/**
 * What to do where Java's memory is too small: words for messages, never with less than there is.
 */
public final class Heap {
  /** Less than this more would not help. */
  private static final double WORTHWHILE = 1.2;

  /** The part of the machine's memory that Java may have. */
  private static final double SHARE = 0.8;

  private static final long MEGABYTE = 1L << 20;

  private Heap() {}

  /** As {@code a larger heap helps, as with KCNF_JAVA_OPTS=-Xmx4g}. */
  public static String advice() {
    return advice(Runtime.getRuntime().maxMemory(), machineBytes());
  }

  static String advice(long heap, long machine) {
    double larger = Math.min(2.0 * heap, SHARE * machine);
    return larger < WORTHWHILE * heap
        ? "a machine with more memory helps"
        : "a larger heap helps, as with KCNF_JAVA_OPTS=-Xmx" + size((long) larger);
  }

  /** The message after an OutOfMemoryError. */
  public static String message() {
    return String.format(
        Locale.ROOT,
        "out of memory, of which Java had %,d MB; leave out columns with many values, or %s",
        Runtime.getRuntime().maxMemory() / MEGABYTE,
        advice());
  }

  /** As {@code -Xmx} takes it. */
  private static String size(long bytes) {
    long megabytes = bytes / MEGABYTE;
    return megabytes >= 4096 ? megabytes / 1024 + "g" : megabytes + "m";
  }

  private static long machineBytes() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean machine
        ? machine.getTotalMemorySize()
        : Long.MAX_VALUE;
  }
}
