package dev.kcnf.naivebayes;

import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Layout;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;

/**
 * How often each Boolean feature had each value in each class, which is all that naive Bayes
 * learns.
 *
 * <p>A count m is kept as {@code 2m+1}, twice KT's numerator, in a double: exact up to 2^52, and
 * ready to multiply. Literal {@code 2i + value} of feature i is the bit that {@link
 * Example#literal} gives, so counting needs no test of a bit.
 */
final class Counts {
  /** The most examples whose counts are exact. */
  private static final long MAX_EXAMPLES = 1L << 51;

  /** {@code 2m+1} of a new value. */
  static final double UNKNOWN = 1;

  private final Schema schema;
  private final Layout layout;

  /** {@code 2m+1} for each literal and class y, at {@code 2*literal + y}. */
  final double[] odd;

  /** How many examples of class 0. */
  long zeros;

  /** How many examples of class 1. */
  long ones;

  private Counts(Schema schema, double[] odd) {
    this.schema = schema;
    this.layout = schema.layout();
    this.odd = odd;
  }

  static Counts of(Schema schema) {
    if (!schema.isBoolean()) {
      throw new IllegalArgumentException(
          "naive Bayes needs a Boolean schema; expand a categorical one with OneHot");
    }
    double[] odd = new double[4 * schema.size()];
    Arrays.fill(odd, 1);
    return new Counts(schema, odd);
  }

  Counts copy() {
    Counts copy = new Counts(schema, odd.clone());
    copy.zeros = zeros;
    copy.ones = ones;
    return copy;
  }

  /** How many features: the paper's d. */
  int size() {
    return schema.size();
  }

  void check(Example x) {
    if (x.layout() != layout) {
      throw new IllegalArgumentException("the example is of another schema");
    }
  }

  /** The number of examples t-1; as a double it enters KT's denominators. */
  double examples() {
    return (double) zeros + ones;
  }

  void checkRoom() {
    if (zeros + ones >= MAX_EXAMPLES) {
      throw new IllegalStateException("cannot count more than " + MAX_EXAMPLES + " examples");
    }
  }

  /** Counts one more example of this class; its features are counted by the caller. */
  void countLabel(boolean label) {
    if (label) {
      ones++;
    } else {
      zeros++;
    }
  }

  void add(Counts other) {
    if (!other.schema.attributes().equals(schema.attributes())) {
      throw new IllegalArgumentException("cannot merge: the other has other features");
    }
    if (zeros + ones + other.zeros + other.ones > MAX_EXAMPLES) {
      throw new IllegalArgumentException("cannot count more than " + MAX_EXAMPLES + " examples");
    }
    zeros += other.zeros;
    ones += other.ones;
    for (int i = 0; i < odd.length; i++) {
      odd[i] += other.odd[i] - 1;
    }
  }

  /** The classes' counts, then for each feature how often it was 1 in class 0 and in class 1. */
  void save(StateWriter out) {
    out.writeVarint(zeros).writeVarint(ones);
    for (int i = 0; i < size(); i++) {
      out.writeVarint(count(4 * i + 2)).writeVarint(count(4 * i + 3));
    }
  }

  void restore(StateReader in) {
    zeros = in.readVarint("examples of class 0", 0, MAX_EXAMPLES);
    ones = in.readVarint("examples of class 1", 0, MAX_EXAMPLES - zeros);
    for (int i = 0; i < size(); i++) {
      set(i, 0, in.readVarint("count of feature " + i + " in class 0", 0, zeros), zeros);
      set(i, 1, in.readVarint("count of feature " + i + " in class 1", 0, ones), ones);
    }
  }

  private void set(int feature, int label, long count, long total) {
    odd[4 * feature + label] = 2.0 * (total - count) + 1;
    odd[4 * feature + 2 + label] = 2.0 * count + 1;
  }

  private long count(int index) {
    return (long) odd[index] >> 1;
  }

  /**
   * ln R_i: how much likelier feature i is with one KT estimate per class than with one for all.
   */
  double lnOdds(int feature) {
    long ones0 = count(4 * feature + 2);
    long ones1 = count(4 * feature + 3);
    return Kt.lnBlock(zeros - ones0, ones0)
        + Kt.lnBlock(ones - ones1, ones1)
        - Kt.lnBlock(zeros + ones - ones0 - ones1, ones0 + ones1);
  }
}
