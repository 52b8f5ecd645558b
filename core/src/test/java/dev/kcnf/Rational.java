package dev.kcnf;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/** An exact fraction in lowest terms, to hold the predictors against. */
public record Rational(BigInteger numerator, BigInteger denominator)
    implements Comparable<Rational> {
  public static final Rational ZERO = of(0, 1);
  public static final Rational ONE = of(1, 1);

  public Rational {
    if (denominator.signum() <= 0) {
      throw new ArithmeticException("denominator must be positive, was " + denominator);
    }
    BigInteger gcd = numerator.gcd(denominator);
    numerator = numerator.divide(gcd);
    denominator = denominator.divide(gcd);
  }

  public static Rational of(long numerator, long denominator) {
    return new Rational(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
  }

  public Rational plus(Rational o) {
    return new Rational(
        numerator.multiply(o.denominator).add(o.numerator.multiply(denominator)),
        denominator.multiply(o.denominator));
  }

  public Rational times(Rational o) {
    return new Rational(numerator.multiply(o.numerator), denominator.multiply(o.denominator));
  }

  public Rational over(Rational o) {
    return new Rational(numerator.multiply(o.denominator), denominator.multiply(o.numerator));
  }

  public Rational complement() {
    return new Rational(denominator.subtract(numerator), denominator);
  }

  public Rational pow(int exponent) {
    return new Rational(numerator.pow(exponent), denominator.pow(exponent));
  }

  public double toDouble() {
    return new BigDecimal(numerator)
        .divide(new BigDecimal(denominator), MathContext.DECIMAL128)
        .doubleValue();
  }

  public double ln() {
    return StrictMath.log(toDouble());
  }

  /** ln(p / (1-p)) of this as p. */
  public double logOdds() {
    Rational complement = complement();
    if (numerator.signum() == 0 || complement.numerator.signum() == 0) {
      return numerator.signum() == 0 ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }
    Rational odds = over(complement);
    // ln(1 + (odds - 1)): near 1 the odds as a double would have lost the digits that count.
    Rational excess = new Rational(odds.numerator.subtract(odds.denominator), odds.denominator);
    double difference = excess.toDouble();
    return Math.abs(difference) < 0.5
        ? StrictMath.log1p(difference)
        : StrictMath.log(odds.toDouble());
  }

  @Override
  public int compareTo(Rational o) {
    return numerator.multiply(o.denominator).compareTo(o.numerator.multiply(denominator));
  }
}
