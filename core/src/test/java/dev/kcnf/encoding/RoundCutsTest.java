package dev.kcnf.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.encoding.Cuts.Scale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cuts are round numbers where that changes little. */
class RoundCutsTest {
  @ParameterizedTest
  @CsvSource({
    "3, 4, 4, 4",
    "0, 1, 1, 1",
    "12.34, 12.38, 12.41, 12.4",
    "0, 0.0137, 0.0137, 0.01",
    "93, 101, 107, 100",
    "-107, -98, -93, -100",
    "-1, 0.7, 1, 0",
    "-0.5, -0.1, -0.1, -0.1",
    "99.95, 100.02, 100.02, 100",
    "24, 26, 27, 26",
    "5, 5.5, 6, 6",
    "5, 5.5, 5.5, 5.5",
    "-6, -5.5, -5, -5",
    "1e300, 1.54e300, 1.54e300, 1.5e300",
    "0, 4.9e-324, 4.9e-324, 4.9e-324",
    "5, 5.000000000000001, 5.000000000000001, 5.000000000000001",
  })
  void roundest_isAShortOneBetween(double low, double near, double high, double expected) {
    assertThat(Numbers.roundest(low, near, high)).isEqualTo(expected);
  }

  @Tag("slow")
  @Test
  void roundest_isBetween() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 20_000; i++) {
      double low = (random.nextDouble() - 0.5) * StrictMath.pow(10, random.nextInt(40) - 20);
      double width = Math.abs(low) * random.nextDouble() * StrictMath.pow(10, -random.nextInt(16));
      double high = low + width;
      double near = low + width * random.nextDouble();
      if (low < near && near <= high) {
        assertThat(Numbers.roundest(low, near, high)).isGreaterThan(low).isLessThanOrEqualTo(high);
      }
    }
  }

  @Test
  void quantiles_areRound_andStillShareEqually() {
    SplittableRandom random = new SplittableRandom(2);
    double[] numbers = random.doubles(1000).map(x -> 1000 * x * x).toArray();
    Cuts cuts = Cuts.quantiles(Scale.NUMBERS, numbers, 8);
    assertThat(cuts.ranges()).isEqualTo(8);
    int[] counts = new int[8];
    for (double number : numbers) {
      counts[cuts.rangeOf(number)]++;
    }
    for (int count : counts) {
      assertThat((double) count).isCloseTo(125, within(20.0));
    }
    for (double cut : cuts.toArray()) {
      assertThat(Numbers.show(cut).replace(".", "").length()).as("%s", cut).isLessThanOrEqualTo(3);
    }
  }

  @Test
  void roundest_ofWhatIsNotBetween_isRefused() {
    for (double[] wrong :
        new double[][] {
          {5, 5, 6}, {4, 7, 6}, {Double.NEGATIVE_INFINITY, 1, 2}, {0, 1, Double.POSITIVE_INFINITY}
        }) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Numbers.roundest(wrong[0], wrong[1], wrong[2]))
          .withMessageContaining("is not above");
    }
  }
}
