package dev.kcnf.naivebayes;

import dev.kcnf.Mergeable;
import dev.kcnf.Predictor;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;
import java.util.BitSet;

/**
 * NB_S: the online naive Bayes classifier with the features in S and KT estimates of every
 * parameter. Its joint probability is
 *
 * <pre>{@code NB_S(x, a) = KT(x) ∏_{i∈S} KT_0(a^i|x) KT_1(a^i|x) ∏_{i∉S} KT(a^i)}</pre>
 *
 * <p>where KT_y sees the feature in the examples of class y only. The prediction is the joint
 * probability with label 1 against that with label 0; the factors outside S do not depend on the
 * label and cancel. (The paper prints them as KT(x), which would not cancel. That is a slip:
 * MADNB's product identity holds with KT(a^i).)
 *
 * <p>All it learns are counts: the models of two streams merge into the model of both, bit for bit.
 */
public final class NaiveBayes implements Mergeable {
  private final int[] features;
  private Counts counts;

  private NaiveBayes(int[] features, Counts counts) {
    this.features = features;
    this.counts = counts;
  }

  /** NB_S with all features of a Boolean schema. */
  public static NaiveBayes of(Schema schema) {
    BitSet all = new BitSet();
    all.set(0, schema.size());
    return of(schema, all);
  }

  /** NB_S with S the attributes of a Boolean schema whose bits are set. */
  public static NaiveBayes of(Schema schema, BitSet features) {
    if (features.length() > schema.size()) {
      throw new IllegalArgumentException(
          String.format(
              "features must be in 0..%d, was %d", schema.size() - 1, features.length() - 1));
    }
    return new NaiveBayes(features.stream().toArray(), Counts.of(schema));
  }

  @Override
  public double logOdds(Example x) {
    counts.check(x);
    double[] odd = counts.odd;
    double n = counts.examples() + 1;
    double u0 = n / (counts.zeros + 1);
    double u1 = n / (counts.ones + 1);
    double p0 = 2.0 * counts.zeros + 1;
    double p1 = 2.0 * counts.ones + 1;
    int scale0 = 0;
    int scale1 = 0;
    for (int feature : features) {
      int literal = x.literal(feature);
      p0 *= u0 * (literal < 0 ? Counts.UNKNOWN : odd[2 * literal]);
      p1 *= u1 * (literal < 0 ? Counts.UNKNOWN : odd[2 * literal + 1]);
      if (p0 >= Scaled.HIGH) {
        p0 *= Scaled.DOWN;
        scale0++;
      }
      if (p1 >= Scaled.HIGH) {
        p1 *= Scaled.DOWN;
        scale1++;
      }
    }
    return Scaled.logRatio(p1, scale1, p0, scale0);
  }

  @Override
  public void learn(Example x, boolean label) {
    counts.check(x);
    x.requireKnown();
    counts.checkRoom();
    counts.countLabel(label);
    double[] odd = counts.odd;
    int y = label ? 1 : 0;
    for (int i = 0; i < counts.size(); i++) {
      odd[2 * x.literal(i) + y] += 2;
    }
  }

  @Override
  public void merge(Predictor other) {
    if (!(other instanceof NaiveBayes o && Arrays.equals(o.features, features))) {
      throw new IllegalArgumentException(
          "cannot merge: the other is no naive Bayes with the same features");
    }
    counts.add(o.counts);
  }

  @Override
  public NaiveBayes copy() {
    return new NaiveBayes(features, counts.copy());
  }

  @Override
  public void save(StateWriter out) {
    counts.save(out);
  }

  @Override
  public void restore(StateReader in) {
    Counts read = counts.copy();
    read.restore(in);
    counts = read;
  }
}
