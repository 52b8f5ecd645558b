package dev.kcnf.rules.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.rules.search.Pool.Candidate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The candidates are those of the definition, each with its rows, in their order; none else. */
class CandidatesTest {
  private static List<Candidate> found(RandomData data, int k, long tolerance, boolean join) {
    RowBits rejects = RowBits.of(data.schema, data.examples, data.labels, false);
    RowBits kept = RowBits.of(data.schema, data.examples, data.labels, true);
    Pool pool = new Pool(rejects.size(), 1 << 24);
    new Enumeration(rejects, Kept.of(kept), k, tolerance, join, pool, () -> false).run();
    assertThat(pool.isComplete()).isTrue();
    return pool.sorted();
  }

  private static void check(RandomData data, int k, long tolerance, boolean join, String what) {
    PlainPatterns plain = new PlainPatterns(data);
    List<Pattern> expected = new ArrayList<>();
    for (Pattern p : plain.single(k, tolerance)) {
      expected.addAll(join ? plain.joined(p, tolerance) : List.of(p));
    }
    List<Candidate> found = found(data, k, tolerance, join);
    assertThat(found.stream().map(Candidate::pattern))
        .as(what)
        .containsExactlyElementsOf(plain.ranked(expected));
    RowBits rejects = RowBits.of(data.schema, data.examples, data.labels, false);
    for (Candidate c : found) {
      assertThat(c.exceptions()).as(what).isEqualTo(plain.exceptions(c.pattern()));
      assertThat(c.gain()).as(what).isEqualTo(plain.gain(c.pattern())).isPositive();
      assertThat(c.rejected()).as(what).isEqualTo(rejects.matching(c.pattern()));
    }
  }

  @Test
  void candidates_areThoseOfTheDefinition() {
    for (long seed = 0; seed < 24; seed++) {
      RandomData data = RandomData.of(seed, seed % 4 == 0 ? 150 : 40);
      for (long tolerance = 0; tolerance <= 3; tolerance += 1 + seed % 2) {
        int k = 1 + (int) (seed % 3);
        for (boolean join : new boolean[] {false, true}) {
          check(data, k, tolerance, join, seed + ", " + k + ", " + tolerance + ", " + join);
        }
      }
    }
  }

  private static Candidate candidate(int value, long rejected, long gain, long exceptions) {
    Pattern pattern = Pattern.of(new int[] {0}, new int[] {value}, 1);
    return new Candidate(pattern, new long[] {rejected}, gain, exceptions);
  }

  @Test
  void ofEqualRowsAndExceptions_theFirstPatternStays_inWhateverOrderTheyCome() {
    for (int[] order : new int[][] {{1, 2}, {2, 1}}) {
      Pool pool = new Pool(3, 1 << 20);
      for (int value : order) {
        pool.add(candidate(value, 0b101, 2, 0));
        pool.add(candidate(value, 0b101, 1, 1)); // other exceptions
        pool.add(candidate(value, 0b110, 2, 0)); // other rows
      }
      assertThat(pool.sorted().stream().map(c -> c.pattern().values()[0][0]))
          .containsExactly(1, 1, 1);
    }
  }

  /** Half of the best stay, and of the others those that are the best of some row. */
  @Test
  void aFullPool_keepsTheBestHalf_andTheBestOfEachRow() {
    int rows = 70;
    SplitMix random = SplitMix.of(4);
    Pool pool = new Pool(rows, 1); // room for a thousand, the least there is
    List<Candidate> all = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      int row = 64 - random.nextInt(6);
      long[] set = new long[2];
      set[row >>> 6] = 1L << row;
      Pattern pattern = Pattern.of(new int[] {0}, new int[] {i}, 1);
      all.add(new Candidate(pattern, set, 5000 - i, i));
      pool.add(all.get(i));
    }
    assertThat(pool.isComplete()).isTrue();
    assertThat(pool.sorted()).containsExactlyElementsOf(all);
    // One row is rejected by the two worst only.
    for (int i = 0; i < 2; i++) {
      Pattern pattern = Pattern.of(new int[] {1}, new int[] {i}, 1);
      all.add(new Candidate(pattern, new long[] {1L << 3, 0}, -i, i));
    }
    pool.add(all.get(1001));
    assertThat(pool.isComplete()).isFalse();
    List<Candidate> expected = new ArrayList<>(all.subList(0, 500));
    expected.add(all.get(1001));
    assertThat(pool.sorted()).containsExactlyElementsOf(expected);
  }

  @Test
  void aPool_holdsAboutSoManyBytes() {
    for (int rows : new int[] {64, 64_000}) {
      int room = 2000;
      Pool pool = new Pool(rows, room * (rows / 8 + 400L));
      int held = 0;
      for (; pool.isComplete() && held < 4 * room; held++) {
        long[] set = new long[rows / 64];
        set[0] = held + 1L;
        pool.add(new Candidate(Pattern.of(new int[] {0}, new int[] {held}, 1), set, 1, 0));
      }
      assertThat(held).as("%d rows", rows).isEqualTo(room + 1);
    }
  }

  @Test
  void patterns_areOrderedByLength_thenBreadth_thenAttributes_thenValues() {
    Pattern[] ordered = {
      new Pattern(new int[] {4}, new int[][] {{1}}),
      new Pattern(new int[] {3}, new int[][] {{1, 2}}),
      new Pattern(new int[] {0, 1}, new int[][] {{1}, {2}}),
      new Pattern(new int[] {0, 2}, new int[][] {{0}, {1}}),
      new Pattern(new int[] {0, 2}, new int[][] {{0}, {2}}),
      new Pattern(new int[] {0, 1}, new int[][] {{1, 2}, {0}}),
      new Pattern(new int[] {0, 1, 2}, new int[][] {{0}, {0}, {0}}),
    };
    Set<Pattern> distinct = new HashSet<>();
    for (int i = 0; i < ordered.length; i++) {
      for (int j = 0; j < ordered.length; j++) {
        assertThat(Integer.signum(ordered[i].compareTo(ordered[j])))
            .as("%d, %d", i, j)
            .isEqualTo(Integer.compare(i, j));
      }
      distinct.add(ordered[i]);
      distinct.add(new Pattern(ordered[i].attributes().clone(), ordered[i].values().clone()));
    }
    assertThat(distinct).hasSize(ordered.length);
  }

  @Test
  void expected_addsTheSharesOfValues_andMultipliesThoseOfAttributes() {
    Marginals marginals = new Marginals(new long[][] {{1, 2, 5}, {6, 2}}, 8);
    Pattern pattern = new Pattern(new int[] {0, 1}, new int[][] {{0, 2}, {1}});
    assertThat(marginals.expected(pattern)).isEqualTo(8 * (6 / 8.0) * (2 / 8.0));
    assertThat(marginals.share(1, 2)).isZero(); // a value that came later
    assertThat(new Marginals(new long[][] {{0}}, 0).share(0, 0)).isZero();
  }
}
