package dev.kcnf.evaluation;

import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How often each label came with about these log-odds: counts in {@value #BINS} bins, so that the
 * area under the ROC curve needs no scores to be kept.
 *
 * <p>A bin is the sign of the log-odds x and the exponent and first seven bits of the mantissa of 1
 * + |x|: bins are 1/128 wide near 0, 1/32 near |x| = 5, a probability of 0.993, and 1/8 near 20;
 * all beyond 126.5 share one. No logarithm is taken, and 0 is a border: what is decided as label 1
 * is in other bins than what is not. Labels of one bin count as ties, which is off by at most
 * {@link #aucError}.
 */
final class ScoreHistogram {
  private static final int MANTISSA_BITS = 7;
  private static final double LARGEST = 126.5;

  /** Bins of one sign: 1 + |x| is in [1, 2^7). */
  private static final int HALF = MANTISSA_BITS << MANTISSA_BITS;

  static final int BINS = 2 * HALF;

  // Most predictors use few bins, so memory is taken by pages: 8 bins, two counts each. The counts
  // of a page are chars until one is too large for that.
  private static final int PAGE_BITS = 3;
  private static final int PAGE = 1 << PAGE_BITS;

  private static final @Nullable Object[] NO_PAGES = {};

  private @Nullable Object[] pages; // each null, char[] or long[]; none before the first score

  ScoreHistogram() {
    this(NO_PAGES);
  }

  private ScoreHistogram(@Nullable Object[] pages) {
    this.pages = pages;
  }

  /** The bin of these log-odds; larger ones are in the same bin or a later one. */
  static int bin(double logOdds) {
    double y = 1 + Math.min(Math.abs(logOdds), LARGEST);
    int step =
        (int) (Double.doubleToRawLongBits(y) >>> (52 - MANTISSA_BITS)) - (1023 << MANTISSA_BITS);
    return logOdds > 0 ? HALF + step : HALF - 1 - step;
  }

  void add(double logOdds, boolean label) {
    add(bin(logOdds), label ? 1 : 0, 1);
  }

  private void add(int bin, int label, long count) {
    if (pages.length == 0) {
      pages = new Object[BINS >> PAGE_BITS];
    }
    Object page = pages[bin >> PAGE_BITS];
    int at = 2 * (bin & (PAGE - 1)) + label;
    if (page == null) {
      page = new char[2 * PAGE];
      pages[bin >> PAGE_BITS] = page;
    }
    if (page instanceof char[] small) {
      long sum = small[at] + count;
      if (sum <= Character.MAX_VALUE) {
        small[at] = (char) sum;
        return;
      }
      page = widened(small);
      pages[bin >> PAGE_BITS] = page;
    }
    ((long[]) page)[at] += count;
  }

  private static long[] widened(char[] small) {
    long[] page = new long[small.length];
    Arrays.setAll(page, i -> small[i]);
    return page;
  }

  private long count(int bin, int label) {
    Object page = pages.length == 0 ? null : pages[bin >> PAGE_BITS];
    int at = 2 * (bin & (PAGE - 1)) + label;
    return page == null ? 0 : page instanceof char[] small ? small[at] : ((long[]) page)[at];
  }

  /** How many have this label, and were decided so. */
  long count(boolean label, boolean decision) {
    long sum = 0;
    for (int bin = decision ? HALF : 0; bin < (decision ? BINS : HALF); bin++) {
      sum += count(bin, label ? 1 : 0);
    }
    return sum;
  }

  /**
   * The share of pairs of a label 1 and a label 0 in which the label 1 has the higher log-odds;
   * ties count half. NaN if there are no such pairs.
   */
  double auc() {
    double right = 0;
    double zeros = 0;
    double ones = 0;
    for (int bin = 0; bin < BINS; bin++) {
      double zerosHere = (double) count(bin, 0);
      double onesHere = (double) count(bin, 1);
      right += onesHere * (zeros + zerosHere / 2);
      zeros += zerosHere;
      ones += onesHere;
    }
    return right / (zeros * ones);
  }

  /** How far {@link #auc} may be off: half the share of pairs that are in one bin. */
  double aucError() {
    double together = 0;
    double zeros = 0;
    double ones = 0;
    for (int bin = 0; bin < BINS; bin++) {
      together += (double) count(bin, 0) * count(bin, 1);
      zeros += count(bin, 0);
      ones += count(bin, 1);
    }
    return together / 2 / (zeros * ones);
  }

  void merge(ScoreHistogram other) {
    for (int bin = 0; bin < BINS; bin++) {
      for (int label = 0; label < 2; label++) {
        long count = other.count(bin, label);
        if (count > 0) {
          add(bin, label, count);
        }
      }
    }
  }

  ScoreHistogram copy() {
    @Nullable Object[] own = pages.clone();
    for (int p = 0; p < own.length; p++) {
      Object page = own[p];
      if (page != null) {
        own[p] = page instanceof char[] small ? small.clone() : ((long[]) page).clone();
      }
    }
    return new ScoreHistogram(own);
  }

  /** For each bin that is not empty: how many were skipped, labels 0, labels 1. */
  void save(StateWriter out) {
    int filled = 0;
    for (int bin = 0; bin < BINS; bin++) {
      filled += count(bin, 0) + count(bin, 1) > 0 ? 1 : 0;
    }
    out.writeVarint(filled);
    int next = 0;
    for (int bin = 0; bin < BINS; bin++) {
      if (count(bin, 0) + count(bin, 1) > 0) {
        out.writeVarint(bin - next).writeVarint(count(bin, 0)).writeVarint(count(bin, 1));
        next = bin + 1;
      }
    }
  }

  /**
   * Reads what {@link #save} wrote into this empty histogram.
   *
   * @param examples how many there must be in all
   */
  void restore(StateReader in, long examples) {
    long filled = in.readVarint("number of bins", 1, BINS);
    long left = examples;
    int next = 0;
    for (long i = 0; i < filled; i++) {
      int bin = next + (int) in.readVarint("skipped bins", 0, BINS - 1L - next);
      long zeros = in.readVarint("labels 0", 0, left);
      long ones = in.readVarint("labels 1", zeros == 0 ? 1 : 0, left - zeros);
      add(bin, 0, zeros);
      add(bin, 1, ones);
      left -= zeros + ones;
      next = bin + 1;
      if (next == BINS && i + 1 < filled) {
        throw in.damaged("a bin too many");
      }
    }
    if (left > 0) {
      throw in.damaged("the bins lack " + left + " of " + examples + " examples");
    }
  }
}
