package dev.kcnf.fast;

import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;

/**
 * The k-way combinations of values, for one k: how often each was seen with either label, in total
 * and recently, and its weight in each logistic expert that uses it. A cell is one word, so a pass
 * over thousands of them touches memory only once.
 */
final class CombinationTable {
  /** One unit of a weight: sums of integers are exact, in any order. */
  private static final double UNIT = 0x1p-24;

  /** Weights stay within ±2^30 units, that is ±64. */
  private static final int MOST = 1 << 30;

  /** The rates of weights by how often they have learned: {@code 1/sqrt(n/20 + 1/100)}. */
  private static final float[] RATES = new float[2 * CellCodec.MAX_COUNT + 1];

  static {
    for (int n = 0; n < RATES.length; n++) {
      RATES[n] = (float) (1 / StrictMath.sqrt(n / 20.0 + 0.01));
    }
  }

  final int order;
  private final int experts; // the number of logistic experts that use these combinations
  private final AttributeSelection places;
  private Grid grid;
  private boolean fresh; // no cell has changed yet
  private long[] cells = {}; // see CellCodec; the weight is that of the first expert
  private int[][] weights = {}; // of the other experts

  /**
   * An empty table.
   *
   * @param values how many values of each attribute to make room for
   * @param idle whether to use no attribute until some are chosen
   */
  CombinationTable(int order, int experts, int[] values, boolean idle) {
    this.order = order;
    this.experts = experts;
    places = new AttributeSelection(order, values.length, idle);
    clear(places.first(values));
  }

  private CombinationTable(CombinationTable o) {
    order = o.order;
    experts = o.experts;
    places = o.places.copy();
    grid = o.grid;
    fresh = o.fresh;
    cells = o.cells.clone();
    weights = new int[experts - 1][];
    for (int e = 0; e < weights.length; e++) {
      weights[e] = o.weights[e].clone();
    }
  }

  CombinationTable copy() {
    return new CombinationTable(this);
  }

  private void clear(Grid newGrid) {
    grid = newGrid;
    int size = grid.cells();
    if (fresh && cells.length == size) {
      return;
    }
    fresh = true;
    cells = new long[size];
    Arrays.fill(cells, CellCodec.FRESH);
    weights = new int[experts - 1][size];
  }

  /** Whether an attribute was dropped because it has too many values. */
  boolean isPartial() {
    return places.isPartial();
  }

  /** Keeps only combinations of these attributes from now on. */
  void choose(boolean[] chosen) {
    rebuild(places.choose(chosen, grid));
  }

  /** Makes room for more values by attribute; the example must be read again. */
  void reserve(int[] known) {
    rebuild(places.reserve(known, grid));
  }

  /** The number of combinations of an example. */
  long combinations() {
    return Grid.combinations(order, grid.attributes.length);
  }

  /** Finds the example's cells, the sum of their weights and their states. */
  void read(int[] values, LocatedCells at) {
    grid.locate(values, at);
    // A combination with a new value has a fresh cell: it adds nothing but its state.
    boolean hasFresh = at.count < combinations() || at.count == 0;
    long all = hasFresh ? 1L << CellCodec.UNSEEN : 0;
    long recent = all;
    long sum = 0;
    long[] m = cells;
    int[] inner = at.inner;
    for (int b = 0; b < at.blocks; b++) {
      int base = at.base[b];
      int end = at.end[b];
      for (int q = 0; q < end; q++) {
        long cell = m[base + inner[q]];
        sum += cell >> CellCodec.WEIGHT;
        all |= CellCodec.set(cell);
        recent |= CellCodec.recentSet(cell);
      }
    }
    at.weightSum = sum;
    at.states = all;
    at.recentStates = recent;
  }

  /** The sum of the weights of one expert. */
  double sum(int expert, LocatedCells at) {
    if (expert == 0) {
      return at.weightSum * UNIT;
    }
    int[] w = weights[expert - 1];
    int[] inner = at.inner;
    long sum = 0;
    for (int b = 0; b < at.blocks; b++) {
      int base = at.base[b];
      int end = at.end[b];
      for (int q = 0; q < end; q++) {
        sum += w[base + inner[q]];
      }
    }
    return sum * UNIT;
  }

  /** The sum of the rates of the example's cells. */
  double rates(LocatedCells at) {
    int[] inner = at.inner;
    long[] m = cells;
    double sum = 0;
    for (int b = 0; b < at.blocks; b++) {
      int base = at.base[b];
      int end = at.end[b];
      for (int q = 0; q < end; q++) {
        sum += rate((int) m[base + inner[q]]);
      }
    }
    return sum;
  }

  private static float rate(int cell) {
    return RATES[(cell >>> CellCodec.ZEROS & 0xFF) + (cell >>> CellCodec.ONES & 0xFF)];
  }

  /**
   * Counts the label for each of the example's cells and moves their weights.
   *
   * @param steps for the experts of all orders: how far, as a multiple of the rate
   */
  void learn(boolean label, double[] steps, LocatedCells at) {
    fresh = false;
    for (int e = 1; e < experts; e++) {
      move(weights[e - 1], (float) (steps[order - 1 + e] / UNIT), at);
    }
    int[] inner = at.inner;
    long[] m = cells;
    float step = (float) (steps[order - 1] / UNIT);
    for (int b = 0; b < at.blocks; b++) {
      int base = at.base[b];
      int end = at.end[b];
      for (int q = 0; q < end; q++) {
        int c = base + inner[q];
        long cell = m[c];
        int weight = moved((int) (cell >> CellCodec.WEIGHT), step * rate((int) cell));
        m[c] = CellCodec.pack(weight, CellCodec.counted((int) cell >>> CellCodec.ZEROS, label));
      }
    }
  }

