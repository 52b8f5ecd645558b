package dev.kcnf.server.state;

import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;

/** The last predictions: their losses and whether they were right, beside the baseline's. */
final class Window {
  static final int SIZE = 1000;

  private final double[] bits = new double[SIZE];
  private final double[] baselineBits = new double[SIZE];
  private final byte[] right = new byte[SIZE]; // 1: the model, 2: the baseline
  private long added;

  void add(double loss, double baselineLoss, boolean isRight, boolean baselineIsRight) {
    int at = (int) (added++ % SIZE);
    bits[at] = loss;
    baselineBits[at] = baselineLoss;
    right[at] = (byte) ((isRight ? 1 : 0) + (baselineIsRight ? 2 : 0));
  }

  Metrics.Sums sums() {
    int n = (int) Math.min(added, SIZE);
    double loss = 0;
    double baselineLoss = 0;
    long mistakes = 0;
    long baselineMistakes = 0;
    for (int i = 0; i < n; i++) {
      loss += bits[i];
      baselineLoss += baselineBits[i];
      mistakes += (right[i] & 1) == 0 ? 1 : 0;
      baselineMistakes += (right[i] & 2) == 0 ? 1 : 0;
    }
    return new Metrics.Sums(n, mistakes, loss, baselineMistakes, baselineLoss);
  }

  void save(StateWriter out) {
    out.writeVarint(added);
    for (int i = 0; i < Math.min(added, SIZE); i++) {
      out.writeDouble(bits[i]).writeDouble(baselineBits[i]).writeByte(right[i]);
    }
  }

  void restore(StateReader in) {
    added = in.readVarint();
    for (int i = 0; i < Math.min(added, SIZE); i++) {
      bits[i] = in.readDouble();
      baselineBits[i] = in.readDouble();
      right[i] = (byte) in.readByte();
    }
  }
}
