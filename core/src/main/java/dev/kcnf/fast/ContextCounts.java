package dev.kcnf.fast;

import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;

/** Laplace's estimate of the label in each of several contexts. Only those that come take room. */
final class ContextCounts {
  private static final int MAX_COUNT = 4095;

  /** {@code ln(n + 1)}. */
  private static final double[] LN = new double[MAX_COUNT + 1];

  static {
    for (int n = 0; n <= MAX_COUNT; n++) {
      LN[n] = StrictMath.log(n + 1.0);
    }
  }

  private static final int PAGE_BITS = 4;
  private static final int PAGE = 1 << PAGE_BITS;

  /** What all pages are before a context of theirs comes. */
  private static final int[] EMPTY = {};

  private static final int[][] NO_PAGES = {};

  private final int contexts;
  // Zeros in the lower half of a word, ones in the upper; none before the first context comes.
  private int[][] pages = NO_PAGES;

  ContextCounts(int contexts) {
    this.contexts = contexts;
  }

  ContextCounts copy() {
    ContextCounts copy = new ContextCounts(contexts);
    copy.pages = pages.clone();
    for (int p = 0; p < pages.length; p++) {
      copy.pages[p] = pages[p].length == 0 ? EMPTY : pages[p].clone();
    }
    return copy;
  }

  private int counts(int context) {
    if (pages.length == 0) {
      return 0;
    }
    int[] page = pages[context >>> PAGE_BITS];
    return page.length == 0 ? 0 : page[context & (PAGE - 1)];
  }

  private void set(int context, int zeros, int ones) {
    if (pages.length == 0) {
      pages = new int[(contexts + PAGE - 1) >>> PAGE_BITS][];
      Arrays.fill(pages, EMPTY);
    }
    int p = context >>> PAGE_BITS;
    if (pages[p].length == 0) {
      pages[p] = new int[Math.min(PAGE, contexts)];
    }
    pages[p][context & (PAGE - 1)] = ones << 16 | zeros;
  }

  double logOdds(int context) {
    int counts = counts(context);
    return LN[counts >>> 16] - LN[counts & 0xFFFF];
  }

  void learn(int context, boolean label) {
    int counts = counts(context);
    int zeros = (counts & 0xFFFF) + (label ? 0 : 1);
    int ones = (counts >>> 16) + (label ? 1 : 0);
    boolean halve = zeros > MAX_COUNT || ones > MAX_COUNT;
    set(context, halve ? zeros / 2 : zeros, halve ? ones / 2 : ones);
  }

  /** Writes only the contexts that occurred, each as its distance from the one before. */
  void save(StateWriter out) {
    int used = 0;
    for (int c = 0; c < contexts; c++) {
      used += counts(c) != 0 ? 1 : 0;
    }
    out.writeVarint(used);
    for (int c = 0, next = 0; c < contexts; c++) {
      int counts = counts(c);
      if (counts != 0) {
        out.writeVarint(c - next).writeVarint(counts & 0xFFFF).writeVarint(counts >>> 16);
        next = c + 1;
      }
    }
  }

  void restore(StateReader in) {
    pages = NO_PAGES;
    long used = in.readVarint("number of contexts", 0, contexts);
    int c = 0;
    for (long i = 0; i < used; i++, c++) {
      c += (int) in.readVarint("distance of contexts", 0, contexts - 1L - c);
      int zeros = (int) in.readVarint("count of label 0", 0, MAX_COUNT);
      int ones = (int) in.readVarint("count of label 1", 0, MAX_COUNT);
      set(c, zeros, ones);
      if (counts(c) == 0) {
        throw in.damaged("a context that never came");
      }
    }
  }
}
