package dev.kcnf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogLossTest {
  private static final MathContext DIGITS = new MathContext(60);
  private static final BigDecimal LN2 =
      new BigDecimal("0.693147180559945309417232121458176568075500134360255254120680009");
  private static final double INFINITY = Double.POSITIVE_INFINITY;

  @Test
  void bits_ofEvenOdds_isOne() {
    assertThat(LogLoss.bits(0, true)).isEqualTo(1);
    assertThat(LogLoss.bits(-0.0, true)).isEqualTo(1);
    assertThat(LogLoss.bits(0, false)).isEqualTo(1);
  }

  @Test
  void bits_ofCertainty_isZeroOrInfinite() {
    assertThat(LogLoss.bits(INFINITY, true)).isZero();
    assertThat(LogLoss.bits(-INFINITY, false)).isZero();
    assertThat(LogLoss.bits(INFINITY, false)).isEqualTo(INFINITY);
    assertThat(LogLoss.bits(-INFINITY, true)).isEqualTo(INFINITY);
    assertThat(LogLoss.bits(Double.MAX_VALUE, true)).isZero();
    assertThat(LogLoss.bits(-Double.MAX_VALUE, true)).isEqualTo(INFINITY);
  }

  @Test
  void bits_ofOneIn2ToTheM_isM() {
    for (int m = 2; m <= 52; m++) {
      double logOdds = StrictMath.log(StrictMath.pow(2, m) - 1);
      assertRelative(LogLoss.bits(logOdds, false), m, 1e-14);
      assertRelative(LogLoss.bits(-logOdds, true), m, 1e-14);
    }
    // 2^-12,000,000 is no double; its log-odds are.
    assertRelative(LogLoss.bits(-12e6 * StrictMath.log(2), true), 12e6, 1e-14);
  }

  @ParameterizedTest
  @ValueSource(
      doubles = {1e-9, 0.1, 0.5, 1, 2, 5, 10, 20, 36, 39, 39.999, 40, 40.001, 41, 60, 300, 700})
  void bits_equalsTheLogarithmInManyDigits(double l) {
    BigDecimal small = ln1pExpOfMinus(new BigDecimal(l));
    double right = small.divide(LN2, DIGITS).doubleValue();
    double wrong = small.add(new BigDecimal(l)).divide(LN2, DIGITS).doubleValue();
    assertRelative(LogLoss.bits(l, true), right, 4e-15);
    assertRelative(LogLoss.bits(-l, false), right, 4e-15);
    assertRelative(LogLoss.bits(l, false), wrong, 4e-15);
    assertRelative(LogLoss.bits(-l, true), wrong, 4e-15);
  }

  @Test
  void bits_fallStrictlyWithTheOddsOfTheLabel() {
    double before = INFINITY;
    for (int i = -45_000; i <= 44_000; i++) {
      double bits = LogLoss.bits(i / 64.0, true);
      assertThat(bits).as("log-odds %s", i / 64.0).isPositive().isLessThan(before);
      assertThat(LogLoss.bits(-i / 64.0, false)).isEqualTo(bits);
      before = bits;
    }
  }

  @Test
  void probability_equalsKnownValues() {
    assertThat(LogLoss.probability(0)).isEqualTo(0.5);
    assertThat(LogLoss.probability(INFINITY)).isEqualTo(1);
    assertThat(LogLoss.probability(-INFINITY)).isZero();
    assertRelative(LogLoss.probability(StrictMath.log(3)), 0.75, 1e-15);
    assertRelative(LogLoss.probability(-StrictMath.log(3)), 0.25, 1e-15);
    assertRelative(LogLoss.probability(-100), StrictMath.exp(-100), 1e-15);
  }

  @Test
  void probability_andBits_agree() {
    for (double l = -600; l <= 600; l += 0.37) {
      double bits = LogLoss.bits(l, true);
      assertThat(-StrictMath.log(LogLoss.probability(l)) / StrictMath.log(2))
          .isCloseTo(bits, within(1e-13 * Math.max(1, bits)));
    }
  }

  @Test
  void logOdds_invertsProbability() {
    assertThat(LogLoss.logOdds(0.5)).isZero();
    assertThat(LogLoss.logOdds(1)).isEqualTo(INFINITY);
    assertThat(LogLoss.logOdds(0)).isEqualTo(-INFINITY);
    assertRelative(LogLoss.logOdds(0.75), StrictMath.log(3), 1e-15);
    for (double l = -600; l <= 12; l += 0.37) {
      assertThat(LogLoss.logOdds(LogLoss.probability(l))).isCloseTo(l, within(1e-10));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1e-300, 1.0000000000000002, Double.NaN, Double.NEGATIVE_INFINITY})
  void logOdds_ofNoProbability_isRefused(double probability) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LogLoss.logOdds(probability))
        .withMessage("probability must be in [0, 1], was " + probability);
  }

  @Test
  void logOddsOfLn_isExactAtBothEnds() {
    assertThat(LogLoss.logOddsOfLn(0)).isEqualTo(INFINITY);
    assertThat(LogLoss.logOddsOfLn(-0.0)).isEqualTo(INFINITY);
    assertThat(LogLoss.logOddsOfLn(-INFINITY)).isEqualTo(-INFINITY);
    assertThat(LogLoss.logOddsOfLn(-StrictMath.log(2))).isCloseTo(0, within(1e-15));
    assertRelative(LogLoss.logOddsOfLn(StrictMath.log(0.75)), StrictMath.log(3), 1e-14);
    // p1 = 1 - 1e-300 and p1 = e^-1e9, neither of which a probability can tell from 1 or 0.
    assertRelative(LogLoss.logOddsOfLn(-1e-300), 300 * StrictMath.log(10), 1e-14);
    assertThat(LogLoss.logOddsOfLn(-1e9)).isEqualTo(-1e9);
  }

  private static void assertRelative(double actual, double expected, double tolerance) {
    assertThat(actual).isCloseTo(expected, within(tolerance * Math.abs(expected)));
  }

  /** ln(1 + e^-l) for l >= 0. */
  private static BigDecimal ln1pExpOfMinus(BigDecimal l) {
    // e^l as the 1024th power of the exponential series at l / 1024.
    BigDecimal x = l.divide(BigDecimal.valueOf(1024), DIGITS);
    BigDecimal sum = BigDecimal.ONE;
    BigDecimal term = BigDecimal.ONE;
    for (int i = 1; i < 80; i++) {
      term = term.multiply(x, DIGITS).divide(BigDecimal.valueOf(i), DIGITS);
      sum = sum.add(term, DIGITS);
    }
    BigDecimal u = BigDecimal.ONE.divide(sum.pow(1024, DIGITS), DIGITS);
    // ln(1 + u) = 2 artanh(u / (2 + u))
    BigDecimal z = u.divide(u.add(BigDecimal.valueOf(2)), DIGITS);
    BigDecimal square = z.multiply(z, DIGITS);
    BigDecimal artanh = BigDecimal.ZERO;
    for (int i = 1; i < 140; i += 2) {
      artanh = artanh.add(z.divide(BigDecimal.valueOf(i), DIGITS), DIGITS);
      z = z.multiply(square, DIGITS);
    }
    return artanh.multiply(BigDecimal.valueOf(2), DIGITS);
  }

  /** ln(1 + x) of small x by a series: no worse than by the library. */
  @Test
  void bits_ofWhatIsNearlyCertain_areExactToTheLastDigits() {
    for (double size = 6.8; size < 39; size += 0.01) {
      double expected = StrictMath.log1p(StrictMath.exp(-size)) / LogLoss.LN2;
      assertThat(LogLoss.bits(size, true) / expected).isCloseTo(1, within(1e-15));
    }
  }
}
