package dev.kcnf.fast;

/**
 * Where the combinations of an example have their cells in a {@link Grid}: block by block, {@code
 * base[b] + inner[q]} for q below {@code end[b]}. All blocks share one inner array, which keeps the
 * loops over it long. Also what {@link CombinationTable#read} found there.
 */
final class LocatedCells {
  /** The literals that have a place, in order. */
  int[] literals = {};

  int[] inner = {};
  int[] base = {};
  int[] end = {};
  int blocks;

  /** How many cells there are. */
  int count;

  /** The sum of the first expert's weights. */
  long weightSum;

  /** The states of the combinations, by all that was seen. */
  long states;

  /** The states of the combinations, by what was seen recently. */
  long recentStates;

  private int[] pairs = {};

  /** Makes room for this many attributes. */
  void makeRoom(int order, int attributes) {
    if (literals.length < attributes) {
      literals = new int[attributes];
      base = new int[attributes];
      end = new int[attributes];
    }
    if (order < 3) {
      inner = literals;
      return;
    }
    int needed = attributes * (attributes - 1) / 2;
    if (pairs.length < needed) {
      pairs = new int[needed];
    }
    inner = pairs;
  }
}