  private void move(int[] w, float step, LocatedCells at) {
    int[] inner = at.inner;
    long[] m = cells;
    for (int b = 0; b < at.blocks; b++) {
      int base = at.base[b];
      int end = at.end[b];
      for (int q = 0; q < end; q++) {
        int c = base + inner[q];
        w[c] = moved(w[c], step * rate((int) m[c]));
      }
    }
  }

  private static int moved(int weight, float by) {
    return Math.max(-MOST, Math.min(MOST, weight + (int) by));
  }

  interface CellVisitor {
    /**
     * One combination of an example's values.
     *
     * @param weights of the experts that use it, of one order more each; reused
     */
    void visit(int[] attributes, long cell, double[] weights);
  }

  /** Visits the cells of an example with these values; those without a place are left out. */
  void forEachOf(int[] values, CellVisitor visitor) {
    int[] place = new int[order];
    int[] own = new int[order];
    visit(0, 0, values, place, own, new int[order], new double[experts], visitor);
  }

  private void visit(
      int i,
      int from,
      int[] values,
      int[] place,
      int[] own,
      int[] attributes,
      double[] weight,
      CellVisitor visitor) {
    if (i == order) {
      int at = grid.cell(place, own);
      weight[0] = (cells[at] >> CellCodec.WEIGHT) * UNIT;
      for (int e = 1; e < experts; e++) {
        weight[e] = weights[e - 1][at] * UNIT;
      }
      visitor.visit(attributes, cells[at], weight);
      return;
    }
    for (int p = from; p < grid.attributes.length; p++) {
      int value = values[grid.attributes[p]];
      if (value >= 0 && value < grid.room[p]) {
        place[i] = p;
        own[i] = value;
        attributes[i] = grid.attributes[p];
        visit(i + 1, p + 1, values, place, own, attributes, weight, visitor);
      }
    }
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
          int count = (int) cells[grid.cell(at, values)] >>> CellCodec.ZEROS;
          if (count != 0) {
            for (int i = 0; i < order; i++) {
              attributes[i] = grid.attributes[at[i]];
            }
            visitor.visit(attributes, count & 0xFF, count >>> 8 & 0xFF);
          }
        });
  }

  /** Moves the cells to a new grid, as far as it has a place for them. */
  private void rebuild(Grid newGrid) {
    if (newGrid == grid) {
      return;
    }
    CombinationTable old = new CombinationTable(this);
    clear(newGrid);
    fresh = false;
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

  private void copyCell(CombinationTable old, int from, int to) {
    cells[to] = old.cells[from];
    for (int e = 0; e < weights.length; e++) {
      weights[e][to] = old.weights[e][from];
    }
  }

  /** Writes each seen combination, after the number of unseen ones skipped before it. */
  void save(StateWriter out) {
    places.save(out);
    int[] bounds = places.seenIn(grid);
    int[] literals = grid.literals(bounds);
    int[] found = new int[literals.length];
    long[] skipped = {0};
    grid.forEachRow(
        bounds,
        (row, length) -> skipped[0] = saveRow(out, row, literals, length, found, skipped[0]));
    out.writeVarint(skipped[0]); // the end: no combination is left
  }

  private long saveRow(
      StateWriter out, int row, int[] literals, int length, int[] found, long skipped) {
    int n = 0;
    for (int q = 0; q < length; q++) {
      found[n] = q; // kept if the cell was seen; there is no branch to mispredict
      n += (int) cells[row + literals[q]] >>> CellCodec.ZEROS != 0 ? 1 : 0;
    }
    long next = -skipped;
    for (int i = 0; i < n; i++) {
      int at = row + literals[found[i]];
      long cell = cells[at];
      out.writeVarint(found[i] - next).writeVarint((int) cell >>> CellCodec.ZEROS);
      out.writeInt((int) (cell >> CellCodec.WEIGHT));
      for (int[] w : weights) {
        out.writeInt(w[at]);
      }
      next = found[i] + 1L;
    }
    return length - next;
  }

  /** Reads a saved table; {@code known} is the number of learned values by attribute. */
  void restore(StateReader in, int[] known) {
    Grid saved = places.restore(in, known);
    in.reserve("the combinations", saved.cells() * (8 + 4.0 * (experts - 1)));
    clear(saved);
    fresh = false;
    int[] bounds = places.seenIn(grid);
    int[] literals = grid.literals(bounds);
    long[] toSkip = {in.readVarint("combinations to skip", 0, saved.cells())};
    grid.forEachRow(
        bounds, (row, length) -> toSkip[0] = restoreRow(in, row, literals, length, toSkip[0]));
    if (toSkip[0] != 0) {
      throw in.damaged(toSkip[0] + " combinations to skip, but none is left");
    }
  }

  private long restoreRow(StateReader in, int row, int[] literals, int length, long toSkip) {
    long q = toSkip;
    while (q < length) {
      restoreCell(in, row + literals[(int) q]);
      q += 1 + in.readVarint("combinations to skip", 0, grid.cells());
    }
    return q - length;
  }

  private void restoreCell(StateReader in, int cell) {
    int counts = (int) in.readVarint("counts of a combination", 1, CellCodec.MAX_COUNTS);
    cells[cell] = CellCodec.pack(weight(in), counts);
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
