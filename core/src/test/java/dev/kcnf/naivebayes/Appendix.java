package dev.kcnf.naivebayes;

import dev.kcnf.Rational;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * The paper's appendix to the letter, in exact arithmetic and exponential time: the oracle. A
 * history is the labels x and the features a[t][i]. The factor of a feature outside S is KT(a^i).
 */
final class Appendix {
  private final List<boolean[]> a = new ArrayList<>();
  private final List<Boolean> x = new ArrayList<>();
  private final int d;

  Appendix(int d) {
    this.d = d;
  }

  Appendix learn(boolean[] features, boolean label) {
    a.add(features);
    x.add(label);
    return this;
  }

  private Appendix with(boolean[] features, boolean label) {
    Appendix longer = new Appendix(d);
    longer.a.addAll(a);
    longer.x.addAll(x);
    return longer.learn(features, label);
  }

  /** KT(x_{1:n}) by the chain rule. */
  static Rational kt(List<Boolean> sequence) {
    Rational product = Rational.ONE;
    long ones = 0;
    for (int n = 0; n < sequence.size(); n++) {
      boolean one = sequence.get(n);
      long before = one ? ones : n - ones;
      product = product.times(Rational.of(2 * before + 1, 2L * n + 2));
      ones += one ? 1 : 0;
    }
    return product;
  }

  /** Γ(a+½) Γ(b+½) / (π n!) with Γ(m+½) = (2m)! √π / (4^m m!). */
  static Rational ktByFactorials(int zeros, int ones) {
    BigInteger numerator = factorial(2 * zeros).multiply(factorial(2 * ones));
    BigInteger denominator =
        BigInteger.ONE
            .shiftLeft(2 * (zeros + ones))
            .multiply(factorial(zeros))
            .multiply(factorial(ones))
            .multiply(factorial(zeros + ones));
    return new Rational(numerator, denominator);
  }

  private static BigInteger factorial(int n) {
    BigInteger product = BigInteger.ONE;
    for (int i = 2; i <= n; i++) {
      product = product.multiply(BigInteger.valueOf(i));
    }
    return product;
  }

  private Rational ktOfFeature(int i) {
    return kt(a.stream().map(row -> row[i]).toList());
  }

  /** KT_j(a^i | x): the feature where the label is j. */
  private Rational ktOfFeature(int i, boolean j) {
    List<Boolean> selected = new ArrayList<>();
    for (int t = 0; t < a.size(); t++) {
      if (x.get(t) == j) {
        selected.add(a.get(t)[i]);
      }
    }
    return kt(selected);
  }

  /** NB_S(x_{1:t}, a_{1:t}) for each S, whose bits are the index. */
  Rational[] jointOfEachSet() {
    Rational[] inside = new Rational[d];
    Rational[] outside = new Rational[d];
    for (int i = 0; i < d; i++) {
      inside[i] = ktOfFeature(i, false).times(ktOfFeature(i, true));
      outside[i] = ktOfFeature(i);
    }
    Rational[] joint = new Rational[1 << d];
    for (int s = 0; s < joint.length; s++) {
      joint[s] = kt(x);
      for (int i = 0; i < d; i++) {
        joint[s] = joint[s].times((s >> i & 1) != 0 ? inside[i] : outside[i]);
      }
    }
    return joint;
  }

  /** NB_*(x_{1:t}, a_{1:t}) as the sum over all S. */
  Rational mixture() {
    Rational sum = Rational.ZERO;
    for (Rational joint : jointOfEachSet()) {
      sum = sum.plus(joint);
    }
    return sum.over(Rational.of(1L << d, 1));
  }

  /** NB_*(x_{1:t}, a_{1:t}) by the product identity. */
  Rational product() {
    Rational product = kt(x);
    for (int i = 0; i < d; i++) {
      Rational inside = ktOfFeature(i, false).times(ktOfFeature(i, true));
      product = product.times(ktOfFeature(i).plus(inside).times(Rational.of(1, 2)));
    }
    return product;
  }

  /** The share of NB_* that the sets with feature i have. */
  Rational weight(int i) {
    Rational with = Rational.ZERO;
    Rational all = Rational.ZERO;
    Rational[] joint = jointOfEachSet();
    for (int s = 0; s < joint.length; s++) {
      all = all.plus(joint[s]);
      with = (s >> i & 1) != 0 ? with.plus(joint[s]) : with;
    }
    return with.over(all);
  }

  /** NB_S(label | x_{<t}; a_{1:t}) for each S. */
  Rational[] naiveBayes(boolean[] features, boolean label) {
    Rational[] wanted = with(features, label).jointOfEachSet();
    Rational[] other = with(features, !label).jointOfEachSet();
    for (int s = 0; s < wanted.length; s++) {
      wanted[s] = wanted[s].over(wanted[s].plus(other[s]));
    }
    return wanted;
  }

  /** MADNB(label | x_{<t}; a_{1:t}). */
  Rational madnb(boolean[] features, boolean label) {
    Rational wanted = with(features, label).mixture();
    return wanted.over(wanted.plus(with(features, !label).mixture()));
  }
}
