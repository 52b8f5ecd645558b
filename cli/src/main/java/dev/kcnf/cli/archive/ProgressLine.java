package dev.kcnf.cli.archive;

import dev.kcnf.archive.Progress;
import java.io.PrintWriter;
import java.util.Locale;

/** A line on the terminal: how much is done, how fast, and how long it will take. */
final class ProgressLine implements Progress, AutoCloseable {
  private static final long NANOS_BETWEEN = 200_000_000;

  private final PrintWriter err;
  private final boolean shown;
  private final long total; // 0 if unknown
  private final long start = System.nanoTime();
  private long bytes;
  private long shownAt = start;

  ProgressLine(PrintWriter err, boolean shown, long total) {
    this.err = err;
    this.shown = shown;
    this.total = total;
  }

  @Override
  public synchronized void done(long more) {
    bytes += more;
    long now = System.nanoTime();
    if (shown && bytes > 0 && now - shownAt >= NANOS_BETWEEN) {
      shownAt = now;
      err.print("\r" + text((now - start) / 1e9) + "\033[K");
      err.flush();
    }
  }

  synchronized long bytes() {
    return bytes;
  }

  private String text(double seconds) {
    double rate = bytes / Math.max(1e-9, seconds);
    String done = String.format(Locale.ROOT, "%,.1f MB, %,.0f KB/s", bytes / 1e6, rate / 1e3);
    if (total <= 0) {
      return done;
    }
    long left = Math.round(Math.max(0, total - bytes) / rate);
    return String.format(
        Locale.ROOT,
        "%3.0f %%  %s, %d:%02d left",
        100.0 * bytes / total,
        done,
        left / 60,
        left % 60);
  }

  @Override
  public synchronized void close() {
    if (shown && shownAt != start) {
      err.print("\r\033[K");
      err.flush();
    }
  }
}
