package dev.kcnf.multiclass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.SplitMix;
import dev.kcnf.Target;
import org.junit.jupiter.api.Test;

class NewClassTest {
  @Test
  void first_isNew() {
    assertThat(NewClass.probability(0, 0)).isEqualTo(1);
  }

  @Test
  void equalsTheMixtureOverTheNumberOfClasses() {
    for (int classes : new int[] {1, 2, 3, 7, 26}) {
      for (int t : new int[] {classes, classes + 1, 2 * classes, 40, 1000}) {
        assertThat(NewClass.probability(t, Math.min(t, classes)))
            .as("%d classes after %d examples", classes, t)
            .isCloseTo(mixture(t, Math.min(t, classes)), within(1e-7));
      }
    }
  }

  /** By logarithms of the whole likelihood of each number of classes. */
  private static double mixture(int t, int classes) {
    double all = 0;
    double isNew = 0;
    for (int k = classes; k <= Target.MAX_CLASSES; k++) {
      double ln = Math.log(k < 3 ? 1.0 / 12 : 1.0 / k / (k + 1));
      for (int i = 0; i < classes; i++) {
        ln += Math.log(k - i);
      }
      for (int s = 0; s < t; s++) {
        ln -= Math.log(s + k);
        ln += Math.log(s + 1); // the same for all
      }
      all += Math.exp(ln);
      isNew += Math.exp(ln) * (k - classes) / (t + k);
    }
    return isNew / all;
  }

  @Test
  void everySequence_costsAtMostTheBound() {
    for (int seed = 1; seed <= 200; seed++) {
      SplitMix random = SplitMix.of(seed);
      int most = 3 + random.nextInt(30);
      int rarity = 1 + random.nextInt(60);
      int classes = 0;
      double bits = 0;
      double logs = 0; // of how late the classes came; what depends on their number is added below
      long[] came = new long[most];
      for (int t = 0; t < 2000; t++) {
        double p = NewClass.probability(t, classes);
        boolean isNew = classes == 0 || (classes < most && random.nextInt(rarity) == 0);
        bits -= log2(isNew ? p : 1 - p);
        if (isNew) {
          came[classes++] = t;
        }
      }
      for (int i = 0; i < classes; i++) {
        logs += 2 * log2((double) (came[i] + classes)) - 2 * log2(i + 1);
      }
      double bound = log2(Math.max(6, classes * (classes + 1) / 2.0)) + logs;
      assertThat(bits).as("seed %d, %d classes", seed, classes).isLessThanOrEqualTo(bound + 1e-6);
    }
  }

  @Test
  void neverImpossible_howeverLate() {
    for (long t = 256; t < 1L << 50; t *= 2) {
      for (int classes : new int[] {1, 3, 40, Target.MAX_CLASSES}) {
        assertThat(NewClass.probability(t, classes)).as("after %d", t).isBetween(1e-40, 0.9);
      }
    }
  }

  @Test
  void manyClassesAmongFewRows_promiseMore() {
    assertThat(NewClass.probability(20, 15)).isGreaterThan(0.4);
    assertThat(NewClass.probability(20, 3)).isLessThan(0.05);
    assertThat(NewClass.probability(1_000_000_000_000L, 3)).isBetween(1e-30, 1e-15);
  }

  private static double log2(double x) {
    return Math.log(x) / Math.log(2);
  }
}
