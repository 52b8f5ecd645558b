package dev.kcnf.paper.experiments;

import java.util.List;
import java.util.Locale;

/**
 * Estimates how many runs the printed maxima were taken over. The greatest of N runs has the
 * density {@code N F^(N-1) f}; for m of them the most likely N is {@code -m / Σ ln F}, with a
 * relative error of about 1/√m.
 */
final class Estimate {
  private int cells;
  private double sum;

  /** Adds a printed maximum. */
  void add(Maxima maxima, double printed) {
    cells++;
    sum += maxima.lnAtMost(printed);
  }

  /** The most likely number of runs. */
  double runs() {
    return -cells / sum;
  }

  /**
   * How much more likely the printed figures are for that number than for this one, as a power of
   * ten.
   */
  double decades(int repeats) {
    double n = runs();
    return (cells * StrictMath.log(n / repeats) + (n - repeats) * sum) / StrictMath.log(10);
  }

  /** A note on it, if there are enough repeats. */
  List<String> notes(int repeats) {
    if (repeats < Repeats.ENOUGH) {
      return List.of();
    }
    double decades = decades(repeats);
    String times =
        decades < 2
            ? String.format(Locale.ROOT, "%.1f", StrictMath.pow(10, decades))
            : String.format(Locale.ROOT, "10^%.0f", decades);
    return List.of(
        String.format(
            Locale.ROOT,
            "The printed figures are likeliest as maxima of about %.0f ± %.0f runs each; as maxima of"
                + " %d runs they are %s times less likely.",
            runs(),
            runs() / Math.sqrt(cells),
            repeats,
            times));
  }
}
