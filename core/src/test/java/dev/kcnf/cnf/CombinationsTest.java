package dev.kcnf.cnf;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CombinationsTest {

  @Test
  void unrank_givesEverySubsetOnce_andRankIsItsInverse() {
    for (int d = 1; d <= 9; d++) {
      for (int k = 1; k <= d; k++) {
        Combinations combinations = new Combinations(d, k);
        Set<String> subsets = new HashSet<>();
        int[] subset = new int[k];
        for (int rank = 0; rank < combinations.count(); rank++) {
          combinations.unrank(rank, subset);
          for (int i = 1; i < k; i++) {
            assertThat(subset[i]).isGreaterThan(subset[i - 1]);
          }
          assertThat(subset[k - 1]).isLessThan(d);
          assertThat(combinations.rank(subset)).isEqualTo(rank);
          subsets.add(Arrays.toString(subset));
        }
        assertThat(subsets).hasSize((int) Combinations.count(d, k));
      }
    }
  }

  @Test
  void count_isTheBinomialCoefficient() {
    assertThat(Combinations.count(22, 3)).isEqualTo(1540);
    assertThat(Combinations.count(1000, 3)).isEqualTo(166_167_000);
    assertThat(new Combinations(1000, 3).count()).isEqualTo(166_167_000);
    assertThat(Combinations.count(5, 5)).isEqualTo(1);
  }
}
