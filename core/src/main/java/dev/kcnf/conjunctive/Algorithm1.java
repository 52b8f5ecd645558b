package dev.kcnf.conjunctive;

import dev.kcnf.Bounds;
import dev.kcnf.LogLoss;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The paper's Algorithm 1, ζ_d: ξ^α_d with α = 2^(-d/2^d), and a memory of the negative examples,
 * for which it answers 0 for certain. Its loss is at most 2d² bits on every sequence that some
 * conjunction generates; O(nd) memory. On other data its loss may become infinite.
 */
public final class Algorithm1 implements Head {

  private final Schema schema;
  private final double lnOneMinusAlpha;
  private final Set<Example> negatives;

  private Algorithm1(Schema schema, double lnOneMinusAlpha, Set<Example> negatives) {
    this.schema = schema;
    this.lnOneMinusAlpha = lnOneMinusAlpha;
    this.negatives = negatives;
  }

  /** A head for this version space, whose number of members is the d of α. */
  public static Algorithm1 of(VersionSpace space) {
    if (space.schema().isOpen()) {
      throw new IllegalArgumentException(
          "Algorithm 1 needs a closed schema: its prior depends on the number of clauses");
    }
    return new Algorithm1(space.schema(), lnOneMinusAlpha(space.members()), new HashSet<>());
  }

  /**
   * {@code ln(1-α)} for α = 2^(-d/2^d), also where α is 1 to double precision; at least {@code -d
   * ln 2} for d &gt;= 2 (the paper's Lemma).
   */
  static double lnOneMinusAlpha(double d) {
    double x = LogLoss.LN2 * d * StrictMath.pow(2, -d);
    // 1 - e^-x is x once x is tiny, and ln x must not underflow.
    return x > 1e-300
        ? StrictMath.log(-StrictMath.expm1(-x))
        : StrictMath.log(d * LogLoss.LN2) - d * LogLoss.LN2;
  }

  /** How many distinct negative examples are remembered. */
  public int negatives() {
    return negatives.size();
  }

  @Override
  public long count(VersionSpace space, Example x) {
    return space.violated(x);
  }

  @Override
  public double logOdds(long violated, Example x) {
    return negatives.contains(x)
        ? Double.NEGATIVE_INFINITY
        : LogLoss.logOddsOfLn(violated * lnOneMinusAlpha);
  }

  @Override
  public void learn(long violated, Example x, boolean label) {
    if (!label) {
      negatives.add(x.frozen());
    }
  }

  /**
   * It is certain of 1 only where all members hold, and of 0 only of a row that was 0 before. A
   * conjunction gives equal rows equal labels.
   */
  @Override
  public boolean isContradicted(double logOdds, boolean label) {
    return logOdds == (label ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY);
  }

  @Override
  public double boundBits(double members, long n) {
    return Bounds.algorithm1(members);
  }

  @Override
  public void merge(Head other) {
    if (!(other instanceof Algorithm1 o && o.lnOneMinusAlpha == lnOneMinusAlpha)) {
      throw new IllegalArgumentException("cannot merge: the other has another head or another d");
    }
    if (!o.schema.attributes().equals(schema.attributes())) {
      throw new IllegalArgumentException("cannot merge: the other has other attributes or values");
    }
    negatives.addAll(o.negatives);
  }

  @Override
  public Algorithm1 copy() {
    return new Algorithm1(schema, lnOneMinusAlpha, new HashSet<>(negatives));
  }

  @Override
  public void save(StateWriter out) {
    out.writeVarint(negatives.size());
    negatives.stream().sorted().forEach(x -> x.save(out));
  }

  @Override
  public void restore(StateReader in) {
    long count = in.readVarint("number of negatives", 0, in.remaining());
    schema.reserveExamples(in, "negatives", count);
    List<Example> saved = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Example x = schema.readExample(in);
      if (i > 0 && saved.get(i - 1).compareTo(x) >= 0) {
        throw in.damaged("negatives must ascend, was " + x + " after " + saved.get(i - 1));
      }
      saved.add(x);
    }
    negatives.clear();
    negatives.addAll(saved);
  }
}
