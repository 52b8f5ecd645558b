package dev.kcnf.cli.learn;

import dev.kcnf.model.Model;
import dev.kcnf.rows.Plural;
import dev.kcnf.table.TableSource;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.LongSupplier;

/** A line on the terminal with the progress, the speed and the time left. */
final class Progress implements Observer {
  private static final long EVERY_NANOS = 200_000_000;
  private static final int WIDTH = 24;

  private final PrintWriter err;
  private final TableSource input;
  private final LongSupplier nanos;
  private final long start;
  private long next;
  private boolean shown;

  /**
   * @param nanos the clock
   */
  Progress(PrintWriter err, TableSource input, LongSupplier nanos) {
    this.err = err;
    this.input = input;
    this.nanos = nanos;
    start = nanos.getAsLong();
    next = start + EVERY_NANOS;
  }

  @Override
  public void learned(long rows, Model model) {
    long now = nanos.getAsLong();
    if (now - next >= 0) {
      next = now + EVERY_NANOS;
      shown = true;
      err.print("\r" + line(rows, now) + "\033[K");
      err.flush();
    }
  }

  private String line(long rows, long now) {
    double seconds = (now - start) / 1e9;
    double share = input.progress();
    String text = String.format(Locale.ROOT, "%s, %,.0f/s", Plural.of(rows, "row"), rows / seconds);
    if (share <= 0) {
      return text;
    }
    int full = (int) (share * WIDTH);
    long left = Math.round(seconds / share * (1 - share));
    return String.format(
        Locale.ROOT,
        "[%s%s] %3.0f %%  %s, %d:%02d left",
        "#".repeat(full),
        ".".repeat(WIDTH - full),
        100 * share,
        text,
        left / 60,
        left % 60);
  }

  /** Clears the line. */
  @Override
  public void finished(Model model) {
    if (shown) {
      err.print("\r\033[K");
      err.flush();
    }
  }
}
