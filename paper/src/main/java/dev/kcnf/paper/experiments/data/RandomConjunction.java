package dev.kcnf.paper.experiments.data;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;

/**
 * The paper's simulated data: a conjunction S* that has each of d variables with probability θ, θ
 * uniform in [0, 1], and uniform examples labelled by it.
 */
public final class RandomConjunction {
  private final Schema schema;
  private final SplitMix random;
  private final long[] members;
  private final long[] bits;
  private boolean label;

  private RandomConjunction(Schema schema, SplitMix random, long[] members) {
    this.schema = schema;
    this.random = random;
    this.members = members;
    this.bits = new long[members.length];
  }

  /** Draws S*; the same generator gives the examples. */
  public static RandomConjunction draw(Schema schema, SplitMix random) {
    double theta = random.nextDouble();
    long[] members = new long[(schema.size() + 63) >>> 6];
    for (int i = 0; i < schema.size(); i++) {
      if (random.nextDouble() < theta) {
        members[i >>> 6] |= 1L << i;
      }
    }
    return new RandomConjunction(schema, random, members);
  }

  /**
   * Draws S* among the conjunctions of this size. With a size uniform in 0..d it is distributed as
   * in {@link #draw}.
   */
  public static RandomConjunction ofSize(Schema schema, int size, SplitMix random) {
    long[] members = new long[(schema.size() + 63) >>> 6];
    int[] variables = random.permutation(schema.size());
    for (int i = 0; i < size; i++) {
      members[variables[i] >>> 6] |= 1L << variables[i];
    }
    return new RandomConjunction(schema, random, members);
  }

  /** The schema of the examples. */
  public Schema schema() {
    return schema;
  }

  /** The next example. */
  public Example next() {
    advance();
    return schema.exampleOfBits(bits);
  }

  /** Moves to the next example without creating it. */
  public void advance() {
    label = true;
    for (int w = 0; w < bits.length; w++) {
      bits[w] = random.nextLong();
      label &= (members[w] & ~bits[w]) == 0;
    }
  }

  /** The variables of the last example, always in the same array; bits beyond d are undefined. */
  public long[] bits() {
    return bits;
  }

  /** The label of the last example: h_S*(a). */
  public boolean label() {
    return label;
  }
}
