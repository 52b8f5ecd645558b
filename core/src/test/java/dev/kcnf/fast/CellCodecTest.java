package dev.kcnf.fast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CellCodecTest {
  private static int counts(int zeros, int ones) {
    int counts = 0;
    for (int i = 0; i < zeros; i++) {
      counts = CellCodec.counted(counts, false);
    }
    for (int i = 0; i < ones; i++) {
      counts = CellCodec.counted(counts, true);
    }
    return counts;
  }

  private static int state(int zeros, int ones) {
    return (int) CellCodec.pack(-1, counts(zeros, ones)) & 63;
  }

  @Test
  void counted_countsBoth_andHalvesBothBeyondTheMost() {
    assertThat(counts(3, 7) & 0xFFFF).isEqualTo(7 << 8 | 3);
    assertThat(counts(3, 255) & 0xFFFF).isEqualTo(255 << 8 | 3);
    assertThat(counts(3, 256) & 0xFFFF).isEqualTo(128 << 8 | 2);
    assertThat(counts(256, 0) & 0xFFFF).isEqualTo(128);
  }

  @Test
  void counted_recentCounts_forgetTheOtherLabel() {
    assertThat(counts(20, 0) >>> 16).isEqualTo(20);
    assertThat(counts(20, 1) >>> 16).isEqualTo(1 << 5 | 12);
    assertThat(counts(20, 2) >>> 16).isEqualTo(2 << 5 | 8);
    assertThat(counts(4, 2) >>> 16).isEqualTo(2 << 5 | 4);
    assertThat(counts(0, 40) >>> 16).isEqualTo(31 << 5);
    assertThat(recentState(CellCodec.pack(5, counts(20, 2)))).isEqualTo(state(8, 2));
  }

  private static int recentState(long cell) {
    return Long.numberOfTrailingZeros(CellCodec.recentSet(cell));
  }

  @Test
  void pack_keepsWeightCountsAndState() {
    for (int weight : new int[] {0, 1, -1, 1 << 30, -(1 << 30)}) {
      for (int counts : new int[] {0, 1, 1 << 8, CellCodec.MAX_COUNTS, counts(20, 200)}) {
        long cell = CellCodec.pack(weight, counts);
        assertThat((int) (cell >> CellCodec.WEIGHT)).isEqualTo(weight);
        assertThat(CellCodec.set(cell)).isEqualTo(1L << (cell & 63));
        assertThat((int) cell >>> CellCodec.ZEROS).isEqualTo(counts);
        assertThat((int) cell >>> CellCodec.ZEROS & 0xFF).isEqualTo(counts & 0xFF);
        assertThat((int) cell >>> CellCodec.ONES & 0xFF).isEqualTo(counts >>> 8 & 0xFF);
      }
    }
    assertThat(CellCodec.pack(0, 0)).isEqualTo(CellCodec.FRESH).isEqualTo(CellCodec.UNSEEN);
    assertThat(recentState(CellCodec.FRESH)).isEqualTo(CellCodec.UNSEEN);
  }

  @Test
  void states_ascendWithTheLogOdds_andTellPureFromMixed() {
    assertThat(state(0, 0)).isEqualTo(CellCodec.UNSEEN);
    for (int zeros = 0; zeros < 40; zeros++) {
      for (int ones = 0; ones < 40; ones++) {
        long bit = 1L << state(zeros, ones);
        assertThat((bit & CellCodec.PLUS) != 0).isEqualTo(zeros == 0 && ones > 0);
        assertThat((bit & CellCodec.MINUS) != 0).isEqualTo(ones == 0 && zeros > 0);
        if (ones > 0 && zeros > 0) {
          assertThat(state(zeros, ones + 1)).isGreaterThanOrEqualTo(state(zeros, ones));
        }
      }
      if (zeros > 0) {
        assertThat(state(zeros + 1, 0)).isLessThanOrEqualTo(state(zeros, 0));
        assertThat(state(zeros, 0)).isLessThan(CellCodec.UNSEEN);
        assertThat(state(0, zeros)).isGreaterThan(CellCodec.UNSEEN);
      }
    }
  }

  @Test
  void extremes_areTheHighestAndTheLowestLogOdds() {
    long states = 1L << state(1, 30) | 1L << state(20, 1) | 1L << state(3, 3);
    int context = CellCodec.extremes(states);
    assertThat((context >>> 5) / 2.0 - 4).isCloseTo(Math.log(30.5 / 1.5), within(0.6));
    assertThat((context & 31) / 2.0 - 4).isCloseTo(Math.log(20.5 / 1.5), within(0.6));
    assertThat(CellCodec.extremes(1L)).isBetween(0, CellCodec.EXTREMES - 1);
    assertThat(CellCodec.extremes(1L << 63)).isBetween(0, CellCodec.EXTREMES - 1);
  }

  @Test
  void purest_areTheMostFrequentWithoutException() {
    long states = 1L << state(0, 1) | 1L << state(0, 9) | 1L << state(3, 0) | 1L << state(5, 200);
    assertThat(CellCodec.purest(states)).isEqualTo(CellCodec.bucket(9) << 4 | CellCodec.bucket(3));
    assertThat(CellCodec.purest(1L << CellCodec.UNSEEN)).isZero();
  }

  @Test
  void bucket_isExactUpToThree_thenByPowersOfTwo() {
    int[] expected = {0, 1, 2, 3, 4, 4, 4, 4, 5};
    for (int n = 0; n < expected.length; n++) {
      assertThat(CellCodec.bucket(n)).isEqualTo(expected[n]);
    }
    assertThat(CellCodec.bucket(15)).isEqualTo(5);
    assertThat(CellCodec.bucket(16)).isEqualTo(6);
  }

  @Test
  void states_areAllDistinctKinds() {
    Set<Integer> pure = new HashSet<>();
    for (int n : new int[] {1, 2, 3, 4, 5, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128}) {
      pure.add(state(0, n));
      pure.add(state(n, 0));
    }
    assertThat(pure).hasSize(30).doesNotContain(CellCodec.UNSEEN);
  }
}
