package dev.kcnf.flink;

import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;

/**
 * How predictions go, as Flink metrics of the group {@code kcnf}: {@code examples}, {@code
 * mistakes}, {@code bits}, {@code recentBits} per example, and {@code drift}.
 *
 * <p>Drift is Page and Hinkley's test on the loss: how far the sum of the losses above their mean
 * has risen over its lowest point. While nothing changes it stays near 0; once the stream changes
 * it grows by the bits that the change costs. Figures begin anew when a job restarts: those that
 * last are in the model.
 */
final class LearnMetrics {
  private static final double RECENT = 1e-3; // weight of the newest of about a thousand
  private static final double TOLERATED = 0.05; // bits above the mean that are no drift
  private static final double MOST_BITS = 32; // of one example

  private final Counter examples;
  private final Counter mistakes;
  private double bits;
  private double recent;
  private double sum;
  private double lowest;

  private LearnMetrics(Counter examples, Counter mistakes) {
    this.examples = examples;
    this.mistakes = mistakes;
  }

  static MetricGroup group(MetricGroup parent) {
    return parent.addGroup("kcnf");
  }

  static LearnMetrics in(MetricGroup parent) {
    MetricGroup group = group(parent);
    LearnMetrics metrics = new LearnMetrics(group.counter("examples"), group.counter("mistakes"));
    group.<Double, Gauge<Double>>gauge("bits", () -> metrics.bits);
    group.<Double, Gauge<Double>>gauge("recentBits", () -> metrics.recent);
    group.<Double, Gauge<Double>>gauge("drift", metrics::drift);
    return metrics;
  }

  /** Takes in the loss of a labelled event. */
  void add(double loss, boolean mistake) {
    examples.inc();
    if (mistake) {
      mistakes.inc();
    }
    double own = Math.min(loss, MOST_BITS);
    bits += own;
    double n = (double) examples.getCount();
    recent += Math.max(RECENT, 1 / n) * (own - recent);
    sum += own - bits / n - TOLERATED;
    lowest = Math.min(lowest, sum);
  }

  double drift() {
    return sum - lowest;
  }
}
