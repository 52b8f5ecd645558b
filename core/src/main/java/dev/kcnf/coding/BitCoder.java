package dev.kcnf.coding;

/**
 * Codes one binary decision after the other. Encoder and decoder share this one method, so that a
 * model is written once: what it does for an encoder it does for a decoder, step by step.
 *
 * <pre>{@code
 * int bit = coder.code(bit, probability);   // the encoder returns the bit, the decoder ignores it
 * model.learn(bit);
 * }</pre>
 */
public interface BitCoder {
  /** How many bits a probability has: {@code 1 << PRECISION} is certainty. */
  int PRECISION = 24;

  /** The largest probability; the smallest is 1. */
  int MAX = (1 << PRECISION) - 1;

  /**
   * Codes one decision.
   *
   * @param bit the decision, 0 or 1; a decoder ignores it
   * @param p1 the probability of 1, in 1..{@link #MAX}
   * @return the decision
   */
  int code(int bit, int p1);

  /** Whether this coder reads decisions, rather than writing them. */
  boolean isDecoder();

  /** A probability as a coder takes it: never certain, so that either bit can be coded. */
  static int probability(double p1) {
    return (int) Math.max(1, Math.min(MAX, StrictMath.rint(p1 * (MAX + 1))));
  }
}
