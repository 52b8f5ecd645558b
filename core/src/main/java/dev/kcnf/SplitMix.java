package dev.kcnf;

/**
 * The SplitMix64 generator of Steele, Lea and Flood: the same seed gives the same numbers on every
 * Java version, which {@link java.util.SplittableRandom} does not promise.
 */
public final class SplitMix {
  private long state;

  private SplitMix(long seed) {
    state = seed;
  }

  /** A generator that starts from this seed. */
  public static SplitMix of(long seed) {
    return new SplitMix(seed);
  }

  /** A uniform 64-bit number. */
  public long nextLong() {
    return mix(state += 0x9E3779B97F4A7C15L);
  }

  /** A uniform number in 0..bound-1, without bias. */
  public int nextInt(int bound) {
    if (bound <= 0) {
      throw new IllegalArgumentException("bound must be positive, was " + bound);
    }
    long bits = nextLong() >>> 1;
    long value = bits % bound;
    while (bits - value + (bound - 1) < 0) {
      bits = nextLong() >>> 1;
      value = bits % bound;
    }
    return (int) value;
  }

  /** A uniform number in [0, 1). */
  public double nextDouble() {
    return (nextLong() >>> 11) * 0x1.0p-53;
  }

  /** A fair coin. */
  public boolean nextBoolean() {
    return nextLong() < 0;
  }

  /** The numbers 0..n-1 in an order drawn uniformly from all n! (Fisher and Yates). */
  public int[] permutation(int n) {
    int[] order = new int[n];
    for (int i = 0; i < n; i++) {
      int j = nextInt(i + 1);
      order[i] = order[j];
      order[j] = i;
    }
    return order;
  }

  /**
   * The finaliser of SplitMix64: a bijection of 64-bit words that mixes every bit into every bit.
   */
  public static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
