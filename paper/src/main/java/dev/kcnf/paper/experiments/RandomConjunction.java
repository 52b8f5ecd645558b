package dev.kcnf.paper.experiments;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;

/**
 * The paper's simulated data: a conjunction S*, drawn with a share θ of its d variables that is
 * itself uniform in [0, 1], and uniform examples labelled by it.
 */
final class RandomConjunction {
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
  static RandomConjunction draw(Schema schema, SplitMix random) {
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
   * Draws S* among the conjunctions of so many variables. A size that is uniform in 0..d makes it
   * distributed as {@link #draw} has it.
   */
  static RandomConjunction ofSize(Schema schema, int size, SplitMix random) {
    long[] members = new long[(schema.size() + 63) >>> 6];
    int[] variables = random.permutation(schema.size());
    for (int i = 0; i < size; i++) {
      members[variables[i] >>> 6] |= 1L << variables[i];
    }
    return new RandomConjunction(schema, random, members);
  }

  /** What the examples are of. */
  Schema schema() {
    return schema;
  }

  /** The next example. */
  Example next() {
    advance();
    return schema.exampleOfBits(bits);
  }

  /** Goes on to the next example without making it. */
  void advance() {
    label = true;
    for (int w = 0; w < bits.length; w++) {
      bits[w] = random.nextLong();
      label &= (members[w] & ~bits[w]) == 0;
    }
  }

  /** The variables of the last example, always in this array; bits beyond d mean nothing. */
  long[] bits() {
    return bits;
  }

  /** The label of the last example: h_S*(a). */
  boolean label() {
    return label;
  }
}
