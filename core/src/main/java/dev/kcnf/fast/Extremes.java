package dev.kcnf.fast;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The values behind the strongest and the purest evidence for either label: of equal evidence the
 * fewest values, since what more of them say they say already, and those of the columns that tell
 * the most.
 */
final class Extremes {
  private static final int KINDS = 4; // strongest, purest, and both by recent labels

  private final double[] telling; // by attribute
  private final long[] rank = new long[2 * KINDS]; // by kind and label; the higher the stronger
  private final double[] told = new double[2 * KINDS];
  private final List<List<Integer>> values = new ArrayList<>();

  /**
   * Nothing seen yet.
   *
   * @param telling by attribute, how much it tells alone
   */
  Extremes(double[] telling) {
    this.telling = telling;
    for (int i = 0; i < rank.length; i++) {
      values.add(List.of());
    }
  }

  /** Looks at the cell of these attributes' values. */
  void see(int[] attributes, long cell) {
    see(0, CellCodec.set(cell), attributes);
    see(2, CellCodec.recentSet(cell), attributes);
  }

  private void see(int kind, long state, int[] attributes) {
    offer(2 * kind + 1, rank(state), attributes);
    offer(2 * kind, rank(Long.reverse(state)), attributes);
    if ((state & CellCodec.PLUS) != 0) {
      offer(2 * kind + 3, rank(state), attributes);
    } else if ((state & CellCodec.MINUS) != 0) {
      offer(2 * kind + 2, rank(Long.reverse(state)), attributes);
    }
  }

  private static int rank(long state) {
    return Long.SIZE - Long.numberOfLeadingZeros(state);
  }

  private void offer(int at, int found, int[] attributes) {
    if (found < rank[at]) {
      return;
    }
    double tells = 0;
    for (int attribute : attributes) {
      tells += telling[attribute];
    }
    boolean asFew = values.get(at).size() == attributes.length;
    if (found > rank[at] || (asFew && tells > told[at])) {
      rank[at] = found;
      told[at] = tells;
      values.set(at, Arrays.stream(attributes).boxed().toList());
    }
  }

  /** The attributes whose values are the evidence for this label; empty if there is none. */
  List<Integer> of(Expert.Kind kind, boolean label) {
    int number =
        switch (kind) {
          case STRONGEST -> 0;
          case PUREST -> 1;
          case STRONGEST_RECENT -> 2;
          case PUREST_RECENT -> 3;
          default -> throw new IllegalArgumentException(kind + " has no extremes");
        };
    return values.get(2 * number + (label ? 1 : 0));
  }
}
