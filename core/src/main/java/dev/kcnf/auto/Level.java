package dev.kcnf.auto;

import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;

/**
 * All that is kept of the k-way combinations of values, for one k: how often each came with either
 * label, all in all and lately, and its weight for each logistic expert that looks at it.
 *
 * <p>An attribute with so many values that the cells would be too many is left out for good. That
 * depends on the values learned alone, never on how many the schema knows.
 */
final class Level {
  /** The most cells that the values seen may need. */
  private static final double MAX_CELLS = 1 << 22;

  private static final long FRESH = Cells.states(0);

  /** One unit of a weight: sums of integers are exact, in any order. */
  private static final double UNIT = 0x1p-24;

  /** The rates of weights by how often they have learned: {@code 1/sqrt(n/20 + 1/100)}. */
  private static final float[] RATES = new float[2 * Cells.MAX_COUNT + 1];

  static {
    for (int n = 0; n < RATES.length; n++) {
      RATES[n] = (float) (1 / StrictMath.sqrt(n / 20.0 + 0.01));
    }
  }

  final int order;
  private final int experts; // of the logistic experts this many look at these combinations
  private final int[] seen; // how many values of each attribute were learned
  private final boolean[] wide; // has too many values
  private final boolean[] idle; // was not chosen
  private Grid grid;
  private int[] counts; // see Cells
  private long[] main; // the weight of the first expert << 16 | recent state << 8 | state
  private int[][] weights; // of the other experts

  // What the last call of read found.
  private long mainSum;
  private long stateSet;
  private long recentSet;

  Level(int order, int experts, int attributes, int[] values) {
    this.order = order;
    this.experts = experts;
    seen = new int[attributes];
    wide = new boolean[attributes];
    idle = new boolean[attributes];
    int[] room = new int[attributes];
    for (int a = 0; a < attributes; a++) {
      room[a] = Math.max(1, values[a]);
    }
    if (Grid.cells(order, room) > MAX_CELLS / 4) {
      Arrays.fill(room, 1); // grow as needed: perhaps not all values ever come
    }
    clear(grid(room));
  }

  private Level(Level o) {
    order = o.order;
    experts = o.experts;
    seen = o.seen.clone();
    wide = o.wide.clone();
    idle = o.idle.clone();
    grid = o.grid.copy();
    counts = o.counts.clone();
    main = o.main.clone();
    weights = new int[experts - 1][];
    for (int e = 0; e < weights.length; e++) {
      weights[e] = o.weights[e].clone();
    }
  }

  Level copy() {
    return new Level(this);
  }

  private Grid grid(int[] room) {
    int[] attributes = new int[seen.length];
    int[] rooms = new int[seen.length];
    int p = 0;
    for (int a = 0; a < seen.length; a++) {
      if (isUsed(a)) {
        attributes[p] = a;
        rooms[p++] = room[a];
      }
    }
    return new Grid(order, Arrays.copyOf(attributes, p), Arrays.copyOf(rooms, p));
  }

  private void clear(Grid newGrid) {
    grid = newGrid;
    int size = grid.cells();
    counts = new int[size];
    main = new long[size];
    Arrays.fill(main, FRESH);
    weights = new int[experts - 1][size];
  }

  private boolean isUsed(int attribute) {
    return !wide[attribute] && !idle[attribute];
  }

  /** Whether an attribute has been left out because it has too many values. */
  boolean isPartial() {
    for (boolean w : wide) {
      if (w) {
        return true;
      }
    }
    return false;
  }

  /** Looks at combinations of these attributes only, from now on. */
  void choose(boolean[] chosen) {
    int[] room = rooms();
    for (int a = 0; a < idle.length; a++) {
      idle[a] = !chosen[a];
      room[a] = Math.max(room[a], Math.max(1, seen[a]));
    }
    leaveOut();
    rebuild(room);
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
    long[] m = main;
    int[] inner = grid.inner();
    for (int b = 0; b < grid.blocks(); b++) {
      int base = grid.base(b);
      int end = grid.end(b);
      for (int q = 0; q < end; q++) {
        long cell = m[base + inner[q]];
        sum += cell >> 16;
        all |= 1L << cell;
        late |= 1L << (cell >> 8);
      }
    }
    mainSum = sum;
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
      return mainSum * UNIT;
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
    double sum = 0;
    for (int b = 0; b < grid.blocks(); b++) {
      int base = grid.base(b);
      int end = grid.end(b);
      for (int q = 0; q < end; q++) {
        sum += rate(counts[base + inner[q]]);
      }
    }
    return sum;
  }

  private static float rate(int count) {
    return RATES[(count & 0xFF) + (count >>> 8 & 0xFF)];
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
    int[] all = counts;
    long[] m = main;
    float step = (float) (steps[order - 1] / UNIT);
    for (int b = 0; b < grid.blocks(); b++) {
      int base = grid.base(b);
      int end = grid.end(b);
      for (int q = 0; q < end; q++) {
        int c = base + inner[q];
        int count = all[c];
        int next = Cells.counted(count, label);
        all[c] = next;
        long weight = (m[c] >> 16) + (int) (step * rate(count));
        m[c] = weight << 16 | Cells.states(next);
      }
    }
  }

