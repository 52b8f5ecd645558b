package dev.kcnf.benchmarks.peers;

import dev.kcnf.benchmarks.data.EncodedRows;
import java.util.function.Consumer;

/**
 * A learner in the comparison.
 *
 * @param name what its row is called
 * @param kind how it learns
 * @param factory makes a trial of it
 */
public record Contender(String name, Kind kind, Factory factory) {

  /** How a learner learns, and with that what its steps give. */
  public enum Kind {
    /**
     * Ours, row by row. Of yes and no it gives the log-odds of yes, else the probabilities of the
     * classes that came, and that of a new one for the class that comes next. They are taken as
     * they are.
     */
    OURS,
    /** Row by row. It gives a weight for each class. */
    ONLINE,
    /** On all rows so far, again and again. It gives a weight for each class. */
    RETRAINED
  }

  /** Makes trials. */
  public interface Factory {
    /** A new learner that knows nothing yet, and the rows encoded for it. None of this is timed. */
    Trial start(EncodedRows rows);

    /** Whether it can handle such rows, and does not do there what another one does. */
    default boolean feasible(EncodedRows rows) {
      return true;
    }

    /** Whether it is so slow that only part of the stream is run. */
    default boolean partial() {
      return false;
    }
  }

  /** One learner on one stream. */
  public interface Trial extends AutoCloseable {
    /**
     * Predicts the example at this place of the stream, then learns its label. This is timed.
     *
     * @param out gets what the learner says of each class, zeros before
     * @param from the place there of the first class
     */
    void step(int t, double[] out, int from);

    @Override
    default void close() {}
  }

  /**
   * Whether it can run here.
   *
   * @param leftOut is told why not
   */
  public boolean isAvailable(Consumer<String> leftOut) {
    EncodedRows rows = EncodedRows.ALTERNATING;
    if (kind == Kind.OURS) {
      return true;
    }
    try (Trial trial = factory.start(rows)) {
      for (int t = 0; t < rows.size(); t++) {
        trial.step(t, new double[rows.classes()], 0);
      }
      return true;
    } catch (LinkageError | IllegalStateException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      leftOut.accept(name + " cannot run here and is left out: " + cause);
      return false;
    }
  }

  /**
   * The natural logarithms of the probabilities of all classes after t examples. The weights of a
   * peer are made to sum to one, and 1/(2(t+2)) is shared out to all classes alike: a learner may
   * be certain and wrong. What is no number counts as no information.
   *
   * @param out what a step gave
   * @param from the place there of the first class
   * @param ln gets them
   */
  public void logarithms(double[] out, int from, EncodedRows rows, int t, double[] ln) {
    if (kind == Kind.OURS && rows.isYesNo()) {
      ln[0] = -softplus(out[from]);
      ln[1] = -softplus(-out[from]);
      return;
    }
    double sum = 0;
    for (int c = 0; c < ln.length; c++) {
      sum += out[from + c];
    }
    boolean known = sum > 0 && sum < Double.POSITIVE_INFINITY;
    double shared = kind == Kind.OURS ? 0 : known ? 1 / (2.0 * (t + 2)) : 1;
    double whole = kind == Kind.OURS ? 1 : sum;
    for (int c = 0; c < ln.length; c++) {
      // Not times 1 / sum: of many small weights that may be infinite.
      double own = shared == 1 ? 0 : (1 - shared) * (out[from + c] / whole);
      ln[c] = StrictMath.log(own + shared / ln.length);
    }
  }

  /** ln(1 + e^x). */
  private static double softplus(double x) {
    return Math.max(x, 0) + StrictMath.log1p(StrictMath.exp(-Math.abs(x)));
  }
}
