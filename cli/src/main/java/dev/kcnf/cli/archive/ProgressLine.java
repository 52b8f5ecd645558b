package dev.kcnf.cli.archive;

import dev.kcnf.archive.Progress;
import java.io.PrintWriter;
import java.util.Locale;

/** A line on the terminal: how much is done, how fast, and how long it will take. */
final class ProgressLine implements Progress, AutoCloseable {
  private final PrintWriter err;
  private final boolean shown;
  private final long total; // 0 if unknown
  private final long start = System.nanoTime();
  private long bytes;

  ProgressLine(PrintWriter err, boolean shown, long total) {
    this.err = err;
    this.shown = shown;
    this.total = total;
  }

  @Override
  public void done(long more) {
    bytes += more;
    if (shown) {
      err.print("\r" + text((System.nanoTime() - start) / 1e9) + "\033[K");
      err.flush();
    }
  }

  long bytes() {
    return bytes;
  }

  private String text(double seconds) {
    double rate = bytes / Math.max(1e-9, seconds);
    String done = String.format(Locale.ROOT, "%,.1f MB, %,.2f MB/s", bytes / 1e6, rate / 1e6);
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
  public void close() {
    if (shown && bytes > 0) {
      err.print("\r\033[K");
      err.flush();
    }
  }
}
