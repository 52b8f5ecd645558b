package dev.kcnf.cli.predict;

import dev.kcnf.model.Model;
import dev.kcnf.model.Prediction;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/** Writes predictions, one line each: CSV with a header, or JSON. */
public final class PredictionWriter implements PredictionSink {
  private static final int CHECK_EVERY = 1000;

  private final PrintWriter out;
  private final boolean live;
  private final PredictionLines lines;
  private long written;

  /**
   * @param live whether to flush every line
   * @param reasons the most reasons to give
   */
  public PredictionWriter(Model model, PrintWriter out, boolean json, boolean live, int reasons) {
    this.out = out;
    this.live = live;
    boolean classes = model.target().hasClasses();
    lines = classes ? new ClassLines(json) : new YesNoLines(json, reasons);
    out.print(lines.header());
  }

  /** Writes one line. */
  @Override
  public void write(long row, Prediction prediction, @Nullable String label) {
    out.print(lines.line(row, prediction, label));
    written++;
    if (live) {
      out.flush();
    }
    if ((live || written % CHECK_EVERY == 0) && out.checkError()) {
      throw new ClosedException();
    }
  }

  @Override
  public String finish() {
    out.flush();
    return "";
  }

  /** The output cannot be written: its reader has left, or the disk is full. */
  public static final class ClosedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ClosedException() {
      super("the results cannot be written");
    }
  }
}
