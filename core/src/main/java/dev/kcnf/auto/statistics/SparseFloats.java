package dev.kcnf.auto.statistics;

import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.function.IntUnaryOperator;

/**
 * How arrays that are mostly 0 are saved: for each other number how many zeros come before it, then
 * the number; and at the end how many zeros are left.
 */
public final class SparseFloats {
  /** Counts are whole numbers; beyond this a float cannot count on. */
  public static final int MOST = 1 << 24;

  private SparseFloats() {}

  public static void saveCounts(StateWriter out, float[] counts, int size) {
    int zeros = 0;
    for (int i = 0; i < size; i++) {
      if (counts[i] == 0) {
        zeros++;
      } else {
        out.writeVarint(zeros).writeVarint((long) counts[i]);
        zeros = 0;
      }
    }
    out.writeVarint(zeros);
  }

  public static void saveWeights(StateWriter out, float[] weights, int size) {
    int zeros = 0;
    for (int i = 0; i < size; i++) {
      if (weights[i] == 0) {
        zeros++;
      } else {
        out.writeVarint(zeros).writeInt(Float.floatToRawIntBits(weights[i]));
        zeros = 0;
      }
    }
    out.writeVarint(zeros);
  }

  public static float[] restoreCounts(StateReader in, int size) {
    return restore(in, size, i -> (int) in.readVarint("count", 1, MOST), false);
  }

  public static float[] restoreWeights(StateReader in, int size) {
    return restore(in, size, i -> in.readInt(), true);
  }

  private static float[] restore(StateReader in, int size, IntUnaryOperator read, boolean bits) {
    in.reserve("the counts and weights", (double) Float.BYTES * size);
    float[] result = new float[size];
    int i = (int) in.readVarint("zeros", 0, size);
    while (i < size) {
      int next = read.applyAsInt(i);
      result[i] = bits ? Float.intBitsToFloat(next) : next;
      if (!Float.isFinite(result[i]) || result[i] == 0) {
        throw in.damaged("a weight must be finite and not 0, was " + result[i]);
      }
      i += 1 + (int) in.readVarint("zeros", 0, size - i - 1L);
    }
    return result;
  }
}
