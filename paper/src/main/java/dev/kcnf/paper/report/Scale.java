package dev.kcnf.paper.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/** Maps values to pixels, linearly or logarithmically. */
final class Scale {
  private static final MathContext DIGITS = new MathContext(12);

  private final boolean log;
  private final double low;
  private final double high;
  private final double from;
  private final double to;

  private Scale(boolean log, double low, double high, double from, double to) {
    this.log = log;
    this.low = low;
    this.high = high;
    this.from = from;
    this.to = to;
  }

  /** A scale for values in [min, max] on the pixels from..to. */
  static Scale of(boolean log, double min, double max, double from, double to) {
    if (!(min < max)) {
      return of(log, log ? min / 2 : min - 1, log ? max * 2 : max + 1, from, to);
    }
    return new Scale(log, min, max, from, to);
  }

  /** The same, but widened to round values. */
  static Scale rounded(boolean log, double min, double max, double from, double to) {
    if (!log) {
      double step = step(max - Math.min(0, min));
      return of(false, Math.min(0, min), Math.ceil(max / step) * step, from, to);
    }
    double low = power(Math.floor(StrictMath.log10(min) + 1e-9));
    double high = power(Math.ceil(StrictMath.log10(max) - 1e-9));
    return of(true, low, high, from, to);
  }

  double pixel(double value) {
    double share =
        log
            ? (StrictMath.log(value) - StrictMath.log(low))
                / (StrictMath.log(high) - StrictMath.log(low))
            : (value - low) / (high - low);
    return from + share * (to - from);
  }

  /** Whether the value has a place on it. */
  boolean shows(double value) {
    return Double.isFinite(value) && (!log || value > 0);
  }

  /** Round values, few enough to label. */
  List<Double> ticks() {
    List<Double> ticks = new ArrayList<>();
    if (!log) {
      double step = step(high - low);
      for (double i = Math.ceil(low / step); i * step <= high * (1 + 1e-12); i++) {
        ticks.add(
            new BigDecimal(i * step).round(DIGITS).doubleValue()); // 0.6, not 0.6000000000000001
      }
      return ticks;
    }
    int first = (int) Math.floor(StrictMath.log10(low) + 1e-9);
    int last = (int) Math.ceil(StrictMath.log10(high) - 1e-9);
    double[] mantissas = high / low <= 1001 ? new double[] {1, 2, 5} : new double[] {1};
    for (int e = first; e <= last; e++) {
      for (double mantissa : mantissas) {
        double tick = mantissa * power(e);
        if (tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9)) {
          ticks.add(tick);
        }
      }
    }
    return ticks;
  }

  /** About six steps of 1, 2 or 5 times a power of ten. */
  private static double step(double range) {
    double raw = range / 6;
    double unit = power(Math.floor(StrictMath.log10(raw)));
    double factor = raw / unit;
    return unit * (factor <= 1 ? 1 : factor <= 2 ? 2 : factor <= 5 ? 5 : 10);
  }

  /** Ten to this whole power, exactly rounded. */
  private static double power(double exponent) {
    return Double.parseDouble("1e" + (int) exponent);
  }
}
