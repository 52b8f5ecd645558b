package dev.kcnf.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Cuts.Scale;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CutsTest {

  @Test
  void names_areRangesThatBeginWithTheirCut() {
    Cuts cuts = Cuts.quantiles(Scale.NUMBERS, new double[] {1, 2, 3.5, 4, 5, 6, 7, 8}, 4);
    assertThat(cuts.names()).containsExactly("<3", "3..5", "5..7", ">=7");
    assertThat(cuts.rangeOf(2.9)).isEqualTo(0);
    assertThat(cuts.rangeOf(3)).isEqualTo(1);
    assertThat(cuts.rangeOf(4.999)).isEqualTo(1);
    assertThat(cuts.rangeOf(5)).isEqualTo(2);
    assertThat(cuts.rangeOf(7)).isEqualTo(3);
    assertThat(cuts.rangeOf(1e300)).isEqualTo(3);
    assertThat(cuts.rangeOf(-1e300)).isEqualTo(0);
  }

  @Test
  void bins_ofDistinctNumbers_holdAboutEquallyMany() {
    SplitMix random = SplitMix.of(11);
    double[] numbers = IntStream.range(0, 1000).mapToDouble(i -> random.nextDouble()).toArray();
    Cuts cuts = Cuts.quantiles(Scale.NUMBERS, numbers, 8);
    int[] counts = new int[8];
    for (double number : numbers) {
      counts[cuts.rangeOf(number)]++;
    }
    for (int count : counts) {
      assertThat(count).isBetween(110, 140); // cuts are round
    }
  }

  @Test
  void aNumberThatFillsAQuantile_hasARangeOfItsOwn() {
    assertThat(Cuts.quantiles(Scale.NUMBERS, new double[] {0, 0, 0, 0, 0, 0, 0, 9}, 4).names())
        .containsExactly("<9", ">=9");
    assertThat(Cuts.quantiles(Scale.NUMBERS, new double[] {-7, 0, 0, 0, 0, 0, 0, 9}, 4).names())
        .containsExactly("<0", "0..9", ">=9");
    assertThat(Cuts.quantiles(Scale.NUMBERS, new double[] {0, 0, 0, 5, 5, 5, 9, 9}, 4).names())
        .containsExactly("<5", "5..9", ">=9");
    assertThat(Cuts.quantiles(Scale.NUMBERS, new double[] {0, 0, 0, 0, 1, 1, 1, 1}, 8).names())
        .containsExactly("<1", ">=1");
    assertThat(Cuts.quantiles(Scale.NUMBERS, new double[] {3, 3, 3}, 4).names())
        .containsExactly("any");
  }

  /** Five per cent of the numbers are not 0: these are told from 0, and from each other. */
  @Test
  void sparseNumbers_areToldFromZero() {
    double[] sparse = new double[1000];
    for (int i = 0; i < 50; i++) {
      sparse[i] = i + 1.0;
    }
    assertThat(Cuts.quantiles(Scale.NUMBERS, sparse, 8).names())
        .containsExactly("<1", "1..26", ">=26");
    assertThat(Cuts.quantiles(Scale.NUMBERS, sparse, 2).names()).containsExactly("<1", ">=1");
  }

  /**
   * The definition: at most as many ranges as asked for, none empty, a heavy number alone if there
   * is room.
   */
  @Test
  void quantiles_ofRandomNumbersWithTies_keepTheirPromises() {
    for (long seed = 1; seed <= 500; seed++) {
      SplitMix random = SplitMix.of(seed);
      int ranges = 2 + random.nextInt(9);
      int distinct = 1 + random.nextInt(30);
      double[] numbers = new double[1 + random.nextInt(200)];
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = random.nextBoolean() ? 0 : random.nextInt(distinct) - distinct / 2;
      }
      Cuts cuts = Cuts.quantiles(Scale.NUMBERS, numbers, ranges);
      String as = "seed " + seed + ", " + ranges + " ranges: " + cuts;
      assertThat(cuts.ranges()).as(as).isLessThanOrEqualTo(ranges);
      int[] counts = new int[cuts.ranges()];
      for (double number : numbers) {
        counts[cuts.rangeOf(number)]++;
      }
      assertThat(counts).as(as).doesNotContain(0);
      long zeros = Arrays.stream(numbers).filter(n -> n == 0).count();
      boolean varied = Arrays.stream(numbers).distinct().count() > 1;
      if (zeros * ranges > numbers.length && varied) {
        assertThat(cuts.ranges()).as(as).isGreaterThan(1);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "-1.5", "+2", ".5", "5.", "1e3", "1E-3", "007"})
  void parse_takesDecimalNumbers(String text) {
    assertThat(Numbers.parseFinite(text)).isEqualTo(Double.parseDouble(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "x", "1d", "1f", "0x1p3", "NaN", "Infinity", "1e999", "1,5", "-", "."})
  void parse_takesNothingElse(String text) {
    assertThat(Numbers.parseFinite(text)).isNaN();
  }

  @Test
  void parse_ofMinusZero_isZero() {
    assertThat(
            Cuts.quantiles(Scale.NUMBERS, new double[] {-1, 0, 1, 2}, 2)
                .rangeOf(Numbers.parseFinite("-0")))
        .isEqualTo(0);
    assertThat(Double.doubleToLongBits(Numbers.parseFinite("-0"))).isZero();
  }

  /** The names of ranges, which models save, must not depend on the JDK. */
  @Tag("slow")
  @Test
  void show_isTheSameOnEveryJdk() {
    double[] numbers = {
      0,
      -0.0,
      1,
      -1.5,
      0.1,
      100,
      1234567,
      9999999,
      1e7,
      12345678.9,
      0.001,
      9.99e-4,
      2e-3,
      2e-44,
      2e23,
      1.79e18,
      1e300,
      Double.MIN_VALUE,
      Double.MAX_VALUE,
      4.35,
      -1e-7
    };
    assertThat(Arrays.stream(numbers).mapToObj(Numbers::show))
        .containsExactly(
            "0",
            "0",
            "1",
            "-1.5",
            "0.1",
            "100",
            "1234567",
            "9999999",
            "10000000",
            "12345678.9",
            "0.001",
            "9.99E-4",
            "0.002",
            "2.0E-44",
            "2.0E23",
            "1.79E18",
            "1.0E300",
            "5.0E-324",
            "1.7976931348623157E308",
            "4.35",
            "-1.0E-7");
    SplitMix random = SplitMix.of(9);
    for (int i = 0; i < 20_000; i++) {
      double number = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(number)) {
        String shown = Numbers.show(number);
        assertThat(Double.parseDouble(shown)).as(shown).isEqualTo(number + 0.0);
        assertThat(shown.length()).isLessThanOrEqualTo(Double.toString(number).length());
      }
    }
  }

  @Test
  void ofSeveralPartsBetweenHeavyNumbers_theLargestIsSetApart() {
    double[] numbers = new double[43];
    Arrays.fill(numbers, 10, 25, 100);
    Arrays.fill(numbers, 25, 40, 200);
    for (int i = 0; i < 3; i++) {
      numbers[i] = 10 + i; // three below, two between, the others above
      numbers[3 + i] = 150 + i % 2;
      numbers[40 + i] = 300 + i;
    }
    for (int i = 6; i < 10; i++) {
      numbers[i] = 400 + i;
    }
    assertThat(Cuts.quantiles(Scale.NUMBERS, numbers, 3).names())
        .containsExactly("<200", "200..300", ">=300");
    assertThat(Cuts.quantiles(Scale.NUMBERS, numbers, 1).names()).hasSize(1);
    assertThat(Cuts.quantiles(Scale.NUMBERS, new double[] {Double.NaN}, 4).names()).hasSize(1);
  }

  @Test
  void theLeastNumber_mayFillItsQuantileExactly() {
    double[] numbers = new double[64];
    for (int i = 16; i < 64; i++) {
      numbers[i] = i - 15;
    }
    assertThat(Cuts.quantiles(Scale.NUMBERS, numbers, 4).names())
        .containsExactly("<1", "1..17", "17..33", ">=33");
    // Exactly its share is not more: 1 has no range of its own.
    assertThat(Cuts.quantiles(Scale.NUMBERS, new double[] {0, 1, 1, 2, 3, 4, 5, 6}, 4).names())
        .containsExactly("<1", "1..3", "3..5", ">=5");
  }
}
