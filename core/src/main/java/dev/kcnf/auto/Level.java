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

  /** What is left of the recent count of one label, at most, when the other one comes. */
  private static final int RECENT = 4;

  private static final int MAX_RECENT = 255;
  private static final int FRESH = Cells.UNSEEN << 8 | Cells.UNSEEN;

  final int order;
  private final int experts; // of the logistic experts this many look at these combinations
  private final int[] seen; // how many values of each attribute were learned
  private final boolean[] wide;
  private Grid grid;
  private int[] counts; // ones << 16 | zeros
  private char[] recent; // ones << 8 | zeros
  private char[] states; // by the recent counts << 8 | by the counts
  private Weights[] weights;

  // What the last call of read found.
  private int[] cells;
  private int n;
  private long stateSet;
  private long recentSet;

  private final float[][] rates;

  Level(int order, int experts, int attributes, int[] values) {
    this.order = order;
    this.experts = experts;
    seen = new int[attributes];
    wide = new boolean[attributes];
    rates = new float[experts][];
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
    rates = new float[experts][];
    clear(o.grid);
    copyCells(o.grid, o);
  }

  Level copy() {
    return new Level(this);
  }

  private Grid grid(int[] room) {
    int[] attributes = new int[seen.length];
    int[] rooms = new int[seen.length];
    int p = 0;
    for (int a = 0; a < seen.length; a++) {
      if (!wide[a]) {
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
    recent = new char[size];
    states = new char[size];
    Arrays.fill(states, (char) FRESH);
    weights = new Weights[experts];
    int combinations = (int) Grid.combinations(order, grid.attributes.length);
    for (int e = 0; e < experts; e++) {
      weights[e] = new Weights(size);
      rates[e] = new float[combinations];
    }
    cells = new int[combinations];
    n = 0;
  }

  /** Whether an attribute has been left out. */
  boolean isPartial() {
    return grid.attributes.length < seen.length;
  }

  /** How many combinations of an example are looked at. */
  int combinations() {
    return cells.length;
  }

  /** Finds the example's cells and which states they have. */
  void read(int[] values) {
    n = grid.locate(values, cells);
    // A combination with a new value has a fresh cell: it adds nothing but its state.
    long all = n < cells.length || n == 0 ? 1L << Cells.UNSEEN : 0;
    long late = all;
    char[] s = states;
    int[] c = cells;
    for (int i = 0; i < n; i++) {
      int state = s[c[i]];
      all |= 1L << state;
      late |= 1L << (state >>> 8);
    }
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
    return weights[expert].sum(cells, n) * Weights.UNIT;
  }

  /** See {@link Weights#rates}. */
  double rates(int expert, float square) {
    return weights[expert].rates(cells, n, square, rates[expert]);
  }

  /** See {@link Weights#move}. */
  void move(int expert, double step) {
    weights[expert].move(cells, n, rates[expert], step);
  }

  /** Counts the label for each of the example's cells. */
  void count(boolean label) {
    for (int i = 0; i < n; i++) {
      int c = cells[i];
      int zeros = counts[c] & 0xFFFF;
      int ones = counts[c] >>> 16;
      int lateZeros = recent[c] & 0xFF;
      int lateOnes = recent[c] >>> 8;
      if (label) {
        ones++;
        lateOnes = Math.min(MAX_RECENT, lateOnes + 1);
        lateZeros = lateZeros > RECENT ? (lateZeros + RECENT) / 2 : lateZeros;
      } else {
        zeros++;
        lateZeros = Math.min(MAX_RECENT, lateZeros + 1);
        lateOnes = lateOnes > RECENT ? (lateOnes + RECENT) / 2 : lateOnes;
      }
      if (ones > Cells.MAX_COUNT || zeros > Cells.MAX_COUNT) {
        ones = (ones + 1) / 2;
        zeros = (zeros + 1) / 2;
      }
      counts[c] = ones << 16 | zeros;
      recent[c] = (char) (lateOnes << 8 | lateZeros);
      states[c] = (char) (Cells.state(lateZeros, lateOnes) << 8 | Cells.state(zeros, ones));
    }
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
      values[a] = wide[a] ? 0 : seen[a];
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
      if (!wide[a] && seen[a] > room[a]) {
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
    Grid old = grid;
    Level kept = new Level(this);
    clear(grid(room));
    copyCells(old, kept);
  }

  /** Takes over the cells of another level with another grid, as far as this one has them. */
  private void copyCells(Grid from, Level old) {
    if (from == grid) {
      System.arraycopy(old.counts, 0, counts, 0, counts.length);
      System.arraycopy(old.recent, 0, recent, 0, recent.length);
      System.arraycopy(old.states, 0, states, 0, states.length);
      for (int e = 0; e < experts; e++) {
        System.arraycopy(old.weights[e].weight, 0, weights[e].weight, 0, counts.length);
        System.arraycopy(old.weights[e].squares, 0, weights[e].squares, 0, counts.length);
      }
      return;
    }
    int[] place = new int[seen.length];
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
      bounds[p] = Math.min(grid.room[p], from.room[place[grid.attributes[p]]]);
    }
    return bounds;
  }

  private void copyCell(Level old, int from, int to) {
    counts[to] = old.counts[from];
    recent[to] = old.recent[from];
    states[to] = old.states[from];
    for (int e = 0; e < experts; e++) {
      weights[e].weight[to] = old.weights[e].weight[from];
      weights[e].squares[to] = old.weights[e].squares[from];
    }
  }

  /** The attributes left out, and each cell that was counted. */
  void save(StateWriter out) {
    int[] bounds = new int[grid.attributes.length];
    for (boolean w : wide) {
      out.writeByte(w ? 1 : 0);
    }
    for (int p = 0; p < bounds.length; p++) {
      bounds[p] = seen[grid.attributes[p]];
    }
    grid.forEach(bounds, (places, values) -> saveCell(out, grid.cell(places, values)));
  }

  private void saveCell(StateWriter out, int cell) {
    out.writeVarint(counts[cell] & 0xFFFFFFFFL);
    if (counts[cell] != 0) {
      out.writeVarint(recent[cell]);
      for (Weights w : weights) {
        out.writeInt(w.weight[cell]).writeInt(Float.floatToIntBits(w.squares[cell]));
      }
    }
  }

  /** Reads what a level saved that had learned this many values of each attribute. */
  void restore(StateReader in, int[] known) {
    for (int a = 0; a < seen.length; a++) {
      seen[a] = known[a];
      wide[a] = in.readByte() != 0;
    }
    int[] values = new int[seen.length];
    for (int a = 0; a < seen.length; a++) {
      values[a] = wide[a] ? 0 : seen[a];
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
    int[] bounds = new int[grid.attributes.length];
    for (int p = 0; p < bounds.length; p++) {
      bounds[p] = seen[grid.attributes[p]];
    }
    grid.forEach(bounds, (places, v) -> restoreCell(in, grid.cell(places, v)));
  }

  private void restoreCell(StateReader in, int cell) {
    int count = (int) in.readVarint("counts of a combination", 0, 0xFFFFFFFFL);
    if (count == 0) {
      return;
    }
    if ((count & 0xFFFF) > Cells.MAX_COUNT || count >>> 16 > Cells.MAX_COUNT) {
      throw in.damaged("a count must be at most " + Cells.MAX_COUNT);
    }
    counts[cell] = count;
    int late = (int) in.readVarint("recent counts of a combination", 0, 0xFFFF);
    recent[cell] = (char) late;
    int state = Cells.state(count & 0xFFFF, count >>> 16);
    states[cell] = (char) (Cells.state(late & 0xFF, late >>> 8) << 8 | state);
    for (Weights w : weights) {
      w.weight[cell] = in.readInt();
      w.squares[cell] = Float.intBitsToFloat(in.readInt());
      if (!(w.squares[cell] >= 0 && w.squares[cell] < Float.POSITIVE_INFINITY)) {
        throw in.damaged("a sum of squares must be finite, was " + w.squares[cell]);
      }
    }
  }
}
