package dev.kcnf.rules.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.rules.search.Pool.Candidate;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Covers stay covers, become as small as they can be, and then as short. */
class LocalSearchTest {
  /** Random sets of rows, the larger ones first, each with a pattern of one to three conditions. */
  private static List<Candidate> candidates(SplitMix random, int rows, int count) {
    List<Candidate> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      BitSet set = new BitSet(rows);
      int size = 1 + random.nextInt(rows / 2);
      for (int j = 0; j < size; j++) {
        set.set(random.nextInt(rows));
      }
      int[] attributes = {0, 1, 2};
      int[] values = {i, i, i};
      Pattern pattern = Pattern.of(attributes, values, 1 + random.nextInt(3));
      long[] words = java.util.Arrays.copyOf(set.toLongArray(), (rows + 63) / 64);
      all.add(new Candidate(pattern, words, set.cardinality(), 0));
    }
    all.sort((a, b) -> Long.compare(b.gain(), a.gain()));
    return all;
  }

  private static BitSet union(List<Candidate> candidates, Iterable<Integer> chosen) {
    BitSet union = new BitSet();
    chosen.forEach(c -> union.or(BitSet.valueOf(candidates.get(c).rejected())));
    return union;
  }

  /** Each that covers something new, in their order: a cover, but seldom the smallest. */
  private static List<Integer> anyCover(List<Candidate> candidates) {
    List<Integer> chosen = new ArrayList<>();
    for (int c = candidates.size() - 1; c >= 0; c--) {
      BitSet own = BitSet.valueOf(candidates.get(c).rejected());
      own.andNot(union(candidates, chosen));
      if (!own.isEmpty()) {
        chosen.add(c);
      }
    }
    return chosen;
  }

  private static int smallest(List<Candidate> candidates, BitSet wanted) {
    int smallest = candidates.size();
    for (int mask = 0; mask < 1 << candidates.size(); mask++) {
      if (Integer.bitCount(mask) < smallest) {
        int own = mask;
        List<Integer> chosen =
            IntStream.range(0, candidates.size()).filter(c -> (own >> c & 1) != 0).boxed().toList();
        smallest = union(candidates, chosen).equals(wanted) ? chosen.size() : smallest;
      }
    }
    return smallest;
  }

  @Test
  void run_findsTheSmallestCover_ofSmallSystems() {
    for (int seed = 0; seed < 60; seed++) {
      SplitMix random = SplitMix.of(seed);
      int rows = 3 + random.nextInt(seed % 3 == 0 ? 130 : 20);
      List<Candidate> candidates = candidates(random, rows, 3 + random.nextInt(7));
      List<Integer> start = anyCover(candidates);
      BitSet wanted = union(candidates, start);
      List<Integer> found = new LocalSearch(candidates, rows, start).run(400, () -> false);
      assertThat(union(candidates, found)).as("seed %d", seed).isEqualTo(wanted);
      assertThat(found).as("seed %d", seed).doesNotHaveDuplicates();
      assertThat(found).as("seed %d", seed).hasSize(smallest(candidates, wanted));
    }
  }

  @Test
  void run_ofManySets_neverLosesARow_andIsSmaller() {
    int smaller = 0;
    for (int seed = 0; seed < 20; seed++) {
      SplitMix random = SplitMix.of(seed);
      List<Candidate> candidates = candidates(random, 150, 80);
      List<Integer> start = anyCover(candidates);
      for (int steps : new int[] {0, 1, 7, 300}) {
        List<Integer> found = new LocalSearch(candidates, 150, start).run(steps, () -> false);
        assertThat(union(candidates, found)).isEqualTo(union(candidates, start));
        assertThat(found.size()).isLessThanOrEqualTo(start.size());
        smaller += found.size() < start.size() ? 1 : 0;
      }
      assertThat(new LocalSearch(candidates, 150, start).run(300, () -> true)).isEqualTo(start);
    }
    assertThat(smaller).isGreaterThan(20);
  }

  /** Whether c may take the place of the chosen one, by the rule of shorter first, then larger. */
  private static boolean isBetter(List<Candidate> candidates, int c, int chosen) {
    int size = candidates.get(c).pattern().size();
    int own = candidates.get(chosen).pattern().size();
    return size < own || (size == own && c < chosen);
  }

  @Test
  void shorten_leavesNothingToShorten() {
    for (int seed = 0; seed < 100; seed++) {
      SplitMix random = SplitMix.of(seed);
      int rows = seed % 2 == 0 ? 100 : 12;
      List<Candidate> candidates = candidates(random, rows, 5 + random.nextInt(30));
      List<Integer> start = anyCover(candidates);
      List<Integer> found = LocalSearch.shorten(candidates, rows, start, () -> false);
      BitSet wanted = union(candidates, start);
      assertThat(union(candidates, found)).as("seed %d", seed).isEqualTo(wanted);
      for (int i = 0; i < found.size(); i++) {
        int chosen = found.get(i);
        List<Integer> others = found.stream().filter(c -> c != chosen).toList();
        BitSet needed = (BitSet) wanted.clone();
        needed.andNot(union(candidates, others));
        assertThat(needed.isEmpty()).as("seed %d: %d is needed", seed, chosen).isFalse();
        for (int c = 0; c < candidates.size(); c++) {
          BitSet missing = (BitSet) needed.clone();
          missing.andNot(BitSet.valueOf(candidates.get(c).rejected()));
          assertThat(missing.isEmpty() && isBetter(candidates, c, chosen))
              .as("seed %d: %d in place of %d", seed, c, chosen)
              .isFalse();
        }
      }
      assertThat(LocalSearch.shorten(candidates, rows, start, () -> true)).isEqualTo(start);
    }
  }

  @Test
  void next_isTheNextRowOfTheSet() {
    SplitMix random = SplitMix.of(5);
    for (int i = 0; i < 200; i++) {
      long[] set = new long[1 + random.nextInt(3)];
      for (int bits = random.nextInt(6); bits > 0; bits--) {
        int bit = random.nextInt(64 * set.length);
        set[bit >>> 6] |= 1L << bit;
      }
      for (int from = 0; from <= 64 * set.length; from++) {
        assertThat(LocalSearch.next(set, from)).isEqualTo(BitSet.valueOf(set).nextSetBit(from));
      }
    }
  }
}
