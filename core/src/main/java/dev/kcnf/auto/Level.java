package dev.kcnf.auto;

import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;

/**
 * All that is kept of the k-way combinations of values, for one k: how often each came with either
 * label, all in all and lately, and its weight for each logistic expert that looks at it. A cell is
 * one word, so that the passes over thousands of them touch memory once.
 */
final class Level {
  /** One unit of a weight: sums of integers are exact, in any order. */
  private static final double UNIT = 0x1p-24;

  /** Weights stay within ±2^30 units, that is ±64. */
  private static final int MOST = 1 << 30;

  /** The rates of weights by how often they have learned: {@code 1/sqrt(n/20 + 1/100)}. */
  private static final float[] RATES = new float[2 * Cells.MAX_COUNT + 1];

  static {
    for (int n = 0; n < RATES.length; n++) {
      RATES[n] = (float) (1 / StrictMath.sqrt(n / 20.0 + 0.01));
    }
  }

  final int order;
  private final int experts; // of the logistic experts this many look at these combinations
  private final Places places;
  private Grid grid;
  private long[] cells; // see Cells; the weight is that of the first expert
  private int[][] weights; // of the other experts

  // What the last call of read found.
  private long weightSum;
  private long stateSet;
  private long recentSet;

  /**
   * With room for this many values of each attribute.
   *
   * @param idle whether nothing is looked at until attributes are chosen
   */
  Level(int order, int experts, int[] values, boolean idle) {
    this.order = order;
    this.experts = experts;
    places = new Places(order, values.length, idle);
    clear(places.first(values));
  }

  private Level(Level o) {
    order = o.order;
    experts = o.experts;
    places = o.places.copy();
    grid = o.grid.copy();
    cells = o.cells.clone();
    weights = new int[experts - 1][];
    for (int e = 0; e < weights.length; e++) {
      weights[e] = o.weights[e].clone();
    }
  }

  Level copy() {
    return new Level(this);
  }

  private void clear(Grid newGrid) {
    grid = newGrid;
    int size = grid.cells();
    cells = new long[size];
    Arrays.fill(cells, Cells.FRESH);
    weights = new int[experts - 1][size];
  }

  /** Whether an attribute has been left out because it has too many values. */
  boolean isPartial() {
    return places.isPartial();
  }

  /** Looks at combinations of these attributes only, from now on. */
  void choose(boolean[] chosen) {
    rebuild(places.choose(chosen, grid));
  }

  /** Makes room for this many values of each attribute; the example must be read again. */
  void reserve(int[] known) {
    rebuild(places.reserve(known, grid));
  }

  /** How many combinations of an example are looked at. */
  long combinations() {
    return Grid.combinations(order, grid.attributes.length);
  }

  /** Finds the example's cells, the sum of their weights and which states they have. */
  void read(int[] values) {
    grid.locate(values);
    // A combination with a new value has a fresh cell: it adds nothing but its state.
    boolean fresh = grid.located() < combinations() || grid.located() == 0;
    long all = fresh ? 1L << Cells.UNSEEN : 0;
    long late = all;
    long sum = 0;
    long[] m = cells;
    int[] inner = grid.inner();
    for (int b = 0; b < grid.blocks(); b++) {
      int base = grid.base(b);
      int end = grid.end(b);
      for (int q = 0; q < end; q++) {
        long cell = m[base + inner[q]];
        sum += cell >> Cells.WEIGHT;
        all |= Cells.set(cell);
        late |= Cells.recentSet(cell);
      }
    }
    weightSum = sum;
    stateSet = all;
    recentSet = late;
  }

  /** The states that the example's combinations have, by all that was seen. */
  long states() {
    return stateSet;
  }

  /** The states that they have by what was seen lately. */
  long recentStates() {
    return recentSet;
  }

  /** The sum of the weights of one expert. */
  double sum(int expert) {
    if (expert == 0) {
      return weightSum * UNIT;
    }
    int[] w = weights[expert - 1];
    int[] inner = grid.inner();
    long sum = 0;
    for (int b = 0; b < grid.blocks(); b++) {
      int base = grid.base(b);
      int end = grid.end(b);
      for (int q = 0; q < end; q++) {
        sum += w[base + inner[q]];
      }
    }
    return sum * UNIT;
  }

  /** The sum of the rates of the example's cells. */
  double rates() {
    int[] inner = grid.inner();
    long[] m = cells;
    double sum = 0;
    for (int b = 0; b < grid.blocks(); b++) {
      int base = grid.base(b);
      int end = grid.end(b);
      for (int q = 0; q < end; q++) {
        sum += rate((int) m[base + inner[q]]);
      }
    }
    return sum;
  }

  private static float rate(int cell) {
    return RATES[(cell >>> Cells.ZEROS & 0xFF) + (cell >>> Cells.ONES & 0xFF)];
  }

