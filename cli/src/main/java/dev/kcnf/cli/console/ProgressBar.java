package dev.kcnf.cli.console;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One line on a terminal that is written again and again: how far the work is, and the time left.
 * It is never wider than the terminal.
 */
public final class ProgressBar {
  /** What a terminal has that does not say. */
  private static final int USUAL_WIDTH = 80;

  private static final long EVERY_NANOS = 200_000_000;
  private static final int BAR = 24;
  private static final int SHORTEST_BAR = 6;

  // A line that is too long all the same, as the terminal was made narrower, is cut, not wrapped.
  private static final String START = "\r\033[?7l";
  private static final String END = "\033[K\033[?7h";

  private final PrintWriter err;
  private final int width;
  private final LongSupplier nanos;
  private @Nullable String work;
  private long start;
  private long next;
  private boolean shown;

  /**
   * @param width of the terminal; 0 if there is none, and nothing is shown
   * @param nanos the clock
   */
  public ProgressBar(PrintWriter err, int width, LongSupplier nanos) {
    this.err = err;
    this.width = width;
    this.nanos = nanos;
  }

  /** The width of the terminal, as an environment variable says; 0 if there is no terminal. */
  public static int width(@Nullable String columns) {
    if (columns == null) {
      return 0;
    }
    boolean known = columns.matches("[1-9]\\d{0,3}") && !columns.equals("1");
    return known ? Integer.parseInt(columns) : USUAL_WIDTH;
  }

  /** The width of the terminal that standard error is, as far as Java can tell; 0 if it is none. */
  @SuppressWarnings("SystemConsoleNull") // the version is checked too
  public static int ownWidth() {
    Path stderr = Path.of("/proc/self/fd/2");
    boolean terminal;
    if (!Files.isSymbolicLink(stderr)) {
      // Since Java 22 there is a console even without a terminal.
      terminal = System.console() != null && Runtime.version().feature() < 22;
    } else {
      try {
        terminal = Files.readSymbolicLink(stderr).toString().matches("/dev/(pts/|tty).*");
      } catch (IOException e) {
        terminal = false;
      }
    }
    return terminal ? USUAL_WIDTH : 0;
  }

  /**
   * Shows how far the work is, if it is time to.
   *
   * @param share the part that is done; negative if it is not known
   */
  public synchronized void at(String what, double share) {
    if (isTime(what)) {
      show(what, share, next - EVERY_NANOS);
    }
  }

  /**
   * As {@link #at(String, double)}, with a count of rows and their speed.
   *
   * @param share asked only if it is shown: it may have to look at a file
   */
  public synchronized void at(String what, long rows, DoubleSupplier share) {
    if (isTime(what)) {
      long now = next - EVERY_NANOS;
      double seconds = (now - start) / 1e9;
      String text =
          String.format(
              Locale.ROOT,
              "%s%,d rows, %,.0f/s",
              what.isEmpty() ? "" : what + " ",
              rows,
              rows / seconds);
      show(text, share.getAsDouble(), now);
    }
  }

  /** Whether it is time to show this work; if so it is the next time a while from now. */
  private boolean isTime(String what) {
    if (width == 0) {
      return false;
    }
    long now = nanos.getAsLong();
    if (work == null || !work.equals(what)) {
      work = what;
      start = now;
      next = now + EVERY_NANOS;
    }
    boolean isTime = now - next >= 0;
    next = isTime ? now + EVERY_NANOS : next;
    return isTime;
  }

  private void show(String text, double share, long now) {
    shown = true;
    err.print(START + line(width, share, text + left(share, now)) + END);
    err.flush();
  }

  private String left(double share, long now) {
    double seconds = (now - start) / 1e9;
    if (share < 0.01) {
      return share < 0 ? "" : ", " + clock(seconds);
    }
    return ", " + clock(seconds / share * (1 - share)) + " left";
  }

  private static String clock(double seconds) {
    long whole = Math.round(seconds);
    return String.format(Locale.ROOT, "%d:%02d", whole / 60, whole % 60);
  }

  /** What fits beside the cursor: the bar is shortened first, then left out, then the text cut. */
  static String line(int width, double share, String text) {
    String line = text;
    if (share >= 0) {
      String percent = String.format(Locale.ROOT, "%3.0f %%  ", 100 * Math.min(1, share));
      line = percent + text;
      int bar = Math.min(BAR, width - 1 - line.length() - 3);
      if (bar >= SHORTEST_BAR) {
        int full = (int) (Math.min(1, share) * bar);
        line = "[" + "#".repeat(full) + ".".repeat(bar - full) + "] " + line;
      }
    }
    return line.substring(0, Math.max(0, Math.min(line.length(), width - 1)));
  }

  /** Does work whose end cannot be told, and shows how long it takes already. */
  public <T> T during(String what, Supplier<T> job) {
    if (width == 0) {
      return job.get();
    }
    Thread thread = new Thread(() -> tick(what), "progress");
    thread.setDaemon(true);
    thread.start();
    try {
      return job.get();
    } finally {
      end(thread);
    }
  }

  private void end(Thread ticking) {
    ticking.interrupt();
    try {
      ticking.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    clear();
  }

  private void tick(String what) {
    try {
      while (true) {
        at(what, 0);
        Thread.sleep(EVERY_NANOS / 1_000_000);
      }
    } catch (InterruptedException e) {
      // The work is done.
    }
  }

  /** Clears the line. */
  public synchronized void clear() {
    if (shown) {
      err.print("\r\033[K");
      err.flush();
      shown = false;
    }
  }
}
