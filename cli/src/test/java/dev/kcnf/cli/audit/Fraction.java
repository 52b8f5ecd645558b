package dev.kcnf.cli.audit;

import java.math.BigInteger;

/** A fraction of two whole numbers, which need not be in lowest terms. */
record Fraction(BigInteger over, BigInteger under) {
  static final Fraction ONE = of(1, 1);
  static final Fraction HALF = of(1, 2);

  static Fraction of(long over, long under) {
    return new Fraction(BigInteger.valueOf(over), BigInteger.valueOf(under));
  }

  Fraction times(Fraction other) {
    return new Fraction(over.multiply(other.over), under.multiply(other.under));
  }

  Fraction plus(Fraction other) {
    BigInteger sum = over.multiply(other.under).add(other.over.multiply(under));
    return new Fraction(sum, under.multiply(other.under));
  }

  /** This part of the two together. */
  Fraction shareBeside(Fraction other) {
    Fraction all = plus(other);
    return new Fraction(over.multiply(all.under), under.multiply(all.over));
  }

  /** The complement to 1. */
  Fraction rest() {
    return new Fraction(under.subtract(over), under);
  }

  /** log2, also where the fraction is next to 0 or to 1. */
  double log2() {
    if (over.signum() == 0) {
      return Double.NEGATIVE_INFINITY;
    }
    BigInteger missing = under.subtract(over);
    if (missing.shiftLeft(1).compareTo(under) < 0) {
      return Math.log1p(-Math.exp(Math.log(2) * (log2(missing) - log2(under)))) / Math.log(2);
    }
    return log2(over) - log2(under);
  }

  private static double log2(BigInteger number) {
    if (number.signum() == 0) {
      return Double.NEGATIVE_INFINITY;
    }
    int shift = Math.max(0, number.bitLength() - 62);
    return Math.log((double) number.shiftRight(shift).longValue()) / Math.log(2) + shift;
  }
}
