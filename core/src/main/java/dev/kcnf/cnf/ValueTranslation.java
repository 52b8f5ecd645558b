package dev.kcnf.cnf;

import dev.kcnf.Schema;

/** How the value numbers of one schema become those of another, by name. */
final class ValueTranslation {
  private ValueTranslation() {}

  /**
   * For each attribute and value number of {@code from}, the number in {@code to}, which adds what
   * it does not know if it is open.
   *
   * @throws IllegalArgumentException if the attributes differ, or {@code to} is closed and lacks
   *     one
   */
  static int[][] between(Schema from, Schema to) {
    if (from.size() != to.size()) {
      throw new IllegalArgumentException(
          "cannot merge: " + to.size() + " attributes here, " + from.size() + " in the other");
    }
    for (int a = 0; a < from.size(); a++) {
      if (!from.name(a).equals(to.name(a))) {
        throw new IllegalArgumentException(
            String.format(
                "cannot merge: attribute %d is '%s' here, '%s' in the other",
                a + 1, to.name(a), from.name(a)));
      }
    }
    int[][] numbers = new int[from.size()][];
    for (int a = 0; a < numbers.length; a++) {
      numbers[a] = new int[from.cardinality(a)];
      for (int v = 0; v < numbers[a].length; v++) {
        numbers[a][v] = to.intern(a, from.value(a, v));
      }
    }
    return numbers;
  }
}
