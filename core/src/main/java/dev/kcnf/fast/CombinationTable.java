package dev.kcnf.fast;

import dev.kcnf.MemoryBudget;
import dev.kcnf.coding.ArithmeticDecoder;
import dev.kcnf.coding.ArithmeticEncoder;
import dev.kcnf.coding.BitCoder;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

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

  private static final long[] NO_CELLS = {};
  private static final int[] NO_WEIGHTS = {};

  final int order;
  private final int experts; // the number of logistic experts that use these combinations
  private final AttributeSelection places;
  private Grid grid;
  private boolean fresh; // no cell has changed yet, and there is no room for them
  private long[] cells = NO_CELLS; // see CellCodec; the weight is that of the first expert
  private int[][] weights; // of the other experts

  /**
   * An empty table.
   *
   * @param values how many values of each attribute to make room for
   * @param idle whether to use no attribute until some are chosen
   */
  CombinationTable(int order, int experts, int[] values, boolean idle, MemoryBudget budget) {
    this.order = order;
    this.experts = experts;
    places = new AttributeSelection(order, values.length, idle, budget);
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
    fresh = true;
    cells = NO_CELLS;
    weights = new int[experts - 1][];
    Arrays.fill(weights, NO_WEIGHTS);
  }

  /** Makes room for the cells, before the first of them changes. */
  private void makeRoom() {
    if (fresh) {
      fresh = false;
      cells = new long[grid.cells()];
      Arrays.fill(cells, CellCodec.FRESH);
      weights = new int[experts - 1][cells.length];
    }
  }

  /** Whether an attribute was dropped because it has too many values. */
  boolean isPartial() {
    return places.isPartial();
  }

  /** How many attributes there are, used or not. */
  int attributes() {
    return places.attributes();
  }

  /** Keeps only combinations of these attributes from now on. */
  void choose(boolean[] chosen) {
    rebuild(places.choose(chosen, grid));
  }

  /** From now on there are so many tables for the same memory; takes effect when it reserves. */
  void share(int tables) {
    places.share(tables);
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
    boolean hasFresh = fresh || at.count < combinations() || at.count == 0;
    at.weightSum = 0;
    at.states = hasFresh ? 1L << CellCodec.UNSEEN : 0;
    at.recentStates = at.states;
    if (!fresh && order == 1) {
      readSingles(cells, at.inner, at.count, at);
    } else if (!fresh) {
      readBlocks(at);
    }
  }

  /** Of single values nobody asks what is recent. */
  private static void readSingles(long[] m, int[] inner, int count, LocatedCells at) {
    long all = at.states;
    long sum = 0;
    for (int q = 0; q < count; q++) {
      long cell = m[inner[q]];
      sum += cell >> CellCodec.WEIGHT;
      all |= CellCodec.set(cell);
    }
    at.weightSum = sum;
    at.states = all;
  }

  private void readBlocks(LocatedCells at) {
    long all = at.states;
    long recent = at.recentStates;
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
    if (expert == 0 || fresh) {
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
    makeRoom();
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
      for (int e = 0; e < experts; e++) {
        weight[e] = fresh ? 0 : weight(e, at) * UNIT;
      }
      visitor.visit(attributes, fresh ? CellCodec.FRESH : cells[at], weight);
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
          int count = fresh ? 0 : (int) cells[grid.cell(at, values)] >>> CellCodec.ZEROS;
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
    Grid oldGrid = grid;
    long[] oldCells = cells;
    int[][] oldWeights = weights;
    boolean wasFresh = fresh;
    clear(newGrid);
    if (wasFresh) {
      return;
    }
    makeRoom();
    grid.moveFrom(
        oldGrid,
        places.placesIn(oldGrid),
        (from, to, count) -> {
          System.arraycopy(oldCells, from, cells, to, count);
          for (int e = 0; e < weights.length; e++) {
            System.arraycopy(oldWeights[e], from, weights[e], to, count);
          }
        });
  }

  /** Writes all combinations of the learned values, by what is known of shorter ones. */
  void save(StateWriter out, @Nullable CombinationTable shorter) {
    places.save(out);
    ArithmeticEncoder coder = new ArithmeticEncoder();
    code(coder, shorter, (cell, content) -> {});
    byte[] bytes = coder.finish();
    out.writeVarint(bytes.length).writeBytes(bytes);
  }

  /** Reads a saved table; {@code known} is the number of learned values by attribute. */
  void restore(StateReader in, int[] known, @Nullable CombinationTable shorter) {
    Grid saved = places.restore(in, known);
    in.reserve("the combinations", saved.cells() * (8 + 4.0 * (experts - 1)));
    clear(saved);
    makeRoom();
    int length = (int) in.readVarint("bytes of combinations", 0, in.remaining());
    BitCoder decoder = new ArithmeticDecoder(in.readBytes(length));
    try {
      code(decoder, shorter, (cell, content) -> set(in, cell, content));
    } catch (IllegalStateException e) {
      throw in.damaged("the combinations end too early");
    }
  }

  private void set(StateReader in, int cell, CellCoder.Content content) {
    if (content.counts() == 0) {
      throw in.damaged("a combination that came has no counts");
    }
    cells[cell] = CellCodec.pack(checked(in, content.first()), content.counts());
    setWeight(in, 1, cell, content.second());
    setWeight(in, 2, cell, content.third());
  }

  private void setWeight(StateReader in, int expert, int cell, int weight) {
    if (expert < experts) {
      weights[expert - 1][cell] = checked(in, weight);
    }
  }

  private static int checked(StateReader in, int weight) {
    if (weight < -MOST || weight > MOST) {
      throw in.damaged("weight must be in -2^30..2^30, was " + weight);
    }
    return weight;
  }

  private interface CodedVisitor {
    void visit(int cell, CellCoder.Content content);
  }

  /** Codes the cells in order, and shows those that came. */
  private void code(BitCoder bits, @Nullable CombinationTable shorter, CodedVisitor visitor) {
    CellCoder coder = new CellCoder(bits, experts);
    int[] place = shorter == null ? new int[0] : shorter.places.placesIn(shorter.grid);
    grid.forEach(
        places.seenIn(grid),
        (at, values) -> {
          int cell = grid.cell(at, values);
          CellCoder.@Nullable Content rarest =
              shorter == null ? null : shorter.rarest(grid, at, values, place, experts);
          CellCoder.Content before = bits.isDecoder() ? CellCoder.Content.NONE : content(cell);
          CellCoder.@Nullable Content content = coder.code(before, rarest);
          if (content != null) {
            visitor.visit(cell, content);
          }
        });
  }

  private CellCoder.Content content(int cell) {
    int counts = fresh ? 0 : (int) cells[cell] >>> CellCodec.ZEROS;
    return counts == 0
        ? CellCoder.Content.NONE
        : new CellCoder.Content(counts, weight(0, cell), weight(1, cell), weight(2, cell));
  }

  private int weight(int expert, int cell) {
    int first = (int) (cells[cell] >> CellCodec.WEIGHT);
    return expert == 0 ? first : expert < experts ? weights[expert - 1][cell] : 0;
  }

  /** What the rarest combination without one of these values passes on; null if one is not here. */
  private CellCoder.@Nullable Content rarest(
      Grid of, int[] at, int[] values, int[] place, int longer) {
    int rarest = -1;
    int least = Integer.MAX_VALUE;
    for (int without = 0; without <= order; without++) {
      int cell = 0;
      for (int i = 0, j = 0; i <= order; i++) {
        if (i != without) {
          int p = place[of.attributes[at[i]]];
          if (p < 0 || values[i] >= grid.room[p]) {
            return null;
          }
          cell += grid.addend(j++, p, values[i]);
        }
      }
      int counts = fresh ? 0 : (int) cells[cell] >>> CellCodec.ZEROS;
      int total = (counts & 0xFF) + (counts >>> 8 & 0xFF);
      if (total < least) {
        least = total;
        rarest = cell;
      }
    }
    return content(rarest).ofLonger(longer);
  }
}
