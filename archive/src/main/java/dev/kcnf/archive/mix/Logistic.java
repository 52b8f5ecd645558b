package dev.kcnf.archive.mix;

/** Probabilities into log-odds and back, by tables that are the same on every machine. */
final class Logistic {
  /** Log-odds are kept within this. */
  static final float LIMIT = 11.9f;

  private static final int STEPS = 128; // of the table, per unit of log-odds
  private static final int SIDE = 12 * STEPS;

  private static final float[] STRETCH = new float[1 << 16];
  private static final float[] SQUASH = new float[2 * SIDE + 2];

  static {
    for (int i = 0; i < STRETCH.length; i++) {
      double p = (i + 0.5) / STRETCH.length;
      STRETCH[i] = (float) StrictMath.log(p / (1 - p));
    }
    for (int i = 0; i < SQUASH.length; i++) {
      SQUASH[i] = (float) (1 / (1 + StrictMath.exp((SIDE - i) / (double) STEPS)));
    }
  }

  private Logistic() {}

  /** The log-odds of a probability in units of 2^-16. */
  static float stretch(int p16) {
    return STRETCH[p16];
  }

  /** The log-odds of a probability. */
  static float stretch(float p) {
    return STRETCH[(int) (p * 65535.99f)];
  }

  static float clamp(float logOdds) {
    return Math.max(-LIMIT, Math.min(LIMIT, logOdds));
  }

  /** The probability of log-odds within the limit. */
  static float squash(float logOdds) {
    float at = logOdds * STEPS + SIDE;
    int i = (int) at;
    float low = SQUASH[i];
    return low + (SQUASH[i + 1] - low) * (at - i);
  }
}
