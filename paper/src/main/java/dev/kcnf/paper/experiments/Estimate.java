package dev.kcnf.paper.experiments;

import java.util.List;
import java.util.Locale;

/**
 * Of how many runs printed maxima were most likely made. The greatest of N runs has the density
 * {@code N F^(N-1) f}; m of them are the likeliest for {@code N = -m / Σ ln F}, with a relative
 * error of about 1/√m.
 */
final class Estimate {
  private int cells;
  private double sum;

  /** One more printed maximum. */
  void add(Maxima maxima, double printed) {
    cells++;
    sum += maxima.lnAtMost(printed);
  }

  /** The likeliest number of runs. */
  double runs() {
    return -cells / sum;
  }

  /** How much likelier the printed figures are for that number than for this, as a power of ten. */
  double decades(int repeats) {
    double n = runs();
    return (cells * StrictMath.log(n / repeats) + (n - repeats) * sum) / StrictMath.log(10);
  }

  /** What to say of it, if there are repeats enough. */
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
