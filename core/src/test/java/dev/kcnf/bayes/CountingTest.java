package dev.kcnf.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Schema;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** UPOW and independent sets, and the paper's two reductions between them and ξ_d. */
class CountingTest {

  @ParameterizedTest
  @CsvSource({
    "1, 2",
    "2, 7",
    "3, 63",
    "4, 1234",
    "5, 55447",
    "6, 5598861",
    "7, 1280128950",
    "8, 660647962955"
  })
  void independentSets_ofTheGrid_areTheKnownNumbers(int n, BigInteger expected) {
    assertThat(IndependentSets.count(n * n, Graphs.grid(n))).isEqualTo(expected);
  }

  @Test
  void independentSets_ofTheCycle_areTheLucasNumbers() {
    BigInteger before = BigInteger.ONE; // L(1)
    BigInteger lucas = BigInteger.valueOf(3); // L(2)
    for (int n = 3; n <= 200; n++) {
      BigInteger next = lucas.add(before);
      before = lucas;
      lucas = next;
      assertThat(IndependentSets.count(n, Graphs.cycle(n))).as("n = %d", n).isEqualTo(lucas);
    }
  }

  @Test
  void independentSets_ofTheCompleteGraph_areTheVerticesAndTheEmptySet() {
    int n = 70;
    List<int[]> edges = new ArrayList<>();
    for (int v = 0; v < n; v++) {
      for (int w = 0; w < v; w++) {
        edges.add(new int[] {v, w});
      }
    }
    assertThat(IndependentSets.count(n, edges)).isEqualTo(n + 1);
  }

  @Test
  void independentSets_withoutEdges_areAllSets() {
    assertThat(IndependentSets.count(0, List.of())).isOne();
    assertThat(IndependentSets.count(130, List.of())).isEqualTo(BigInteger.TWO.pow(130));
  }

  @Test
  void upow_ofRandomSets_isTheSizeOfTheUnion() {
    for (int seed = 1; seed <= 100; seed++) {
      SplitMix random = SplitMix.of(seed);
      int d = random.nextInt(11);
      List<BitSet> sets = new ArrayList<>();
      BitSet union = new BitSet(1 << d);
      for (int i = random.nextInt(8); i > 0; i--) {
        int set = random.nextInt(1 << d);
        sets.add(BitSet.valueOf(new long[] {set}));
        for (int s = 0; s < 1 << d; s++) {
          if ((s & ~set) == 0) {
            union.set(s);
          }
        }
      }
      assertThat(Upow.count(d, sets)).as("seed %d", seed).isEqualTo(union.cardinality());
    }
  }

  @Test
  void upow_ofNothing_isZero_andOfTheEmptySetOne() {
    assertThat(Upow.count(7, List.of())).isZero();
    assertThat(Upow.count(7, List.of(new BitSet()))).isOne();
    assertThat(Upow.count(0, List.of(new BitSet()))).isOne();
  }

  /** The paper's Lemma UPOW → ξ_d: A = 2^d (1 - ξ_d(0_{1:n}; a_{1:n})). */
  @Test
  void upow_isWhatNegativesRuleOutForExactBayes() {
    for (int seed = 1; seed <= 30; seed++) {
      SplitMix random = SplitMix.of(seed);
      int d = 1 + random.nextInt(80);
      Schema schema = Schema.booleans(d);
      ExactBayes bayes = ExactBayes.of(schema);
      List<BitSet> sets = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        boolean[] bits = new boolean[d];
        BitSet set = new BitSet();
        for (int v = 0; v < d; v++) {
          bits[v] = random.nextInt(4) != 0;
          set.set(v, bits[v]);
        }
        sets.add(set);
        bayes.learn(schema.example(bits), false);
      }
      assertThat(Upow.count(d, sets).add(bayes.consistent()))
          .as("seed %d, d = %d", seed, d)
          .isEqualTo(BigInteger.TWO.pow(d));
    }
  }

  /** The paper's Theorem IS → UPOW: |IS| + |P(V∖e_1) ∪ ... ∪ P(V∖e_n)| = 2^|V|. */
  @Test
  void independentSetsAndUpowOfEdgeComplements_makeAllSets() {
    for (int seed = 1; seed <= 50; seed++) {
      SplitMix random = SplitMix.of(seed);
      int d = 2 + random.nextInt(11);
      List<int[]> edges = new ArrayList<>();
      List<BitSet> complements = new ArrayList<>();
      for (int i = random.nextInt(20); i > 0; i--) {
        int v = random.nextInt(d);
        int w = (v + 1 + random.nextInt(d - 1)) % d;
        edges.add(new int[] {v, w});
        BitSet complement = new BitSet();
        complement.set(0, d);
        complement.clear(v);
        complement.clear(w);
        complements.add(complement);
      }
      BigInteger independent = BigInteger.valueOf(independentSetsByBruteForce(d, edges));
      assertThat(IndependentSets.count(d, edges)).as("seed %d", seed).isEqualTo(independent);
      assertThat(independent.add(Upow.count(d, complements)))
          .as("seed %d", seed)
          .isEqualTo(BigInteger.TWO.pow(d));
    }
  }

  private static long independentSetsByBruteForce(int d, List<int[]> edges) {
    long count = 0;
    for (int s = 0; s < 1 << d; s++) {
      int set = s;
      if (edges.stream().noneMatch(e -> (set >> e[0] & set >> e[1] & 1) == 1)) {
        count++;
      }
    }
    return count;
  }

  @Test
  void count_outsideItsRange_isRefusedByName() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Upow.count(-1, List.of()))
        .withMessage("d must not be negative, was -1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Upow.count(3, List.of(BitSet.valueOf(new long[] {8}))))
        .withMessage("members must be in 0..2, was 3");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IndependentSets.count(-1, List.of()))
        .withMessage("vertices must not be negative, was -1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IndependentSets.count(3, List.of(new int[] {0, 3})))
        .withMessage("vertices of an edge must be in 0..2, was 3");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IndependentSets.count(3, List.of(new int[] {-1, 0})))
        .withMessage("vertices of an edge must be in 0..2, was -1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IndependentSets.count(3, List.of(new int[] {0, 1, 2})))
        .withMessage("an edge must have 2 vertices, had 3");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IndependentSets.count(3, List.of(new int[] {2, 2})))
        .withMessage("an edge must join two different vertices, both were 2");
  }
}
