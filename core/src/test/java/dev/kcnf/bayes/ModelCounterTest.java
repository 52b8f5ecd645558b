package dev.kcnf.bayes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelCounterTest {

  @Test
  void count_ofRandomClauses_equalsBruteForce() {
    for (int seed = 1; seed <= 400; seed++) {
      SplitMix random = SplitMix.of(seed);
      int d = 1 + random.nextInt(13);
      double density = random.nextDouble();
      List<long[]> clauses = new ArrayList<>();
      for (int i = random.nextInt(25); i > 0; i--) {
        clauses.add(randomClause(random, d, density));
      }
      assertThat(ModelCounter.count(d, clauses))
          .as("seed %d, d = %d, %d clauses", seed, d, clauses.size())
          .isEqualTo(bruteForce(d, clauses));
    }
  }

  @Test
  void count_over16Variables_equalsBruteForce() {
    for (int seed = 1; seed <= 10; seed++) {
      SplitMix random = SplitMix.of(seed);
      List<long[]> clauses = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        clauses.add(randomClause(random, 16, 0.05 * seed));
      }
      assertThat(ModelCounter.count(16, clauses))
          .as("seed %d", seed)
          .isEqualTo(bruteForce(16, clauses));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {63, 64, 65, 70, 127, 128, 129, 200})
  void count_overSeveralWords_equalsInclusionAndExclusion(int d) {
    for (int seed = 1; seed <= 20; seed++) {
      SplitMix random = SplitMix.of(seed);
      List<long[]> clauses = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        clauses.add(randomClause(random, d, seed * 0.01));
      }
      assertThat(ModelCounter.count(d, clauses))
          .as("seed %d, d = %d", seed, d)
          .isEqualTo(inclusionExclusion(d, clauses, 0, new long[Bits.words(d)]));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 64, 65, 129})
  void count_withoutClauses_isAllSubsets(int d) {
    assertThat(ModelCounter.count(d, List.of())).isEqualTo(BigInteger.TWO.pow(d));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 64, 129})
  void count_withTheEmptyClause_isZero(int d) {
    List<long[]> clauses = new ArrayList<>();
    clauses.add(Bits.all(d));
    clauses.add(new long[Bits.words(d)]);
    clauses.add(Bits.all(d));
    assertThat(ModelCounter.count(d, clauses)).isZero();
  }

  @Test
  void count_overOneVariable_isOneIfItIsForced() {
    assertThat(ModelCounter.count(1, List.of(set(1, 0)))).isOne();
    assertThat(ModelCounter.count(1, List.of(set(1, 0), set(1, 0)))).isOne();
  }

  @Test
  void count_ofAFullClause_isAllButTheEmptySet() {
    for (int d : new int[] {1, 2, 64, 65, 300}) {
      assertThat(ModelCounter.count(d, List.of(Bits.all(d))))
          .isEqualTo(BigInteger.TWO.pow(d).subtract(BigInteger.ONE));
    }
  }

  @Test
  void count_doesNotChangeTheClauses() {
    List<long[]> clauses = List.of(set(5, 0, 1), set(5, 1, 2), set(5, 0, 1, 2));
    assertThat(ModelCounter.count(5, clauses)).isEqualTo(5 * 4);
    assertThat(clauses).containsExactly(set(5, 0, 1), set(5, 1, 2), set(5, 0, 1, 2));
  }

  @Test
  void count_ofAVeryLongPath_needsNoDeepStack() {
    int d = 2500;
    List<long[]> clauses = new ArrayList<>();
    BigInteger before = BigInteger.ONE; // F(2), F(3), ...: 1, 2, 3, 5, ...
    BigInteger count = BigInteger.TWO;
    for (int v = 0; v + 1 < d; v++) {
      clauses.add(set(d, v, v + 1));
      BigInteger next = count.add(before);
      before = count;
      count = next;
    }
    assertThat(ModelCounter.count(d, clauses)).isEqualTo(count);
  }

  @Test
  void addMinimal_keepsAnAntichain() {
    List<long[]> antichain = new ArrayList<>();
    ModelCounter.addMinimal(antichain, set(70, 0, 1, 69));
    ModelCounter.addMinimal(antichain, set(70, 2, 69));
    ModelCounter.addMinimal(antichain, set(70, 0, 1, 2, 69));
    assertThat(antichain).containsExactly(set(70, 0, 1, 69), set(70, 2, 69));
    ModelCounter.addMinimal(antichain, set(70, 2, 69));
    assertThat(antichain).hasSize(2);
    ModelCounter.addMinimal(antichain, set(70, 69));
    assertThat(antichain).containsExactly(set(70, 69));
  }

  @Test
  void order_ofAGrid_keepsTheBorderNarrow() {
    for (int n = 2; n <= 10; n++) {
      List<long[]> clauses = new ArrayList<>();
      for (int[] edge : Graphs.grid(n)) {
        clauses.add(set(n * n, edge));
      }
      int[] order = VariableOrder.of(n * n, clauses);
      assertThat(order).hasSize(n * n).doesNotHaveDuplicates();
      assertThat(widestBorder(order, clauses)).as("n = %d", n).isLessThanOrEqualTo(n + 1);
    }
  }

  @Test
  void order_holdsTheVariablesOfClausesOnly_theMostFrequentFirstAmongEquals() {
    List<long[]> clauses = List.of(set(80, 3, 5, 79), set(80, 5, 79, 7), set(80, 3, 7, 5));
    assertThat(VariableOrder.of(80, clauses)).containsExactly(5, 3, 7, 79);
  }

  /** The most undecided variables that share a clause with a decided one. */
  private static int widestBorder(int[] order, List<long[]> clauses) {
    int widest = 0;
    long[] decided = new long[clauses.get(0).length];
    for (int v : order) {
      Bits.add(decided, v);
      long[] border = new long[decided.length];
      for (long[] clause : clauses) {
        if (Bits.intersects(clause, decided)) {
          Bits.addAll(border, Bits.minus(clause, decided));
        }
      }
      widest = Math.max(widest, Bits.size(border));
    }
    return widest;
  }

  static long[] set(int d, int... members) {
    long[] set = new long[Bits.words(d)];
    for (int member : members) {
      Bits.add(set, member);
    }
    return set;
  }

  private static long[] randomClause(SplitMix random, int d, double density) {
    long[] clause = set(d, random.nextInt(d));
    for (int v = 0; v < d; v++) {
      if (random.nextDouble() < density) {
        Bits.add(clause, v);
      }
    }
    return clause;
  }

  private static BigInteger bruteForce(int d, List<long[]> clauses) {
    long count = 0;
    for (long s = 0; s < 1L << d; s++) {
      long set = s;
      if (clauses.stream().allMatch(clause -> (clause[0] & set) != 0)) {
        count++;
      }
    }
    return BigInteger.valueOf(count);
  }

  /** The sum over all sets of clauses, of which {@code union} are taken, that none is hit. */
  private static BigInteger inclusionExclusion(
      int d, List<long[]> clauses, int from, long[] union) {
    if (from == clauses.size()) {
      return BigInteger.TWO.pow(d - Bits.size(union));
    }
    long[] larger = union.clone();
    Bits.addAll(larger, clauses.get(from));
    return inclusionExclusion(d, clauses, from + 1, union)
        .subtract(inclusionExclusion(d, clauses, from + 1, larger));
  }
}
