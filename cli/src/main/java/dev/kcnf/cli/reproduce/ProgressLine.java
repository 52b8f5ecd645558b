package dev.kcnf.cli.reproduce;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.LongSupplier;

/** A progress bar with the estimated time left. */
final class ProgressLine {
  private static final long INTERVAL = 200_000_000; // ns
  private static final int WIDTH = 30;

  private final PrintWriter err;
  private final boolean shown;
  private final LongSupplier clock;
  private String what = "";
  private long start;
  private long last;
  private int length;

  private ProgressLine(PrintWriter err, boolean shown, LongSupplier clock) {
    this.err = err;
    this.shown = shown;
    this.clock = clock;
  }

  /** A bar on a terminal; nothing elsewhere. */
  static ProgressLine on(PrintWriter err, boolean terminal) {
    return on(err, terminal, System::nanoTime);
  }

  static ProgressLine on(PrintWriter err, boolean terminal, LongSupplier clock) {
    return new ProgressLine(err, terminal, clock);
  }

  /** Whether standard error is a terminal, as far as Java can tell. */
  @SuppressWarnings("SystemConsoleNull") // the version is checked too
  static boolean isTerminal() {
    Path stderr = Path.of("/proc/self/fd/2");
    if (!Files.isSymbolicLink(stderr)) {
      // Since Java 22 there is a console even without a terminal.
      return System.console() != null && Runtime.version().feature() < 22;
    }
    try {
      return Files.readSymbolicLink(stderr).toString().matches("/dev/(pts/|tty).*");
    } catch (IOException e) {
      return false;
    }
  }

  /** Shows that this share of the work is done. */
  void at(String work, double share) {
    if (!shown) {
      return;
    }
    long now = clock.getAsLong();
    if (!work.equals(what)) {
      what = work;
      start = now;
    } else if (now - last < INTERVAL) {
      return;
    }
    last = now;
    int full = (int) (share * WIDTH);
    String bar = "#".repeat(full) + ".".repeat(WIDTH - full);
    String line =
        String.format(Locale.ROOT, "%s [%s] %3.0f %%%s", work, bar, 100 * share, eta(now, share));
    err.print("\r" + line + " ".repeat(Math.max(0, length - line.length())));
    err.flush();
    length = line.length();
  }

  private String eta(long now, double share) {
    if (share < 0.01) {
      return "";
    }
    long seconds = Math.round((now - start) / 1e9 * (1 - share) / share);
    return String.format(Locale.ROOT, ", %d:%02d left", seconds / 60, seconds % 60);
  }

  /** Clears the bar. */
  void clear() {
    if (length > 0) {
      err.print("\r" + " ".repeat(length) + "\r");
      err.flush();
      length = 0;
    }
  }
}
