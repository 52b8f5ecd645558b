package dev.kcnf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class BoundsTest {
  private static final int[] DIMENSIONS = {2, 4, 8, 16, 32, 64, 128, 256};

  @Test
  void algorithm1_givesTheTheoremRowOfTable1() {
    assertThat(Bounds.algorithm1(1)).isEqualTo(2); // which the paper leaves out
    double[] printed = {8, 32, 128, 512, 2048, 8192, 32768, 131072};
    for (int i = 0; i < DIMENSIONS.length; i++) {
      assertThat(Bounds.algorithm1(DIMENSIONS[i])).isEqualTo(printed[i]);
    }
  }

  @Test
  void algorithm2_givesTheTheoremRowOfTable1() {
    long[] printed = {39, 65, 117, 221, 429, 845, 1677, 3341};
    for (int i = 0; i < DIMENSIONS.length; i++) {
      assertThat(Math.round(Bounds.algorithm2(DIMENSIONS[i], 8192))).isEqualTo(printed[i]);
    }
  }

  @Test
  void algorithm2_isExactWhereTheLogarithmIs() {
    assertThat(Bounds.algorithm2(1, 0)).isZero();
    assertThat(Bounds.algorithm2(1, 1)).isCloseTo(2, within(1e-14));
    assertThat(Bounds.algorithm2(6, 7)).isCloseTo(21, within(1e-13));
    assertThat(Bounds.algorithm2(6, (1L << 40) - 1)).isCloseTo(280, within(1e-11));
  }

  /** What π_d may lose more than ξ_d: (1 + 1/d) log(n+1), for large d and n as good as log n. */
  @Test
  void algorithm2_isWithinALogarithmicFactorOfExactBayes() {
    for (int d = 1; d <= 1 << 20; d *= 2) {
      double previous = 0;
      for (int e = 1; e <= 40; e++) {
        double times = Bounds.algorithm2(d, (1L << e) - 1) / Bounds.exactBayes(d);
        assertThat(times).as("d = %d, e = %d", d, e).isCloseTo(e + (double) e / d, within(1e-10));
        assertThat(times).isGreaterThan(previous).isLessThanOrEqualTo(2 * e + 1e-10);
        double ofLogN = Bounds.algorithm2(d, 1L << e) / Bounds.exactBayes(d) / e;
        assertThat(ofLogN).isGreaterThan(1);
        if (d >= 256 && e >= 10) {
          assertThat(ofLogN).isLessThan(1.005);
        }
        previous = times;
      }
    }
  }

  @Test
  void exactBayes_isD_andMemorization_is2ToTheD() {
    assertThat(Bounds.exactBayes(1)).isEqualTo(1);
    assertThat(Bounds.exactBayes(117)).isEqualTo(117);
    assertThat(Bounds.memorization(1)).isEqualTo(2);
    assertThat(Bounds.memorization(20)).isEqualTo(1_048_576);
    assertThat(Bounds.memorization(1023)).isEqualTo(0x1p1023);
    assertThat(Bounds.memorization(1024)).isInfinite();
  }

  @Test
  void corollary_equalsItsFormula() {
    for (int k = 1; k <= 4; k++) {
      for (int d = 1; d <= 20; d++) {
        double clauses = 1;
        for (int i = 0; i < k; i++) {
          clauses *= 2.0 * d;
        }
        assertThat(Bounds.clauses(k, d)).isEqualTo(clauses);
        // 2^(2k+1) d^(2k)
        assertThat(Bounds.kCnfAlgorithm1(k, (long) d)).isEqualTo(2.0 * clauses * clauses);
        // (2^k d^k + 1) log2(n+1), n + 1 = 16
        assertThat(Bounds.kCnfAlgorithm2(k, d, 15)).isCloseTo(4.0 * (clauses + 1), within(1e-8));
      }
    }
  }

  @Test
  void bounds_pastTheLargestDouble_areInfinite_neverNaN() {
    assertThat(Bounds.clauses(200, 1000)).isInfinite();
    assertThat(Bounds.kCnfAlgorithm1(200, 1000L)).isInfinite();
    assertThat(Bounds.kCnfAlgorithm2(200, 1000, 1)).isInfinite();
    // No example, no loss, however many clauses.
    assertThat(Bounds.kCnfAlgorithm2(200, 1000, 0)).isZero();
  }

  @Test
  void bounds_ofWrongArguments_nameThem() {
    refused(() -> Bounds.exactBayes(0), "d must be at least 1, was 0");
    refused(() -> Bounds.memorization(-3), "d must be at least 1, was -3");
    refused(() -> Bounds.algorithm1(0.5), "d must be at least 1, was 0.5");
    refused(() -> Bounds.algorithm1(Double.NaN), "d must be at least 1, was NaN");
    refused(() -> Bounds.algorithm2(0.5, 1), "d must be at least 1, was 0.5");
    refused(() -> Bounds.algorithm2(Double.NaN, 1), "d must be at least 1, was NaN");
    refused(() -> Bounds.algorithm2(1, -1), "n must not be negative, was -1");
    refused(() -> Bounds.clauses(0, 5), "k must be at least 1, was 0");
    refused(() -> Bounds.clauses(2, 0), "d must be at least 1, was 0");
    refused(() -> Bounds.kCnfAlgorithm1(0, 5L), "k must be at least 1, was 0");
    refused(() -> Bounds.kCnfAlgorithm2(2, 0, 5), "d must be at least 1, was 0");
  }

  private static void refused(Runnable call, String message) {
    assertThatIllegalArgumentException().isThrownBy(call::run).withMessage(message);
  }
}
