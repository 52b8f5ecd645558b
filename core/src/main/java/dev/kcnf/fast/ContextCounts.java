package dev.kcnf.fast;

import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;

/** Laplace's estimate of the label in each of several contexts. */
final class ContextCounts {
  private static final int MAX_COUNT = 4095;

  /** {@code ln(n + 1)}. */
  private static final double[] LN = new double[MAX_COUNT + 1];

  static {
    for (int n = 0; n <= MAX_COUNT; n++) {
      LN[n] = StrictMath.log(n + 1.0);
    }
  }

  private final char[] zeros;
  private final char[] ones;

  ContextCounts(int contexts) {
    this(new char[contexts], new char[contexts]);
  }

  private ContextCounts(char[] zeros, char[] ones) {
    this.zeros = zeros;
    this.ones = ones;
  }

  ContextCounts copy() {
    return new ContextCounts(zeros.clone(), ones.clone());
  }

  double logOdds(int context) {
    return LN[ones[context]] - LN[zeros[context]];
  }

  void learn(int context, boolean label) {
    if (label) {
      ones[context]++;
    } else {
      zeros[context]++;
    }
    if (ones[context] > MAX_COUNT || zeros[context] > MAX_COUNT) {
      ones[context] = (char) (ones[context] / 2);
      zeros[context] = (char) (zeros[context] / 2);
    }
  }

  /** Writes only the contexts that occurred, each as its distance from the one before. */
  void save(StateWriter out) {
    int used = 0;
    for (int c = 0; c < zeros.length; c++) {
      used += isUsed(c) ? 1 : 0;
    }
    out.writeVarint(used);
    for (int c = 0, next = 0; c < zeros.length; c++) {
      if (isUsed(c)) {
        out.writeVarint(c - next).writeVarint(zeros[c]).writeVarint(ones[c]);
        next = c + 1;
      }
    }
  }

  private boolean isUsed(int context) {
    return (zeros[context] | ones[context]) != 0;
  }

  void restore(StateReader in) {
    Arrays.fill(zeros, (char) 0);
    Arrays.fill(ones, (char) 0);
    long used = in.readVarint("number of contexts", 0, zeros.length);
    int c = 0;
    for (long i = 0; i < used; i++, c++) {
      c += (int) in.readVarint("distance of contexts", 0, zeros.length - 1L - c);
      zeros[c] = (char) in.readVarint("count of label 0", 0, MAX_COUNT);
      ones[c] = (char) in.readVarint("count of label 1", 0, MAX_COUNT);
      if (!isUsed(c)) {
        throw in.damaged("a context that never came");
      }
    }
  }
}
