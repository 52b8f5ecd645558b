package dev.kcnf.server.state;

import dev.kcnf.Target;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.multiclass.NewClass;
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
  private static final long[] NONE = new long[3];

  private final Map<String, long[]> classes = new LinkedHashMap<>(); // came, decided for, both
  private final Map<String, Double> classBits = new LinkedHashMap<>();
  private final Window window = new Window();
  private final Curve curve = new Curve();
  private final long[] binCounts = new long[BINS];
  private final long[] binHits = new long[BINS];
  private final double[] binSums = new double[BINS];
  private Sums total = Sums.NONE;

  /** Sums over some predictions. */
  public record Sums(
      long examples, long mistakes, double bits, long baselineMistakes, double baselineBits) {
    static final Sums NONE = new Sums(0, 0, 0, 0, 0);

    /** The share predicted rightly; NaN of none. */
    public double accuracy() {
      return examples == 0 ? Double.NaN : 1 - (double) mistakes / examples;
    }

    public double baselineAccuracy() {
      return examples == 0 ? Double.NaN : 1 - (double) baselineMistakes / examples;
    }

    private Sums plus(double loss, boolean right, double baselineLoss, boolean baselineRight) {
      return new Sums(
          examples + 1,
          mistakes + (right ? 0 : 1),
          bits + loss,
          baselineMistakes + (baselineRight ? 0 : 1),
          baselineBits + baselineLoss);
    }

    void save(StateWriter out) {
      out.writeVarint(examples).writeVarint(mistakes).writeDouble(bits);
      out.writeVarint(baselineMistakes).writeDouble(baselineBits);
    }

    static Sums read(StateReader in) {
      return new Sums(
          in.readVarint(), in.readVarint(), in.readDouble(), in.readVarint(), in.readDouble());
    }
  }

  /** One class: how often it came, was decided for, and both, and what its rows cost. */
  public record OfClass(String name, long examples, long decided, long right, double bits) {}

  /**
   * Predictions of about the same probability: how many, their mean, what share of them came true;
   * NaN of none.
   */
  public record Bin(long count, double mean, double share) {}

  /** All at one moment. */
  public record Report(
      Sums total, Sums rolling, List<OfClass> classes, List<Bin> calibration, List<Moment> curve) {}

  /** The sums after some examples; the bound may be +∞. */
  public record Moment(Sums sums, double bound) {}

  /**
   * Adds a prediction whose label is known now.
   *
   * @param bound the theorem's on all losses so far, asked for now and then
   */
  synchronized void add(Guess guess, Target target, String label, DoubleSupplier bound) {
    int index = guess.classOf(target, label);
    String name = index < guess.classes().size() ? guess.classes().get(index) : label;
    double loss = guess.bits()[index];
    boolean right = index == guess.decision();
    calibrate(guess, target, index);
    double baseline = -StrictMath.log(share(name, target.hasClasses())) / StrictMath.log(2);
    boolean baselineRight = name.equals(mostFrequent());
    long[] counts = classes.computeIfAbsent(name, c -> new long[3]);
    counts[0]++;
    counts[2] += right ? 1 : 0;
    if (guess.decision() >= 0) {
      classes.computeIfAbsent(guess.classes().get(guess.decision()), c -> new long[3])[1]++;
    }
    classBits.merge(name, loss, Double::sum);
    total = total.plus(loss, right, baseline, baselineRight);
    window.add(loss, baseline, right, baselineRight);
    if (curve.wants(total.examples())) {
      curve.add(new Moment(total, bound.getAsDouble()));
    }
  }

  /**
   * What the baseline gave this class: its share so far. A class that never came has what it has
   * with the models of several classes, so that the first one is as certain to both.
   */
  private double share(String name, boolean anyClasses) {
    long seen = total.examples();
    long own = classes.getOrDefault(name, NONE)[0];
    if (!anyClasses) {
      return (own + 0.5) / (seen + 1);
    }
    int came = 0;
    for (long[] counts : classes.values()) {
      came += counts[0] > 0 ? 1 : 0;
    }
    double isNew = NewClass.probability(seen, came);
    return own == 0 ? isNew : (1 - isNew) * (own + 0.5) / (seen + 0.5 * came);
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
      double n = binCounts[b];
      bins.add(new Bin(binCounts[b], binSums[b] / n, binHits[b] / n));
    }
    return new Report(total, window.sums(), all, bins, curve.points());
  }

  /** The sums over all predictions. */
  public synchronized Sums total() {
    return total;
  }

  synchronized void save(StateWriter out) {
    total.save(out);
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
    total = Sums.read(in);
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
