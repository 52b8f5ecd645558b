package dev.kcnf.model;

import java.util.List;

/**
 * A reason for a decision: a combination of the row's values that never occurred in the rows of a
 * class, though the formula says that all combinations do.
 *
 * @param combination the values, such as {@code odor=foul}
 * @param className the class in whose rows they never occurred together
 */
public record Reason(List<String> combination, String className) {
  public Reason {
    combination = List.copyOf(combination);
  }

  /** Such as {@code never seen together in poisonous: odor=none, gill-size=broad}. */
  @Override
  public String toString() {
    return (combination.size() == 1 ? "never seen in " : "never seen together in ")
        + className
        + ": "
        + String.join(", ", combination);
  }
}
