package dev.kcnf.naivebayes;

import dev.kcnf.SplitMix;

/** Seeded Boolean examples. */
final class Streams {
  private Streams() {}

  /** d bits, each 1 with a chance of {@code ones} in 16. */
  static boolean[] bits(SplitMix random, int d, int ones) {
    boolean[] bits = new boolean[d];
    for (int i = 0; i < d; i++) {
      bits[i] = random.nextInt(16) < ones;
    }
    return bits;
  }

  /** Mostly the first bit, so that some features matter and others do not. */
  static boolean noisyLabel(SplitMix random, boolean[] bits) {
    return random.nextInt(6) == 0 ? random.nextBoolean() : bits[0];
  }
}
