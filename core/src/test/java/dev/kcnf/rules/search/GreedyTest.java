package dev.kcnf.rules.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.rules.search.Pool.Candidate;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Greedy takes what adds most, and re-chooses what others make needless: by plain counting. */
class GreedyTest {
  private static final int ROUNDS = 10;

  /** The candidates of a table, and the greedy choice by its definition. */
  private static final class Plain {
    final long tolerance;
    final RowBits rejects;
    final RowBits kept;
    final List<Candidate> candidates;
    final List<BitSet> rejected = new ArrayList<>(); // by candidate: which examples match
    final List<BitSet> excepted = new ArrayList<>();
    final int all;

    Plain(RandomData data, int k, long tolerance) {
      this.tolerance = tolerance;
      rejects = RowBits.of(data.schema, data.examples, data.labels, false);
      kept = RowBits.of(data.schema, data.examples, data.labels, true);
      Pool pool = new Pool(rejects.size(), 1 << 24);
      new Enumeration(rejects, Kept.of(kept), k, tolerance, true, pool, () -> false).run();
      candidates = pool.sorted();
      PlainPatterns rows = new PlainPatterns(data);
      all = rows.rejects.size();
      for (Candidate c : candidates) {
        rejected.add(matching(rows.rejects, c));
        excepted.add(matching(rows.kept, c));
      }
    }

    Greedy greedy(long mayStay, BooleanSupplier stop) {
      return new Greedy(rejects, kept, candidates, tolerance, mayStay, stop);
    }

    private static BitSet matching(List<Example> examples, Candidate c) {
      BitSet set = new BitSet();
      for (int i = 0; i < examples.size(); i++) {
        set.set(i, c.pattern().term().allHold(examples.get(i)));
      }
      return set;
    }

    /** How many a candidate matches that those taken do not. */
    private static int more(List<BitSet> matched, int c, List<Integer> taken) {
      BitSet more = (BitSet) matched.get(c).clone();
      taken.forEach(t -> more.andNot(matched.get(t)));
      return more.cardinality();
    }

    /** What a candidate rejects, less the exceptions it makes, that the others do not already. */
    long gain(int c, List<Integer> taken) {
      return (long) more(rejected, c, taken) - more(excepted, c, taken);
    }

    /** The one that gains most; of equal ones the shortest, then the first; -1 if none gains. */
    int best(List<Integer> taken) {
      int best = -1;
      long most = 0;
      for (int c = 0; c < candidates.size(); c++) {
        long gain = gain(c, taken);
        boolean shorter =
            best >= 0 && candidates.get(c).pattern().size() < candidates.get(best).pattern().size();
        if (gain > most || (best >= 0 && gain == most && shorter)) {
          best = c;
          most = gain;
        }
      }
      return best;
    }

    private int rejectedBy(List<Integer> chosen) {
      BitSet set = new BitSet();
      chosen.forEach(c -> set.or(rejected.get(c)));
      return set.cardinality();
    }

    List<Integer> choose(long mayStay) {
      List<Integer> chosen = new ArrayList<>();
      while (all - rejectedBy(chosen) > mayStay && best(chosen) >= 0) {
        chosen.add(best(chosen));
      }
      return chosen;
    }

    List<Integer> improve(List<Integer> chosen) {
      List<Integer> improved = new ArrayList<>(chosen);
      for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < improved.size(); i++) {
          int own = i;
          List<Integer> others =
              IntStream.range(0, improved.size())
                  .filter(j -> j != own)
                  .mapToObj(improved::get)
                  .toList();
          int best = best(others);
          if (best >= 0 && gain(best, others) > gain(improved.get(i), others)) {
            improved.set(i, best);
          }
        }
      }
      return improved;
    }
  }

  /** Every n-th label is a coin's. */
  private static RandomData noisy(long seed, int rows, int n) {
    RandomData data = RandomData.of(seed, rows);
    SplitMix random = SplitMix.of(seed);
    for (int i = 0; i < data.labels.length; i += n) {
      data.labels[i] = random.nextBoolean();
    }
    return data;
  }

  @Test
  void choice_isThatOfTheDefinition_andSoIsItsImprovement() {
    int improved = 0;
    for (long seed = 0; seed < 400; seed++) {
      RandomData data = noisy(seed, seed % 3 == 0 ? 150 : 60, 1 + (int) (seed % 5));
      Plain plain = new Plain(data, 2, seed % 4 * 2);
      long mayStay = seed % 3;
      List<Integer> expected = plain.choose(mayStay);
      Greedy greedy = plain.greedy(mayStay, () -> false);
      List<Integer> chosen = greedy.choose();
      assertThat(chosen).as("seed %d", seed).isEqualTo(expected);
      List<Integer> better = greedy.improve(chosen);
      assertThat(better).as("seed %d", seed).isEqualTo(plain.improve(expected));
      improved += better.equals(chosen) ? 0 : 1;
    }
    assertThat(improved).isPositive(); // or the half of it was not tried
  }

  /** Of a choice that shall end at once, the first twenty are still made, and none is improved. */
  @Test
  void stopped_itStillMakesTheFirstTwenty() {
    int longer = 0;
    for (long seed = 0; seed < 30; seed++) {
      Plain plain = new Plain(noisy(seed, 300, 1), 3, 0);
      List<Integer> whole = plain.greedy(0, () -> false).choose();
      List<Integer> stopped = plain.greedy(0, () -> true).choose();
      assertThat(stopped).isEqualTo(whole.subList(0, Math.min(20, whole.size())));
      assertThat(plain.greedy(0, () -> true).improve(whole)).isEqualTo(whole);
      longer += whole.size() > 20 ? 1 : 0;
    }
    assertThat(longer).isPositive();
  }
}
