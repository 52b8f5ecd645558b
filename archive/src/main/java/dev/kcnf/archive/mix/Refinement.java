package dev.kcnf.archive.mix;

/**
 * Corrects a probability by what came of such probabilities in a small context: between 33 steps of
 * log-odds, each holding the share of ones seen there.
 */
final class Refinement {
  private static final int STEPS = 33;
  private static final float RATE = 0.02f;

  private final float[] p;
  private final int mask;
  private int at;
  private float share;

  /** Room for {@code 2^bits} contexts. */
  Refinement(int bits) {
    this(new float[STEPS << bits], (1 << bits) - 1);
    for (int i = 0; i < p.length; i++) {
      p[i] = Logistic.squash((i % STEPS - 16) * 0.5f);
    }
  }

  private Refinement(float[] p, int mask) {
    this.p = p;
    this.mask = mask;
  }

  Refinement copy() {
    return new Refinement(p.clone(), mask);
  }

  float refine(float logOdds, int context) {
    float position = Math.max(-7.99f, Math.min(7.99f, logOdds)) * 2 + 16;
    int step = (int) position;
    at = (context & mask) * STEPS + step;
    share = position - step;
    return p[at] * (1 - share) + p[at + 1] * share;
  }

  void learn(int bit) {
    p[at] += (bit - p[at]) * RATE * (1 - share);
    p[at + 1] += (bit - p[at + 1]) * RATE * share;
  }
}
