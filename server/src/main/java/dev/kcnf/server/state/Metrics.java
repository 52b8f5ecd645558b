package dev.kcnf.server.state;

import dev.kcnf.Target;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;

/**
 * How the predictions went that were made at the time: of a label that comes later, the one that
 * was given out then. Beside them the baseline, which looks at no column: it predicts the share of
 * each class so far and decides for the most frequent.
 *
 * <p>Any thread may read while one adds.
 */
public final class Metrics {
  private static final int BINS = 10;

  private final Map<String, long[]> classes = new LinkedHashMap<>(); // came, decided for, both
  private final Map<String, Double> classBits = new LinkedHashMap<>();
  private final Window window = new Window();
  private final Curve curve = new Curve();
  private final long[] binCounts = new long[BINS];
  private final long[] binHits = new long[BINS];
  private final double[] binSums = new double[BINS];
  private long examples;
  private long mistakes;
  private double bits;
  private long baselineMistakes;
  private double baselineBits;
  private String other = ""; // what of two classes the second is called

  /** Sums over some predictions. */
  public record Sums(
      long examples, long mistakes, double bits, long baselineMistakes, double baselineBits) {
    /** The share predicted rightly; 1 of none. */
    public double accuracy() {
      return examples == 0 ? 1 : 1 - (double) mistakes / examples;
    }

    public double baselineAccuracy() {
      return examples == 0 ? 1 : 1 - (double) baselineMistakes / examples;
    }
  }

  /** One class: how often it came, was decided for, and both, and what its rows cost. */
  public record OfClass(String name, long examples, long decided, long right, double bits) {}

  /** Predictions of about the same probability: how many, their mean, how many came true. */
  public record Bin(long count, double mean, double share) {}

  /** All at one moment. */
  public record Report(
      Sums total, Sums rolling, List<OfClass> classes, List<Bin> calibration, List<Moment> curve) {}

  /** The sums after some examples; the bound may be +∞. */
  public record Moment(Sums sums, double bound) {}

  /**
   * Adds a prediction whose label is known now.
   *
   * @param names the classes as they are called now: the second of two has a name once it came
   * @param bound the theorem's on all losses so far, asked for now and then
   */
  synchronized void add(
      Guess guess, Target target, String label, List<String> names, DoubleSupplier bound) {
    int index = guess.classOf(target, label);
    List<String> called = target.hasClasses() ? guess.classes() : names;
    if (!target.hasClasses()) {
      renameOther(names.get(1));
    }
    String name = index < called.size() ? called.get(index) : label;
    double loss = guess.bits()[index];
    boolean right = index == guess.decision();
    calibrate(guess, target, index);
    String constant = mostFrequent();
    long[] counts = classes.computeIfAbsent(name, c -> new long[3]);
    double share = (counts[0] + 0.5) / (examples + Math.max(2, classes.size()) / 2.0);
    double baseline = -StrictMath.log(share) / StrictMath.log(2);
    boolean baselineRight = name.equals(constant);
    counts[0]++;
    counts[2] += right ? 1 : 0;
    if (guess.decision() >= 0) {
      classes.computeIfAbsent(called.get(guess.decision()), c -> new long[3])[1]++;
    }
    classBits.merge(name, loss, Double::sum);
    examples++;
    mistakes += right ? 0 : 1;
    bits += loss;
    baselineBits += baseline;
    baselineMistakes += baselineRight ? 0 : 1;
    window.add(loss, baseline, right, baselineRight);
    if (curve.wants(examples)) {
      double limit = bound.getAsDouble();
      curve.add(new Curve.Point(examples, bits, baselineBits, mistakes, baselineMistakes, limit));
    }
  }

  private void renameOther(String name) {
    long[] counts = classes.remove(other);
    Double lost = classBits.remove(other);
    other = name;
    if (counts != null) {
      classes.put(name, counts);
    }
    if (lost != null) {
      classBits.put(name, lost);
    }
  }

  /** Of two classes the probability of the first; of several that of the decision. */
  private void calibrate(Guess guess, Target target, int index) {
    int asked = target.hasClasses() ? guess.decision() : 0;
    if (asked < 0) {
      return;
    }
    double p = guess.probabilities()[asked];
    int bin = Math.min(BINS - 1, (int) (p * BINS));
    binCounts[bin]++;
    binSums[bin] += p;
    binHits[bin] += index == asked ? 1 : 0;
  }

  private String mostFrequent() {
    String best = "";
    long most = 0;
    for (Map.Entry<String, long[]> c : classes.entrySet()) {
      if (c.getValue()[0] > most) {
        most = c.getValue()[0];
        best = c.getKey();
      }
    }
    return best;
  }

  /** Everything, as it is now. */
  public synchronized Report report() {
    List<OfClass> all = new ArrayList<>();
    classes.forEach(
        (name, n) ->
            all.add(new OfClass(name, n[0], n[1], n[2], classBits.getOrDefault(name, 0.0))));
    List<Bin> bins = new ArrayList<>();
    for (int b = 0; b < BINS; b++) {
      long n = binCounts[b];
      bins.add(new Bin(n, n == 0 ? 0 : binSums[b] / n, n == 0 ? 0 : (double) binHits[b] / n));
    }
    List<Moment> moments = new ArrayList<>();
    for (Curve.Point p : curve.points()) {
      Sums sums =
          new Sums(p.examples(), p.mistakes(), p.bits(), p.baselineMistakes(), p.baselineBits());
      moments.add(new Moment(sums, p.bound()));
    }
    return new Report(total(), window.sums(), all, bins, moments);
  }

  /** The sums over all predictions. */
  public synchronized Sums total() {
    return new Sums(examples, mistakes, bits, baselineMistakes, baselineBits);
  }

  /** The sums over the last predictions. */
  public synchronized Sums rolling() {
    return window.sums();
  }

  synchronized void save(StateWriter out) {
    out.writeVarint(examples).writeVarint(mistakes).writeDouble(bits);
    out.writeVarint(baselineMistakes).writeDouble(baselineBits).writeString(other);
    out.writeVarint(classes.size());
    classes.forEach(
        (name, n) -> {
          out.writeString(name).writeVarint(n[0]).writeVarint(n[1]).writeVarint(n[2]);
          out.writeDouble(classBits.getOrDefault(name, 0.0));
        });
    for (int b = 0; b < BINS; b++) {
      out.writeVarint(binCounts[b]).writeVarint(binHits[b]).writeDouble(binSums[b]);
    }
    window.save(out);
    curve.save(out);
  }

  synchronized void restore(StateReader in) {
    examples = in.readVarint();
    mistakes = in.readVarint();
    bits = in.readDouble();
    baselineMistakes = in.readVarint();
    baselineBits = in.readDouble();
    other = in.readString();
    int count = (int) in.readVarint("classes", 0, in.remaining());
    for (int c = 0; c < count; c++) {
      String name = in.readString();
      classes.put(name, new long[] {in.readVarint(), in.readVarint(), in.readVarint()});
      classBits.put(name, in.readDouble());
    }
    for (int b = 0; b < BINS; b++) {
      binCounts[b] = in.readVarint();
      binHits[b] = in.readVarint();
      binSums[b] = in.readDouble();
    }
    window.restore(in);
    curve.restore(in);
  }
}
