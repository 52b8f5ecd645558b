package dev.kcnf.cli.input;

import java.util.Arrays;

/** What is known of the ids that a source gives to cells: a number each, negative if not known. */
final class Ids {
  private Ids() {}

  /** The same with one more; the array may be another. */
  static int[] put(int[] numbers, int id, int number) {
    int[] result = numbers;
    if (id >= numbers.length) {
      result = Arrays.copyOf(numbers, Math.max(id + 1, 2 * numbers.length));
      Arrays.fill(result, numbers.length, result.length, -1);
    }
    result[id] = number;
    return result;
  }
}
