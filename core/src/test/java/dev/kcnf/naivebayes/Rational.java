package dev.kcnf.naivebayes;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/** An exact fraction in lowest terms; the denominator is positive. */
record Rational(BigInteger numerator, BigInteger denominator) {
  static final Rational ZERO = of(0, 1);
  static final Rational ONE = of(1, 1);

  Rational {
    BigInteger gcd = numerator.gcd(denominator);
    numerator = numerator.divide(gcd);
    denominator = denominator.divide(gcd);
  }

  static Rational of(long numerator, long denominator) {
    return new Rational(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
  }

  Rational plus(Rational o) {
    return new Rational(
        numerator.multiply(o.denominator).add(o.numerator.multiply(denominator)),
        denominator.multiply(o.denominator));
  }

  Rational times(Rational o) {
    return new Rational(numerator.multiply(o.numerator), denominator.multiply(o.denominator));
  }

  Rational over(Rational o) {
    return new Rational(numerator.multiply(o.denominator), denominator.multiply(o.numerator));
  }

  double doubleValue() {
    return new BigDecimal(numerator)
        .divide(new BigDecimal(denominator), MathContext.DECIMAL128)
        .doubleValue();
  }

  double ln() {
    return StrictMath.log(doubleValue());
  }
}
