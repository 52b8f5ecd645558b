package dev.kcnf.conjunctive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;

/**
 * What the tests of the paper's statements share. Inputs and sets of attributes are bit masks: bit
 * i is attribute i.
 */
final class Cases {
  private Cases() {}

  /** All 2^d examples, by mask. */
  static Example[] examples(Schema schema) {
    Example[] examples = new Example[1 << schema.size()];
    for (int mask = 0; mask < examples.length; mask++) {
      examples[mask] = example(schema, mask);
    }
    return examples;
  }

  static Example example(Schema schema, long mask) {
    boolean[] bits = new boolean[schema.size()];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = (mask >>> i & 1) == 1;
    }
    return schema.example(bits);
  }

  /** h_S(a). */
  static boolean conjunction(long set, long input) {
    return (set & ~input) == 0;
  }

  /** An input whose bits are 1 with a probability that is drawn too: all kinds of density. */
  static long input(SplitMix random, int d) {
    double density = random.nextDouble();
    long mask = 0;
    for (int i = 0; i < d; i++) {
      mask |= random.nextDouble() < density ? 1L << i : 0;
    }
    return mask;
  }

  /** An input that is rather sparse, as the hidden rule should be. */
  static long sparse(SplitMix random, int d) {
    long mask = input(random, d);
    return mask & input(random, d);
  }

  /** An input that is rather dense, as positives are. */
  static long dense(SplitMix random, int d) {
    long mask = input(random, d);
    return mask | input(random, d);
  }

  static Conjunctive algorithm1(Schema schema) {
    LiteralSpace space = LiteralSpace.monotone(schema);
    return Conjunctive.of(space, Algorithm1.of(space));
  }

  static Conjunctive algorithm2(Schema schema) {
    return Conjunctive.of(LiteralSpace.monotone(schema), Algorithm2.create());
  }

  /** Close relative to the size of the expected number, or equal where it is infinite. */
  static void assertClose(double actual, double expected, double tolerance, Object description) {
    if (Double.isInfinite(expected)) {
      assertThat(actual).as("%s", description).isEqualTo(expected);
    } else {
      assertThat(actual)
          .as("%s", description)
          .isCloseTo(expected, within(tolerance * Math.max(1, Math.abs(expected))));
    }
  }
}
