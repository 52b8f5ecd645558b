package dev.kcnf.model;

import dev.kcnf.Prequential;

/**
 * How the predictions went so far, each made before its label was learned, so that learning may
 * stop and go on later with one report over all.
 *
 * @param examples how many were predicted and learned
 * @param positives how many of them have label 1
 * @param mistakes how many were predicted wrongly
 * @param bits the cumulative loss; may be +∞
 * @param contradictedAt the example, counted from 1, that proved that no hypothesis of the class
 *     generates the data (see {@link dev.kcnf.Predictor#isContradicted}); 0 if none did
 * @param ofParts whether they are sums of parts that were learned apart, so that no bound is known
 *     of them
 */
public record Figures(
    long examples,
    long positives,
    long mistakes,
    double bits,
    long contradictedAt,
    boolean ofParts) {
  /** Nothing was predicted yet. */
  public static final Figures NONE = new Figures(0, 0, 0, 0, 0, false);

  /** The most examples; sums of two stay within a long. */
  static final long MAX_EXAMPLES = Long.MAX_VALUE / 4;

  public Figures {
    check("examples", examples, MAX_EXAMPLES);
    check("positives", positives, examples);
    check("mistakes", mistakes, examples);
    check("contradictedAt", contradictedAt, examples);
    if (!(Double.compare(bits, 0.0) >= 0 && !Double.isNaN(bits))) {
      throw new IllegalArgumentException("bits must be at least 0, were " + bits);
    }
  }

  private static void check(String what, long value, long max) {
    if (value < 0 || value > max) {
      throw new IllegalArgumentException(what + " must be in 0.." + max + ", was " + value);
    }
  }

  /** The share predicted rightly, in [0, 1]; 1 before the first example. */
  public double accuracy() {
    return evaluation().accuracy();
  }

  /** An evaluation that goes on from here. */
  public Prequential evaluation() {
    return Prequential.of(examples, mistakes, bits);
  }

  /** Those of both, of which each may have learned apart from the other. */
  public Figures plus(Figures other) {
    long contradicted = contradictedAt;
    if (contradicted == 0 && other.contradictedAt > 0) {
      contradicted = examples + other.contradictedAt;
    }
    return new Figures(
        examples + other.examples,
        positives + other.positives,
        mistakes + other.mistakes,
        Prequential.sum(bits, other.bits),
        contradicted,
        ofParts || other.ofParts || (examples > 0 && other.examples > 0));
  }
}
