package dev.kcnf.naivebayes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import java.util.Arrays;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;

/** MADNB where R_i reaches 2^±30000 and the odds of a label e^±5000: d = 256, n = 32768. */
class MadnbRangeTest {
  private static final int D = 256;
  private static final int N = 32768;

  /** The product identity in logarithms, from counts, with ln KT by sums of logarithms. */
  private static final class LogDomain {
    private final double[] lnHalf = new double[N + 3]; // ln ∏_{j<m} (j+½)
    private final double[] lnWhole = new double[N + 3]; // ln ∏_{j<m} (j+1)
    private final int[][][] count = new int[D][2][2]; // feature, label, value
    private final int[] labels = new int[2];

    LogDomain() {
      for (int m = 0; m <= N + 1; m++) {
        lnHalf[m + 1] = lnHalf[m] + StrictMath.log(m + 0.5);
        lnWhole[m + 1] = lnWhole[m] + StrictMath.log(m + 1);
      }
    }

    void learn(boolean[] bits, boolean label) {
      labels[label ? 1 : 0]++;
      for (int i = 0; i < D; i++) {
        count[i][label ? 1 : 0][bits[i] ? 1 : 0]++;
      }
    }

    double lnKt(int zeros, int ones) {
      return lnHalf[zeros] + lnHalf[ones] - lnWhole[zeros + ones];
    }

    /** ln R_i after one more example in which the feature is v and the label y. */
    double lnOdds(int i, int v, int y) {
      int[][] c = {count[i][0].clone(), count[i][1].clone()};
      c[y][v]++;
      return lnOdds(c);
    }

    double lnOdds(int i) {
      return lnOdds(count[i]);
    }

    private double lnOdds(int[][] c) {
      return lnKt(c[0][0], c[0][1])
          + lnKt(c[1][0], c[1][1])
          - lnKt(c[0][0] + c[1][0], c[0][1] + c[1][1]);
    }

    double logOdds(boolean[] bits) {
      double sum = StrictMath.log((labels[1] + 0.5) / (labels[0] + 0.5));
      for (int i = 0; i < D; i++) {
        int v = bits[i] ? 1 : 0;
        sum += softplus(lnOdds(i, v, 1)) - softplus(lnOdds(i, v, 0));
      }
      return sum;
    }

    private static double softplus(double x) {
      return x > 0 ? x + StrictMath.log1p(StrictMath.exp(-x)) : StrictMath.log1p(StrictMath.exp(x));
    }
  }

  private interface Source {
    /** Fills the bits of example t and says its label; the supplier gives MADNB's log-odds. */
    boolean next(int t, boolean[] bits, SplitMix random, DoubleSupplier logOdds);
  }

  /** Plays a stream, compares every 16th step, and gives the learned predictor. */
  private static Madnb play(long seed, double[] range, Source source) {
    SplitMix random = SplitMix.of(seed);
    Schema schema = Schema.booleans(D);
    Madnb fast = Madnb.of(schema);
    LogDomain slow = new LogDomain();
    boolean[] bits = new boolean[D];
    for (int t = 0; t < N; t++) {
      boolean label = source.next(t, bits, random, () -> fast.logOdds(schema.example(bits)));
      Example x = schema.example(bits);
      double logOdds = fast.step(x, label);
      assertThat(Double.isFinite(logOdds)).as("seed %d, t %d: %s", seed, t, logOdds).isTrue();
      if (t % 16 == 0 || t >= N - 20) {
        close(logOdds, slow.logOdds(bits), "seed " + seed + ", t " + t);
      }
      slow.learn(bits, label);
      range[0] = Math.min(range[0], fast.weightLogOdds(0));
      range[1] = Math.max(range[1], fast.weightLogOdds(0));
    }
    for (int i = 0; i < D; i++) {
      close(fast.weightLogOdds(i), slow.lnOdds(i), "seed " + seed + ", feature " + i);
    }
    return fast;
  }

  private static void close(double actual, double expected, String what) {
    double error = Math.abs(actual - expected) / Math.max(1, Math.abs(expected));
    assertThat(error).as("%s: %s for %s", what, actual, expected).isLessThan(1e-8);
  }

  @Test
  void logOdds_onAConjunction_equalsTheLogDomainOracle() {
    Madnb learned =
        play(
            1,
            new double[2],
            (t, bits, random, logOdds) -> {
              boolean label = true;
              for (int i = 0; i < D; i++) {
                bits[i] = random.nextInt(16) < 15;
                label &= bits[i] || i >= 8;
              }
              return label;
            });
    assertThat(learned.weight(7)).isEqualTo(1);
    assertThat(learned.weight(8)).isLessThan(0.1);
  }

  @Test
  void logOdds_whenAllFeaturesCopyTheLabelAndThenDenyIt_equalsTheLogDomainOracle() {
    double[] range = new double[2];
    Madnb learned =
        play(
            2,
            range,
            (t, bits, random, logOdds) -> {
              boolean label = random.nextBoolean();
              Arrays.fill(bits, label == t < N / 2);
              return label;
            });
    // R rises to about 2^16384 and comes back: nothing was lost at the top.
    assertThat(range[1]).isGreaterThan(11_000);
    assertThat(learned.weight(0)).isLessThan(0.1);
  }

  @Test
  void logOdds_whenAllFeaturesCopyTheLabel_equalsTheLogDomainOracle() {
    double[] range = new double[2];
    play(
        3,
        range,
        (t, bits, random, logOdds) -> {
          boolean label = random.nextBoolean();
          for (int i = 0; i < D; i++) {
            bits[i] = label == (i % 3 != 1);
          }
          return label;
        });
    assertThat(range[1]).isGreaterThan(22_000);
  }

  @Test
  void logOdds_whenTheLabelIsAlwaysTheUnlikelierOne_equalsTheLogDomainOracle() {
    play(
        4,
        new double[2],
        (t, bits, random, logOdds) -> {
          for (int i = 0; i < D; i++) {
            bits[i] = random.nextBoolean();
          }
          return logOdds.getAsDouble() <= 0;
        });
  }

  @Test
  void weightLogOdds_neverFallsBelowOneInTwiceTheExamples() {
    // The bound that lets the exponent start at 0: R_i >= 1/(2n).
    SplitMix random = SplitMix.of(5);
    Schema schema = Schema.booleans(2);
    Madnb madnb = Madnb.of(schema);
    for (int n = 1; n <= 20_000; n++) {
      madnb.learn(schema.example(random.nextBoolean(), n % 2 == 0), n % 4 < 2);
      assertThat(madnb.weightLogOdds(0)).as("n %d", n).isGreaterThan(-StrictMath.log(2 * n) - 1e-9);
      assertThat(madnb.weightLogOdds(1)).as("n %d", n).isGreaterThan(-StrictMath.log(2 * n) - 1e-9);
    }
  }
}
