package dev.kcnf.calibrated;

import dev.kcnf.Bounds;
import dev.kcnf.Predictor;
import dev.kcnf.conjunctive.VersionSpace;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import org.jspecify.annotations.Nullable;

/**
 * A version space with a calibrated head: a KT estimate of the label in each context, the context
 * being how many members of D the example violates.
 *
 * <p>On n examples that some hypothesis of the space generates, of which m positives violate a
 * member of D (at most |D|, since each rules one out), {@link #decision} loses at most {@code m
 * log2(e n/m) + log2 n + 1} bits, {@link dev.kcnf.Bounds#calibrated}: no more than Algorithm 2 in
 * order, and on other data it degrades gracefully, as its estimates follow the frequencies.
 *
 * <p>Not mergeable: in which context an example counted depends on what came before it.
 */
public final class Calibrated implements Predictor {
  private static final int BUCKETS = 34; // 0, 1, 2, 3, then powers of two up to 2^31 and beyond

  private final VersionSpace positives;
  private final @Nullable VersionSpace negatives;
  private final int buckets;
  private final long[] zeros;
  private final long[] ones;

  private Calibrated(
      VersionSpace positives,
      @Nullable VersionSpace negatives,
      int buckets,
      long[] zeros,
      long[] ones) {
    this.positives = positives;
    this.negatives = negatives;
    this.buckets = buckets;
    this.zeros = zeros;
    this.ones = ones;
  }

  private static Calibrated of(
      VersionSpace positives, @Nullable VersionSpace negatives, int buckets) {
    int contexts = negatives == null ? buckets : buckets * buckets;
    return new Calibrated(positives, negatives, buckets, new long[contexts], new long[contexts]);
  }

  /** Two contexts: whether the hypothesis holds. The space may not be used elsewhere. */
  public static Calibrated decision(VersionSpace space) {
    return of(space, null, 2);
  }

  /** The number of violated members, in buckets: 0, 1, 2, 3, 4 to 7, 8 to 15, … */
  public static Calibrated counts(VersionSpace space) {
    return of(space, null, BUCKETS);
  }

  /**
   * Evidence for and against: the numbers of members that are violated of the space that learns
   * from the positives and of that which learns from the negatives, both in buckets.
   */
  public static Calibrated evidence(VersionSpace positives, VersionSpace negatives) {
    return of(positives, negatives, BUCKETS);
  }

  private int context(Example x) {
    int context = bucket(positives, x);
    return negatives == null ? context : context * buckets + bucket(negatives, x);
  }

  private int bucket(VersionSpace space, Example x) {
    if (buckets == 2) {
      return space.holds(x) ? 0 : 1;
    }
    long count = space.violated(x);
    int bucket = count < 4 ? (int) count : 65 - Long.numberOfLeadingZeros(count);
    return Math.min(buckets - 1, bucket);
  }

  /** The bound of {@link #decision}, as long as no example contradicts the hypotheses. */
  @Override
  public double boundBits(long n) {
    boolean proven = buckets == 2 && negatives == null && zeros[0] == 0 && n > 0;
    return proven ? Bounds.calibrated((double) ones[1], n) : Double.POSITIVE_INFINITY;
  }

  @Override
  public long tableBytes() {
    return positives.tableBytes() + (negatives == null ? 0 : negatives.tableBytes());
  }

  @Override
  public double logOdds(Example x) {
    return logOdds(context(x));
  }

  private double logOdds(int context) {
    return StrictMath.log((ones[context] + 0.5) / (zeros[context] + 0.5));
  }

  @Override
  public void learn(Example x, boolean label) {
    x.requireKnown();
    learn(context(x), x, label);
  }

  @Override
  public double step(Example x, boolean label) {
    x.requireKnown();
    int context = context(x);
    double logOdds = logOdds(context);
    learn(context, x, label);
    return logOdds;
  }

  private void learn(int context, Example x, boolean label) {
    VersionSpace space = label ? positives : negatives;
    if (space != null) {
      space.learn(x); // first, since it may refuse
    }
    long[] counts = label ? ones : zeros;
    counts[context]++;
  }

  @Override
  public Calibrated copy() {
    return copyFor(positives.schema());
  }

  @Override
  public Calibrated copyFor(Schema schema) {
    VersionSpace other = negatives == null ? null : negatives.copyFor(schema);
    return new Calibrated(positives.copyFor(schema), other, buckets, zeros.clone(), ones.clone());
  }

  @Override
  public void save(StateWriter out) {
    positives.save(out);
    if (negatives != null) {
      negatives.save(out);
    }
    for (int c = 0; c < zeros.length; c++) {
      out.writeVarint(zeros[c]).writeVarint(ones[c]);
    }
  }

  @Override
  public void restore(StateReader in) {
    positives.restore(in);
    if (negatives != null) {
      negatives.restore(in);
    }
    for (int c = 0; c < zeros.length; c++) {
      zeros[c] = in.readVarint("count of label 0", 0, Long.MAX_VALUE / 2);
      ones[c] = in.readVarint("count of label 1", 0, Long.MAX_VALUE / 2);
    }
  }
}
