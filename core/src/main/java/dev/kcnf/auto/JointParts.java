package dev.kcnf.auto;

import dev.kcnf.encoding.Example;
import dev.kcnf.parts.LogMean;
import dev.kcnf.parts.Parts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Splits what {@link Joint} says of one example into parts: the last layer by logarithmic means,
 * mixers by their weights, and each expert in its own way.
 */
final class JointParts {
  /** What counts for less than this is left to rounding. */
  private static final double LEAST = 1e-12;

  private final List<Expert> experts;
  private final Reading r;
  private final int classes;
  private final int of;
  private final double[][] factors; // by way and class: what its log-odds against the class count

  /**
   * Of one class.
   *
   * @param r of the example that was just predicted
   */
  JointParts(List<Expert> experts, int ways, Reading r, int of) {
    this.experts = experts;
    this.r = r;
    this.of = of;
    classes = r.classes;
    factors = new double[ways][classes];
  }

  /**
   * The parts of its log-odds against all others.
   *
   * @param posterior the weights of the ways and the mixers in the last layer
   * @param mixers the weights of the ways in each mixer
   */
  Parts split(Example x, double[] posterior, double[][] mixers, double logOdds) {
    double[] one = new double[posterior.length];
    double[] others = new double[posterior.length];
    for (int j = 0; j < posterior.length; j++) {
      for (int c = 0; c < classes; c++) {
        double p = r.members[j * classes + c];
        one[j] += c == of ? p : 0;
        others[j] += c == of ? 0 : p;
      }
    }
    double[] shares = LogMean.weights(posterior, one, others);
    int ways = factors.length;
    for (int j = 0; j < posterior.length; j++) {
      if (shares[j] > LEAST) {
        weigh(j, shares[j], j < ways ? null : mixers[j - ways]);
      }
    }
    Parts parts = new Parts(x.size());
    parts.addBase(-StrictMath.log(Math.max(1, classes - 1)));
    addExperts(x, parts);
    parts.settle(logOdds);
    return parts;
  }

  /** Adds what a member of the last layer makes of the ways: of one, or of all if it is a mixer. */
  private void weigh(int member, double share, double @Nullable [] weights) {
    double[] rivals = LogMean.rivals(r.members, member * classes, classes, of);
    for (int c = 0; c < classes; c++) {
      double apart = ln(r.members, member, c);
      if (rivals[c] == 0 || apart == 0) {
        continue;
      }
      double factor = share * rivals[c];
      if (weights == null) {
        factors[member][c] += factor * apart;
        continue;
      }
      double sum = 0;
      for (int i = 0; i < weights.length; i++) {
        sum += weights[i] * difference(i, c);
      }
      for (int i = 0; i < weights.length && sum != 0; i++) {
        factors[i][c] += factor * weights[i] * difference(i, c) * (apart / sum);
      }
    }
  }

  private double difference(int way, int c) {
    return r.logs[way * classes + of] - r.logs[way * classes + c];
  }

  private double ln(double[] p, int row, int c) {
    return StrictMath.log(p[row * classes + of]) - StrictMath.log(p[row * classes + c]);
  }

  private void addExperts(Example x, Parts parts) {
    int first = 0;
    for (Expert expert : experts) {
      int ways = expert.ways().size();
      for (int w = 0; w < ways; w++) {
        for (int c = 0; c < classes; c++) {
          double logOdds = ln(r.probabilities, first + w, c);
          if (c != of && logOdds != 0 && Math.abs(factors[first + w][c]) > LEAST) {
            Parts own = new Parts(x.size());
            expert.split(x, r, w, of, c, own);
            own.settle(logOdds);
            parts.add(own, factors[first + w][c] / logOdds);
          }
        }
      }
      first += ways;
    }
  }
}
