package dev.kcnf.rules;

import dev.kcnf.encoding.Example;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A short formula and what the data say about it.
 *
 * @param formula the formula
 * @param supports one for each of its clauses, in the same order
 * @param unrejected what no clause rejects although it should be rejected, most frequent first
 * @param examples how many examples there were
 * @param positives how many of them have label 1
 * @param counted how many of them supports and errors cover: all, unless a stream was sampled
 * @param errors how many of those counted the formula classifies wrongly
 * @param complete whether everything was considered; false if a stream was sampled, the candidates
 *     did not fit into memory, or the search was stopped
 */
public record Rules(
    Formula formula,
    List<Support> supports,
    List<Unrejected> unrejected,
    long examples,
    long positives,
    long counted,
    long errors,
    boolean complete) {

  /**
   * An example that should be rejected but is not.
   *
   * @param example its values
   * @param count how often it occurred with that label
   * @param first the number of its first occurrence, from 1
   * @param last the number of its last occurrence
   */
  public record Unrejected(Example example, long count, long first, long last) {}

  public Rules {
    supports = List.copyOf(supports);
    unrejected = List.copyOf(unrejected);
    if (supports.size() != formula.size()) {
      throw new IllegalArgumentException(
          "needs one support per clause, " + formula.size() + ", got " + supports.size());
    }
  }

  /** The share of the counted examples that the formula classifies correctly. */
  public double accuracy() {
    return counted == 0 ? 1 : 1 - (double) errors / counted;
  }

  /** Whether there was nothing to reject, so that the clauses state what always held. */
  public boolean isMined() {
    return examples == positives && formula.form() == Formula.Form.CNF && !supports.isEmpty();
  }

  /**
   * Why the formula decides as it does: the clauses that this example violates (for a DNF, the
   * terms that it fulfils), most telling first. First comes the one with the highest share of
   * correct rejections, then the one with the most. Empty if no clause applies.
   */
  public List<Clause> reasons(Example x) {
    List<Integer> found = new ArrayList<>();
    for (int c = 0; c < formula.size(); c++) {
      if (formula.matches(formula.clauses().get(c), x)) {
        found.add(c);
      }
    }
    found.sort(
        Comparator.<Integer>comparingDouble(c -> -precision(supports.get(c)))
            .thenComparingLong(c -> -supports.get(c).rejects())
            .thenComparingDouble(c -> -supports.get(c).expected()));
    return found.stream().map(formula.clauses()::get).toList();
  }

  private static double precision(Support s) {
    // Laplace's estimate; otherwise one lucky rejection would beat a thousand with one exception.
    return (s.rejects() + 1.0) / (s.rejects() + s.exceptions() + 2.0);
  }
}
