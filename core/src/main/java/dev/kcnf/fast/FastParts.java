package dev.kcnf.fast;

import dev.kcnf.Clauses.Term;
import dev.kcnf.encoding.Example;
import dev.kcnf.parts.Parts;
import java.util.Arrays;
import java.util.List;

/**
 * Splits the log-odds of the experts of {@link Fast} for one example into parts. A weight of a
 * combination is a part of its own if it is notable, else each of its values gets an equal share,
 * which is its Shapley value.
 */
final class FastParts {
  /** A combination is told as one from this part of the log-odds on. */
  private static final double NOTABLE = 0.05;

  private static final double LEAST_NOTABLE = 0.1;

  private final Experts experts;
  private final Example x;
  private final int[] known;
  private final Reading r;
  private final Parts parts;
  private final double[] telling; // by attribute

  FastParts(Experts experts, Example x, int[] known, Reading r) {
    this.experts = experts;
    this.x = x;
    this.known = known;
    this.r = r;
    parts = new Parts(known.length);
    telling = experts.bayes().information();
    for (int a = 0; a < telling.length; a++) {
      telling[a] *= telling[a]; // only hard examples were counted, of which all columns tell less
    }
  }

  /**
   * The parts of the whole.
   *
   * @param factors what the log-odds of each expert that was read count for
   * @param members what each Algorithm 2 adds, k-CNF and k-DNF for each k
   */
  Parts split(double[] factors, double[] members, double logOdds) {
    parts.addBase(factors[0] * r.inputs[0]);
    parts.addBase(factors[1] * r.inputs[1]);
    addBayes(factors[2], r.inputs[2]);
    addCells(factors, Math.max(LEAST_NOTABLE, NOTABLE * Math.abs(logOdds)));
    for (int i = 0; i < experts.orders(); i++) {
      addAlgorithm2(members[2 * i], false);
      addAlgorithm2(members[2 * i + 1], true);
    }
    parts.share(telling);
    parts.settle(logOdds);
    return parts;
  }

  private void addBayes(double factor, double logOdds) {
    if (logOdds != 0) {
      Parts bayes = new Parts(known.length);
      experts.bayes().split(r.values, known, bayes);
      bayes.settle(logOdds);
      parts.add(bayes, factor);
    }
  }

  /** Goes once over all combinations, for the logistic experts and those that look at extremes. */
  private void addCells(double[] factors, double notable) {
    double[] scale = new double[experts.orders()]; // of the sum of an expert's weights
    for (int i = 0; i < r.orders; i++) {
      int logistic = experts.inputsUpTo(i);
      double sum = experts.weightSum(i, r);
      scale[i] = sum == 0 ? 0 : factors[logistic] * r.inputs[logistic] / sum;
    }
    Extremes extremes = new Extremes(telling);
    for (int j = 0; j < r.orders; j++) {
      int order = j;
      experts
          .level(j)
          .forEachOf(
              r.values,
              (attributes, cell, weights) -> {
                double sum = 0;
                for (int e = 0; e < weights.length; e++) {
                  sum += scale[order + e] * weights[e];
                }
                addWeight(attributes, sum, notable);
                extremes.see(attributes, cell);
              });
      addHeads(j, factors, extremes);
    }
  }

  private void addWeight(int[] attributes, double logOdds, double notable) {
    if (attributes.length > 1 && Math.abs(logOdds) >= notable) {
      parts.addValues(Arrays.stream(attributes).boxed().toList(), logOdds);
      return;
    }
    for (int attribute : attributes) {
      parts.addValue(attribute, logOdds / attributes.length);
    }
  }

  /** Adds the experts of this order that learn by context. */
  private void addHeads(int order, double[] factors, Extremes extremes) {
    for (int next = experts.inputsUpTo(order) + 1; next < experts.inputsUpTo(order + 1); next++) {
      double logOdds = factors[next] * r.inputs[next];
      boolean label = r.inputs[next] > 0;
      Expert.Kind kind = experts.inputs().get(next).kind();
      if (kind == Expert.Kind.UNSEEN) {
        addUnseen(order, label, logOdds);
        continue;
      }
      List<Integer> values = extremes.of(kind, label);
      if (values.isEmpty()) {
        parts.addBase(logOdds);
      } else {
        parts.addValues(values, logOdds);
      }
    }
  }

  /** What is new to one label speaks for the other; if nothing is, it says how often that is so. */
  private void addUnseen(int order, boolean label, double logOdds) {
    boolean isNew = (label ? r.unseenInNegatives[order] : r.unseenInPositives[order]) != 0;
    if (isNew) {
      addNeverSeen(!label, logOdds);
    } else {
      parts.addBase(logOdds);
    }
  }

  /** A violated clause of a k-CNF speaks for 0, a term of a k-DNF that holds for 1. */
  private void addAlgorithm2(double logOdds, boolean told) {
    if (logOdds != 0 && logOdds > 0 == told) {
      addNeverSeen(!told, logOdds);
    } else {
      parts.addBase(logOdds);
    }
  }

  /** The fewest values that are new to this label are why; of those the first. */
  private void addNeverSeen(boolean label, double logOdds) {
    long[] unseen = label ? r.unseenInPositives : r.unseenInNegatives;
    for (int i = 0; i < experts.orders(); i++) {
      if (unseen[i] != 0) {
        List<Term> first = experts.evidence(i).firstUnseen(x, label);
        if (first.isEmpty()) { // nothing had this label so far: there are no values to name
          break;
        }
        parts.addNeverSeen(
            first.stream().map(Term::attribute).sorted().toList(), label ? 1 : 0, logOdds);
        return;
      }
    }
    parts.addBase(logOdds);
  }
}
