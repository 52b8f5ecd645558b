package dev.kcnf.naivebayes;

import dev.kcnf.Predictor;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;

/**
 * MADNB, model averaging discriminative naive Bayes: at each step the joint probability of the
 * mixture over all 2^d feature sets S,
 *
 * <pre>{@code NB_*(x, a) = Σ_S 2^-d NB_S(x, a)
 *           = KT(x) ∏_i [½ KT(a^i) + ½ KT_0(a^i|x) KT_1(a^i|x)],}</pre>
 *
 * <p>with label 1 against that with label 0. (The identity shows that the factors of {@link
 * NaiveBayes NB_S} for i outside S are KT(a^i), where the paper prints KT(x).)
 *
 * <p>Divided by ∏ ½ KT(a^i), which does not depend on the label, this leaves
 *
 * <pre>{@code logOdds = ln (b+½)/(a+½) + Σ_i ln (1 + R_i q_i(1)) / (1 + R_i q_i(0))}</pre>
 *
 * <p>with R_i = KT_0 KT_1 / KT(a^i) so far, the odds that feature i matters, and q_i(y) what the
 * factor R_i will be multiplied by if the label is y. A step takes O(d) time, allocates nothing and
 * needs one logarithm.
 */
public final class Madnb implements Predictor {
  // R_i = mantissa * 2^(256 * exponent). R_i grows like 2^n for a feature that matters. It never
  // falls below 1/(2n), because KT(a, b) is at least the maximum likelihood over 2 sqrt(a+b), and
  // two classes can be fitted at least as well as one: the exponent is never negative.
  private static final double HIGH = 0x1p128;
  private static final double LOW = 0x1p-128;
  private static final double UP = 0x1p256;
  private static final double DOWN = 0x1p-256;
  private static final double LN_UP = 177.445678223346; // 256 ln 2

  /** In place of a label: do not learn. */
  private static final int NONE = -1;

  private Counts counts;
  private double[] mantissa;
  private int[] exponent;

  private Madnb(Counts counts, double[] mantissa, int[] exponent) {
    this.counts = counts;
    this.mantissa = mantissa;
    this.exponent = exponent;
  }

  /** MADNB over the attributes of a Boolean schema. */
  public static Madnb of(Schema schema) {
    Counts counts = Counts.of(schema);
    double[] mantissa = new double[schema.size()];
    Arrays.fill(mantissa, 1);
    return new Madnb(counts, mantissa, new int[schema.size()]);
  }

  /**
   * The weight that NB_* gives to the feature sets that hold this attribute, in [0, 1]: R_i / (1 +
   * R_i).
   */
  public double weight(int attribute) {
    double r = mantissa[attribute];
    return exponent[attribute] > 0 ? 1 : r / (1 + r);
  }

  /** The log-odds that this attribute matters: ln R_i. */
  public double weightLogOdds(int attribute) {
    return StrictMath.log(mantissa[attribute]) + exponent[attribute] * LN_UP;
  }

  @Override
  public double logOdds(Example x) {
    return pass(x, NONE);
  }

  @Override
  public void learn(Example x, boolean label) {
    step(x, label);
  }

  /** Predicts and learns in one pass over the features; {@link #learn} costs as much. */
  @Override
  public double step(Example x, boolean label) {
    x.requireKnown();
    counts.checkRoom();
    double logOdds = pass(x, label ? 1 : 0);
    counts.countLabel(label);
    return logOdds;
  }

  /**
   * Multiplies the factors {@code 1 + R_i q_i(y)} of both labels, times the 2m+1 that q_i divides
   * by; then learns label y of the features, or {@link #NONE}.
   */
  private double pass(Example x, int y) {
    counts.check(x);
    double[] odd = counts.odd;
    double[] odds = mantissa; // a field would be read again after every store
    double n = counts.examples() + 1;
    double u0 = n / (counts.zeros + 1);
    double u1 = n / (counts.ones + 1);
    double p0 = 2.0 * counts.zeros + 1;
    double p1 = 2.0 * counts.ones + 1;
    int scale0 = 0;
    int scale1 = 0;
    for (int i = 0; i < odds.length; i++) {
      int c = 2 * x.literal(i);
      double r = odds[i];
      double odd0 = c < 0 ? Counts.UNKNOWN : odd[c];
      double odd1 = c < 0 ? Counts.UNKNOWN : odd[c + 1];
      double all = odd0 + odd1 - 1;
      double own0 = u0 * odd0;
      double own1 = u1 * odd1;
      if (exponent[i] > 0) {
        // Beside an R_i of 2^128 and more the 1 is far below half an ulp, and R_i itself cancels.
        p0 *= own0;
        p1 *= own1;
      } else {
        p0 *= all + r * own0;
        p1 *= all + r * own1;
      }
      if (p0 >= Scaled.HIGH) {
        p0 *= Scaled.DOWN;
        scale0++;
      }
      if (p1 >= Scaled.HIGH) {
        p1 *= Scaled.DOWN;
        scale1++;
      }
      if (y != NONE) {
        odd[c + y] += 2;
        odds[i] = normalised(i, r * ((y == 0 ? own0 : own1) / all));
      }
    }
    return Scaled.logRatio(p1, scale1, p0, scale0);
  }

  /** The mantissa in its range; what it gains or loses moves to the exponent. */
  private double normalised(int i, double r) {
    if (r >= HIGH) {
      exponent[i]++;
      return r * DOWN;
    }
    if (r < LOW) {
      exponent[i]--;
      return r * UP;
    }
    return r;
  }

  @Override
  public Madnb copy() {
    return new Madnb(counts.copy(), mantissa.clone(), exponent.clone());
  }

  @Override
  public void save(StateWriter out) {
    counts.save(out);
    for (int i = 0; i < mantissa.length; i++) {
      out.writeDouble(mantissa[i]).writeVarint(exponent[i]);
    }
  }

  /** Odds that do not follow from the counts, up to rounding, are damage. */
  @Override
  public void restore(StateReader in) {
    Madnb read = copy();
    read.counts.restore(in);
    double rounding = 1e-3 + 1e-14 * read.counts.examples();
    for (int i = 0; i < mantissa.length; i++) {
      double r = in.readDouble();
      if (!(r >= LOW && r < HIGH)) {
        throw in.damaged("odds of feature " + i + " must be in [2^-128, 2^128), were " + r);
      }
      read.mantissa[i] = r;
      read.exponent[i] = (int) in.readVarint("exponent of feature " + i, 0, Integer.MAX_VALUE);
      if (!(Math.abs(read.weightLogOdds(i) - read.counts.lnOdds(i)) <= rounding)) {
        throw in.damaged("odds of feature " + i + " do not follow from its counts");
      }
    }
    counts = read.counts;
    mantissa = read.mantissa;
    exponent = read.exponent;
  }
}
