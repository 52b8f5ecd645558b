package dev.kcnf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SplitMixTest {
  private static final long GAMMA = 0x9E3779B97F4A7C15L;

  @Test
  void nextLong_givesTheReferenceSequence() {
    SplitMix random = SplitMix.of(1234567);
    String[] expected = {
      "6457827717110365317",
      "3203168211198807973",
      "9817491932198370423",
      "4593380528125082431",
      "16408922859458223821"
    };
    for (String number : expected) {
      assertThat(Long.toUnsignedString(random.nextLong())).isEqualTo(number);
    }
  }

  @Test
  void nextLong_equalsTheJdksGenerator() {
    // Not promised to last, but true of every JDK so far.
    for (long seed : new long[] {0, 1, -1, Long.MIN_VALUE, 42}) {
      SplitMix ours = SplitMix.of(seed);
      SplittableRandom theirs = new SplittableRandom(seed);
      for (int i = 0; i < 100; i++) {
        assertThat(ours.nextLong()).isEqualTo(theirs.nextLong());
      }
    }
  }

  @Test
  void mix_isABijection() {
    for (long z : new long[] {0, 1, -1, 77, Long.MIN_VALUE, 0x123456789ABCDEFL}) {
      assertThat(unmix(SplitMix.mix(z))).isEqualTo(z);
    }
  }

  @Test
  void nextInt_throwsAwayTheNumbersThatWouldBias() {
    // 63-bit numbers: 2^63 = 3q + 2, so that the last two would favour 0 and 1.
    assertThat(drawn(-1L, 3)).isEqualTo(2);
    assertThat(drawn(-3L, 3)).isEqualTo(2);
    assertThat(drawn(-5L, 3)).isEqualTo(1);
    // A power of two divides 2^63: nothing is thrown away.
    assertThat(drawn(-1L, 4)).isEqualTo(1);
    assertThat(drawn(-1L, 1)).isEqualTo(1);
  }

  /** How many numbers nextInt draws if the first one is this. */
  private static int drawn(long first, int bound) {
    long seed = unmix(first) - GAMMA;
    SplitMix random = SplitMix.of(seed);
    random.nextInt(bound);
    long after = random.nextLong();
    SplitMix again = SplitMix.of(seed);
    for (int n = 0; n < 5; n++) {
      if (again.nextLong() == after) {
        return n;
      }
    }
    throw new AssertionError("more than 4 numbers drawn");
  }

  private static long unmix(long z) {
    z = unshift(z, 31) * inverse(0x94D049BB133111EBL);
    z = unshift(z, 27) * inverse(0xBF58476D1CE4E5B9L);
    return unshift(z, 30);
  }

  private static long unshift(long z, int shift) {
    return z ^ (z >>> shift) ^ (z >>> (2 * shift));
  }

  private static long inverse(long odd) {
    long x = odd;
    for (int i = 0; i < 6; i++) {
      x *= 2 - odd * x;
    }
    return x;
  }

  @Test
  void nextInt_isUniform() {
    for (int bound : new int[] {1, 2, 3, 5, 7, 10}) {
      SplitMix random = SplitMix.of(bound);
      int[] counts = new int[bound];
      for (int i = 0; i < 10_000 * bound; i++) {
        counts[random.nextInt(bound)]++;
      }
      // Standard deviation below 100.
      for (int count : counts) {
        assertThat(count).as("bound and seed %d", bound).isBetween(9_600, 10_400);
      }
    }
    SplitMix random = SplitMix.of(3);
    for (int i = 0; i < 1000; i++) {
      assertThat(random.nextInt(Integer.MAX_VALUE)).isNotNegative();
    }
  }

  @Test
  void nextInt_ofNoPositiveBound_isRefused() {
    for (int bound : new int[] {0, -1}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> SplitMix.of(1).nextInt(bound))
          .withMessage("bound must be positive, was " + bound);
    }
  }

  @Test
  void nextDouble_andNextBoolean_areTheTopBits() {
    SplitMix doubles = SplitMix.of(9);
    SplitMix booleans = SplitMix.of(9);
    SplitMix longs = SplitMix.of(9);
    double sum = 0;
    int heads = 0;
    for (int i = 0; i < 10_000; i++) {
      long bits = longs.nextLong();
      double uniform = doubles.nextDouble();
      assertThat(uniform).isEqualTo((double) (bits >>> 11) / (1L << 53)).isBetween(0.0, 1.0);
      sum += uniform;
      boolean coin = booleans.nextBoolean();
      assertThat(coin).isEqualTo(bits >>> 63 == 1);
      heads += coin ? 1 : 0;
    }
    assertThat(sum).isCloseTo(5000, within(120.0));
    assertThat(heads).isBetween(4800, 5200);
  }

  @Test
  void permutation_holdsEveryNumberOnce() {
    SplitMix random = SplitMix.of(4);
    for (int n = 0; n <= 50; n++) {
      int[] order = random.permutation(n);
      Arrays.sort(order);
      assertThat(order).isEqualTo(IntStream.range(0, n).toArray());
    }
  }

  @Test
  void permutation_isUniform() {
    SplitMix random = SplitMix.of(5);
    Map<String, Integer> counts = new HashMap<>();
    for (int i = 0; i < 60_000; i++) {
      counts.merge(Arrays.toString(random.permutation(3)), 1, Integer::sum);
    }
    assertThat(counts).hasSize(6);
    double chiSquare =
        counts.values().stream().mapToDouble(c -> (c - 10_000.0) * (c - 10_000.0) / 10_000).sum();
    // 5 degrees of freedom: above 20.5 once in a thousand.
    assertThat(chiSquare).isLessThan(20.5);
  }

  @Test
  void of_sameSeed_givesTheSamePermutation() {
    assertThat(SplitMix.of(6).permutation(20)).isEqualTo(SplitMix.of(6).permutation(20));
    assertThat(SplitMix.of(6).permutation(20)).isNotEqualTo(SplitMix.of(7).permutation(20));
  }
}