  /**
   * Counts the label for each of the example's cells and moves their weights.
   *
   * @param steps for the experts of all orders: how far, as a multiple of the rate
   */
  void learn(boolean label, double[] steps) {
    for (int e = 1; e < experts; e++) {
      move(weights[e - 1], (float) (steps[order - 1 + e] / UNIT));
    }
    int[] inner = grid.inner();
    long[] m = cells;
    float step = (float) (steps[order - 1] / UNIT);
    for (int b = 0; b < grid.blocks(); b++) {
      int base = grid.base(b);
      int end = grid.end(b);
      for (int q = 0; q < end; q++) {
        int c = base + inner[q];
        long cell = m[c];
        int weight = moved((int) (cell >> Cells.WEIGHT), step * rate((int) cell));
        m[c] = Cells.pack(weight, Cells.counted((int) cell >>> Cells.ZEROS, label));
      }
    }
  }

  private void move(int[] w, float step) {
    int[] inner = grid.inner();
    long[] m = cells;
    for (int b = 0; b < grid.blocks(); b++) {
      int base = grid.base(b);
      int end = grid.end(b);
      for (int q = 0; q < end; q++) {
        int c = base + inner[q];
        w[c] = moved(w[c], step * rate((int) m[c]));
      }
    }
  }

  private static int moved(int weight, float by) {
    return Math.max(-MOST, Math.min(MOST, weight + (int) by));
  }

  interface CountVisitor {
    void visit(int[] attributes, int zeros, int ones);
  }

  /** Visits all combinations that have been counted. */
  void forEachCounted(CountVisitor visitor) {
    int[] attributes = new int[order];
    grid.forEach(
        places.seenIn(grid),
        (at, values) -> {
          int count = (int) cells[grid.cell(at, values)] >>> Cells.ZEROS;
          if (count != 0) {
            for (int i = 0; i < order; i++) {
              attributes[i] = grid.attributes[at[i]];
            }
            visitor.visit(attributes, count & 0xFF, count >>> 8 & 0xFF);
          }
        });
  }

  /** Takes over what the old grid's cells hold, as far as this one has them. */
  private void rebuild(Grid newGrid) {
    if (newGrid == grid) {
      return;
    }
    Level old = new Level(this);
    clear(newGrid);
    int[] place = places.placesIn(old.grid);
    int[] from = new int[order];
    grid.forEach(
        common(old.grid, place),
        (to, values) -> {
          for (int i = 0; i < order; i++) {
            from[i] = place[grid.attributes[to[i]]];
          }
          copyCell(old, old.grid.cell(from, values), grid.cell(to, values));
        });
  }

  private int[] common(Grid from, int[] place) {
    int[] bounds = new int[grid.attributes.length];
    for (int p = 0; p < bounds.length; p++) {
      int old = place[grid.attributes[p]];
      bounds[p] = old < 0 ? 0 : Math.min(grid.room[p], from.room[old]);
    }
    return bounds;
  }

  private void copyCell(Level old, int from, int to) {
    cells[to] = old.cells[from];
    for (int e = 0; e < weights.length; e++) {
      weights[e][to] = old.weights[e][from];
    }
  }

  /** Each combination that came, after the number of those before it that did not. */
  void save(StateWriter out) {
    places.save(out);
    long[] skipped = {0};
    grid.forEach(
        places.seenIn(grid),
        (at, values) -> {
          int cell = grid.cell(at, values);
          int counts = (int) cells[cell] >>> Cells.ZEROS;
          if (counts == 0) {
            skipped[0]++;
            return;
          }
          out.writeVarint(skipped[0]).writeVarint(counts);
          out.writeInt((int) (cells[cell] >> Cells.WEIGHT));
          for (int[] w : weights) {
            out.writeInt(w[cell]);
          }
          skipped[0] = 0;
        });
    out.writeVarint(skipped[0]); // the end: no combination is left
  }

  /** Reads what a level saved that had learned this many values of each attribute. */
  void restore(StateReader in, int[] known) {
    Grid saved = places.restore(in, known);
    in.reserve("the combinations", saved.cells() * (8 + 4.0 * (experts - 1)));
    clear(saved);
    long[] toSkip = {in.readVarint("combinations to skip", 0, saved.cells())};
    grid.forEach(
        places.seenIn(grid),
        (at, values) -> {
          if (toSkip[0]-- == 0) {
            restoreCell(in, grid.cell(at, values));
            toSkip[0] = in.readVarint("combinations to skip", 0, grid.cells());
          }
        });
    if (toSkip[0] != 0) {
      throw in.damaged(toSkip[0] + " combinations to skip, but none is left");
    }
  }

  private void restoreCell(StateReader in, int cell) {
    int counts = (int) in.readVarint("counts of a combination", 1, Cells.MAX_COUNTS);
    cells[cell] = Cells.pack(weight(in), counts);
    for (int[] w : weights) {
      w[cell] = weight(in);
    }
  }

  private static int weight(StateReader in) {
    int weight = in.readInt();
    if (weight < -MOST || weight > MOST) {
      throw in.damaged("weight must be in -2^30..2^30, was " + weight);
    }
    return weight;
  }
}
