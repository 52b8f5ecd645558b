package dev.kcnf.bayes;

import java.util.List;

/**
 * In which order the counter branches: King's order of the primal graph, in which two variables are
 * neighbours if they share a clause. It always takes the variable that brings the fewest new
 * neighbours to the border between what is decided and what is not, so that this border, of which
 * the counter may have to see every state, stays narrow: about n on an n × n grid.
 */
final class VariableOrder {
  private final long[][] neighbours;
  private final int[] occurrences;
  private final int[] age;

  private VariableOrder(int variables, List<long[]> clauses) {
    neighbours = new long[variables][Bits.words(variables)];
    occurrences = new int[variables];
    age = new int[variables];
    for (long[] clause : clauses) {
      for (int v = Bits.next(clause, 0); v >= 0; v = Bits.next(clause, v + 1)) {
        Bits.addAll(neighbours[v], clause);
        occurrences[v]++;
      }
    }
  }

  /** The variables that occur in the clauses, the first to branch on first. */
  static int[] of(int variables, List<long[]> clauses) {
    return new VariableOrder(variables, clauses).order();
  }

  private int[] order() {
    int variables = occurrences.length;
    long[] left = new long[Bits.words(variables)];
    for (int v = 0; v < variables; v++) {
      if (occurrences[v] > 0) {
        Bits.add(left, v);
      }
    }
    long[] border = new long[left.length];
    long[] far = left; // neither decided nor on the border
    int[] order = new int[Bits.size(left)];
    for (int i = 0; i < order.length; i++) {
      boolean fresh = Bits.isEmpty(border);
      int v = best(fresh ? far : border, far);
      order[i] = v;
      long[] entering = Bits.and(neighbours[v], far);
      for (int w = Bits.next(entering, 0); w >= 0; w = Bits.next(entering, w + 1)) {
        age[w] = i;
      }
      Bits.addAll(border, entering);
      far = Bits.minus(far, entering);
      border[v >>> 6] &= ~(1L << v);
    }
    return order;
  }

  /** The candidate with the fewest far neighbours; the longest waiting, then the most frequent. */
  private int best(long[] candidates, long[] far) {
    int best = Bits.next(candidates, 0);
    int fewest = Integer.MAX_VALUE;
    for (int v = best; v >= 0; v = Bits.next(candidates, v + 1)) {
      int brings = Bits.size(Bits.and(neighbours[v], far));
      boolean better =
          brings != fewest
              ? brings < fewest
              : age[v] != age[best] ? age[v] < age[best] : occurrences[v] > occurrences[best];
      if (better) {
        best = v;
        fewest = brings;
      }
    }
    return best;
  }
}