  private void move(int[] w, float step) {
    int[] inner = grid.inner();
    for (int b = 0; b < grid.blocks(); b++) {
      int base = grid.base(b);
      int end = grid.end(b);
      for (int q = 0; q < end; q++) {
        int c = base + inner[q];
        w[c] += (int) (step * rate(counts[c]));
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
        seenInGrid(),
        (places, values) -> {
          int count = counts[grid.cell(places, values)];
          if (count != 0) {
            for (int i = 0; i < order; i++) {
              attributes[i] = grid.attributes[places[i]];
            }
            visitor.visit(attributes, count & 0xFF, count >>> 8 & 0xFF);
          }
        });
  }

  private int[] seenInGrid() {
    int[] bounds = new int[grid.attributes.length];
    for (int p = 0; p < bounds.length; p++) {
      bounds[p] = seen[grid.attributes[p]];
    }
    return bounds;
  }

  /** Makes room for this many values of each attribute; the example must be read again. */
  void reserve(int[] known) {
    System.arraycopy(known, 0, seen, 0, seen.length);
    leaveOut();
    grow();
  }

  /** Leaves the attributes with the most values out until the others' cells are few enough. */
  private void leaveOut() {
    int[] values = new int[seen.length];
    for (int a = 0; a < seen.length; a++) {
      values[a] = isUsed(a) ? seen[a] : 0;
    }
    boolean changed = false;
    while (order > 1 && Grid.cells(order, values) > MAX_CELLS) {
      int widest = 0;
      for (int a = 1; a < values.length; a++) {
        widest = values[a] > values[widest] ? a : widest;
      }
      wide[widest] = true;
      values[widest] = 0;
      changed = true;
    }
    if (changed) {
      rebuild(rooms());
    }
  }

  private void grow() {
    int[] room = rooms();
    boolean small = false;
    for (int a = 0; a < room.length; a++) {
      if (isUsed(a) && seen[a] > room[a]) {
        room[a] = seen[a] + (order == 1 ? seen[a] : seen[a] / 4);
        small = true;
      }
    }
    if (small) {
      rebuild(room);
    }
  }

  private int[] rooms() {
    int[] room = new int[seen.length];
    for (int p = 0; p < grid.attributes.length; p++) {
      room[grid.attributes[p]] = grid.room[p];
    }
    return room;
  }

  private void rebuild(int[] room) {
    Level old = new Level(this);
    clear(grid(room));
    copyCells(old.grid, old);
  }

  /** Takes over the cells of another level with another grid, as far as this one has them. */
  private void copyCells(Grid from, Level old) {
    int[] place = new int[seen.length];
    Arrays.fill(place, -1);
    for (int p = 0; p < from.attributes.length; p++) {
      place[from.attributes[p]] = p;
    }
    int[] places = new int[order];
    grid.forEach(
        bounds(from, place),
        (to, values) -> {
          for (int i = 0; i < order; i++) {
            places[i] = place[grid.attributes[to[i]]];
          }
          copyCell(old, from.cell(places, values), grid.cell(to, values));
        });
  }

  private int[] bounds(Grid from, int[] place) {
    int[] bounds = new int[grid.attributes.length];
    for (int p = 0; p < bounds.length; p++) {
      int old = place[grid.attributes[p]];
      bounds[p] = old < 0 ? 0 : Math.min(grid.room[p], from.room[old]);
    }
    return bounds;
  }

  private void copyCell(Level old, int from, int to) {
    counts[to] = old.counts[from];
    main[to] = old.main[from];
    for (int e = 0; e < weights.length; e++) {
      weights[e][to] = old.weights[e][from];
    }
  }

  /** The attributes left out, and each cell that was counted. */
  void save(StateWriter out) {
    for (int a = 0; a < wide.length; a++) {
      out.writeByte((wide[a] ? 1 : 0) + (idle[a] ? 2 : 0));
    }
    grid.forEach(seenInGrid(), (places, values) -> saveCell(out, grid.cell(places, values)));
  }

  private void saveCell(StateWriter out, int cell) {
    out.writeVarint(counts[cell]);
    if (counts[cell] != 0) {
      out.writeLong(main[cell] >> 16);
      for (int[] w : weights) {
        out.writeInt(w[cell]);
      }
    }
  }

  /** Reads what a level saved that had learned this many values of each attribute. */
  void restore(StateReader in, int[] known) {
    for (int a = 0; a < seen.length; a++) {
      seen[a] = known[a];
      int flags = (int) in.readVarint("flags of an attribute", 0, 3);
      wide[a] = (flags & 1) != 0;
      idle[a] = (flags & 2) != 0;
    }
    int[] values = new int[seen.length];
    for (int a = 0; a < seen.length; a++) {
      values[a] = isUsed(a) ? seen[a] : 0;
    }
    double size = Grid.cells(order, values);
    if (size > in.remaining()) { // every cell takes at least one byte
      throw in.damaged("ends too early for " + size + " combinations");
    }
    int[] room = new int[seen.length];
    for (int a = 0; a < room.length; a++) {
      room[a] = Math.max(1, seen[a]);
    }
    clear(grid(room));
    grid.forEach(seenInGrid(), (places, v) -> restoreCell(in, grid.cell(places, v)));
  }

  private void restoreCell(StateReader in, int cell) {
    int count = (int) in.readVarint("counts of a combination", 0, Cells.MAX_COUNTS);
    if (count == 0) {
      return;
    }
    counts[cell] = count;
    long weight = in.readLong("weight", -(1L << 46), 1L << 46);
    main[cell] = weight << 16 | Cells.states(count);
    for (int[] w : weights) {
      w[cell] = in.readInt();
    }
  }
}
