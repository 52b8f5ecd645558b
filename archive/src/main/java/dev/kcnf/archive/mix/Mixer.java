package dev.kcnf.archive.mix;

import java.util.Arrays;

/**
 * Logistic regression over log-odds: the weights of one of several sets, chosen by the caller, are
 * what the inputs are worth there. Each set learns with a rate of its own, which falls as it
 * learns.
 */
final class Mixer {
  private final int inputs;
  private final float[] weights;
  private final short[] learned;
  private final float rate;
  private final float fall;
  private final float leastRate;

  /** A mixer whose rate falls as one by one plus {@code fall} times the number of decisions. */
  Mixer(int inputs, int sets, float start, float rate, float fall, float leastRate) {
    this(inputs, new float[inputs * sets], new short[sets], rate, fall, leastRate);
    Arrays.fill(weights, start);
  }

  private Mixer(
      int inputs, float[] weights, short[] learned, float rate, float fall, float leastRate) {
    this.inputs = inputs;
    this.weights = weights;
    this.learned = learned;
    this.rate = rate;
    this.fall = fall;
    this.leastRate = leastRate;
  }

  Mixer copy() {
    return new Mixer(inputs, weights.clone(), learned.clone(), rate, fall, leastRate);
  }

  int sets() {
    return learned.length;
  }

  /** The weighted sum; four partial sums, always in this order, let the processor overlap them. */
  float sum(int set, float[] x, int used) {
    float[] w = weights;
    int at = set * inputs;
    float a = 0;
    float b = 0;
    float c = 0;
    float d = 0;
    for (int i = 0; i < used; i += 4) {
      a += w[at + i] * x[i];
      b += w[at + i + 1] * x[i + 1];
      c += w[at + i + 2] * x[i + 2];
      d += w[at + i + 3] * x[i + 3];
    }
    return Logistic.clamp((a + b) + (c + d));
  }

  /** Moves the weights of a set towards what would have predicted better. */
  void learn(int set, float[] x, int used, float error) {
    int seen = learned[set];
    float step = error * Math.max(leastRate, rate / (1 + seen * fall));
    if (seen < Short.MAX_VALUE) {
      learned[set] = (short) (seen + 1);
    }
    float[] w = weights;
    int at = set * inputs;
    for (int i = 0; i < used; i++) {
      w[at + i] += step * x[i];
    }
  }
}
